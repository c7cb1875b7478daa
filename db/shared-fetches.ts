import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProviderErrorKind } from '../provider/provider-error.ts'
import { databaseNow, databaseTimeIn } from './clock.ts'
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
  /** Whether what a claim wants is there, in a statement that calls the claim `c`. */
  readonly isStored: RawBuilder<boolean>
}

/** A wallet, stored by its analysis. */
export const WALLET_FETCH: FetchKind = {
  table: 'wallet_fetches',
  isStored: sql`exists (
    select from wallets w where w.address = c.address
      and w.analysed_at >= least(c.since, clock_timestamp() - c.fresh_for_ms * interval '1 millisecond'))`,
}

/** What a token's scan begins with, stored as a scan that is under way. */
export const TOKEN_FETCH: FetchKind = {
  table: 'token_fetches',
  isStored: sql`exists (
    select from scans s join tokens t on t.id = s.token_id where t.address = c.address and ${isReusable()})`,
}

/** What has become of a claim. The end of a lease, as text, names it. */
export type ClaimedFetch =
  | { readonly state: 'claimed'; readonly lease: string }
  | { readonly state: 'stored' }
  | { readonly state: 'failed'; readonly failure: FetchFailure }
  /** Another request has it. */
  | { readonly state: 'leased' }

/** What has become of one claim: see `claimFetches`. */
export async function claimFetch(db: Database, kind: FetchKind, claim: FetchClaim): Promise<ClaimedFetch> {
  const [claimed] = await claimFetches(db, kind, [claim])
  if (claimed === undefined) throw new Error('a claim has no outcome')
  return claimed
}

/**
 * Claims fetches of different addresses in one statement, each unless what it is for is stored, has failed or is another's.
 * Of all claims of an address on all instances one at a time gets the lease, until it is ended or runs out. Returns what has
 * become of each, in the order of the claims.
 */
export async function claimFetches(
  db: Database,
  kind: FetchKind,
  claims: readonly FetchClaim[],
): Promise<ClaimedFetch[]> {
  const outcomes = await claimKnown(db, kind, claims)
    .selectFrom('known')
    .leftJoin('claimed', 'claimed.address', 'known.address')
    .select(['known.address', 'known.stored', 'known.failure', 'claimed.lease'])
    .execute()
  const found = new Map(outcomes.map((outcome) => [outcome.address, outcome]))
  return claims.map((claim) => toClaimed(found.get(claim.address)))
}

/** Looks and claims in one statement, of which one request at a time is the winner. */
function claimKnown(db: Database, kind: FetchKind, claims: readonly FetchClaim[]) {
  const leaseUntil = sql.ref<Date>(`${kind.table}.lease_until`)
  const address = sql.ref<string>(`${kind.table}.address`)
  // A lease that has changed since this statement looked was another's, who may have stored what is wanted.
  const isAsKnown = sql<SqlBool>`${leaseUntil} = (select k.lease_until from known k where k.address = ${address})`
  return lookFirst(db, kind, claims).with('claimed', (cte) =>
    cte
      .insertInto(kind.table)
      .columns(['address', 'lease_until'])
      .expression((eb) =>
        eb
          .selectFrom('known as k')
          .select('k.address')
          .select(sql<Date>`${databaseNow} + k.lease_ms * interval '1 millisecond'`.as('lease_until'))
          .where('k.stored', '=', false)
          .where('k.failure', 'is', null)
          .where(sql<SqlBool>`coalesce(k.lease_until <= ${databaseNow}, true)`)
          // Locked in one order, so that nobody waits in a circle.
          .orderBy('k.address'),
      )
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet((eb) => ({
            lease_until: eb.ref('excluded.lease_until'),
            failed_at: null,
            failure: null,
          }))
          .where(isAsKnown),
      )
      .returning([address.as('address'), sql<string>`${leaseUntil}::text`.as('lease')]),
  )
}

interface ClaimOutcome {
  readonly stored: boolean
  readonly failure: FetchFailure | null
  readonly lease: string | null
}

interface ClaimRow {
  readonly address: string
  readonly lease_ms: number
}

/** Begins a statement with what is `known` of fetches. */
function lookFirst(db: Database, kind: FetchKind, claims: readonly FetchClaim[]) {
  // Times as text: a Date has milliseconds, and the order of two requests may hang on less.
  const failure = sql<FetchFailure | null>`case when f.failed_at >= c.since
    or f.failure = 'not-found' and f.failed_at >= ${databaseNow} - c.unknown_for_ms * interval '1 millisecond'
    then f.failure end`
  const asked = sql<ClaimRow>`json_to_recordset(${JSON.stringify(claims.map(toRow))}::json)`.as<'c'>(
    sql`c (address text, since timestamptz, fresh_for_ms float8, unknown_for_ms float8, lease_ms float8)`,
  )
  return db.with(
    (cte) => cte('known').materialized(),
    (cte) =>
      cte
        .selectFrom(asked)
        .leftJoin(
          (eb) => eb.selectFrom(kind.table).selectAll().as('f'),
          (join) => join.onRef('f.address', '=', 'c.address'),
        )
        .select(['c.address', 'c.lease_ms', 'f.lease_until'])
        .select([kind.isStored.as('stored'), failure.as('failure')]),
  )
}

function toRow({ address, since, freshForMs, unknownForMs, leaseMs }: FetchClaim) {
  return { address, since, fresh_for_ms: freshForMs, unknown_for_ms: unknownForMs, lease_ms: leaseMs }
}

function toClaimed(outcome: ClaimOutcome | undefined): ClaimedFetch {
  if (outcome === undefined) throw new Error('a claim has no outcome')
  const { stored, failure, lease } = outcome
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
