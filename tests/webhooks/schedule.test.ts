import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { ATTEMPT_DELAYS_MS, planNextAttempt } from '../../webhooks/schedule.ts'

test('the schedule is the documented one: ten attempts within about three days', () => {
  const seconds = ATTEMPT_DELAYS_MS.map((delayMs) => delayMs / 1000)
  expect(seconds).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
})

test.each(ATTEMPT_DELAYS_MS.slice(1).map((delayMs, index) => [index + 1, delayMs] as const))(
  'after attempt %i the next one comes within a tenth of its delay, both ends included',
  (attempts, delayMs) => {
    expect(planNextAttempt(attempts, undefined, () => 0)).toBeCloseTo(0.9 * delayMs)
    expect(planNextAttempt(attempts, undefined, () => 0.5)).toBeCloseTo(delayMs)
    expect(planNextAttempt(attempts, undefined, () => 1)).toBeCloseTo(1.1 * delayMs)
  },
)

test('there is no attempt after the tenth', () => {
  expect(planNextAttempt(10, undefined)).toBeUndefined()
  expect(planNextAttempt(10, 1_000)).toBeUndefined()
})

test('a receiver can delay an attempt, by a day at the most, but never bring it forward', () => {
  expect(planNextAttempt(1, 60_000, () => 0.5)).toBe(60_000)
  expect(planNextAttempt(1, 1_000, () => 0.5)).toBe(5_000)
  expect(planNextAttempt(1, 100 * HOUR_MS, () => 0.5)).toBe(24 * HOUR_MS)
})
