import { expect, test } from '@jest/globals'
import { onceWhileRepeating } from '../../telemetry/repeated-errors.ts'

test('an error that repeats itself is reported once, and again after ten seconds of quiet', () => {
  let nowMs = 0
  const logged: string[] = []
  const tell = onceWhileRepeating(({ message }) => logged.push(message), { now: () => nowMs })
  for (; nowMs < 60_000; nowMs += 100) tell(new Error('down'))
  tell(new Error('other'))
  nowMs += 9_000
  tell(new Error('down'))
  expect(logged).toEqual(['down', 'other'])
  nowMs += 10_001
  tell(new Error('down'))
  expect(logged).toEqual(['down', 'other', 'down'])
})
