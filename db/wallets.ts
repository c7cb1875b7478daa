import { type Expression, sql } from 'kysely'
import type { WalletFacts } from '../analysis/tags.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import { HOUR_MS } from '../basics/durations.ts'
import { isRecent } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isDisputed } from './cross-checks.ts'
import { readStanding, standingOf } from './standing.ts'
import { countFirstBuyerTokens } from './tokens.ts'

/** A wallet whose analysis is younger than this is not fetched again (scanWallet in spec/v1.yaml). */
export const WALLET_FRESH_FOR_MS = HOUR_MS

/** A wallet's statistics by period: JSON text, or null where the wallet has never been analysed. */
export interface StoredStats extends Readonly<Record<StatsColumn, string | null>> {
  readonly address: string
}

type StatsColumn = `stats_${Period}`

/** Selects `StoredStats` of the wallets that a statement calls `w`. */
export const STATS_SELECTION = [
  'w.address',
  'w.stats_all',
  'w.stats_30d',
  'w.stats_7d',
  'w.stats_1d',
] as const

/** A stored analysis as rendered JSON, so that reading it computes nothing; `stats_...` are PeriodStats. */
export interface StoredWallet extends Readonly<Record<StatsColumn, string>> {
  readonly address: string
  readonly analysedAt: Date
  /** True when it was less than an hour old as it was read. */
  readonly fresh: boolean
  /** JSON text of the recent tokens. */
  readonly recentTokens: string
  /** JSON text: see `labelsOf`. */
  readonly labels: string
  /** JSON text of the schema WalletGroup; null without a group. */
  readonly group: string | null
  /** JSON text of the schema WalletCopySummary, of 30 days; null where it was not asked for. */
  readonly copy: string | null
}

/** How many labels of a wallet are shown: `WalletLabelList` in spec/v1.yaml. */
export const LABELS_MAX = 20

/**
 * The tokens that a wallet has labels on, those fetched last first, as JSON text: for each an array of its address, the
 * time and the labels. `offset 0` keeps the planner from reading all tokens in the order of their times: it does not
 * know that few tokens of a wallet have labels.
 */
export function labelsOf(walletId: Expression<unknown>) {
  return sql<string>`(
    select coalesce(json_agg(json_build_array(t.address, t.fetched_at, t.labels)), '[]')::text
    from (
      select t.address, t.fetched_at, l.labels
      from token_wallets l
        cross join lateral (select address, fetched_at from tokens where id = l.token_id offset 0) as t
      where l.wallet_id = ${walletId} and l.labels::text <> '[]'
      order by t.fetched_at desc, t.address limit ${sql.lit(LABELS_MAX)}
    ) as t)`
}

/** Whether the analysis of the wallet that a statement calls `w` is new enough. */
const isFresh = isRecent('w.analysed_at', WALLET_FRESH_FOR_MS)

/** A stored wallet, whose columns Postgres takes for possibly null. */
type Found = StoredWallet | { readonly [Column in keyof StoredWallet]: null }

/** The stored analyses of these wallets by their addresses; one that was never analysed is missing. */
export async function findStoredWallets(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, StoredWallet>> {
  // Raw: the builder takes each column for possibly null by itself.
  const { rows } = await sql<Found>`
    select w.address, w.analysed_at as "analysedAt",
           ${isFresh} as fresh,
           w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d,
           w.recent_tokens as "recentTokens", ${labelsOf(sql.ref('w.id'))} as labels, m.entry as "group", c.summary as copy
    from wallets w left join group_members m on m.wallet_id = w.id
      left join wallet_copies c on c.wallet_id = w.id and c.period = '30d'
    where w.address = any(${addresses}::text[]) and w.analysed_at is not null
  `.execute(db)
  return new Map(rows.flatMap((wallet) => (wallet.address === null ? [] : [[wallet.address, wallet]])))
}

/**
 * A wallet that was analysed, with what its scores rest on as JSON text; without that where an earlier version analysed
 * it.
 */
export function selectAnalysed(db: Database, address: string) {
  return db
    .selectFrom('wallets')
    .select((eb) => [eb.ref('analysed_at').$notNull().as('analysedAt'), 'score_inputs as inputs'])
    .where('address', '=', address)
    .where('analysed_at', 'is not', null)
}

/** The statistics of a period and what they rest on, as JSON text; undefined for a wallet that was never analysed. */
export async function findWalletScore(db: Database, address: string, period: Period) {
  return await selectAnalysed(db, address)
    .select((eb) =>
      eb
        .ref(`stats_${period}` as const)
        .$notNull()
        .as('stats'),
    )
    .executeTakeFirst()
}

/** A wallet's tokens as JSON text; undefined for a wallet that was never analysed. */
export async function findWalletPositions(db: Database, address: string) {
  return await selectAnalysed(db, address).select('positions').executeTakeFirst()
}

/** What is known of a wallet beyond its PnL rows. */
export async function findWalletFacts(db: Database, address: string): Promise<WalletFacts> {
  const { standing, ...facts } = await db
    .selectNoFrom((eb) => [
      countFirstBuyerTokens(eb.val(address)).as('firstBuyerTokens'),
      eb
        .exists(eb.selectFrom('kols').select('address').where('address', '=', address))
        .$castTo<boolean>()
        .as('isKol'),
      isDisputed(eb.selectFrom('wallets').select('id').where('address', '=', address)).as('isDisputed'),
      standingOf(eb.selectFrom('wallets').select('wallets.id').where('wallets.address', '=', address)).as(
        'standing',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...facts, ...readStanding(standing) }
}
