import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { claimFetch, endFetch, renewFetch, WALLET_FETCH } from '../../db/shared-fetches.ts'
import { newAddress } from '../support/addresses.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { awaitLockWaits } from '../support/waiting.ts'

const database = await openTestDatabase()
const { db } = database

async function ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await runSql<Row>(database.url, text, values)
  if (row === undefined) throw new Error('there is no such row')
  return row
}

/** The current time on the database's clock. */
async function readClock(): Promise<string> {
  return (await ask<{ now: string }>('select clock_timestamp()::text as now')).now
}

function claim(address: string, since: string, freshForMs = 0) {
  return claimFetch(db, WALLET_FETCH, { address, since, freshForMs, unknownForMs: 0 })
}

async function takeLease(address: string): Promise<{ readonly address: string; readonly lease: string }> {
  const claimed = await claim(address, await readClock())
  if (claimed.state !== 'claimed') throw new Error(`the fetch is ${claimed.state}`)
  return { address, lease: claimed.lease }
}

function readFetch(address: string) {
  return ask<{ leased: boolean; failure: string | null }>(
    `select lease_until > clock_timestamp() as leased, failure from wallet_fetches where address = $1`,
    [address],
  )
}

test('a claim gets no lease if another stored the wallet while this claim waited', async () => {
  const address = newAddress()
  const since = await readClock()
  const late = await db.transaction().execute(async (trx) => {
    const first = await claimFetch(trx, WALLET_FETCH, { address, since, freshForMs: 0, unknownForMs: 0 })
    if (first.state !== 'claimed') throw new Error(`the fetch is ${first.state}`)
    const late = claim(address, since)
    await awaitLockWaits({ sql: (text, values) => runSql(database.url, text, values) })
    await trx.insertInto('wallets').values({ address, analysed_at: new Date() }).execute()
    await endFetch(trx, WALLET_FETCH, { address, lease: first.lease, failure: null })
    return { claimed: late }
  })
  expect(await late.claimed).toEqual({ state: 'leased' })
  expect(await claim(address, since, HOUR_MS)).toEqual({ state: 'stored' })
})

test('a former holder can neither renew nor end a lost lease', async () => {
  const lost = await takeLease(newAddress())
  await renewFetch(db, WALLET_FETCH, lost)
  expect(await renewFetch(db, WALLET_FETCH, lost)).toBeUndefined()
  await endFetch(db, WALLET_FETCH, { ...lost, failure: 'unavailable' })
  expect(await readFetch(lost.address)).toEqual({ leased: true, failure: null })
})
