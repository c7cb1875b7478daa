import { expect, test } from '@jest/globals'
import type { ListedTrade } from '../../analysis/market.ts'
import { storeTrades } from '../../db/trades.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestDatabase } from '../support/open-database.ts'

const { db } = await openTestDatabase()

const MINT = newAddress()

/** A trade of one moment. */
function tradeOf(tokens: number, transaction: string | null): ListedTrade {
  return {
    ...{ timeMs: 1_700_000_000_000, side: 'buy', mint: MINT, symbol: 'TOKEN', tokens, isShifted: false },
    ...{ priceUsd: 1, usd: tokens, program: null, transaction },
  }
}

const [FIRST, SECOND] = [tradeOf(5, null), tradeOf(7, null)]

test.each([
  ['gets its signature later', [FIRST], [tradeOf(5, 'a')], []],
  ['gets its signature later, as the whole of a route', [FIRST, SECOND], [tradeOf(12, 'a')], []],
  [
    'gets its signature later, as others of its moment do',
    [FIRST, SECOND],
    [tradeOf(5, 'a'), tradeOf(7, 'b')],
    [],
  ],
  ['has its signature already', [tradeOf(5, 'a')], [FIRST], []],
  ['stays unsigned', [FIRST], [FIRST], []],
  ['is another one of the same moment', [FIRST], [tradeOf(5, 'a'), tradeOf(9, 'b')], ['b']],
  ['is another one of the same moment and amount', [FIRST], [tradeOf(5, 'a'), tradeOf(5, 'b')], ['b']],
  [
    'gets its signature next to one of its amount',
    [tradeOf(5, 'a'), FIRST],
    [tradeOf(5, 'a'), tradeOf(5, 'b')],
    [],
  ],
])('what a look tells is new once: a trade that %s', async (_how, before, told, expected) => {
  const address = newAddress()
  await db.insertInto('trade_looks').values({ address, lease_until: new Date() }).execute()
  const store = (trades: readonly ListedTrade[]) =>
    db.transaction().execute((trx) => storeTrades(trx, address, { trades, sinceMs: null, droppedRows: 0 }))
  expect(await store(before)).toHaveLength(before.length)
  expect((await store(told)).map(({ transaction }) => transaction)).toEqual(expected)
})
