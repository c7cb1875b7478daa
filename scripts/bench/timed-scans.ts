import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { components } from '../../generated/v1/types.ts'
import { createApiClient } from '../api-client.ts'
import type { Child } from './child.ts'
import type { World } from './place.ts'
import { mintOf, WALLETS_OF_TOKEN } from './world/size.ts'
import { connectForText } from './world/text-rows.ts'

export interface TimedScan {
  /** From its trigger on. */
  readonly totalMs: number
  /** Until the first of its wallets was settled. */
  readonly firstWalletMs: number
}

export interface Scanner {
  readonly world: World
  readonly service: Child
}

const LOOK_EVERY_MS = 5
const SCAN_TIMEOUT_MS = 300_000
const MAKERS = 20
/** So many that none is drawn twice. */
const NEW_TOKENS = 2 ** 47

/** Tokens that neither the world has nor any scan before. */
export function drawNewMints(count: number): string[] {
  return Array.from({ length: count }, () => mintOf(-randomInt(1, NEW_TOKENS)))
}

/** Has a provider make what the service will ask it for in scans of these tokens; whatever is missing it makes when asked. */
export async function makeAnswers(provider: Child, mints: readonly string[]): Promise<void> {
  const ask = async (path: string) => (await fetch(`${provider.url}${path}`)).json()
  // All lists before any wallet: a wallet has traded the tokens whose lists were asked for.
  const lists = await Promise.all(mints.map((mint) => readTraders(mint, ask)))
  await Promise.all(mints.flatMap((mint) => [ask(`/tokens/${mint}`), ask(`/first-buyers/${mint}`)]))
  const wallets = new Set(lists.flat()).values()
  const make = async () => {
    for (const wallet of wallets) await ask(`/pnl/${wallet}?showHistoricPnL=true&holdingCheck=false`)
  }
  await Promise.all(Array.from({ length: MAKERS }, make))
}

/** What is read of it here. */
interface TradersPage {
  readonly traders: readonly { readonly wallet: string }[]
  readonly pagination?: { readonly nextCursor?: string | null }
}

/** The wallets on the pages that a scan reads. */
async function readTraders(mint: string, ask: (path: string) => Promise<unknown>): Promise<string[]> {
  const wallets = new Set<string>()
  let cursor: string | null | undefined = ''
  while (typeof cursor === 'string' && wallets.size < WALLETS_OF_TOKEN) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page = (await ask(
      `/v2/pnl/tokens/${mint}/traders?sort=realized&direction=desc&limit=200${from}`,
    )) as TradersPage
    for (const { wallet } of page.traders) wallets.add(wallet)
    cursor = page.pagination?.nextCursor
  }
  return [...wallets]
}

/** Makes every analysis that a scan has stored in the last hours too old to be taken instead of a call. */
export async function ageWallets(world: World): Promise<void> {
  await using connection = await connectForText(world.databaseUrl)
  await connection.client.query(`
    update wallets set analysed_at = analysed_at - interval '2 hours'
    where analysed_at > now() - interval '2 hours' and id = any(array(
      select wallet_id from scan_wallets
      where scan_id in (select id from scans where progress_at > now() - interval '2 hours')))`)
}

/** Has tokens scanned, all at once, and resolves to the times of each. Rejects when a scan fails. */
export async function timeScans({ world, service }: Scanner, mints: readonly string[]): Promise<TimedScan[]> {
  await using connection = await connectForText(world.databaseUrl)
  const scans = await Promise.all(
    mints.map(async (mint, index) => {
      const startedMs = performance.now()
      return { id: await trigger(service, world.keys[index] ?? '', mint), startedMs }
    }),
  )
  return await watch(connection.client, scans)
}

interface TriggeredScan {
  readonly id: string
  readonly startedMs: number
}

async function trigger({ url }: Child, key: string, mint: string): Promise<string> {
  type Triggered = components['schemas']['CreateTokenScanEnvelope']
  const { data } = await createApiClient({ url, key }).post<Triggered>(`/api/v1/tokens/${mint}/scans`)
  return data.scan_id
}

/** Looks into the database, as the answers of the service would be a part of its work. */
async function watch(client: Client, scans: readonly TriggeredScan[]): Promise<TimedScan[]> {
  const firstWallets = new Map<string, number>()
  const totals = new Map<string, number>()
  const ids = scans.map(({ id }) => id)
  while (totals.size < scans.length) {
    const { rows } = await client.query('select id, status, processed from scans where id = any($1)', [ids])
    const nowMs = performance.now()
    const states = new Map(rows.map((row) => [row.id, row]))
    for (const { id, startedMs } of scans) {
      const { status, processed } = states.get(id)
      const passedMs = nowMs - startedMs
      if (status === 'failed' || passedMs > SCAN_TIMEOUT_MS) throw new Error(`the scan ${id} is ${status}`)
      if (processed !== '0' && !firstWallets.has(id)) firstWallets.set(id, passedMs)
      if (status === 'completed' && !totals.has(id)) totals.set(id, passedMs)
    }
    await wait(LOOK_EVERY_MS)
  }
  return ids.map((id) => {
    const totalMs = totals.get(id) ?? 0
    return { totalMs, firstWalletMs: firstWallets.get(id) ?? totalMs }
  })
}
