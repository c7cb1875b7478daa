import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseTimeAgo } from './clock.ts'
import type { Database } from './connection.ts'

/** How many days the operator keeps what may be kept for ever; undefined keeps it so. */
export interface RetentionDays {
  /** Scans, since a newer one of their token has followed. */
  readonly retentionScansDays: number | undefined
  /** What profiles have used, since the UTC day of it. */
  readonly retentionUsageDays: number | undefined
  /** Tokens with their lists, views and scans, since they were fetched. */
  readonly retentionReportsDays: number | undefined
}

/** Rows of a table that are deleted with time. */
export interface RetentionKind {
  readonly table: 'scans' | 'quota_usage' | 'tokens' | 'idempotent_answers' | 'rate_counters' | FetchTable
  /** The column that their age is told by. Where rows are many it has an index. */
  readonly since: 'followed_at' | 'day' | 'fetched_at' | 'created_at' | 'window_start' | 'lease_until'
  /** What else must hold of them. */
  readonly given?: RawBuilder<SqlBool>
  /** Undefined keeps them for ever. */
  readonly keptMs: (settings: RetentionDays) => number | undefined
  /** Rows of one statement: so few that, with what hangs on them, their locks are held for some ten milliseconds. */
  readonly batchRows: number
}

type FetchTable = 'wallet_fetches' | 'token_fetches'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Beyond the 24 hours for which the header Idempotency-Key in spec/v1.yaml promises them. */
const ANSWERS_KEPT_MS = 25 * HOUR_MS
/** Longer than anybody waits for the fetch of another request, and than the provider is believed that it knows nothing. */
const FETCHES_KEPT_MS = 10 * 60_000
/** A window of the rate limit is a minute; a key that comes back begins its row anew. */
const COUNTERS_KEPT_MS = HOUR_MS
/** From the beginning of a day to its end, in whatever time zone the session is. */
const DAY_AND_ZONE_DAYS = 2

/** All that is deleted with time, and what says how long it is kept: docs/operating.md, "How long data is kept". */
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
    batchRows: 10,
  },
  { table: 'idempotent_answers', since: 'created_at', keptMs: () => ANSWERS_KEPT_MS, batchRows: 200 },
  { table: 'rate_counters', since: 'window_start', keptMs: () => COUNTERS_KEPT_MS, batchRows: 1_000 },
  { table: 'wallet_fetches', since: 'lease_until', keptMs: () => FETCHES_KEPT_MS, batchRows: 1_000 },
  { table: 'token_fetches', since: 'lease_until', keptMs: () => FETCHES_KEPT_MS, batchRows: 1_000 },
]

/**
 * Deletes one batch of the rows that are older than that, the oldest first, with all that hangs on them. Rows that somebody
 * else has locked are passed over. Returns how many were deleted.
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
    // Else the planner may read a table from its beginning, in the belief that most of it is old.
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
