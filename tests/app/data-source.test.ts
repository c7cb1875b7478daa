import { afterAll, expect, test } from '@jest/globals'
import { resetServiceData, startApp } from '../../app/app.ts'
import { openDatabase } from '../../db/connection/connection.ts'
import { resetData } from '../../db/data-source.ts'
import { takeProviderCalls } from '../../db/provider-budget.ts'
import { createTestDatabase, runSql } from '../support/database.ts'
import { openTestService } from '../support/open-service.ts'
import { endProcesses, runCommand } from '../support/processes.ts'
import { startTestService, testConfig } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'

/* Simulated figures never mix with real ones. */

/** Nothing listens there. */
const PROVIDER_URL = 'http://127.0.0.1:9'

/** The tables that a reset leaves alone. Every other table is emptied. */
const KEPT = [
  'api_keys',
  'favourites',
  'key_events',
  'kols',
  'plan_limits',
  'profiles',
  'quota_reservations',
  'quota_usage',
  'rate_counters',
  'score_calibrations',
  'score_records',
  'watchlist_wallets',
  'watchlists',
  'webhook_deliveries',
  'webhook_endpoints',
]

/** What the service in these tests does not write by itself. */
const ROWS = [
  `copy_fetches (address, lease_until) values ('address', now())`,
  `cross_checks (token_id, wallet_id, provider, verdict, disputed) select token_id, wallet_id, 'vybe', 'agrees', false from token_wallets`,
  `favourites select id, 'address' from profiles`,
  `group_members (wallet_id, group_id, entry) select id, 'group', '{}' from wallets`,
  `groups values ('group', '{}')`,
  `kols (address) values ('address')`,
  `market_checks select id, 'mint', 1, false, 1, now() from wallets`,
  `market_moments (mint, time_ms, traded_before) values ('mint', 1, true)`,
  `provider_budget (vendor) values ('vybe')`,
  `quota_reservations (profile_id, day, pool) select id, now(), 'reads' from profiles`,
  `score_calibrations values (3, true, now(), '{}')`,
  `token_views select id, 1 from tokens`,
  `wallet_copies select id, '30d', now(), '{}', '[]' from wallets`,
  `watchlists (profile_id, name) select id, 'memes' from profiles`,
  `watchlist_wallets select id, 'address' from watchlists`,
  `webhook_endpoints (id, profile_id, url, events, secret) select 'whe_' || id, id, 'https://example.com/', '{scan.completed}', '\\x01' from profiles`,
  `webhook_deliveries (id, endpoint_id, event_id, type, data) select 'whd_' || id, id, 'evt', 'scan.completed', '{}' from webhook_endpoints`,
  `trade_looks (address, lease_until) values ('address', now())`,
  `wallet_trades (address, id, time_ms, side, mint, is_shifted) values ('address', 'id', 0, 'buy', 'mint', false)`,
]

const database = await createTestDatabase()

afterAll(async () => {
  await endProcesses()
  await database.drop()
})

async function start(url: string, env: Record<string, string>): Promise<void> {
  await using _app = await startApp(testConfig({ DATABASE_URL: url, ROLE: 'api', ...env }))
}

/** The command that operators use. */
function reset(url: string, ...args: readonly string[]) {
  return runCommand(['scripts/data.ts', 'reset', ...args], { DATABASE_URL: url })
}

test('a database keeps the source of its first start, and refuses another with advice', async () => {
  await start(database.url, { PROVIDER_URL: 'simulator' })
  await start(database.url, { PROVIDER_URL: 'simulator', SIMULATOR_SEED: '2' })
  await expect(start(database.url, { PROVIDER_URL })).rejects.toThrow(
    /^The database holds simulated figures, .* `npm run data -- reset --yes` .* a fresh DATA_DIR/,
  )
  await resetServiceData(database.url)
  await start(database.url, { PROVIDER_URL })
  await expect(start(database.url, { PROVIDER_URL: 'simulator' })).rejects.toThrow(
    /^The database holds figures of a real provider, .*: set PROVIDER_API_KEY\. .* a fresh DATA_DIR/,
  )
  await expect(start(database.url, { PROVIDER_URL, PROVIDER: 'vybe' })).rejects.toThrow(
    /^The database holds figures of solana-tracker, and PROVIDER is vybe: .* a fresh DATA_DIR/,
  )
})

const service = await openTestService()
const client = await service.client()
const { mint } = await makeToken(service.simulator, 3)
await scanToken(client, mint)
await storeWallet(service, { address: WALLET })
await client.request('POST', `/api/v1/wallets/${WALLET}/scan`, { headers: { 'idempotency-key': 'once' } })

test('a reset deletes nothing without --yes, or while a service uses the database', async () => {
  const unsure = await reset(service.databaseUrl)
  expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining('confirm with --yes') })
  const inUse = await reset(service.databaseUrl, '--yes')
  expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first.') })
  expect(await service.sql('select from tokens')).toHaveLength(1)
})

test('a reset empties the queue and every table, except those of the operator and of the customers, whose webhooks are still sent', async () => {
  await service.app[Symbol.asyncDispose]()
  const { databaseUrl: url } = service
  await runSql(
    url,
    `insert into pgboss.job (name, data) values
         ('wallet-analysis', '{"scanId":"x","walletIds":[]}'), ('webhook-delivery', '{}')`,
  )
  for (const row of ROWS) await runSql(url, `insert into ${row}`)
  const before = await countRows(url)
  const empty = [...before].filter(([, count]) => count === 0).map(([table]) => table)
  expect(empty).toEqual(['ledger_tokens'])
  await resetServiceData(url)
  const after = await countRows(url)
  const emptied = [...after].filter(([, count]) => count === 0).map(([table]) => table)
  const kept = [...before].filter(([table]) => KEPT.includes(table))
  expect([...after].filter(([table]) => KEPT.includes(table))).toEqual(kept)
  // What is left are the addresses that records of the ledger name.
  expect([...before.keys()].filter((table) => !KEPT.includes(table) && !emptied.includes(table))).toEqual([
    'ledger_tokens',
    'wallets',
  ])
  expect(
    await runSql(url, 'select from wallets where id not in (select wallet_id from score_records)'),
  ).toEqual([])
  // pg-boss's own jobs come and go with the minutes.
  expect(await runSql(url, `select name from pgboss.job where not starts_with(name, '__pgboss')`)).toEqual([
    { name: 'webhook-delivery' },
  ])

  await using again = await startTestService({ share: service })
  const { status } = await again.clientWithKey(client.key).get(`/api/v1/wallets/${WALLET}`)
  expect(status).toBe(404)
})

test('a reset leaves the call budget in force, with no call used', async () => {
  await using db = openDatabase({ url: database.url, poolSize: 1 })
  await resetData(db)
  const limits = { vendor: 'solana-tracker', perSecond: undefined, perDay: 3 }
  const countCalls = async () =>
    (await takeProviderCalls(db, limits, { calls: 2, people: 0, unused: 0 })).delaysMs.length
  expect([await countCalls(), await countCalls()]).toEqual([2, 1])
})

/** The number of rows in each table of the service. */
async function countRows(url: string): Promise<Map<string, number>> {
  const tables = await runSql<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'kysely%' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await runSql<{ count: number }>(url, `select count(*)::int as count from ${name}`)
    counts.set(name, row?.count ?? 0)
  }
  return counts
}
