import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

/** Where a database's figures come from. A provider whose address is that of a simulator counts as a provider. */
export type DataSource = 'simulator' | 'provider'

const SERVICES = ['wallet-analytics', 'wallet-analytics-jobs']
/** The server notices a moment later that a service has closed its connections. */
const LEAVE_TIMEOUT_MS = 5_000
const LOOK_AGAIN_MS = 50

const REMEDY =
  'To start again, `npm run data -- reset --yes` deletes what the provider said and keeps keys, ' +
  'profiles and plans; a fresh DATA_DIR or DATABASE_URL leaves it as it is.'

/** What a database's figures come from. */
interface ClaimedSource {
  readonly source: DataSource
  /** The vendor that the provider is, or that the simulator plays. */
  readonly vendor: string
}

/**
 * Makes this the source of a database that has none, as before the first start. Throws, and says what to do, when the
 * database has another source: simulated figures never mix with real ones, and figures of one vendor never mix with
 * another's.
 */
export async function claimDataSource(db: Database, claimed: ClaimedSource): Promise<void> {
  await db
    .insertInto('data_source')
    .values({ ...claimed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const present = await findDataSource(db)
  if (present?.source !== claimed.source)
    throw new Error(
      present?.source === 'simulator'
        ? `The database holds simulated figures, every one invented, and the settings name a real provider. ${REMEDY}`
        : `The database holds figures of a real provider, and the settings name none: set PROVIDER_API_KEY. ${REMEDY}`,
    )
  if (present.vendor !== claimed.vendor)
    throw new Error(
      `The database holds figures of ${present.vendor}, and PROVIDER is ${claimed.vendor}: two vendors count ` +
        `differently, so that their figures cannot be compared. ${REMEDY}`,
    )
}

/** The secret that this installation signs cursors with. All its processes share it until its data is reset. */
export async function readCursorSecret(db: Database): Promise<string> {
  const row = await db.selectFrom('data_source').select('cursor_secret').executeTakeFirstOrThrow()
  return row.cursor_secret
}

/** Where the figures come from; undefined before the first start of a service. */
export async function findDataSource(db: Database): Promise<ClaimedSource | undefined> {
  return await db.selectFrom('data_source').select(['source', 'vendor']).executeTakeFirst()
}

/**
 * Empties the database of what came from the provider, so that the next start may have another source. Everything else
 * stays: keys and their trail, profiles with their plans, usage, favourites, watchlists and webhook endpoints, KOLs,
 * and the ledger of scores with the addresses of its tokens and wallets. Its records say whether they were simulated.
 * Throws, with nothing changed, while a service is connected.
 */
export async function resetData(db: Database): Promise<void> {
  await awaitServicesGone(db)
  await db.transaction().execute(deleteProviderData)
}

/** The part of a reset that is a transaction. */
export async function deleteProviderData(trx: DatabaseTransaction): Promise<void> {
  // Raw: no trigger of a deletion runs when a table is truncated.
  await sql`insert into ledger_tokens select id, address from tokens on conflict do nothing`.execute(trx)
  // Raw: the builder has no truncate. Ids are not numbered from 1 again: the ledger's records keep the old ids.
  await sql`truncate copy_fetches, cross_checks, group_members, groups, groups_computed, idempotent_answers, market_checks, market_moments, provider_budget, scan_requests, scan_wallets, scans, token_facts, token_fetches,
    token_views, token_wallets, tokens, trade_looks, wallet_copies, wallet_fetches, wallet_figures, wallet_trades`.execute(
    trx,
  )
  await trx
    .deleteFrom('wallets')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score_records').whereRef('wallet_id', '=', 'wallets.id'))),
    )
    .execute()
  const unknown = { stats_all: null, stats_30d: null, stats_7d: null, stats_1d: null, score_inputs: null }
  await trx
    .updateTable('wallets')
    .set({ ...unknown, analysed_at: null, recent_tokens: null, positions: null, met: false })
    .execute()
  await trx.deleteFrom('data_source').execute()
}

/** Waits a few seconds until no service is connected to the database, and throws if one still is. */
export async function awaitServicesGone(db: Database): Promise<void> {
  const giveUpAtMs = performance.now() + LEAVE_TIMEOUT_MS
  let connections = await countServiceConnections(db)
  while (connections > 0 && performance.now() < giveUpAtMs) {
    await delay(LOOK_AGAIN_MS)
    connections = await countServiceConnections(db)
  }
  if (connections === 0) return
  throw new Error(
    `A service still uses the database (${connections} connections). Stop it first. A pooler keeps connections for a while: stop it, too.`,
  )
}

async function countServiceConnections(db: Database): Promise<number> {
  // Raw: the builder knows no system view.
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = any(${SERVICES}::text[])
      and pid <> pg_backend_pid()
  `.execute(db)
  return rows[0]?.connections ?? 0
}
