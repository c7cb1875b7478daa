import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { components } from '../../generated/v1/types.ts'
import { createApiClient } from '../api-client.ts'
import type { Child } from './child.ts'
import type { World } from './place.ts'
import { mintOf } from './world/size.ts'
import { connectForText } from './world/text-rows.ts'

export interface TimedScan {
  /** From the trigger on. */
  readonly totalMs: number
  /** Until the first of its wallets was settled. */
  readonly firstWalletMs: number
}

export interface Scanner {
  readonly world: World
  readonly service: Child
}

/** Of all scans together: looking at them must not slow them down. */
const LOOK_EVERY_MS = 20
const SCAN_TIMEOUT_MS = 300_000

/** Tokens that no world has. */
export function drawNewMints(count: number): string[] {
  return Array.from({ length: count }, (_, index) => mintOf(-1_000 - index))
}

/**
 * Has tokens scanned, all at once, and resolves to the times of each. No wallet that was analysed before is fresh. Rejects
 * when a scan fails.
 */
export async function timeScans({ world, service }: Scanner, mints: readonly string[]): Promise<TimedScan[]> {
  await using connection = await connectForText(world.databaseUrl)
  const { client } = connection
  await client.query(`update wallets set analysed_at = analysed_at - interval '2 hours'
    where analysed_at > now() - interval '2 hours'`)
  const startedMs = performance.now()
  return await Promise.all(
    mints.map(async (mint, index) => {
      const id = await trigger(service, world.keys[index] ?? '', mint)
      return await watch(client, id, { startedMs, everyMs: LOOK_EVERY_MS * mints.length })
    }),
  )
}

async function trigger({ url }: Child, key: string, mint: string): Promise<string> {
  type Triggered = components['schemas']['CreateTokenScanEnvelope']
  const { data } = await createApiClient({ url, key }).post<Triggered>(`/api/v1/tokens/${mint}/scans`)
  return data.scan_id
}

/** Looks into the database, as the answers of the service would be a part of its work. */
async function watch(
  client: Client,
  id: string,
  { startedMs, everyMs }: { readonly startedMs: number; readonly everyMs: number },
): Promise<TimedScan> {
  let firstWalletMs: number | undefined
  for (;;) {
    const { rows } = await client.query('select status, processed from scans where id = $1', [id])
    const passedMs = performance.now() - startedMs
    const { status, processed } = rows[0]
    if (Number(processed) > 0) firstWalletMs ??= passedMs
    if (status === 'completed') return { totalMs: passedMs, firstWalletMs: firstWalletMs ?? passedMs }
    if (status === 'failed' || passedMs > SCAN_TIMEOUT_MS) throw new Error(`the scan ${id} is ${status}`)
    await wait(everyMs)
  }
}
