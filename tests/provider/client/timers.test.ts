import { expect, test } from '@jest/globals'
import { systemClock } from '../../../provider/client/clock.ts'

test('a timer never fires early on its own clock, however busy the process was when it was set', async () => {
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

test('a cancelled timer does not fire', async () => {
  const done: string[] = []
  const cancel = systemClock.after(1, () => done.push('called off'))
  cancel()
  await new Promise<void>((resolve) => {
    systemClock.after(5, resolve)
  })
  expect(done).toEqual([])
})
