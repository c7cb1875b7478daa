import { describe, expect, test } from '@jest/globals'
import { claimFetch, endFetch, renewFetch, WALLET_FETCH } from '../../db/shared-fetches.ts'
import { newAddress } from '../support/addresses.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { waitFor } from '../support/waiting.ts'

const LEASE_MS = 60_000
const HOUR_MS = 60 * 60_000

const database = await openTestDatabase()
const { db } = database

async function ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await runSql<Row>(database.url, text, values)
  if (row === undefined) throw new Error('there is no such row')
  return row
}

/** This moment on the database's clock. */
async function readClock(): Promise<string> {
  return (await ask<{ now: string }>('select clock_timestamp()::text as now')).now
}

async function claim(
  address: string,
  {
    since,
    freshForMs = 0,
    unknownForMs = 0,
  }: { since?: string; freshForMs?: number; unknownForMs?: number } = {},
) {
  const wanted = { address, since: since ?? (await readClock()), freshForMs, unknownForMs }
  return claimFetch(db, WALLET_FETCH, { ...wanted, leaseMs: LEASE_MS })
}

async function takeLease(address: string): Promise<{ readonly address: string; readonly lease: string }> {
  const claimed = await claim(address)
  if (claimed.state !== 'claimed') throw new Error(`the fetch is ${claimed.state}`)
  return { address, lease: claimed.lease }
}

function readFetch(address: string) {
  return ask<{ leased: boolean; failure: string | null }>(
    `select lease_until > clock_timestamp() as leased, failure from wallet_fetches where address = $1`,
    [address],
  )
}

const STORE = `insert into wallets (address, analysed_at) values ($1, clock_timestamp() - $2::interval) returning id`

describe('claiming the fetch of a wallet', () => {
  test('gives the lease to one of many', async () => {
    const address = newAddress()
    const states = (await Promise.all(Array.from({ length: 20 }, () => claim(address)))).map(
      ({ state }) => state,
    )
    expect(states.sort()).toEqual(['claimed', ...Array(19).fill('leased')])
  })

  test('gives it to the next when the lease has run out', async () => {
    const address = newAddress()
    await takeLease(address)
    expect(await claim(address)).toEqual({ state: 'leased' })
    await ask(
      `update wallet_fetches set lease_until = clock_timestamp() - interval '1 ms' where address = $1 returning 1`,
      [address],
    )
    expect(await claim(address)).toMatchObject({ state: 'claimed' })
  })

  test('finds the wallet when it was stored since, or as recently as it has to be', async () => {
    const address = newAddress()
    const before = await readClock()
    await ask(STORE, [address, '0 seconds'])
    expect(await claim(address, { since: before })).toEqual({ state: 'stored' })
    expect(await claim(address, { freshForMs: HOUR_MS })).toEqual({ state: 'stored' })
    expect(await claim(address)).toMatchObject({ state: 'claimed' })
  })

  test('does not find one that was stored too long ago', async () => {
    const address = newAddress()
    await ask(STORE, [address, '61 minutes'])
    expect(await claim(address, { freshForMs: HOUR_MS })).toMatchObject({ state: 'claimed' })
  })

  test('finds a failure since, and none from before', async () => {
    const address = newAddress()
    const before = await readClock()
    await endFetch(db, WALLET_FETCH, { ...(await takeLease(address)), failure: 'not-found' })
    expect(await claim(address, { since: before })).toEqual({ state: 'failed', failure: 'not-found' })
    expect(await claim(address)).toMatchObject({ state: 'claimed' })
  })

  test('finds for a while that the provider does not know the address, and no other failure', async () => {
    for (const [failure, found] of [
      ['not-found', { state: 'failed', failure: 'not-found' }],
      ['unavailable', { state: 'claimed' }],
    ] as const) {
      const address = newAddress()
      await endFetch(db, WALLET_FETCH, { ...(await takeLease(address)), failure })
      expect(await claim(address, { unknownForMs: HOUR_MS })).toMatchObject(found)
    }
  })

  test('does not get the lease of another who has stored the wallet while this claim waited', async () => {
    const address = newAddress()
    const since = await readClock()
    const late = await db.transaction().execute(async (trx) => {
      await claimFetch(trx, WALLET_FETCH, { address, since, freshForMs: 0, unknownForMs: 0, leaseMs: -1 })
      const late = claim(address, { since })
      await waitFor('claim that waits', async () => {
        const { waiting } = await ask<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting > 0 || undefined
      })
      await trx.insertInto('wallets').values({ address, analysed_at: new Date() }).execute()
      return { claimed: late }
    })
    expect(await late.claimed).toEqual({ state: 'leased' })
    expect(await claim(address, { since, freshForMs: HOUR_MS })).toEqual({ state: 'stored' })
  })
})

describe('a lease', () => {
  test('is renewed by who has it, and ended with the failure', async () => {
    const held = await takeLease(newAddress())
    const renewed = await renewFetch(db, WALLET_FETCH, { ...held, leaseMs: LEASE_MS })
    expect(renewed).toEqual(expect.any(String))
    expect(renewed).not.toBe(held.lease)
    await endFetch(db, WALLET_FETCH, { ...held, lease: renewed ?? '', failure: 'timeout' })
    expect(await readFetch(held.address)).toEqual({ leased: false, failure: 'timeout' })
  })

  test('that was lost is neither renewed nor ended by the one who lost it', async () => {
    const lost = await takeLease(newAddress())
    await renewFetch(db, WALLET_FETCH, { ...lost, leaseMs: LEASE_MS })
    expect(await renewFetch(db, WALLET_FETCH, { ...lost, leaseMs: LEASE_MS })).toBeUndefined()
    await endFetch(db, WALLET_FETCH, { ...lost, failure: 'unavailable' })
    expect(await readFetch(lost.address)).toEqual({ leased: true, failure: null })
  })
})
