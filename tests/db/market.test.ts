import { expect, test } from '@jest/globals'
import type { Moment } from '../../analysis/market-moment.ts'
import { findMarket, findMoments, listMarketChecks, storeMarketCheck, storeMoments } from '../../db/market.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestDatabase } from '../support/open-database.ts'

const { db } = await openTestDatabase()

test('what a copy of a win made stays known when a later check cannot price it, and follows one that can', async () => {
  const [mint, address] = [newAddress(), newAddress()]
  const { id } = await db.insertInto('wallets').values({ address }).returning('id').executeTakeFirstOrThrow()
  const store = async (copied: number | null) => {
    await storeMarketCheck(db, id, { mint, resultUsd: 100, share: 1, offMarket: false, copied })
    return (await listMarketChecks(db, [address])).map((check) => check.copied)
  }
  expect(await store(null)).toEqual([null])
  expect(await store(0.4)).toEqual([0.4])
  expect(await store(null)).toEqual([0.4])
  expect(await store(0.7)).toEqual([0.7])
})

const DAY_MS = 86_400_000

const momentAt = (price: number, lastTradeMs: number | null = null): Moment => ({
  highUsd: price,
  lowUsd: price,
  fellSilent: false,
  lastTradeMs,
  depthUsd: null,
  afterUsd: { 10: price, 20: price, 60: price, 120: null, 180: null },
})

test.each([
  ['a moment whose chart goes on is kept for good', 1 / 24, true, true],
  ['a moment whose chart ends with it is asked about again', 1 / 24, false, false],
  ['a moment whose chart ends with it is kept for good once it is a day old', 1.01, false, true],
])('%s', async (_name, daysOld, goesOn, isKept) => {
  const [mint, timeMs] = [newAddress(), Math.floor(Date.now() - daysOld * DAY_MS)]
  await storeMoments(db, mint, [{ timeMs, moment: momentAt(2), goesOn, isDoubted: false }])
  const { moments, due } = await findMoments(db, mint, [timeMs])
  expect([moments.get(timeMs), due]).toEqual(isKept ? [momentAt(2), []] : [undefined, [timeMs]])
})

test('a moment that is far from the own trade is asked about once more after a day, and kept for good as it is then', async () => {
  const [mint, timeMs] = [newAddress(), Date.now() - 2 * DAY_MS]
  const store = (price: number) =>
    storeMoments(db, mint, [{ timeMs, moment: momentAt(price), goesOn: true, isDoubted: true }])
  const known = async () => (await findMoments(db, mint, [timeMs])).moments.get(timeMs)?.highUsd
  const age = () =>
    db
      .updateTable('market_moments')
      .set({ due_at: new Date(0) })
      .where('mint', '=', mint)
      .where('due_at', 'is not', null)
      .execute()
  await store(1_000)
  await store(1)
  expect(await known()).toBe(1_000)
  await age()
  expect(await known()).toBeUndefined()
  await store(3)
  await age()
  await store(4)
  expect(await known()).toBe(3)
})

test('when a token was last traded is known by the moments of all wallets', async () => {
  const mint = newAddress()
  expect(await findMarket(db, mint)).toEqual({ knownUntilMs: Number.NEGATIVE_INFINITY, liquidity: null })
  const told = [1, 9, 4].map((timeMs) => {
    return { timeMs, moment: momentAt(2, 10 * timeMs), goesOn: true, isDoubted: false }
  })
  await storeMoments(db, mint, told)
  expect((await findMarket(db, mint)).knownUntilMs).toBe(90)
})
