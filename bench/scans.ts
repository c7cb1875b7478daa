import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'
import { createApiClient } from '../scripts/api-client.ts'
import type { ServerProcess } from './server-process.ts'
import { addressOf, connect } from './world.ts'

const LOOK_EVERY_MS = 5
const TIMEOUT_MS = 300_000

type Triggered = components['schemas']['CreateTokenScanEnvelope']

/** The mints of tokens that neither the world nor any scan has. */
export function newMints(count: number): string[] {
  return Array.from({ length: count }, () => addressOf('mint', randomUUID()))
}

/** Makes every stored analysis too old to save a scan its call. */
export async function ageWallets(databaseUrl: string): Promise<void> {
  await using client = await connect(databaseUrl)
  // Rows are locked in the order in which the service locks them, so that neither waits for the other in a circle.
  await client.query(`update wallets set analysed_at = analysed_at - interval '2 hours'
                      where id = any(array(select id from wallets where analysed_at > now() - interval '2 hours'
                                           order by id for update))`)
}

/**
 * Scans tokens, all at once, and resolves to the seconds until the last scan has ended. Rejects when a scan fails. It
 * looks for the end in the database, since asking the service would add to its work.
 */
export async function scanAndWait(
  { databaseUrl, keys }: { readonly databaseUrl: string; readonly keys: readonly string[] },
  { url }: ServerProcess,
  mints: readonly string[],
): Promise<number> {
  await using client = await connect(databaseUrl)
  const startedMs = performance.now()
  const trigger = async (mint: string, index: number) => {
    const api = createApiClient({ url, key: keys[index] ?? '' })
    return (await api.post<Triggered>(`${API_ROOT}/tokens/${mint}/scans`)).data.scan_id
  }
  const ids = await Promise.all(mints.map(trigger))
  for (;;) {
    const passedMs = performance.now() - startedMs
    const { rows } = await client.query('select id, status from scans where id = any($1)', [ids])
    const failed = rows.find(({ status }) => status === 'failed')
    if (failed !== undefined || passedMs > TIMEOUT_MS)
      throw new Error(`the scan ${failed?.id ?? ids} ${failed ? 'failed' : 'takes too long'}`)
    if (rows.every(({ status }) => status === 'completed')) return passedMs / 1000
    await wait(LOOK_EVERY_MS)
  }
}
