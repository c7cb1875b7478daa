import { type RawBuilder, sql } from 'kysely'
import type { WalletAnalysis } from '../analysis/analyse-wallet.ts'
import type { Database } from './connection/connection.ts'
import { LEDGER_CTES, SCAN_SELECTION, toLedgerRows } from './score-ledger.ts'

/** Where an analysis comes from, as its score records say it. */
export type AnalysisOrigin =
  /** A scan that has the wallet in its list; the place there says how the wallet was selected. */
  | { readonly selection: 'scan' }
  /** A caller asked for the wallet. */
  | { readonly selection: 'wallet_scan' }
  /** The scan of this token drew the wallet. */
  | { readonly selection: 'first_buyer_sample'; readonly tokenId: number }
  /** A follow-up settles the drawn scores of this token's scan and adds none. */
  | { readonly selection: 'follow_up'; readonly tokenId: number | null }

/** A new analysis, with the fetch that it was made of. */
export interface FetchedAnalysis {
  readonly analysis: WalletAnalysis
  /** The lease of the fetch, which ends when the analysis is stored. */
  readonly lease: string
  /** Whether the analysis comes from the simulated provider. */
  readonly simulated: boolean
  readonly origin: AnalysisOrigin
  /** The token whose scan analyses the wallet: the wallet's numbers on it are stored, too. */
  readonly mint?: string
}

/** New figures of a wallet and what they rest on, of the same analysis. */
export type JudgedAnalysis = Pick<WalletAnalysis, 'address' | 'periods' | 'scoreInputs'>

/**
 * Parts of a statement that stores analyses; no other has the columns of a wallet's analysis. `chosen` selects the
 * stored wallets whose analysis is written, as `wallet_id`, and the token of their scan as `token_id`. A fetched
 * analysis becomes the wallet's newest: its lease ends, its numbers on the scan's token are updated where it knows
 * them, or knows that they are wrong, and the score ledger gets its records. A judged one replaces figures and inputs.
 */
export function storing(
  analyses: readonly (FetchedAnalysis | JudgedAnalysis)[],
  chosen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // Raw: the builder would hide the order of the parts, and what each takes from the ones before it.
  return sql`
    analysis as (
      select * from json_to_recordset(${JSON.stringify(analyses.map(toRow))}::json) as a (
        address text, periods json, "scoreInputs" json, "recentTokens" json, positions json, lease timestamptz,
        simulated boolean, selection text, "tokenId" int, "ledgerRows" json, "scoreOutcome" json, "realizedUsd" float8,
        "investedUsd" float8, "firstBuyMs" bigint, oversold boolean, contradicts boolean)
    ), chosen as (${chosen}
    ), locked as (
      -- In one order, so that two statements that share wallets never wait for each other in a circle.
      select w.id, w.address, c.token_id from chosen c join wallets w on w.id = c.wallet_id
      order by w.id for no key update of w
    ), stored as (
      update wallets w set revision = nextval('revisions'),
        stats_all = a.periods -> 'all', stats_30d = a.periods -> '30d', stats_7d = a.periods -> '7d',
        stats_1d = a.periods -> '1d', score_inputs = a."scoreInputs",
        analysed_at = case when a.lease is null then w.analysed_at else clock_timestamp() end,
        recent_tokens = coalesce(a."recentTokens", w.recent_tokens), positions = coalesce(a.positions, w.positions)
      from locked l join analysis a on a.address = l.address
      where w.id = l.id
      returning w.id, w.address, l.token_id
    ), ended_lease as (
      update wallet_fetches f set lease_until = clock_timestamp(), failed_at = null, failure = null
      from stored s join analysis a on a.address = s.address
      where f.address = a.address and f.lease_until = a.lease
    ), numbers as (
      update token_wallets tw set revision = nextval('revisions'),
        realized = case when a.contradicts is not true then coalesce(a."realizedUsd", tw.realized) end,
        total_invested = coalesce(a."investedUsd", tw.total_invested),
        first_buy_ms = coalesce(a."firstBuyMs", tw.first_buy_ms),
        oversold = coalesce(a.oversold, tw.oversold)
      from stored s join analysis a on a.address = s.address
      where tw.token_id = s.token_id and tw.wallet_id = s.id
    ), scored as (
      select s.id as wallet_id, coalesce(s.token_id, a."tokenId") as token_id, a.simulated,
        a.selection = 'follow_up' as followed_up, a."ledgerRows" as ledger_rows, a."scoreOutcome" as outcome,
        case a.selection when 'scan' then ${SCAN_SELECTION} else a.selection end as selection
      from stored s join analysis a on a.address = s.address
      left join token_wallets tw on tw.token_id = s.token_id and tw.wallet_id = s.id
      where a."ledgerRows" is not null
    ), ${LEDGER_CTES}`
}

/** Stores analyses of wallets that the database knows, in one statement. */
export async function storeAnalyses(
  db: Database,
  analyses: readonly (FetchedAnalysis | JudgedAnalysis)[],
): Promise<void> {
  const known = sql`
    select w.id as wallet_id, null::int as token_id from analysis a join wallets w on w.address = a.address`
  // Raw: one statement stores a wallet's columns, its figures and its place in the ledger.
  await sql`with ${storing(analyses, known)} select from stored`.execute(db)
}

/** Stores the first or a newer analysis of a wallet, and ends the lease of its fetch. */
export async function storeWalletAnalysis(db: Database, fetched: FetchedAnalysis): Promise<void> {
  const { address } = fetched.analysis
  // Raw: a known wallet takes no number of the sequence, as it would when an insert meets it.
  await sql`
    insert into wallets (address) select ${address}
    where not exists (select from wallets where address = ${address}) on conflict do nothing
  `.execute(db)
  await storeAnalyses(db, [fetched])
}

/** What is stored of an analysis, by the names in `analysis` above: of the wallet's tokens only the scanned one. */
function toRow(stored: FetchedAnalysis | JudgedAnalysis) {
  if (!('analysis' in stored)) {
    const { address, periods, scoreInputs } = stored
    return { address, periods, scoreInputs }
  }
  const { analysis, mint, origin, ...fetch } = stored
  const { tokens, scoreRecords, ...figures } = analysis
  // Scores of a scan are frozen later, once the wins of its wallets were looked up.
  const frozen = origin.selection === 'scan' ? [] : scoreRecords.frozen
  return {
    ...fetch,
    ...origin,
    ...figures,
    ...tokens.find((token) => token.mint === mint),
    ledgerRows: toLedgerRows({ ...scoreRecords, frozen }),
    scoreOutcome: scoreRecords.outcome,
  }
}
