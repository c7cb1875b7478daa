// Generated from db/migrations/ by `npm run generate`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface ApiKeys {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  former_hash: Buffer | null;
  former_pepper: string | null;
  former_until: Timestamp | null;
  id: string;
  key_hash: Buffer;
  last_four: string;
  last_used_at: Timestamp | null;
  name: string | null;
  networks: string[] | null;
  pepper: string | null;
  profile_id: Int8 | null;
  rate_limit: number | null;
  revoked_at: Timestamp | null;
  scopes: string[] | null;
  secret_confirmed: Generated<boolean>;
}

export interface Benchmarks {
  asked_at: Timestamp;
  mint: string;
  prices: string;
}

export interface CallBuckets {
  available: Generated<number>;
  day: Generated<string>;
  filled_at: Generated<Timestamp>;
  name: string;
  used: Generated<number>;
}

export interface CopyFetches {
  address: string;
  failed_at: Timestamp | null;
  failure: string | null;
  lease_until: Timestamp;
}

export interface CrossChecks {
  answered_scan_id: string | null;
  checked_at: Generated<Timestamp>;
  disputed: boolean;
  provider: string;
  realized_usd: number | null;
  token_id: number;
  verdict: "agrees" | "differs" | "sign_differs" | "unknown";
  wallet_id: number;
}

export interface DataSource {
  cursor_secret: Generated<string>;
  only_row: Generated<boolean>;
  source: "simulator" | "provider";
  vendor: Generated<string>;
}

export interface Favourites {
  address: string;
  profile_id: Int8;
}

export interface GroupMembers {
  entry: string | null;
  group_id: string | null;
  revision: Generated<Int8>;
  wallet_id: number;
}

export interface Groups {
  detail: string;
  id: string;
}

export interface GroupsComputed {
  only_row: Generated<boolean>;
  scans_until: Timestamp;
}

export interface IdempotentAnswers {
  answer: string | null;
  attempt: Generated<number>;
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  idempotency_key: string;
  key_id: string;
  operation: string;
}

export interface KeyEvents {
  actor: string;
  at: Generated<Timestamp>;
  detail: string | null;
  event: "issued" | "rotated" | "changed" | "revoked" | "plan_changed";
  id: Generated<Int8>;
  key_id: string | null;
  logged_at: Timestamp | null;
  plan: string | null;
  profile: string | null;
}

export interface Kols {
  address: string;
  name: string | null;
  picture_url: string | null;
  twitter_url: string | null;
}

export interface LedgerTokens {
  address: string;
  token_id: number;
}

export interface MarketChecks {
  checked_at: Timestamp;
  copied: number | null;
  mint: string;
  off_market: boolean | null;
  result_usd: number;
  share: number | null;
  wallet_id: number;
}

export interface MarketMoments {
  due_at: Timestamp | null;
  mint: string;
  moment: string;
  time_ms: Int8;
}

export interface OwnLooks {
  address: string;
  looked_at: Timestamp;
  profile_id: Int8;
}

export interface PlanLimits {
  plan: string;
  pool: string;
  units: number | null;
}

export interface Profiles {
  id: Generated<Int8>;
  name: string;
  plan: "free" | "pro" | "premium";
}

export interface QuotaReservations {
  created_at: Generated<Timestamp>;
  day: string;
  id: Generated<Int8>;
  pool: string;
  profile_id: Int8;
}

export interface QuotaUsage {
  day: string;
  pool: string;
  profile_id: Int8;
  used: number;
}

export interface RateCounters {
  contract: string;
  key_id: string;
  used: number;
  window_start: Timestamp;
}

export interface ScanRequests {
  profile_id: Int8;
  scan_id: string;
}

export interface Scans {
  created_at: Generated<Timestamp>;
  failure_code: "too_many_skipped" | "superseded" | "no_progress" | null;
  finished_at: Timestamp | null;
  followed_at: Timestamp | null;
  id: string;
  market_calls: Generated<number>;
  notes: string | null;
  processed: Generated<number>;
  progress_at: Generated<Timestamp>;
  skipped: Generated<number>;
  status: Generated<"processing" | "completed" | "failed">;
  token_id: number;
  total: number;
  waiting_code: "provider_down" | "provider_budget" | "provider_rate" | "provider_refused" | null;
}

export interface ScanWallets {
  scan_id: string;
  skip_reason: "wallet_unknown" | "provider_failed" | "service_failed" | null;
  state: Generated<"pending" | "analysed" | "stored" | "skipped">;
  wallet_id: number;
}

export interface ScoreCalibrations {
  report: string;
  score_version: number;
  simulated: boolean;
}

export interface ScoreRecords {
  day: GeneratedAlways<string>;
  edge_low_pct: number | null;
  followed_up: Generated<boolean>;
  id: Generated<Int8>;
  kind: "backtest" | "frozen";
  outcome_mean_pct: number | null;
  outcome_roi_pct: number | null;
  outcome_usd: number | null;
  period: Generated<"all" | "30d">;
  realized_usd: number | null;
  roi_pct: number | null;
  score: number;
  score_version: number;
  scored_at: Timestamp;
  selection: "top_trader" | "first_buyer" | "first_buyer_sample" | "wallet_scan";
  settled_at: Timestamp | null;
  simulated: boolean;
  token_id: number | null;
  wallet_id: number;
  winrate_low_pct: number | null;
  winrate_pct: number | null;
}

export interface TokenFacts {
  fetched_at: Timestamp;
  holders: number | null;
  insiders: string[];
  mint: string;
  trades: number | null;
}

