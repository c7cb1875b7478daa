import { type SqlBool, sql } from 'kysely'
import type { ProviderErrorKind } from '../provider/provider-error.ts'
import { databaseNow, databaseTimeAgo, databaseTimeIn } from './clock.ts'
import type { Database } from './connection.ts'

/** How a fetch has failed, for those who waited for it; `internal` is a failure within this service. */
export type FetchFailure = ProviderErrorKind | 'internal'

export interface FetchClaim {
  readonly address: string
  /** A moment on the database's clock, as text: what was stored or has failed from then on is the answer. */
  readonly since: string
  /** A wallet stored this recently is an answer too. */
  readonly freshForMs: number
  readonly leaseMs: number
}

/** What has become of a claim. The end of a lease, as text, names it. */
export type ClaimedFetch =
  | { readonly state: 'claimed'; readonly lease: string }
  | { readonly state: 'stored' }
  | { readonly state: 'failed'; readonly failure: FetchFailure }
  /** Another request has it. */
  | { readonly state: 'leased' }

/**
 * Claims the fetch of a wallet, unless it is stored, has failed or is another's. Of all claims on all instances one at a
 * time gets the lease, until it is ended or runs out.
 */
export async function claimFetch(
  db: Database,
  { address, since, freshForMs, leaseMs }: FetchClaim,
): Promise<ClaimedFetch> {
  // Raw: looks and claims in one statement, of which one request at a time is the winner.
  // As text: a Date has milliseconds, and the order of two requests may hang on less.
  const { rows } = await sql<{ stored: boolean; failure: FetchFailure | null; lease: string | null }>`
    with known as materialized (
      select f.lease_until, case when f.failed_at >= ${since}::timestamptz then f.failure end as failure,
             exists (select from wallets w where w.address = ${address}
               and w.analysed_at >= least(${since}::timestamptz, ${databaseTimeAgo(freshForMs)})) as stored
      from (select) as one left join wallet_fetches f on f.address = ${address}
    ), claimed as (
      insert into wallet_fetches as f (address, lease_until)
      select ${address}, ${databaseTimeIn(leaseMs)} from known k
      where not k.stored and k.failure is null and coalesce(k.lease_until <= ${databaseNow}, true)
      on conflict (address) do update set lease_until = excluded.lease_until, failed_at = null, failure = null
        -- A lease that has changed since this statement looked was another's, who may have stored the wallet.
        where f.lease_until = (select lease_until from known)
      returning lease_until::text as lease
    )
    select stored, failure, (select lease from claimed) as lease from known
  `.execute(db)
  const { stored = false, failure = null, lease = null } = rows[0] ?? {}
  if (stored) return { state: 'stored' }
  if (failure !== null) return { state: 'failed', failure }
  return lease === null ? { state: 'leased' } : { state: 'claimed', lease }
}

/** A lease that is held. */
export interface FetchLease {
  readonly address: string
  readonly lease: string
}

/** Renews a lease from now on. Returns the new one, or undefined when it was lost to another request. */
export async function renewFetch(
  db: Database,
  { address, lease }: FetchLease,
  leaseMs: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('wallet_fetches')
    .set({ lease_until: databaseTimeIn(leaseMs) })
    .where('address', '=', address)
    .where(sql<SqlBool>`lease_until = ${lease}::timestamptz`)
    .returning(sql<string>`lease_until::text`.as('lease'))
    .executeTakeFirst()
  return row?.lease
}

/**
 * Ends a lease whose fetch has stored nothing, with its failure for those who wait. Without one they look for
 * themselves. A lease that was lost is no longer ours to end.
 */
export async function endFetch(
  db: Database,
  { address, lease }: FetchLease,
  failure: FetchFailure | null,
): Promise<void> {
  await db
    .updateTable('wallet_fetches')
    .set({ lease_until: databaseNow, failed_at: failure === null ? null : databaseNow, failure })
    .where('address', '=', address)
    .where(sql<SqlBool>`lease_until = ${lease}::timestamptz`)
    .execute()
}

/** Forgets the fetches that ended so long ago that nobody waits for what became of them. */
export async function deleteEndedFetches(db: Database, olderThanMs: number): Promise<void> {
  await db.deleteFrom('wallet_fetches').where('lease_until', '<', databaseTimeAgo(olderThanMs)).execute()
}
