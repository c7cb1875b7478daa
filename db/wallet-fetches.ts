import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow, databaseTimeAgo } from './clock.ts'
import type { Database } from './connection.ts'

/** How a fetch that another request made has failed, for the requests that waited for it. */
export class SharedFetchError extends Error {
  override readonly name = 'SharedFetchError'
  /** The kind of the failure as the other request described it, or `timeout` when the wait itself was too long. */
  readonly kind: string

  constructor(kind: string) {
    super(`the fetch of this wallet by another request failed: ${kind}`)
    this.kind = kind
  }
}

export interface SharedFetch {
  readonly address: string
  /** How long all of it may take: the wait for the fetch of another request and then this one's own. */
  readonly timeoutMs: number
  /** A wallet stored this recently is not fetched; without it only one stored after this call began will do. */
  readonly freshForMs?: number
  /**
   * How soon the wallet is free again when this process dies: the lease is this short and is renewed while the fetch
   * goes on. Without it the lease outlives `timeoutMs`, and is not renewed.
   */
  readonly leaseMs?: number
  /** Ends the wait for the fetch of another. */
  readonly signal?: AbortSignal
  /** Fetches and stores the wallet; the provider has this much time. */
  readonly fetch: (timeoutMs: number) => Promise<void>
  /** What the requests that waited are told of a failure. */
  readonly describeFailure: (error: unknown) => string
}

/** A lease outlives its fetch by more than it takes to store the wallet: only a process that died loses it. */
const LEASE_MARGIN_MS = 15_000
const POLL_INTERVAL_MS = 100

/**
 * Fetches a wallet once for all that want it at the same time, on whatever instance: one of them fetches, the others
 * wait until it has stored the wallet or failed. Resolves when the wallet was stored after this call began, or is as
 * fresh as it has to be. Rejects with the fetch's own error, or with SharedFetchError when the fetch was another's.
 */
export async function fetchWalletOnce(db: Database, shared: SharedFetch): Promise<void> {
  const giveUpAtMs = performance.now() + shared.timeoutMs
  const since = await readClock(db)
  for (;;) {
    const { stored, failure, leased } = await readState(db, shared, since)
    if (stored) return
    if (failure !== null) throw new SharedFetchError(failure)
    const leftMs = giveUpAtMs - performance.now()
    if (leftMs <= 0) throw new SharedFetchError('timeout')
    const leaseMs = shared.leaseMs ?? leftMs + LEASE_MARGIN_MS
    const lease = leased ? undefined : await claim(db, shared.address, { since, leaseMs })
    if (lease !== undefined) return await runClaimed(db, shared, { since, lease, giveUpAtMs })
    await delay(Math.min(POLL_INTERVAL_MS, leftMs), undefined, { signal: shared.signal })
  }
}

interface Claimed {
  readonly since: string
  readonly lease: string
  readonly giveUpAtMs: number
}

async function runClaimed(
  db: Database,
  shared: SharedFetch,
  { since, lease, giveUpAtMs }: Claimed,
): Promise<void> {
  const { address, leaseMs, fetch, describeFailure } = shared
  const renewal = leaseMs === undefined ? undefined : keepRenewing(db, { address, lease, leaseMs })
  let failure: string | null = null
  try {
    // Between the look and the claim another request may have stored the wallet and let go.
    const { stored } = await readState(db, shared, since)
    if (!stored) await fetch(Math.max(1, Math.floor(giveUpAtMs - performance.now())))
  } catch (error) {
    failure = describeFailure(error)
    throw error
  } finally {
    await release(db, { address, lease: (await renewal?.stop()) ?? lease, failure })
  }
}

interface Lease {
  readonly address: string
  readonly lease: string
  readonly leaseMs: number
}

/** Renews a lease at half of its time. A renewal that fails is tried again; a lease that was lost stays lost. */
function keepRenewing(db: Database, { address, lease, leaseMs }: Lease) {
  let present = lease
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renew(db, { address, lease: present, leaseMs }).then(
      (renewed) => {
        present = renewed ?? present
      },
      () => undefined,
    )
  }, leaseMs / 2)
  return {
    /** Resolves with the lease as it is now. */
    async stop(): Promise<string> {
      clearInterval(timer)
      await renewing
      return present
    },
  }
}

async function renew(db: Database, { address, lease, leaseMs }: Lease): Promise<string | undefined> {
  const { rows } = await sql<{ lease: string }>`
    update wallet_fetches set lease_until = ${databaseNow} + ${leaseMs}::float8 * interval '1 millisecond'
    where address = ${address} and lease_until = ${lease}::timestamptz
    returning lease_until::text as lease
  `.execute(db)
  return rows[0]?.lease
}

async function readClock(db: Database): Promise<string> {
  // As text: a Date has milliseconds, and the order of two requests may hang on less.
  const { rows } = await sql<{ now: string }>`select ${databaseNow}::text as now`.execute(db)
  return rows[0]?.now ?? 'infinity'
}

interface FetchState {
  readonly stored: boolean
  readonly leased: boolean
  readonly failure: string | null
}

async function readState(
  db: Database,
  { address, freshForMs = 0 }: SharedFetch,
  since: string,
): Promise<FetchState> {
  const storedSince = sql`least(${since}::timestamptz, ${databaseTimeAgo(freshForMs)})`
  const { rows } = await sql<FetchState>`
    select exists (select from wallets where address = ${address} and analysed_at >= ${storedSince}) as stored,
           exists (select from wallet_fetches where address = ${address} and lease_until > ${databaseNow}) as leased,
           (select failure from wallet_fetches where address = ${address} and failed_at >= ${since}::timestamptz) as failure
  `.execute(db)
  return rows[0] ?? { stored: false, leased: false, failure: null }
}

/**
 * The end of the lease, which names it, or undefined when another request has it, or had it and failed since this
 * request began: then the failure is this request's answer too.
 */
async function claim(
  db: Database,
  address: string,
  { since, leaseMs }: { readonly since: string; readonly leaseMs: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ lease: string }>`
    insert into wallet_fetches as f (address, lease_until)
    values (${address}, ${databaseNow} + ${leaseMs}::float8 * interval '1 millisecond')
    on conflict (address) do update set lease_until = excluded.lease_until, failed_at = null, failure = null
      where f.lease_until <= ${databaseNow} and (f.failed_at is null or f.failed_at < ${since}::timestamptz)
    returning lease_until::text as lease
  `.execute(db)
  return rows[0]?.lease
}

/** Ends a lease; one that has run out and was taken over is no longer ours to end. */
async function release(
  db: Database,
  {
    address,
    lease,
    failure,
  }: { readonly address: string; readonly lease: string; readonly failure: string | null },
): Promise<void> {
  await sql`
    update wallet_fetches
    set lease_until = ${databaseNow}, failed_at = ${failure === null ? null : databaseNow}, failure = ${failure}
    where address = ${address} and lease_until = ${lease}::timestamptz
  `.execute(db)
}

/** Forgets the fetches that ended so long ago that nobody waits for what became of them. */
export async function deleteEndedFetches(db: Database, olderThanMs: number): Promise<void> {
  await db.deleteFrom('wallet_fetches').where('lease_until', '<', databaseTimeAgo(olderThanMs)).execute()
}
