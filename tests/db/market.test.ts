import { expect, test } from '@jest/globals'
import { listMarketChecks, storeMarketCheck } from '../../db/market.ts'
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
