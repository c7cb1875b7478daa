import { expect } from '@jest/globals'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeAddress } from '../../provider/simulator/random.ts'
import type { Simulator } from '../../provider/simulator/server.ts'
import { awaitScan, type ScanStatus, type TestClient, type TestService } from '../support/service.ts'

/** What the tests of scans, of their jobs and of their results have in common. */

export interface Trigger {
  readonly data: {
    readonly scan_id: string
    readonly token_address: string
    readonly status: string
    readonly reused: boolean
    readonly is_update: boolean
    readonly links: { readonly status: string; readonly result: string }
  }
}

export interface Failure {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: Record<string, unknown>
  }
}

/** A row of the provider's list of traders, as far as tests change it. */
export interface ListedTrader {
  readonly wallet: string
  readonly pnl: { readonly token: { readonly realized: number | null } }
  readonly invested: number
  readonly timing: { readonly firstBuy: number }
}

let addresses = 0

/** An address that no other test uses, the same in every run: what the simulator makes of it is the same, too. */
export function newAddress(): string {
  addresses += 1
  const { testPath = '' } = expect.getState()
  return makeAddress(`${basename(testPath)} ${addresses}`)
}

/** Triggers a scan, which has to be a new one, and returns its id. */
export async function triggerScan(client: TestClient, mint: string): Promise<string> {
  const { status, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect({ status, reused: body.data?.reused }).toEqual({ status: 202, reused: false })
  return body.data.scan_id
}

/** Triggers a scan and waits for its end. */
export async function scan(client: TestClient, mint: string): Promise<ScanStatus & { readonly id: string }> {
  const id = await triggerScan(client, mint)
  return { ...(await awaitScan(client, id)), id }
}

/** Wallets of one provider that a test has taken. */
const taken = new WeakMap<Simulator, Set<string>>()

/**
 * The provider's first so many traders of a token that no test has taken before: their wallets are not yet in
 * the store. From now on their histories have the token.
 */
export async function takeTraders(
  simulator: Simulator,
  mint: string,
  count: number,
): Promise<ListedTrader[]> {
  const wallets = taken.get(simulator) ?? new Set()
  taken.set(simulator, wallets)
  const found: ListedTrader[] = []
  let cursor = ''
  while (found.length < count) {
    const { traders, pagination } = await fetchPage(simulator, mint, cursor)
    found.push(...traders.filter(({ wallet }) => !wallets.has(wallet)))
    cursor = `&cursor=${pagination.nextCursor}`
    if (!pagination.hasMore) break
  }
  const traders = found.slice(0, count)
  if (traders.length < count) throw new Error(`the token has no ${count} new traders`)
  for (const { wallet } of traders) wallets.add(wallet)
  return traders
}

async function fetchPage(simulator: Simulator, mint: string, cursor: string) {
  const path = `/v2/pnl/tokens/${mint}/traders?sort=realized&direction=desc&limit=100${cursor}`
  const response = await fetch(`${simulator.url}${path}`, { headers: { 'x-api-key': 'test' } })
  return (await response.json()) as {
    readonly traders: ListedTrader[]
    readonly pagination: { readonly hasMore: boolean; readonly nextCursor: string | null }
  }
}

/** From now on the provider's lists of the token have these traders and no others. */
export function listTraders(simulator: Simulator, mint: string, traders: readonly ListedTrader[]): void {
  const answer = (match: string, body: unknown) =>
    simulator.scenarios.add({ match, fault: { kind: 'answer', body } })
  answer(`/tokens/${mint}/traders`, { traders, pagination: { hasMore: false } })
  answer(`/first-buyers/${mint}`, [])
  answer(`/top-traders/${mint}`, [])
}

/** A new token with so many traders, whose wallets are not yet in the store. */
export async function makeToken(
  simulator: Simulator,
  count: number,
): Promise<{ readonly mint: string; readonly traders: readonly ListedTrader[] }> {
  const mint = newAddress()
  const traders = count === 0 ? [] : await takeTraders(simulator, mint, count)
  listTraders(simulator, mint, traders)
  return { mint, traders }
}

/** Moves the last progress of a scan into the past. */
export async function ageScan(service: TestService, scanId: string, age: string): Promise<void> {
  await service.sql(`update scans set progress_at = clock_timestamp() - $2::interval where id = $1`, [
    scanId,
    age,
  ])
}

/** What a profile has used of a pool today. */
export async function quotaUsed(
  service: TestService,
  client: TestClient,
  pool: 'scans' | 'reads',
): Promise<number> {
  const [row] = await service.sql<{ used: number }>(
    `select coalesce(sum(used), 0)::int as used from quota_usage u join profiles p on p.id = u.profile_id
     where p.name = $1 and pool = $2`,
    [client.profile, pool],
  )
  return row?.used ?? 0
}

/** Leaves a profile so many units of a pool. */
export async function leaveQuota(
  service: TestService,
  client: TestClient,
  { pool, units }: { readonly pool: 'scans' | 'reads'; readonly units: number },
): Promise<void> {
  await service.sql(
    `insert into quota_usage (profile_id, day, pool, used)
     select p.id, (clock_timestamp() at time zone 'UTC')::date, l.pool, l.units - $3
     from profiles p join plan_limits l on l.plan = p.plan and l.pool = $2 where p.name = $1
     on conflict (profile_id, day, pool) do update set used = excluded.used`,
    [client.profile, pool, units],
  )
}

/** The wallets of the jobs that wait for a worker or are worked on, by batch. */
export async function listQueuedBatches(service: TestService, scanId: string): Promise<number[][]> {
  const rows = await service.sql<{ wallet_ids: number[] }>(
    `select data->'walletIds' as wallet_ids from pgboss.job
     where name = 'wallet-analysis' and state in ('created', 'retry', 'active') and data->>'scanId' = $1`,
    [scanId],
  )
  return rows.map((row) => row.wallet_ids)
}

/** Asks until there is an answer. Fails, naming what it waited for, when there is none in time. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  timeoutMs = 30_000,
): Promise<Answer> {
  const giveUpAtMs = Date.now() + timeoutMs
  while (Date.now() < giveUpAtMs) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await delay(20)
  }
  throw new Error(`there was no ${what} within ${timeoutMs} ms`)
}
