import { expect, test } from '@jest/globals'
import { listWonTokens, storeTokenFacts } from '../../db/token-facts.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestDatabase } from '../support/open-database.ts'

const { db } = await openTestDatabase()

test('what was found about a token stays when a later look-up finds nothing, and follows one that does', async () => {
  const [mint, address] = [newAddress(), newAddress()]
  const store = (facts: Parameters<typeof storeTokenFacts>[2]) => storeTokenFacts(db, [mint], facts)
  const find = () => listWonTokens(db, [{ address, mints: [mint] }], [])
  await store(new Map())
  const known = { address, mint, isLookedUp: true }
  expect(await find()).toEqual([{ ...known, holders: null, trades: null, isInsider: false }])
  await store(new Map([[mint, { holders: 3, trades: 12, insiders: [address] }]]))
  const found = [{ ...known, holders: 3, trades: 12, isInsider: true }]
  expect(await find()).toEqual(found)
  await store(new Map())
  expect(await find()).toEqual(found)
  await store(new Map([[mint, { holders: 500, trades: 2_000, insiders: [] }]]))
  expect(await find()).toEqual([{ ...known, holders: 500, trades: 2_000, isInsider: false }])
})
