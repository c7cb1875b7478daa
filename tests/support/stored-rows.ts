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
  /** Of any period that is not given in `periods`. */
  readonly stats?: Stats
  readonly periods?: Readonly<Partial<Record<(typeof PERIODS)[number], Stats>>>
  /** Now, when it is not given. */
  readonly analysedAt?: string
}

type Database = Pick<TestService, 'sql'>

/** Stores an analysed wallet and returns its address. */
export async function storeWallet({ sql }: Database, seed: WalletSeed = {}): Promise<string> {
  const { address = newAddress(), stats = {}, periods = {}, analysedAt = null } = seed
  const records = PERIODS.map((period) =>
    JSON.stringify({ ...unknownStats(address), ...(periods[period] ?? stats) }),
  )
  await sql(
    `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens)
     values ($1, coalesce($2, clock_timestamp()), $3, $4, $5, $6, '[]')`,
    [address, analysedAt, ...records],
  )
  return address
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
