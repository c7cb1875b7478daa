import { describe, expect, test } from '@jest/globals'
import { ReplicaLag } from '../../db/replica-lag.ts'

describe('the lag of a replica', () => {
  test('is the time for which the primary has had more', () => {
    const lag = new ReplicaLag()
    lag.note(100, 1_000)
    lag.note(200, 2_000)
    lag.note(300, 3_000)
    expect(lag.readMs(300, 5_000)).toBe(0)
    expect(lag.readMs(250, 5_000)).toBe(2_000)
    expect(lag.readMs(100, 5_000)).toBe(3_000)
    expect(lag.readMs(0, 5_000)).toBe(4_000)
  })

  test('does not grow while the primary writes nothing', () => {
    const lag = new ReplicaLag()
    for (let second = 0; second < 3_600; second += 1) lag.note(100, second * 1_000)
    expect(lag.readMs(100, 3_600_000)).toBe(0)
  })

  test('counts from the first look at what is missing', () => {
    const lag = new ReplicaLag()
    for (let second = 0; second < 60; second += 1) lag.note(100, second * 1_000)
    expect(lag.readMs(50, 60_000)).toBe(60_000)
  })

  test('is told of each of several replicas', () => {
    const lag = new ReplicaLag()
    lag.note(100, 0)
    lag.note(200, 1_000)
    expect([lag.readMs(200, 2_000), lag.readMs(0, 2_000), lag.readMs(100, 2_000)]).toEqual([0, 2_000, 1_000])
  })
})
