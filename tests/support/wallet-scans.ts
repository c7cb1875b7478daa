import { expect } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { Failure, TestAnswer, TestClient } from './client.ts'
import type { TestService } from './service.ts'

/** Scans of single wallets over HTTP, and the store behind them. */

export type WalletScan = components['schemas']['ScanWalletEnvelope']

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
export async function ageWallet({ sql }: TestService, wallet: string, age: string): Promise<void> {
  const moved = await sql(
    `update wallets set analysed_at = clock_timestamp() - $2::interval where address = $1 returning id`,
    [wallet, age],
  )
  expect(moved).toHaveLength(1)
}
