import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { endFetch, renewFetch, takeLease, WALLET_FETCH } from '../../db/shared-fetches.ts'
import { findStoredWallets } from '../../db/wallets.ts'
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

function request(address: string, since: string, freshForMs = 0) {
  return takeLease(db, WALLET_FETCH, { address, since, freshForMs, unknownForMs: 0 })
}

interface Lease {
  readonly address: string
  readonly lease: string
}

async function hold(address: string): Promise<Lease> {
  const outcome = await request(address, await readClock())
  if (outcome.state !== 'taken') throw new Error(`the fetch is ${outcome.state}`)
  return { address, lease: outcome.lease }
}

function readFetch(address: string) {
  return ask<{ leased: boolean; failure: string | null }>(
    `select lease_until > clock_timestamp() as leased, failure from wallet_fetches where address = $1`,
    [address],
  )
}

test('a request gets no lease if another stored the wallet while it waited', async () => {
  const address = newAddress()
  const since = await readClock()
  const late = await db.transaction().execute(async (trx) => {
    const first = await takeLease(trx, WALLET_FETCH, { address, since, freshForMs: 0, unknownForMs: 0 })
    if (first.state !== 'taken') throw new Error(`the fetch is ${first.state}`)
    const late = request(address, since)
    await awaitLockWaits({ sql: (text, values) => runSql(database.url, text, values) })
    await trx.insertInto('wallets').values({ address, analysed_at: new Date() }).execute()
    await endFetch(trx, WALLET_FETCH, { address, lease: first.lease, failure: null })
    return { waiting: late }
  })
  expect(await late.waiting).toEqual({ state: 'leased' })
  expect(await request(address, since, HOUR_MS)).toEqual({ state: 'stored' })
})

test('a former holder can neither renew nor end a lost lease', async () => {
  const lost = await hold(newAddress())
  await renewFetch(db, WALLET_FETCH, lost)
  expect(await renewFetch(db, WALLET_FETCH, lost)).toBeUndefined()
  await endFetch(db, WALLET_FETCH, { ...lost, failure: 'unavailable' })
  expect(await readFetch(lost.address)).toEqual({ leased: true, failure: null })
})

/* Before the database's clock was set back, what follows was stored at moments that now lie ahead. */

async function moveAhead(table: string, columns: readonly string[], address: string): Promise<void> {
  const moved = columns.map((column) => `${column} = ${column} + interval '1 hour'`)
  await runSql(database.url, `update ${table} set ${moved} where address = $1`, [address])
}

test.each([
  ['a lease that has ended', (lease: Lease) => endFetch(db, WALLET_FETCH, { ...lease, failure: null })],
  ['a failure', (lease: Lease) => endFetch(db, WALLET_FETCH, { ...lease, failure: 'not-found' })],
  ['a lease of a process that has died', async () => undefined],
])('%s holds no request up once the clock was set back', async (_what, end) => {
  const lease = await hold(newAddress())
  await end(lease)
  await moveAhead('wallet_fetches', ['lease_until', 'failed_at'], lease.address)
  const asked = {
    address: lease.address,
    since: await readClock(),
    freshForMs: HOUR_MS,
    unknownForMs: HOUR_MS,
  }
  expect((await takeLease(db, WALLET_FETCH, asked)).state).toBe('taken')
})

test('a wallet that was stored at a moment ahead is not fresh', async () => {
  const address = newAddress()
  await db.insertInto('wallets').values({ address, analysed_at: new Date(), recent_tokens: '[]' }).execute()
  const isFresh = async () => (await findStoredWallets(db, [address])).get(address)?.fresh
  expect(await isFresh()).toBe(true)
  await moveAhead('wallets', ['analysed_at'], address)
  expect([await isFresh(), (await request(address, await readClock(), HOUR_MS)).state]).toEqual([
    false,
    'taken',
  ])
})
