import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../../app/app.ts'
import { migrateService } from '../../../app/databases.ts'
import { readKeySettings } from '../../../config/config.ts'
import { issueKey } from '../../../db/keys.ts'
import { computeCalibration } from '../../../scans/compute-calibration.ts'
import { createApiClient } from '../../../scripts/api-client.ts'
import { VERSION } from '../../../telemetry/version.ts'
import { completeScan } from '../../support/api-scans.ts'
import { openSql, type RunSql } from '../../support/database.ts'
import { findInstalledPrograms, openInstalledPostgres } from '../../support/installed-postgres.ts'
import { testConfig } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { startSimulator } from '../../support/simulator.ts'
import { GROUP, storeGroup, WALLET } from '../../support/stored-rows.ts'

/*
 * `node tests/db/released/dump.ts` makes tests/db/released/<version>.sql: a database of this version with every kind of
 * row, as pg_dump of the system's Postgres writes it. Later versions have to migrate and serve it.
 */

const EVIDENCE = { tokens_shared: 4, tokens_together: 3, expected: 0.02, q_value: 1e-5, window_sec: 5 }
const MEMBERSHIP = { id: GROUP, size: 2, leader: null, evidence: EVIDENCE }

const ENDPOINT = 'whe_000000000000000000000001'

/** Rows that a scan and the requests below do not leave behind. */
const ROWS = [
  `copy_fetches (address, lease_until) values ('address', now())`,
  `cross_checks (token_id, wallet_id, provider, verdict, realized_usd, disputed)
     select token_id, wallet_id, 'vybe', 'agrees', 1.5, false from token_wallets limit 1`,
  `favourites select id, '${WALLET}' from profiles`,
  `group_members (wallet_id, group_id, entry)
     select id, '${GROUP}', '${JSON.stringify(MEMBERSHIP)}' from wallets where address = '${WALLET}'`,
  `idempotent_answers (key_id, operation, idempotency_key, fingerprint)
     select id, 'scanWallet', 'once', '\\x01' from api_keys`,
  `kols (address, name) values ('${WALLET}', 'line one\nline "two"')`,
  `ledger_tokens values (999999, '${WALLET}')`,
  `market_checks (wallet_id, mint, result_usd, off_market, copied, checked_at)
     select id, 'mint', 1.5, false, 0.75, now() from wallets limit 1`,
  `call_buckets (name) values ('vybe')`,
  `quota_reservations (profile_id, day, pool) select id, now(), 'reads' from profiles`,
  `token_facts (mint, insiders, fetched_at) values ('mint', '{}', now())`,
  `token_fetches (address, lease_until) values ('address', now())`,
  `token_views select id, 1 from tokens`,
  `wallet_fetches (address, lease_until) values ('address', now())`,
  `watchlists (profile_id, name) select id, 'memes' from profiles`,
  `watchlist_wallets (watchlist_id, address) select id, '${WALLET}' from watchlists`,
  `webhook_endpoints (id, profile_id, url, events, secret)
     select '${ENDPOINT}', id, 'https://example.com/', '{scan.completed}', '\\x01' from profiles`,
  `webhook_deliveries (id, endpoint_id, event_id, type, data) values ('whd_000000000000000000000001', '${ENDPOINT}', 'evt', 'scan.completed', '{}')`,
]

/** What a service leaves behind. Returns what a reader of the dump has to know. */
async function serve(url: string): Promise<object> {
  await using stack = new AsyncDisposableStack()
  const simulator = await startSimulator()
  stack.defer(() => simulator.close())
  const config = testConfig({ DATABASE_URL: url, PROVIDER_URL: simulator.url })
  const app = stack.use(await startApp(config))
  const settings = readKeySettings(config)
  const { key } = await issueKey(app.context.db, { profile: 'acme', plan: 'premium' }, settings)
  const client = createApiClient({ url: app.url ?? '', key })
  const { mint, traders } = await makeToken(simulator, 3)
  await completeScan(client, mint)
  const wallet = traders[0]?.wallet
  for (const path of [`${WALLET}/scan`, `${wallet}/copy`]) await client.post(`/api/v1/wallets/${path}`)
  await client.get(`/api/v1/wallets/${wallet}/trades`)
  await computeCalibration({ db: app.context.db, simulated: false })
  return { key, mint, wallet }
}

async function refuseEmptyTables(sql: RunSql): Promise<void> {
  const tables = await sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => ({ name, found: await sql(`select from ${name} limit 1`) })),
  )
  const empty = counts.filter(({ found }) => found.length === 0).map(({ name }) => name)
  if (empty.length > 0) throw new Error(`No row of ${empty.join(', ')}: add one to ROWS.`)
}

const programs = findInstalledPrograms()
if (programs === undefined)
  throw new Error('The programs of Postgres are missing: apt-get install postgresql')
await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-dump-'))
stack.defer(() => rm(folder, { recursive: true }))
const postgres = await openInstalledPostgres(programs)
await postgres.makeFolder(folder)
const server = stack.use(await postgres.create(join(folder, 'data')))
const url = server.url('postgres')
await migrateService(url)
const { sql } = stack.use(openSql(url))
const known = await serve(url)
await storeGroup({ sql })
for (const row of ROWS) await sql(`insert into ${row} on conflict do nothing`)
await refuseEmptyTables(sql)
const options = ['--inserts', '--no-owner', '--no-privileges', '--schema=public', '--schema=pgboss']
const dump = await postgres.run('pg_dump', ...options, url)
// Lines for psql alone, and comments: the test sends the file to the server.
const statements = dump.split('\n').filter((line) => !/^(\\|--|create schema public)/i.test(line))
const file = join(import.meta.dirname, `${VERSION}.sql`)
await writeFile(file, `-- ${JSON.stringify(known)}\n${statements.join('\n').replaceAll(/\n{2,}/g, '\n')}`)
process.stdout.write(`${file}\n`)
