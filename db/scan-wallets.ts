import { type Selectable, sql } from 'kysely'
import type { WalletAnalysis } from '../analysis/analyse-wallet.ts'
import type { ScanWallets } from '../generated/db/types.ts'
import { databaseTimeAgo } from './clock.ts'
import type { Database } from './connection.ts'
import type { ScanStatus } from './scans.ts'
import { LEDGER_PARTS, toLedgerRows, toOutcomeRow } from './score-ledger.ts'
import { storableJson } from './storable.ts'
import { countFirstBuyerTokens, RANKED_MAX, rankTokenWallets } from './tokens.ts'
import { STATS_VERSION, WALLET_FRESH_FOR_MS } from './wallets.ts'

/** A wallet that a scan has not settled yet. */
export interface PendingWallet {
  readonly walletId: number
  readonly address: string
  /** True when its stored analysis is less than an hour old. */
  readonly fresh: boolean
  /** Among how many tokens' first 100 buyers the wallet is. */
  readonly firstBuyerTokens: number
  /** In the KOL directory. */
  readonly isKol: boolean
}

/** Why a scan skips a wallet. */
export type SkipReason = NonNullable<Selectable<ScanWallets>['skip_reason']>

/** How a scan settles a wallet: with a new analysis, with the stored one, or without any. */
export type Settlement =
  | {
      readonly state: 'analysed'
      readonly walletId: number
      readonly analysis: WalletAnalysis
      readonly mint: string
      /** Whether the analysis comes of the simulated provider. */
      readonly simulated: boolean
      /** Of the fetch; it ends when the wallet is settled. */
      readonly lease: string
    }
  | { readonly state: 'stored'; readonly walletId: number }
  | { readonly state: 'skipped'; readonly walletId: number; readonly reason: SkipReason }

export interface ScanProgress {
  readonly status: ScanStatus
  readonly processed: number
  readonly skipped: number
  readonly total: number
}

/** What has become of a scan by a settlement. */
export interface SettledWallets extends ScanProgress {
  /** The wallets that it settled; the others had been settled before, or are none of the scan's. */
  readonly walletIds: readonly number[]
}

/** What a scan still has to do. */
export interface PendingWallets {
  /** The token that it scans. */
  readonly mint: string
  /** When, on the database's clock and as text, the wallets were listed. */
  readonly listedAt: string
  readonly wallets: readonly PendingWallet[]
}

/** What a scan still has to do of these wallets. Nothing once the scan has ended. */
export async function listPendingWallets(
  db: Database,
  scanId: string,
  walletIds: readonly number[],
): Promise<PendingWallets | undefined> {
  // Raw: all that a batch has to know, from five tables and the clock.
  const { rows } = await sql<PendingWallet & Omit<PendingWallets, 'wallets'>>`
    select t.address as mint, statement_timestamp()::text as "listedAt", w.id as "walletId", w.address,
           coalesce(w.analysed_at > ${databaseTimeAgo(WALLET_FRESH_FOR_MS)}, false) as fresh,
           ${countFirstBuyerTokens(sql.ref('w.id'))} as "firstBuyerTokens",
           exists (select from kols k where k.address = w.address) as "isKol"
    from scans s
    join tokens t on t.id = s.token_id
    join scan_wallets sw on sw.scan_id = s.id and sw.state = 'pending' and sw.wallet_id = any(${walletIds}::int[])
    join wallets w on w.id = sw.wallet_id
    where s.id = ${scanId} and s.status = 'processing'
  `.execute(db)
  const [first] = rows
  return first && { mint: first.mint, listedAt: first.listedAt, wallets: rows }
}

/** The address of a wallet of the scan that the provider has answered for; undefined when there is none yet. */
export async function findAnsweredWallet(db: Database, scanId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('scan_wallets')
    .innerJoin('wallets', 'wallets.id', 'scan_wallets.wallet_id')
    .select('wallets.address')
    .where('scan_id', '=', scanId)
    .where('state', 'in', ['analysed', 'stored'])
    .limit(1)
    .executeTakeFirst()
  return row?.address
}

/** The wallets that a processing scan has not settled. */
export async function listPendingWalletIds(db: Database, scanId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('scan_wallets')
    .select('wallet_id')
    .where('scan_id', '=', scanId)
    .where('state', '=', 'pending')
    .orderBy('wallet_id')
    .execute()
  return rows.map((row) => row.wallet_id)
}

/**
 * Settles wallets of a scan: their state, their analysis, their numbers on the token, the records of their scores, the
 * end of the leases that they were fetched under, the scan's progress and, with the last one, its end and the token's ranks. Each wallet is settled
 * once, by whoever comes first; a scan that has ended takes nothing more. Returns the progress and the wallets, or undefined
 * when nothing was settled.
 */
export async function settleWallets(
  db: Database,
  scanId: string,
  settlements: readonly Settlement[],
): Promise<SettledWallets | undefined> {
  // One statement, unless the scan may end with these wallets: then its end and the ranks are one transaction.
  const settled = await settle(db, { scanId, settlements, leftMin: settlements.length + 1 })
  if (settled !== undefined) return settled
  return db.transaction().execute(async (trx) => {
    const last = await settle(trx, { scanId, settlements, leftMin: 0 })
    if (last !== undefined && last.status !== 'processing') await rankTokenWallets(trx, last.tokenId)
    return last
  })
}

