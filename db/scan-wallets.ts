import { type Selectable, sql } from 'kysely'
import type { Standing } from '../analysis/judged-bets.ts'
import type { StoredScoreInputs } from '../analysis/score-inputs.ts'
import type { ScanWallets } from '../generated/db/types.ts'
import { type FetchedAnalysis, storing } from './analyses.ts'
import { isRecent } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { isDisputed } from './cross-checks.ts'
import type { ScanNote, ScanStatus } from './scans.ts'
import { readStanding, standingOf } from './standing.ts'
import { countFirstBuyerTokens, rankTokenWallets } from './tokens.ts'
import { WALLET_FRESH_FOR_MS } from './wallets.ts'

/** A wallet that a scan has not settled yet. */
export interface PendingWallet {
  readonly walletId: number
  readonly address: string
  /** Its stored analysis is less than an hour old, and its profit on the token is known or follows from the list. */
  readonly fresh: boolean
  /** How many tokens have the wallet among their first 100 buyers. */
  readonly firstBuyerTokens: number
  /** In the KOL directory. */
  readonly isKol: boolean
  /** A second source contradicts its profit on a token. */
  readonly isDisputed: boolean
  readonly standing: Standing
  /** The tokens that its last verification found something about, which counts until the next one. */
  readonly verifiedTokens: StoredScoreInputs['tokens']
}

/** Why a scan skips a wallet. */
type SkipReason = NonNullable<Selectable<ScanWallets>['skip_reason']>

/** How a wallet is settled: with a new analysis, with the stored one, or without any. */
export type WalletOutcome =
  | { readonly state: 'analysed'; readonly walletId: number; readonly fetched: FetchedAnalysis }
  | { readonly state: 'stored'; readonly walletId: number }
  | { readonly state: 'skipped'; readonly walletId: number; readonly reason: SkipReason }

/** What is to be settled, and what must be written together with the end of the scan. */
interface SettledOutcomes {
  readonly scanId: string
  readonly outcomes: readonly WalletOutcome[]
  readonly atEnd: (trx: DatabaseTransaction) => Promise<void>
}

/** The progress of a scan after a settlement. */
interface SettledWallets {
  readonly status: ScanStatus
  readonly processed: number
  readonly skipped: number
  readonly total: number
  /** The wallets that were settled; the others had been settled before, or are not in the scan. */
  readonly walletIds: readonly number[]
}

/** What is left of a scan's work. */
export interface PendingWallets {
  /** The token of the scan. */
  readonly mint: string
  /** When the wallets were listed, on the database's clock, as text. */
  readonly listedAt: string
  /**
   * Whether the list of traders covers only the last days. Then only a wallet's own history gives its profit on the
   * token.
   */
  readonly isListOfDays: boolean
  readonly wallets: readonly PendingWallet[]
}

const LIST_OF_DAYS = JSON.stringify([{ code: 'traders_of_days' } satisfies Partial<ScanNote>])

