import { expect } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { TestClient } from './client.ts'
import type { TestService } from './service.ts'
import { waitFor } from './waiting.ts'

/** Token scans over HTTP, and their state in the database. */

export type Trigger = components['schemas']['CreateTokenScanEnvelope']
export type ScanStatus = components['schemas']['ScanStatusData']

/** Triggers a scan, which has to be a new one, and returns its id. */
export async function triggerScan(client: TestClient, mint: string): Promise<string> {
  const { status, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect({ status, reused: body.data?.reused }).toEqual({ status: 202, reused: false })
  return body.data.scan_id
}

export async function readScan(client: TestClient, scanId: string): Promise<ScanStatus> {
  return (await client.get<{ data: ScanStatus }>(`/api/v1/scans/${scanId}`)).body.data
}

/** Waits until a scan has ended, but not for what follows, and returns its status. */
export async function awaitEnd(client: TestClient, scanId: string, timeoutMs?: number): Promise<ScanStatus> {
  // The service tells of the end at once. Asking every few milliseconds would slow down what is waited for.
  const headers = { prefer: 'wait=2' }
  const ask = async () => {
    const { body } = await client.request<{ data: ScanStatus }>('GET', `/api/v1/scans/${scanId}`, { headers })
    return body.data.status === 'processing' ? undefined : body.data
  }
  return waitFor(`end of scan ${scanId}`, ask, timeoutMs)
}

/** Waits until a scan has ended and its wallets are verified, as far as they can be, and returns its status. */
export async function awaitScan(client: TestClient, scanId: string, timeoutMs?: number): Promise<ScanStatus> {
  const ended = await awaitEnd(client, scanId, timeoutMs)
  await client.awaitVerification(scanId)
  return ended
}

/** Triggers a scan and waits for its end. */
export async function scanToken(client: TestClient, mint: string): Promise<ScanStatus> {
  return awaitScan(client, await triggerScan(client, mint))
}

/** Ends a scan, as a worker does once it has settled the last wallet. */
export async function endScan(
  { sql }: TestService,
  scanId: string,
  status: 'completed' | 'failed' = 'completed',
): Promise<void> {
  await sql(`update scans set status = $2, finished_at = clock_timestamp() where id = $1`, [scanId, status])
}

/** Moves the last progress of a scan into the past. */
export async function ageScan({ sql }: TestService, scanId: string, age: string): Promise<void> {
  await sql(`update scans set progress_at = clock_timestamp() - $2::interval where id = $1`, [scanId, age])
}

/** How many wallets of a scan are in each state. */
export async function countStates({ sql }: TestService, scanId: string): Promise<Record<string, number>> {
  const rows = await sql<{ state: string; count: number }>(
    `select state, count(*)::int as count from scan_wallets where scan_id = $1 group by state`,
    [scanId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The wallets of the queued and running jobs, by batch. */
export async function listQueuedBatches({ sql }: TestService, scanId: string): Promise<number[][]> {
  const rows = await sql<{ wallet_ids: number[] }>(
    `select data->'walletIds' as wallet_ids from pgboss.job
     where name = 'wallet-analysis' and state in ('created', 'retry', 'active') and data->>'scanId' = $1`,
    [scanId],
  )
  return rows.map((row) => row.wallet_ids)
}

/** The unfinished jobs of a queue for a scan. `waits` means that a job is not due yet. */
export function listJobs(
  { sql }: TestService,
  queue: 'cross-check' | 'wallet-verification',
  scanId: string,
): Promise<
  { readonly data: { readonly scanId: string; readonly failures?: number }; readonly waits: boolean }[]
> {
  return sql(
    `select data, start_after > clock_timestamp() as waits from pgboss.job
     where name = $1 and data ->> 'scanId' = $2 and state in ('created', 'retry', 'active')`,
    [queue, scanId],
  )
}

/** Expects a scan to have ended with every wallet analysed or taken from the store. */
export function expectWhole(status: ScanStatus, states: Record<string, number>, wallets: number): void {
  expect(status).toMatchObject({ status: 'completed', processed_wallets: wallets })
  expect(states.skipped).toBeUndefined()
}
