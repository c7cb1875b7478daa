import { expect } from '@jest/globals'
import type { TestAnswer, TestClient, TestService } from '../support/service.ts'
import { type Failure, quotaUsed } from '../jobs/scanning.ts'

/** What the tests of wallet scans have in common. */

export interface WalletScan {
  readonly data: {
    readonly address: string
    readonly source: string
    readonly scanned_at: string
    readonly wallet: Record<string, unknown>
  }
  readonly request_id: string
}

/** A success or a failure; the status tells which. */
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

/** Moves the last analysis of a wallet into the past. */
export async function ageWallet(service: TestService, wallet: string, age: string): Promise<void> {
  const moved = await service.sql(
    `update wallets set analysed_at = clock_timestamp() - $2::interval where address = $1 returning id`,
    [wallet, age],
  )
  expect(moved).toHaveLength(1)
}

/** How often the provider was asked for a wallet, retries included. */
export function countCalls({ simulator }: TestService, wallet: string): number {
  return simulator.requests.filter(({ path }) => path.startsWith(`/pnl/${wallet}`)).length
}

/** What a profile has used of its scans today, once no unit of it is merely reserved. */
export async function scansCharged(service: TestService, client: TestClient): Promise<number> {
  expect(await listReservations(service, client)).toEqual([])
  return quotaUsed(service, client, 'scans')
}

export function listReservations(service: TestService, { profile }: TestClient): Promise<{ id: string }[]> {
  return service.sql(
    `select r.id from quota_reservations r join profiles p on p.id = r.profile_id where p.name = $1`,
    [profile],
  )
}