/** The wallets among these that are not settled yet; undefined when all are settled, or when the scan has ended. */
export async function listPendingWallets(
  db: Database,
  scanId: string,
  walletIds: readonly number[],
): Promise<PendingWallets | undefined> {
  // Raw: everything that a batch needs to know, from six tables and the clock.
  const { rows } = await sql<
    Omit<PendingWallet, 'verifiedTokens' | 'standing'> & {
      verifiedTokens: string | null
      standing: string
    } & Omit<PendingWallets, 'wallets'>
  >`
    select t.address as mint, statement_timestamp()::text as "listedAt", of_days as "isListOfDays",
           w.id as "walletId", w.address,
           coalesce(${isRecent('w.analysed_at', WALLET_FRESH_FOR_MS)}, false)
             and (tw.realized is not null or not of_days) as fresh,
           ${countFirstBuyerTokens(sql.ref('w.address'))} as "firstBuyerTokens",
           exists (select from kols k where k.address = w.address) as "isKol",
           ${isDisputed(sql.ref('w.id'))} as "isDisputed", ${standingOf(sql.ref('w.id'))} as standing,
           (select json_agg(token) from json_array_elements(w.score_inputs -> 'tokens') as token
            where token ->> 6 is not null or token ->> 7 = 'true') as "verifiedTokens"
    from scans s
    join tokens t on t.id = s.token_id
    join scan_wallets sw on sw.scan_id = s.id and sw.state = 'pending' and sw.wallet_id = any(${walletIds}::int[])
    join wallets w on w.id = sw.wallet_id
    left join token_wallets tw on tw.token_id = t.id and tw.wallet_id = w.id
    cross join lateral (select coalesce(s.notes::jsonb @> ${LIST_OF_DAYS}::jsonb, false) as of_days) as list
    where s.id = ${scanId} and s.status = 'processing'
  `.execute(db)
  const [first] = rows
  if (first === undefined) return undefined
  const { mint, listedAt, isListOfDays } = first
  const wallets = rows.map((row) => ({
    ...row,
    standing: readStanding(row.standing),
    verifiedTokens: JSON.parse(row.verifiedTokens ?? '[]'),
  }))
  return { mint, listedAt, isListOfDays, wallets }
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
 * Settles wallets of a scan. Each wallet is settled once, by the first call; a scan that has ended takes nothing
 * more. With the last wallet the scan ends, the ranks of its token are computed and `atEnd` runs, in one transaction.
 * Returns the progress, or undefined when nothing was settled.
 */
export async function writeOutcomes(
  db: Database,
  { scanId, outcomes, atEnd }: SettledOutcomes,
): Promise<SettledWallets | undefined> {
  // One statement suffices unless the scan may end with these wallets: its end and the ranks then share a transaction.
  const settled = await settle(db, scanId, outcomes, outcomes.length + 1)
  if (settled !== undefined) return settled
  return db.transaction().execute(async (trx) => {
    const last = await settle(trx, scanId, outcomes, 0)
    if (last === undefined || last.status === 'processing') return last
    await rankTokenWallets(trx, last.tokenId)
    await atEnd(trx)
    return last
  })
}

interface SettledRow extends SettledWallets {
  readonly tokenId: number
}

/**
 * Settles if at least `leftMin` wallets of the scan are left. All of it is one statement, so that a crash leaves a
 * wallet settled with everything that belongs to it, or not at all:
 *
 * - the scan is locked first, as a scan that supersedes it does: neither deadlocks, and an ended scan takes nothing;
 * - wallets that are still pending get their state, which decides what the rest writes;
 * - their analyses are stored, in an order that does not deadlock (`storing`);
 * - the scan counts what was settled, and ends with its last wallet: failed when more than half were skipped.
 */
async function settle(
  db: Database,
  scanId: string,
  outcomes: readonly WalletOutcome[],
  leftMin: number,
): Promise<SettledRow | undefined> {
  const states = outcomes.map((outcome) => ({ reason: null, ...outcome, fetched: undefined }))
  const analyses = outcomes.flatMap((outcome) => (outcome.state === 'analysed' ? [outcome.fetched] : []))
  const chosen = sql`select wallet_id, token_id from settled where state = 'analysed'`
  // Raw: one statement, whose parts take rows from the ones before them.
  const { rows } = await sql<SettledRow>`
    with outcome as (
      select * from json_to_recordset(${JSON.stringify(states)}::json) as o ("walletId" int, state text, reason text)
    ), active as (
      select id, token_id from scans
      where id = ${scanId} and status = 'processing' and total - processed >= ${leftMin}
      for no key update
    ), settled as (
      update scan_wallets sw set state = o.state, skip_reason = o.reason
      from outcome o, active s
      where sw.scan_id = s.id and sw.wallet_id = o."walletId" and sw.state = 'pending'
      returning sw.wallet_id, sw.state, s.token_id
    ), ${storing(analyses, chosen)}, counted as (
      select count(*)::int as settled, count(*) filter (where state = 'skipped')::int as skipped,
        array_agg(wallet_id) as wallet_ids
      from settled
    )
    update scans s set
      processed = s.processed + c.settled,
      skipped = s.skipped + c.skipped,
      progress_at = clock_timestamp(),
      waiting_code = null,
      finished_at = case when s.processed + c.settled >= s.total then clock_timestamp() end,
      failure_code = case when s.processed + c.settled >= s.total and (s.skipped + c.skipped) * 2 > s.total
        then 'too_many_skipped' end,
      status = case when s.processed + c.settled < s.total then 'processing'
        when (s.skipped + c.skipped) * 2 > s.total then 'failed' else 'completed' end
    from active a, counted c
    where s.id = a.id and c.settled > 0
    returning s.processed, s.skipped, s.total, s.status, s.token_id as "tokenId", c.wallet_ids as "walletIds"
  `.execute(db)
  return rows[0]
}
