import { expect, test } from '@jest/globals'
import { systemClock } from '../../../provider/client/timers.ts'

test('work is never done before its time on the same clock, however busy the process was when it was ordered', async () => {
  const early: number[] = []
  const delaysMs = Array.from({ length: 40 }, (_, index) => 5 + index / 7)
  for (const delayMs of delaysMs) {
    const busyUntilMs = performance.now() + 1
    while (performance.now() < busyUntilMs);
    const startMs = systemClock.elapsedMs()
    await new Promise<void>((resolve) => {
      systemClock.after(delayMs, resolve)
    })
    const leftMs = delayMs - (systemClock.elapsedMs() - startMs)
    if (leftMs > 0) early.push(leftMs)
  }
  expect(early).toEqual([])
})

test('work that is called off is not done', async () => {
  const done: string[] = []
  const cancel = systemClock.after(1, () => done.push('called off'))
  cancel()
  await new Promise<void>((resolve) => {
    systemClock.after(5, resolve)
  })
  expect(done).toEqual([])
})
