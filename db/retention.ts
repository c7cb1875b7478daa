import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../basics/durations.ts'
import type { DB } from '../generated/db/types.ts'
import { databaseTimeAgo } from './clock.ts'
import type { Database } from './connection/connection.ts'

/** How many days the operator keeps rows that could be kept for ever; undefined keeps them. */
export interface RetentionDays {
  /** Scans, from the moment a newer scan of their token began. */
  readonly retentionScansDays: number | undefined
  /** The usage of profiles, from its UTC day. */
  readonly retentionUsageDays: number | undefined
  /** Tokens with their lists, views and scans, from the moment they were fetched. */
  readonly retentionReportsDays: number | undefined
}

/** Rows of a table that expire. */
interface RetentionKind {
  readonly table: keyof DB
  /** The column that their age is counted from; large tables have an index on it. */
  readonly since: 'followed_at' | 'day' | 'fetched_at' | 'created_at' | 'window_start' | 'lease_until'
  /** Rows that do not meet this condition are kept. */
  readonly given?: RawBuilder<SqlBool>
  /** How long they are kept; undefined for ever. */
  readonly keptMs: (settings: RetentionDays) => number | undefined
  /** Rows of one statement: few enough that they, and the rows that go with them, are locked for about 10 ms. */
  readonly batchRows: number
}

/** Longer than the 24 hours that the header Idempotency-Key in spec/v1.yaml promises. */
const ANSWERS_KEPT_MS = 25 * HOUR_MS
/** Longer than a request waits for the fetch of another, and longer than a "not found" is remembered. */
const FETCHES_KEPT_MS = 10 * MINUTE_MS
/** A window of the rate limit is a minute, and a key that comes back starts a new row. */
const COUNTERS_KEPT_MS = HOUR_MS
/** The delivery log that listWebhookDeliveries in spec/v1.yaml promises. */
export const DELIVERIES_KEPT_MS = 30 * DAY_MS
/**
 * A scan looks a token up again a day after the last look-up. Older facts serve wallets that no scan meets any more.
 */
const TOKEN_FACTS_KEPT_MS = 90 * DAY_MS
/** Trades of a wallet that no one looks at. */
export const TRADES_KEPT_MS = 7 * DAY_MS
/** From the start of a day to its end, in any time zone that a session may have. */
const DAY_AND_ZONE_DAYS = 2

/** Everything that expires, and when: docs/operating.md, "How long data is kept". */
export const RETENTION_KINDS: readonly RetentionKind[] = [
  {
    table: 'scans',
    since: 'followed_at',
    given: sql`status <> 'processing'`,
    keptMs: ({ retentionScansDays: days }) => days && days * DAY_MS,
    batchRows: 20,
  },
  {
    table: 'quota_usage',
    since: 'day',
    keptMs: ({ retentionUsageDays: days }) => days && (days + DAY_AND_ZONE_DAYS) * DAY_MS,
    batchRows: 1_000,
  },
  {
    table: 'tokens',
    since: 'fetched_at',
    given: sql`not exists (select from scans s where s.token_id = tokens.id and s.status = 'processing')`,
    keptMs: ({ retentionReportsDays: days }) => days && days * DAY_MS,
    batchRows: 1,
  },
  { table: 'idempotent_answers', since: 'created_at', keptMs: () => ANSWERS_KEPT_MS, batchRows: 200 },
  { table: 'rate_counters', since: 'window_start', keptMs: () => COUNTERS_KEPT_MS, batchRows: 1_000 },
  {
    table: 'webhook_deliveries',
    since: 'created_at',
    given: sql`state <> 'pending'`,
    keptMs: () => DELIVERIES_KEPT_MS,
    batchRows: 1_000,
  },
  { table: 'token_facts', since: 'fetched_at', keptMs: () => TOKEN_FACTS_KEPT_MS, batchRows: 1_000 },
  { table: 'wallet_fetches', since: 'lease_until', keptMs: () => FETCHES_KEPT_MS, batchRows: 1_000 },
  { table: 'token_fetches', since: 'lease_until', keptMs: () => FETCHES_KEPT_MS, batchRows: 1_000 },
  { table: 'copy_fetches', since: 'lease_until', keptMs: () => FETCHES_KEPT_MS, batchRows: 1_000 },
  { table: 'trade_looks', since: 'lease_until', keptMs: () => TRADES_KEPT_MS, batchRows: 5 },
]

/**
 * Deletes one batch of the rows that are older than this, the oldest first, with the rows that belong to them. Skips
 * rows that another transaction has locked. Returns how many rows of the table were deleted.
 */
export async function deleteBatch(
  db: Database,
  { table, since, given = sql`true`, batchRows }: RetentionKind,
  olderThanMs: number,
): Promise<number> {
  const old = db
    .selectFrom(table)
    .select(sql<string>`${sql.ref(table)}.ctid`.as('place'))
    .where(sql<SqlBool>`${sql.ref(since)} < ${databaseTimeAgo(olderThanMs)} and ${given}`)
    // Without the order, the planner may assume that most of the table is old, and scan all of it.
    .orderBy(sql.ref(since))
    .limit(batchRows)
    .forUpdate()
    .skipLocked()
  const deleted = await db
    .deleteFrom(table)
    .where(sql<SqlBool>`ctid = any(array(${old}))`)
    .executeTakeFirstOrThrow()
  return Number(deleted.numDeletedRows)
}
