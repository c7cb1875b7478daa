import { expect, test } from '@jest/globals'
import type { Copied } from '../../analysis/copy.ts'
import { copyPathOf } from '../../analysis/copy-path.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { NOW_MS } from '../support/traders.ts'

const day = (days: number) => NOW_MS + days * DAY_MS

/** A bet from one day to another, with what it brought. */
function bet(boughtDay: number, soldDay: number, usd: number, share = 1): Copied {
  return {
    returned: 0,
    missed: false,
    boughtMs: day(boughtDay),
    brought: [{ timeMs: day(soldDay), share, usd }],
  }
}

test('the path of copies says what they made, the most that was in use, the deepest fall and how long it lasted', () => {
  const copies = [bet(0, 1, 150.3), bet(0, 2, 60.3), bet(1, 3, 40.3), bet(4, 5, 190.3)]
  expect(copyPathOf(copies, day(10))).toEqual({
    invested_usd: 401.2,
    result_usd: 40,
    // 50 made, then 40 and 60 lost.
    deepest_loss_usd: 100,
    // Of one day, the purchase needs its money before the sale brings any.
    capital_usd: 300.9,
    days_under_water: 8,
    points: [
      [0, 0],
      [1, 50],
      [2, 10],
      [3, -50],
      [5, 40],
    ].map(([at, usd]) => ({ time: day(Number(at)), result_usd: usd })),
  })
})

test('the path of copies that were never above their start is under water to the end', () => {
  const half = bet(0, 1, 20, 0.5)
  const open = { ...half, brought: [...half.brought, { timeMs: day(4), share: 0.5, usd: 0 }] }
  expect(copyPathOf([open], day(4))).toMatchObject({
    result_usd: -80.3,
    deepest_loss_usd: 80.3,
    capital_usd: 100.3,
    days_under_water: 3,
  })
})

test('copies that were missed cost nothing', () => {
  const missed = { returned: 0, missed: true, boughtMs: day(0), brought: [] }
  expect(copyPathOf([missed], day(1))).toEqual({
    invested_usd: 0,
    result_usd: 0,
    deepest_loss_usd: 0,
    capital_usd: 0,
    days_under_water: 0,
    points: [],
  })
})
