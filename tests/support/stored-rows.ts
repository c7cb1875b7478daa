import { judgementOf } from '../../analysis/judgement.ts'
import { unknownStats } from '../../analysis/period-stats.ts'
import { toSearchKey } from '../../basics/search-keys.ts'
import { newAddress } from './addresses.ts'
import type { TestService } from './service.ts'

/** Stores rows without the service, for tests that read without a scan. */

/** A wallet for tests that need only one. */
export const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
/** The token that storeToken stores by default. */
export const TOKEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

export const PERIODS = ['all', '30d', '7d', '1d'] as const

/** The figures of one period that a test cares about; the others are unknown. */
export type Stats = Readonly<Record<string, unknown>>

export interface WalletSeed {
  /** A new one by default. */
  readonly address?: string
  /** Figures of the periods that `periods` does not have. */
  readonly stats?: Stats
  readonly periods?: Readonly<Partial<Record<(typeof PERIODS)[number], Stats>>>
  /** Now by default. */
  readonly analysedAt?: string
  /** Whether a scan has met it; true by default. */
  readonly met?: boolean
}

type Database = Pick<TestService, 'sql'>

/** Stores an analysed wallet and returns its address. */
export async function storeWallet({ sql }: Database, seed: WalletSeed = {}): Promise<string> {
  const { address = newAddress(), stats = {}, periods = {}, analysedAt = null, met = true } = seed
  const records = PERIODS.map((period) =>
    JSON.stringify(judged({ ...unknownStats(address), ...withEdge(periods[period] ?? stats) })),
  )
  await sql(
    `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens, met)
     values ($1, coalesce($2, clock_timestamp()), $3, $4, $5, $6, '[]', $7)`,
    [address, analysedAt, ...records, met],
  )
  return address
}

/** Figures with the judgement of a wallet about which nothing else is known. */
export function judged<Figures extends Parameters<typeof judgementOf>[0]>(
  stats: Figures,
  labels: readonly string[] = [],
) {
  return { ...stats, ...judgementOf(stats, { labels, isUnchecked: false, copy: undefined }) }
}

/** A wallet with a score has an edge, from which the score follows. */
function withEdge(stats: Stats): Stats {
  return typeof stats.score === 'number' ? { edge_low_pct: stats.score - 50, ...stats } : stats
}

/** The group that storeGroup stores by default: the one of the document's example. */
export const GROUP = 'group_3f9a1c0e7b52d864'

/**
 * Stores the two wallets of the document's example as a group, so that getGroup has something to return. From now on
 * groups are not computed after scans, which would end this one.
 */
export async function storeGroup({ sql }: Database, id = GROUP): Promise<void> {
  const evidence = { tokens_shared: 4, tokens_together: 3, expected: 0.02, q_value: 1e-5, window_sec: 5 }
  const addresses = ['5NcKq2pBvXfZr8mWYd4uTj7hGs9LaE3eQxVt6CkHi1Fo', WALLET]
  const members = addresses.map((address) => ({ address, evidence }))
  const detail = { id, size: 2, leader: null, members, pairs: [{ addresses, evidence }], pairs_total: 1 }
  await sql(
    `insert into groups_computed (scans_until) values ('infinity')
     on conflict (only_row) do update set scans_until = excluded.scans_until`,
  )
  await sql('insert into groups (id, detail) values ($1, $2)', [id, JSON.stringify(detail)])
}

/** Stores a token whose report is empty, so that listTokenTopWallets has something to return. */
export async function storeToken({ sql }: Database, address = TOKEN): Promise<void> {
  await sql(
    `insert into tokens (address, name, name_key, symbol, symbol_key, pools, fetched_at, snapshot_revision)
     values ($1, 'Token', 'TOKEN', 'TOK', 'TOK', '[]', now(), nextval('revisions'))`,
    [address],
  )
}

/** Gives a stored token another symbol and name, as another answer of the provider would. */
export async function nameToken(
  { sql }: Database,
  address: string,
  { symbol, name }: { readonly symbol: string; readonly name: string },
): Promise<void> {
  await sql('update tokens set symbol = $1, name = $2, symbol_key = $3, name_key = $4 where address = $5', [
    symbol,
    name,
    toSearchKey(symbol),
    toSearchKey(name),
    address,
  ])
}

/** Runs while a table has another name, and restores the name afterwards. */
export async function withoutTable<Result>(
  { sql }: Database,
  table: string,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql(`alter table ${table} rename to ${table}_away`)
  try {
    return await run()
  } finally {
    await sql(`alter table ${table}_away rename to ${table}`)
  }
}