/** What the analyses of settled wallets write, and the end of the leases that they were fetched under. */
const RESULTS = sql`
  locked as (
    -- In one order, whoever settles them: two scans that share wallets do not wait for each other.
    select w.id from settled d join wallets w on w.id = d.wallet_id
    where d.state = 'analysed' order by w.id for no key update of w
  ), analysed as (
    update wallets w set analysed_at = clock_timestamp(), revision = nextval('revisions'),
      stats_all = o.stats_all, stats_30d = o.stats_30d, stats_7d = o.stats_7d, stats_1d = o.stats_1d,
      recent_tokens = o.recent_tokens, stats_version = ${STATS_VERSION}
    from locked l join settled d on d.wallet_id = l.id join outcome o on o.wallet_id = l.id
    where w.id = l.id
    returning w.id, d.token_id
  ), ended as (
    update wallet_fetches f set lease_until = clock_timestamp(), failed_at = null, failure = null
    from analysed a join outcome o on o.wallet_id = a.id
    where f.address = o.address and f.lease_until = o.lease
  ), numbers as (
    update token_wallets tw set revision = nextval('revisions'),
      realized = coalesce(o.realized, tw.realized),
      total_invested = coalesce(o.total_invested, tw.total_invested),
      first_buy_ms = coalesce(o.first_buy_ms, tw.first_buy_ms),
      oversold = coalesce(o.oversold, tw.oversold)
    from analysed a join outcome o on o.wallet_id = a.id
    where tw.token_id = a.token_id and tw.wallet_id = a.id
  ), scored as (
    select a.id as wallet_id, a.token_id, o.simulated, o.ledger_rows, o.outcome_row,
      case when tw.rank_first_buy <= ${sql.lit(RANKED_MAX)} then 'first_buyer' else 'top_trader' end as selection
    from analysed a join outcome o on o.wallet_id = a.id
    left join token_wallets tw on tw.token_id = a.token_id and tw.wallet_id = a.id
  ), ${LEDGER_PARTS}
`

/** Counts the settled wallets and ends the scan with the last of them. */
const PROGRESS = sql`
  update scans s set
    processed = s.processed + c.settled,
    skipped = s.skipped + c.skipped,
    progress_at = clock_timestamp(),
    waiting_code = null,
    waits_for = null,
    finished_at = case when s.processed + c.settled >= s.total then clock_timestamp() end,
    failure_code = case when s.processed + c.settled >= s.total and (s.skipped + c.skipped) * 2 > s.total
      then 'too_many_skipped' end,
    status = case when s.processed + c.settled < s.total then 'processing'
      when (s.skipped + c.skipped) * 2 > s.total then 'failed' else 'completed' end
  from active a, counted c
  where s.id = a.id and c.settled > 0
  returning s.processed, s.skipped, s.total, s.status, s.token_id as "tokenId", c.wallet_ids as "walletIds"
`

/** Settles if at least so many wallets of the scan are left. */
async function settle(
  db: Database,
  {
    scanId,
    settlements,
    leftMin,
  }: { readonly scanId: string; readonly settlements: readonly Settlement[]; readonly leftMin: number },
): Promise<(SettledWallets & { readonly tokenId: number }) | undefined> {
  // Raw: all or nothing of a settlement is one statement, and what it locks first should be seen.
  const { rows } = await sql<SettledWallets & { readonly tokenId: number }>`
    with outcome as (
      select * from json_to_recordset(${storableJson(settlements.map(toOutcome))}::json) as o (
        wallet_id int, state text, stats_all json, stats_30d json, stats_7d json, stats_1d json, recent_tokens json,
        realized float8, total_invested float8, first_buy_ms bigint, oversold boolean, address text, lease timestamptz,
        simulated boolean, ledger_rows json, outcome_row json, reason text)
    ), active as (
      -- Locked before anything else, as a scan that supersedes it does: neither deadlocks, and nothing is written late.
      select id, token_id from scans
      where id = ${scanId} and status = 'processing' and total - processed >= ${leftMin}
      for no key update
    ), settled as (
      update scan_wallets sw set state = o.state, skip_reason = o.reason
      from outcome o, active s
      where sw.scan_id = s.id and sw.wallet_id = o.wallet_id and sw.state = 'pending'
      returning sw.wallet_id, sw.state, s.token_id
    ), ${RESULTS}, counted as (
      select count(*)::int as settled, count(*) filter (where state = 'skipped')::int as skipped,
        array_agg(wallet_id) as wallet_ids
      from settled
    )
    ${PROGRESS}
  `.execute(db)
  return rows[0]
}

function toOutcome(settlement: Settlement) {
  if (settlement.state === 'stored') return { wallet_id: settlement.walletId, state: settlement.state }
  if (settlement.state === 'skipped') {
    const { walletId, state, reason } = settlement
    return { wallet_id: walletId, state, reason }
  }
  const { address, periods, recentTokens, tokens, scoreRecords } = settlement.analysis
  const own = tokens.find(({ mint }) => mint === settlement.mint)
  return {
    wallet_id: settlement.walletId,
    state: settlement.state,
    address,
    lease: settlement.lease,
    stats_all: periods.all,
    stats_30d: periods['30d'],
    stats_7d: periods['7d'],
    stats_1d: periods['1d'],
    recent_tokens: recentTokens,
    realized: own?.realizedUsd ?? null,
    total_invested: own?.investedUsd ?? null,
    first_buy_ms: own?.firstBuyMs ?? null,
    oversold: own?.oversold ?? null,
    simulated: settlement.simulated,
    ledger_rows: toLedgerRows(scoreRecords),
    outcome_row: toOutcomeRow(scoreRecords),
  }
}
