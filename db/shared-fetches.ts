import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Period } from '../analysis/wallet-pnl.ts'
import type { ProviderErrorKind } from '../provider/provider-error.ts'
import { databaseNow, databaseTimeAgo, databaseTimeIn, isRecent } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isReusable } from './scans.ts'

/**
 * How soon another may fetch when a process dies. A lease is renewed at half of this time; a process that stands still
 * for the other half may cost a second call.
 */
export const LEASE_MS = 10_000

export interface LeaseRequest {
  readonly address: string
  /**
   * A moment on the database's clock, as text. The answer is data that was stored, or a failure that was met, from then
   * on.
   */
  readonly since: string
  /** Data stored this recently is an answer too, for kinds where age matters. */
  readonly freshForMs: number
  /** An address that the provider did not know is not asked about again for this long. */
  readonly unknownForMs: number
  /** The period that a copy is wanted of. */
  readonly period?: Period
}

/**
 * A kind of fetch, named by its table. Callers who want the same address at the same time share one fetch. The table
 * has a row for each address, with the lease on its fetch and the outcome of the last fetch.
 */
export type FetchKind = typeof WALLET_FETCH | typeof TOKEN_FETCH | typeof COPY_FETCH | typeof TRADES_FETCH

/** A wallet, stored by its analysis. */
export const WALLET_FETCH = 'wallet_fetches'

/** The first data of a token's scan, stored as a scan that is under way. */
export const TOKEN_FETCH = 'token_fetches'

/** What following a wallet would have made, one period at a time: the next finds the prices of the one before. */
export const COPY_FETCH = 'copy_fetches'

/** A wallet's trades, stored as a look at them. */
export const TRADES_FETCH = 'trade_looks'

/** What came of a request for a lease. The end of a lease, as text, identifies it. */
type LeaseOutcome =
  | { readonly state: 'taken'; readonly lease: string }
  | { readonly state: 'stored' }
  | { readonly state: 'failed'; readonly failure: ProviderErrorKind }
  /** Another request has the lease. */
  | { readonly state: 'leased' }

/**
 * Takes the lease of the fetch of an address, unless the data is stored, the fetch has failed, or another request has
 * it. Of all requests on all instances one at a time gets the lease, until the lease is ended or runs out.
 */
export async function takeLease(db: Database, kind: FetchKind, request: LeaseRequest): Promise<LeaseOutcome> {
  const { address, since, unknownForMs } = request
  const fetches = sql.table(kind)
  // If the lease has changed since this statement read it, another request had it and may have stored the data. Times
  // stay text: a Date has only milliseconds, and the order of two requests may depend on less.
  // Raw: one statement reads and takes.
  const { rows } = await sql<{ stored: boolean; failure: ProviderErrorKind | null; lease: string | null }>`
    with known as materialized (
      select ${isStored(kind, request)} as stored, f.lease_until,
             case when f.failed_at between ${since}::timestamptz and ${databaseNow}
               or f.failure = 'not-found' and ${isRecent('f.failed_at', unknownForMs)} then f.failure end as failure
      from (select) as one left join ${fetches} f on f.address = ${address}
    ), taken as (
      insert into ${fetches} as f (address, lease_until)
      select ${address}, ${databaseTimeIn(LEASE_MS)} from known
      where not stored and failure is null and coalesce(${isLeaseOver('lease_until')}, true)
      on conflict (address) do update set lease_until = excluded.lease_until, failed_at = null, failure = null
        where f.lease_until = (select lease_until from known)
      returning lease_until::text as lease
    )
    select stored, failure, lease from known left join taken on true
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a request for a lease has no outcome')
  if (row.stored) return { state: 'stored' }
  if (row.failure !== null) return { state: 'failed', failure: row.failure }
  return row.lease === null ? { state: 'leased' } : { state: 'taken', lease: row.lease }
}

/**
 * Whether the lease that ends at the moment in this column has ended or run out. No lease is that far ahead: one that
 * seems so is from before the database's clock was set back.
 */
export function isLeaseOver(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not between ${databaseNow} and ${databaseTimeIn(LEASE_MS)}`
}

/** Whether what was stored at this time is new enough for a request. */
function isNew(column: string, { since, freshForMs }: LeaseRequest): RawBuilder<boolean> {
  const time = sql.ref(column)
  return sql`${time} between least(${since}::timestamptz, ${databaseTimeAgo(freshForMs)}) and ${databaseNow}`
}

/** Whether what a request wants is stored. */
function isStored(kind: FetchKind, request: LeaseRequest): RawBuilder<boolean> {
  const { address, since, period } = request
  if (kind === TRADES_FETCH)
    return sql`exists (
      select from trade_looks l where l.address = ${address} and ${isNew('l.looked_at', request)})`
  if (kind === COPY_FETCH)
    return sql`exists (
      select from wallet_copies c join wallets w on w.id = c.wallet_id
      where w.address = ${address} and c.period = ${period} and ${isNew('c.copied_at', request)})`
  if (kind === WALLET_FETCH)
    return sql`exists (
      select from wallets w where w.address = ${address} and ${isNew('w.analysed_at', request)})`
  // The data of a token is a scan that may be reused.
  return sql`exists (
    select from scans s join tokens t on t.id = s.token_id where t.address = ${address} and ${isReusable(since)})`
}

/** A lease that is held. */
interface FetchLease {
  readonly address: string
  readonly lease: string
}

/** Renews a lease from now on. Returns the new one, or undefined when it was lost to another request. */
export async function renewFetch(
  db: Database,
  table: FetchKind,
  held: FetchLease,
): Promise<string | undefined> {
  const row = await db
    .updateTable(table)
    .set({ lease_until: databaseTimeIn(LEASE_MS) })
    .where('address', '=', held.address)
    .where(isHeld(held))
    .returning(sql<string>`lease_until::text`.as('lease'))
    .executeTakeFirst()
  return row?.lease
}

/**
 * Ends a lease, and leaves the failure of its fetch to those who wait. Without a failure they look for themselves. A
 * lease that was lost is no longer ours to end.
 */
export async function endFetch(
  db: Database,
  table: FetchKind,
  { failure, ...held }: FetchLease & { readonly failure: ProviderErrorKind | null },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ lease_until: databaseNow, failed_at: failure === null ? null : databaseNow, failure })
    .where('address', '=', held.address)
    .where(isHeld(held))
    .execute()
}

function isHeld({ lease }: FetchLease) {
  return sql<SqlBool>`lease_until = ${lease}::timestamptz`
}
