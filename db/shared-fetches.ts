import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProviderErrorKind } from '../provider/provider-error.ts'
import { databaseNow, databaseTimeAgo, databaseTimeIn } from './clock.ts'
import type { Database } from './connection.ts'
import { isReusable } from './scans.ts'

/** How a fetch has failed, for those who waited for it; `internal` is a failure within this service. */
export type FetchFailure = ProviderErrorKind | 'internal'

export interface FetchClaim {
  readonly address: string
  /** A moment on the database's clock, as text: what was stored or has failed from then on is the answer. */
  readonly since: string
  /** What was stored this recently is an answer too, where age matters. */
  readonly freshForMs: number
  /** That the provider does not know the address is an answer for so long. */
  readonly unknownForMs: number
  readonly leaseMs: number
}

/** What is fetched from the provider once for all that want it at the same time. */
export interface FetchKind {
  /** A row for each address, with the lease on its fetch and what has become of the last one. */
  readonly table: 'wallet_fetches' | 'token_fetches'
  /** Whether what the claim wants is there. */
  readonly isStored: (claim: FetchClaim) => RawBuilder<boolean>
}

/** A wallet, stored by its analysis. */
export const WALLET_FETCH: FetchKind = {
  table: 'wallet_fetches',
  isStored: ({ address, since, freshForMs }) => sql`exists (
    select from wallets w where w.address = ${address}
      and w.analysed_at >= least(${since}::timestamptz, ${databaseTimeAgo(freshForMs)}))`,
}

/** What a token's scan begins with, stored as a scan that is under way. */
export const TOKEN_FETCH: FetchKind = {
  table: 'token_fetches',
  isStored: ({ address }) => sql`exists (
    select from scans s join tokens t on t.id = s.token_id where t.address = ${address} and ${isReusable()})`,
}

/** What has become of a claim. The end of a lease, as text, names it. */
export type ClaimedFetch =
  | { readonly state: 'claimed'; readonly lease: string }
  | { readonly state: 'stored' }
  | { readonly state: 'failed'; readonly failure: FetchFailure }
  /** Another request has it. */
  | { readonly state: 'leased' }

/**
 * Claims a fetch, unless what it is for is stored, has failed or is another's. Of all claims on all instances one at a
 * time gets the lease, until it is ended or runs out.
 */
export async function claimFetch(db: Database, kind: FetchKind, claim: FetchClaim): Promise<ClaimedFetch> {
  const leaseUntil = sql.ref<Date>(`${kind.table}.lease_until`)
  // Looks and claims in one statement, of which one request at a time is the winner.
  const { stored, failure, lease } = await lookFirst(db, kind, claim)
    .with('claimed', (cte) =>
      cte
        .insertInto(kind.table)
        .columns(['address', 'lease_until'])
        .expression((eb) =>
          eb
            .selectFrom('known as k')
            .select(sql<string>`${claim.address}`.as('address'))
            .select(databaseTimeIn(claim.leaseMs).as('lease_until'))
            .where('k.stored', '=', false)
            .where('k.failure', 'is', null)
            .where(sql<SqlBool>`coalesce(k.lease_until <= ${databaseNow}, true)`),
        )
        .onConflict((conflict) =>
          conflict
            .column('address')
            .doUpdateSet((eb) => ({
              lease_until: eb.ref('excluded.lease_until'),
              failed_at: null,
              failure: null,
            }))
            // A lease that has changed since this statement looked was another's, who may have stored what is wanted.
            .where(sql<SqlBool>`${leaseUntil} = (select lease_until from known)`),
        )
        .returning(sql<string>`${leaseUntil}::text`.as('lease')),
    )
    .selectFrom('known')
    .leftJoin('claimed', (join) => join.onTrue())
    .select(['known.stored', 'known.failure', 'claimed.lease'])
    .executeTakeFirstOrThrow()
  if (stored) return { state: 'stored' }
  if (failure !== null) return { state: 'failed', failure }
  return lease === null ? { state: 'leased' } : { state: 'claimed', lease }
}

/** Begins a statement with what is `known` of a fetch. */
function lookFirst(db: Database, kind: FetchKind, claim: FetchClaim) {
  // Times as text: a Date has milliseconds, and the order of two requests may hang on less.
  const failure = sql<FetchFailure | null>`case when f.failed_at >= ${claim.since}::timestamptz
    or f.failure = 'not-found' and f.failed_at >= ${databaseTimeAgo(claim.unknownForMs)} then f.failure end`
  return db.with(
    (cte) => cte('known').materialized(),
    (cte) =>
      cte
        .selectFrom(cte.selectNoFrom(kind.isStored(claim).as('stored')).as('found'))
        .leftJoin(
          (eb) => eb.selectFrom(kind.table).selectAll().where('address', '=', claim.address).as('f'),
          (join) => join.onTrue(),
        )
        .select(['found.stored', 'f.lease_until', failure.as('failure')]),
  )
}

/** A lease that is held. */
export interface FetchLease {
  readonly address: string
  readonly lease: string
}

/** Renews a lease from now on. Returns the new one, or undefined when it was lost to another request. */
export async function renewFetch(
  db: Database,
  { table }: FetchKind,
  held: FetchLease & { readonly leaseMs: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable(table)
    .set({ lease_until: databaseTimeIn(held.leaseMs) })
    .where('address', '=', held.address)
    .where(isHeld(held))
    .returning(sql<string>`lease_until::text`.as('lease'))
    .executeTakeFirst()
  return row?.lease
}

/**
 * Ends a lease, with the failure of its fetch for those who wait. Without one they look for themselves. A lease that was
 * lost is no longer ours to end.
 */
export async function endFetch(
  db: Database,
  { table }: FetchKind,
  { failure, ...held }: FetchLease & { readonly failure: FetchFailure | null },
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
