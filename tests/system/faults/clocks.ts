import assert from 'node:assert/strict'
import { join } from 'node:path'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { TestClient } from '../../support/client.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario } from './scenario.ts'

/* Clocks: midnight of the database, and application clocks that are wrong. */

const WALLET = makeAddress('a wallet of clocks')
const READ = `/api/v1/wallets/${WALLET}`
const SCAN = { method: 'POST', path: `${READ}/scan` }
const SKEW_MS = 300_000

export const clockScenarios: readonly Scenario[] = [
  {
    fault: 'midnight UTC of the database',
    guarantee:
      'each day has its own units, and a unit that is given back returns to the day it was charged to',
    run: beginsEachDayAnew,
    mostlyWaits: true,
  },
  {
    fault: 'application clocks five minutes fast and five minutes slow',
    guarantee:
      'both processes count in the same window, and for both a wallet is fresh for one hour of the database clock',
    run: goesByTheClockOfTheDatabase,
    mostlyWaits: true,
  },
]

/**
 * Gives a database a clock that can be moved: statements of new sessions find this function before the one of
 * Postgres.
 */
async function makeClockMovable({ sql }: Place): Promise<void> {
  await sql('create table moved_clock (by interval not null)')
  await sql(
    `insert into moved_clock
     select (date_trunc('day', pg_catalog.clock_timestamp() at time zone 'UTC') + interval '1 day' - interval '10 minutes')
       at time zone 'UTC' - pg_catalog.clock_timestamp()`,
  )
  await sql(
    `create function clock_timestamp() returns timestamptz language sql volatile
     as 'select pg_catalog.clock_timestamp() + by from public.moved_clock'`,
  )
  await sql(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  )
}

async function beginsEachDayAnew(): Promise<void> {
  await using place = await openPlace()
  await makeClockMovable(place)
  const api = await place.start({ ROLE: 'api' })
  const client = await place.client(api, { plan: 'pro' })
  assert.equal(await asking(client, SCAN)(), '200')
  assert.equal(await readAll(client), 50)
  const held = Promise.withResolvers<void>()
  const failing = makeAddress('a wallet that fails past midnight')
  place.simulator.scenarios.add({
    match: failing,
    fault: { kind: 'hold', until: held.promise, fault: { kind: 'unknown' } },
  })
  const underWay = asking(client, { method: 'POST', path: `/api/v1/wallets/${failing}/scan` })()
  await waitFor(
    'a call',
    async () => place.simulator.requests.some(({ path }) => path.includes(failing)) || undefined,
  )
  await place.sql(`update moved_clock set by = by + interval '20 minutes'`)
  held.resolve()
  assert.equal(await underWay, 'WALLET_NOT_FOUND')
  assert.equal(await readAll(client), 50)
  const days = await place.sql<{ pool: string; used: number }>(
    `select pool, used from quota_usage where pool in ('reads', 'scans') order by pool, day`,
  )
  assert.deepEqual(days, [
    { pool: 'reads', used: 50 },
    { pool: 'reads', used: 50 },
    { pool: 'scans', used: 1 },
  ])
}

/** Reads until the day's units are used up, and counts what was served. */
async function readAll(client: TestClient): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 60 }, asking(client, { path: READ })))
  assert.deepEqual(new Set(answers), new Set(['200', 'QUOTA_EXCEEDED']))
  return answers.filter((answer) => answer === '200').length
}

async function goesByTheClockOfTheDatabase(): Promise<void> {
  await using place = await openPlace()
  const apis = await Promise.all(
    [SKEW_MS, -SKEW_MS].map((skewMs) =>
      place.start({
        ROLE: 'api',
        CLOCK_SKEW_MS: String(skewMs),
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'skewed-clock.ts')}`,
      }),
    ),
  )
  const [first] = apis
  if (first === undefined) throw new Error('there is no API')
  const owner = await place.client(first, { rateLimit: 1_000 })
  const clients = await Promise.all(apis.map((api) => place.clientWithKey(api, owner)))
  await waitFor('one window', async () => {
    const windows = new Set<string | null>()
    for (const client of clients) windows.add((await client.get(READ)).headers.get('x-ratelimit-reset'))
    return windows.size === 1 || undefined
  })
  type Body = { readonly data: { readonly source: string } }
  for (const client of clients) {
    for (const [age, source] of [
      ['0 minutes', 'cache'],
      ['58 minutes', 'cache'],
      ['62 minutes', 'fresh'],
    ]) {
      await client.post(`${READ}/scan`)
      await place.sql('update wallets set analysed_at = clock_timestamp() - $1::interval', [age])
      const { body } = await client.post<Body>(`${READ}/scan`)
      assert.deepEqual([age, body.data.source], [age, source])
    }
  }
}