export interface TokenFetches {
  address: string;
  failed_at: Timestamp | null;
  failure: string | null;
  lease_until: Timestamp;
}

export interface Tokens {
  address: string;
  created_at_ms: Int8 | null;
  decimals: number | null;
  description: string | null;
  extensions: string | null;
  fetched_at: Timestamp;
  first_buyers: string[] | null;
  has_first_buyers: Generated<boolean>;
  id: Generated<number>;
  image: string | null;
  liquidity_usd: number | null;
  name: string;
  name_key: string;
  pools: string;
  risk: string | null;
  snapshot_revision: Int8;
  symbol: string;
  symbol_key: string;
}

export interface TokenViews {
  token_id: number;
  views: Int8;
}

export interface TokenWallets {
  first_buy_ms: Int8 | null;
  labels: Generated<string>;
  oversold: Generated<boolean>;
  rank_first_buy: number | null;
  rank_realized: number | null;
  realized: number | null;
  revision: Generated<Int8>;
  token_id: number;
  total_invested: number | null;
  wallet_id: number;
}

export interface TradeLooks {
  address: string;
  failed_at: Timestamp | null;
  failure: string | null;
  failures: Generated<number>;
  lease_until: Timestamp;
  looked_at: Timestamp | null;
  since_ms: Int8 | null;
}

export interface WalletCopies {
  copied_at: Timestamp;
  details: string;
  period: "1d" | "7d" | "30d" | "all";
  summary: string;
  tokens: string;
  wallet_id: number;
}

export interface WalletFetches {
  address: string;
  failed_at: Timestamp | null;
  failure: string | null;
  lease_until: Timestamp;
}

export interface WalletFigures {
  address: string;
  by_edge: number;
  by_last_trade: number;
  by_realized: number;
  by_roi: number;
  by_solid: Generated<number>;
  by_winrate: number;
  closed: Int8 | null;
  confidence: number | null;
  holding_sec: number | null;
  invested_usd: number | null;
  labels: Generated<string[]>;
  obstacles: Generated<string[]>;
  period: "1d" | "7d" | "30d" | "all";
  score: number | null;
  tags: string[];
  verified_pct: number | null;
  wallet_id: number;
}

export interface Wallets {
  address: string;
  analysed_at: Timestamp | null;
  id: Generated<number>;
  listed_at: Timestamp | null;
  market_checked: Generated<boolean>;
  met: Generated<boolean>;
  positions: string | null;
  recent_tokens: string | null;
  revision: Generated<Int8>;
  score_inputs: string | null;
  stats_1d: string | null;
  stats_30d: string | null;
  stats_7d: string | null;
  stats_all: string | null;
}

export interface WalletTrades {
  address: string;
  id: string;
  is_shifted: boolean;
  mint: string;
  place: number;
  price_usd: number | null;
  program: string | null;
  side: "buy" | "sell";
  symbol: string | null;
  time_ms: Int8;
  tokens: number | null;
  transaction: string | null;
  usd: number | null;
}

export interface Watchlists {
  id: Generated<Int8>;
  name: string;
  profile_id: Int8;
  revision: Generated<Int8>;
  updated_at: Generated<Timestamp>;
}

export interface WatchlistWallets {
  address: string;
  alerts_since: Timestamp | null;
  label: string | null;
  watchlist_id: Int8;
}

export interface WebhookDeliveries {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  data: string;
  endpoint_id: string;
  event_id: string;
  id: string;
  last_answer: string | null;
  last_attempt_at: Timestamp | null;
  last_duration_ms: number | null;
  last_error: string | null;
  last_status: number | null;
  next_attempt_at: Generated<Timestamp | null>;
  sequence: Generated<number>;
  state: Generated<"pending" | "delivered" | "failed">;
  type: string;
}

export interface WebhookEndpoints {
  created_at: Generated<Timestamp>;
  description: string | null;
  disabled_at: Timestamp | null;
  disabled_reason: "owner" | "gone" | "failing" | null;
  events: string[];
  failing_since: Timestamp | null;
  failures: Generated<number>;
  id: string;
  previous_secret: Buffer | null;
  previous_secret_until: Timestamp | null;
  profile_id: Int8;
  secret: Buffer;
  url: string;
}

export interface DB {
  api_keys: ApiKeys;
  benchmarks: Benchmarks;
  call_buckets: CallBuckets;
  copy_fetches: CopyFetches;
  cross_checks: CrossChecks;
  data_source: DataSource;
  favourites: Favourites;
  group_members: GroupMembers;
  groups: Groups;
  groups_computed: GroupsComputed;
  idempotent_answers: IdempotentAnswers;
  key_events: KeyEvents;
  kols: Kols;
  ledger_tokens: LedgerTokens;
  market_checks: MarketChecks;
  market_moments: MarketMoments;
  own_looks: OwnLooks;
  plan_limits: PlanLimits;
  profiles: Profiles;
  quota_reservations: QuotaReservations;
  quota_usage: QuotaUsage;
  rate_counters: RateCounters;
  scan_requests: ScanRequests;
  scan_wallets: ScanWallets;
  scans: Scans;
  score_calibrations: ScoreCalibrations;
  score_records: ScoreRecords;
  token_facts: TokenFacts;
  token_fetches: TokenFetches;
  token_views: TokenViews;
  token_wallets: TokenWallets;
  tokens: Tokens;
  trade_looks: TradeLooks;
  wallet_copies: WalletCopies;
  wallet_fetches: WalletFetches;
  wallet_figures: WalletFigures;
  wallet_trades: WalletTrades;
  wallets: Wallets;
  watchlist_wallets: WatchlistWallets;
  watchlists: Watchlists;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
}
