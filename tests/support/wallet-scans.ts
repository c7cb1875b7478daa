import { expect } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { Failure, TestAnswer, TestClient } from './client.ts'
import type { TestService } from './service.ts'

/** Scans of single wallets over HTTP, and their stored rows. */

export type WalletScan = components['schemas']['ScanWalletEnvelope']

/** A success or a failure; the status says which. */
export type ScanAnswer = TestAnswer<WalletScan & Failure>

export function postScan(client: TestClient, wallet: string, body?: unknown): Promise<ScanAnswer> {
  return client.post<WalletScan & Failure>(`/api/v1/wallets/${wallet}/scan`, body)
}

/** Scans with an Idempotency-Key. */
export function postOnce(
  client: TestClient,
  wallet: string,
  { key, body }: { readonly key: string; readonly body?: unknown },
): Promise<ScanAnswer> {
  const headers: Record<string, string> = { 'idempotency-key': key }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return client.request<WalletScan & Failure>('POST', `/api/v1/wallets/${wallet}/scan`, {
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** A stored wallet as answers have it, except for the source. `wallet` is its 30-day figures with its recent tokens. */
export async function readStoredWallet({ sql }: TestService, address: string): Promise<object> {
  const [stored] = await sql<{ analysed_at: Date; wallet: object; periods: object }>(
    `select analysed_at, stats_30d::jsonb || jsonb_build_object('recentTokens', recent_tokens) as wallet,
       json_build_object('all', stats_all, '30d', stats_30d, '7d', stats_7d, '1d', stats_1d) as periods
     from wallets where address = $1`,
    [address],
  )
  const { analysed_at: analysedAt, ...analysis } = stored ?? {}
  return { address, scanned_at: analysedAt?.toISOString(), copy: null, group: null, labels: [], ...analysis }
}

/** Leases the fetch of a wallet for this long, as a request does that never ends its lease. */
export async function leaseWallet({ sql }: TestService, wallet: string, duration: string): Promise<void> {
  await sql(
    `insert into wallet_fetches (address, lease_until) values ($1, clock_timestamp() + $2::interval)`,
    [wallet, duration],
  )
}

/** Moves the last analysis of a wallet into the past. */
export async function ageWallet({ sql }: TestService, wallet: string, age: string): Promise<void> {
  const moved = await sql(
    `update wallets set analysed_at = clock_timestamp() - $2::interval where address = $1 returning id`,
    [wallet, age],
  )
  expect(moved).toHaveLength(1)
}
