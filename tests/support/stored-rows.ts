import { unknownStats } from '../../analysis/period-stats.ts'
import { newAddress } from './addresses.ts'
import type { TestService } from './service.ts'

/** Rows put into the store behind the service, for tests that read without having scanned. */

/** A wallet for tests that need no more than one. */
export const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
/** The token that storeToken stores, unless it is told of another. */
export const TOKEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

export const PERIODS = ['all', '30d', '7d', '1d'] as const

/** The statistics of one period that a test cares for; the others are unknown. */
export type Stats = Readonly<Record<string, unknown>>

export interface WalletSeed {
  /** A new one, when it is not given. */
  readonly address?: string
  /** Figures of any period that is not given in `periods`. */
  readonly stats?: Stats
  readonly periods?: Readonly<Partial<Record<(typeof PERIODS)[number], Stats>>>
  /** Now, when it is not given. */
  readonly analysedAt?: string
  /** Whether a scan has met it: it has, when this is not given. */
  readonly met?: boolean
}

type Database = Pick<TestService, 'sql'>

/** Stores an analysed wallet and returns its address. */
export async function storeWallet({ sql }: Database, seed: WalletSeed = {}): Promise<string> {
  const { address = newAddress(), stats = {}, periods = {}, analysedAt = null, met = true } = seed
  const records = PERIODS.map((period) =>
    JSON.stringify({ ...unknownStats(address), ...withEdge(periods[period] ?? stats) }),
  )
  await sql(
    `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens, met)
     values ($1, coalesce($2, clock_timestamp()), $3, $4, $5, $6, '[]', $7)`,
    [address, analysedAt, ...records, met],
  )
  return address
}

/** A wallet with a score has an edge, which the score follows. */
function withEdge(stats: Stats): Stats {
  return typeof stats.score === 'number' ? { edge_low_pct: stats.score - 50, ...stats } : stats
}

/** The group that storeGroup stores, unless it is told of another: the one of the document's example. */
export const GROUP = 'group_3f9a1c0e7b52d864'

/**
 * Stores the two wallets of the document's example as a group, so that getGroup has something to return. From now on no
 * scan has groups computed, which would end this one.
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
    `insert into tokens (address, name, symbol, pools, fetched_at, snapshot_revision)
     values ($1, 'Token', 'TOK', '[]', now(), nextval('revisions'))`,
    [address],
  )
}

/** Runs with a table out of reach under its name, and brings it back. */
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
