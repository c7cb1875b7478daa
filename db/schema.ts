import type { ColumnType, Generated } from 'kysely'

/** The tables as Kysely sees them. `json` columns hold rendered text and are read with a cast to text. */
export interface Schema {
  profiles: ProfilesTable
  api_keys: ApiKeysTable
  rate_counters: RateCountersTable
  plan_limits: PlanLimitsTable
  quota_usage: QuotaUsageTable
  tokens: TokensTable
  token_views: TokenViewsTable
  wallets: WalletsTable
  token_wallets: TokenWalletsTable
  scans: ScansTable
  scan_wallets: ScanWalletsTable
  quota_reservations: QuotaReservationsTable
  idempotent_answers: IdempotentAnswersTable
  wallet_fetches: WalletFetchesTable
  kols: KolsTable
  favourites: FavouritesTable
}

export type Plan = 'free' | 'pro' | 'premium'
export type ScanStatus = 'processing' | 'completed' | 'failed'
export type ScanWalletState = 'pending' | 'analysed' | 'stored' | 'skipped'

/** `bigint` arrives as text, so that nothing is rounded. */
type BigInteger = ColumnType<string, string | number, string | number>
type Json = ColumnType<unknown, string, string>
/** A column that the database computes. */
type Computed<T> = ColumnType<T, never, never>

interface ProfilesTable {
  id: Generated<string>
  name: string
  plan: Plan
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ApiKeysTable {
  id: string
  key_hash: Buffer
  profile_id: string | null
  rate_limit: number | null
  last_four: string
  created_at: Generated<Date>
  revoked_at: Date | null
}

interface RateCountersTable {
  key_id: string
  contract: string
  window_start: Date
  used: number
}

interface PlanLimitsTable {
  plan: string
  pool: string
  units: number | null
}

interface QuotaUsageTable {
  profile_id: string
  day: string
  pool: string
  used: number
}

interface QuotaReservationsTable {
  id: Generated<string>
  profile_id: string
  day: string
  pool: string
  created_at: Generated<Date>
}

interface IdempotentAnswersTable {
  key_id: string
  operation: string
  idempotency_key: string
  fingerprint: Buffer
  answer: string | null
  created_at: Generated<Date>
}

interface KolsTable {
  address: string
  name: string | null
  twitter_url: string | null
  picture_url: string | null
}

interface FavouritesTable {
  profile_id: string
  address: string
}

interface WalletFetchesTable {
  address: string
  lease_until: Date
  failed_at: Date | null
  failure: string | null
}

interface TokensTable {
  id: Generated<number>
  address: string
  name: string
  symbol: string
  decimals: number | null
  image: string | null
  description: string | null
  extensions: Json | null
  pools: Json
  risk: Json | null
  created_at_ms: BigInteger | null
  fetched_at: Date
  snapshot_revision: BigInteger
}

interface TokenViewsTable {
  token_id: number
  views: BigInteger
}

interface WalletsTable {
  id: Generated<number>
  address: string
  analysed_at: Date | null
  stats_all: Json | null
  stats_30d: Json | null
  stats_7d: Json | null
  stats_1d: Json | null
  recent_tokens: Json | null
  revision: Generated<string>
  score_7d: Computed<number | null>
  realized_7d: Computed<number | null>
}

interface TokenWalletsTable {
  token_id: number
  wallet_id: number
  realized: number | null
  total_invested: number | null
  first_buy_ms: BigInteger | null
  oversold: Generated<boolean>
  rank_realized: number | null
  rank_first_buy: number | null
  revision: Generated<string>
}

interface ScansTable {
  id: string
  token_id: number
  status: Generated<ScanStatus>
  is_update: boolean
  total: number
  processed: Generated<number>
  skipped: Generated<number>
  failure: string | null
  note: string | null
  waits_for: string | null
  created_at: Generated<Date>
  progress_at: Generated<Date>
  finished_at: Date | null
}

interface ScanWalletsTable {
  scan_id: string
  wallet_id: number
  state: Generated<ScanWalletState>
}
