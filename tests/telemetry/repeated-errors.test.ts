import { expect, test } from '@jest/globals'
import { untilQuiet } from '../../telemetry/repeated-errors.ts'

test('an error that repeats itself is told once, and again when it was quiet for ten seconds', () => {
  let nowMs = 0
  const told: string[] = []
  const tell = untilQuiet(
    ({ message }) => told.push(message),
    () => nowMs,
  )
  for (; nowMs < 60_000; nowMs += 100) tell(new Error('down'))
  tell(new Error('other'))
  nowMs += 9_000
  tell(new Error('down'))
  expect(told).toEqual(['down', 'other'])
  nowMs += 10_001
  tell(new Error('down'))
  expect(told).toEqual(['down', 'other', 'down'])
})
