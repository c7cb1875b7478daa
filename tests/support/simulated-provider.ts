import type { Fault } from '../../provider/simulator/scenarios.ts'
import { newAddress, newAddresses } from './addresses.ts'
import type { Simulator } from './simulator.ts'

/** What the simulated provider answers about a test's tokens, and what it was asked. */

/** A row of the provider's list of traders, as far as tests change it. */
export interface ListedTrader {
  readonly wallet: string
  readonly pnl: { readonly token: { readonly realized: number | null } }
  readonly invested: number
  readonly timing: { readonly firstBuy: number }
}

/** The wallets of each provider that a test has taken. */
const taken = new WeakMap<Simulator, Set<string>>()

/**
 * The provider's first `count` traders of a token that no test has taken before, whose wallets are therefore not stored
 * yet. From now on their histories have the token.
 */
export async function takeTraders(
  simulator: Simulator,
  mint: string,
  count: number,
): Promise<ListedTrader[]> {
  const traders = await findTraders(simulator, mint, count)
  if (traders.length < count) throw new Error(`the token has no ${count} new traders`)
  take(simulator, traders)
  return traders
}

function take(simulator: Simulator, traders: readonly ListedTrader[]): void {
  taken.set(simulator, new Set([...(taken.get(simulator) ?? []), ...traders.map(({ wallet }) => wallet)]))
}

/** The first `count` traders of a token that no test has taken, or as many as there are. */
async function findTraders(simulator: Simulator, mint: string, count: number): Promise<ListedTrader[]> {
  const found: ListedTrader[] = []
  let cursor = ''
  while (found.length < count) {
    const { traders, pagination } = await fetchPage(simulator, mint, cursor)
    found.push(...traders.filter(({ wallet }) => !taken.get(simulator)?.has(wallet)))
    cursor = `&cursor=${pagination.nextCursor}`
    if (!pagination.hasMore) break
  }
  return found.slice(0, count)
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
  tell(simulator, `/tokens/${mint}/traders`, { traders, pagination: { hasMore: false } })
  listFirstBuyers(simulator, mint, traders)
  tell(simulator, `/top-traders/${mint}`, [])
  tell(simulator, `/tokens/${mint}/top-pnl-traders`, { data: traders.map(toVybeTrader) })
}

function toVybeTrader({ wallet, pnl, invested }: ListedTrader) {
  return { traderAddress: wallet, realizedPnlUsd: pnl.token.realized, buyVolumeUsd: invested }
}

/** From now on these are all the buyers of the token, and the provider lists the first 100. */
export function listFirstBuyers(
  simulator: Simulator,
  mint: string,
  buyers: readonly Pick<ListedTrader, 'wallet' | 'timing'>[],
): void {
  const byTime = buyers.toSorted((one, other) => one.timing.firstBuy - other.timing.firstBuy)
  const rows = byTime.slice(0, 100).map(({ wallet, timing }) => ({ wallet, first_buy_time: timing.firstBuy }))
  tell(simulator, `/first-buyers/${mint}`, rows)
}

/** Sets the answer to all requests whose path contains `match`, in place of an earlier answer. */
function tell(simulator: Simulator, match: string, body: unknown): void {
  simulator.scenarios.remove(match)
  simulator.scenarios.add({ match, fault: { kind: 'answer', body } })
}

/** A new token with `count` traders, whose wallets are not stored yet. How many a mint has depends on the day. */
export async function makeToken(
  simulator: Simulator,
  count: number,
): Promise<{ readonly mint: string; readonly traders: readonly ListedTrader[] }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const mint = newAddress()
    const traders = count === 0 ? [] : await findTraders(simulator, mint, count)
    if (traders.length < count) continue
    take(simulator, traders)
    listTraders(simulator, mint, traders)
    return { mint, traders }
  }
  throw new Error(`no new mint has ${count} new traders`)
}

/** A new token whose traders are these wallets. */
export function makeTokenOf(simulator: Simulator, wallets: readonly string[]): string {
  const mint = newAddress()
  listTraders(
    simulator,
    mint,
    wallets.map((wallet, index) => listedTrader(wallet, 1000 - index)),
  )
  return mint
}

/** SIMULATOR_SCENARIOS for a simulator that lists the same three wallets for every token. */
export function shortLists(): string {
  const traders = newAddresses(3).map((wallet, index) => listedTrader(wallet, 1000 - index))
  const lists = {
    '/traders': { traders, pagination: { hasMore: false } },
    '/top-pnl-traders': { data: traders.map(toVybeTrader) },
    '/first-buyers/': [],
    '/top-traders/': [],
  }
  return JSON.stringify(
    Object.entries(lists).map(([match, body]) => ({ match, fault: { kind: 'answer', body } })),
  )
}

/** A row of a list, with this profit in USD. */
export function listedTrader(wallet: string, realized: number): ListedTrader {
  return {
    wallet,
    pnl: { token: { realized } },
    invested: 10,
    timing: { firstBuy: 1_750_000_001_000 - realized },
  }
}

/**
 * From now on the provider holds calls whose path contains `match`, or the next `calls` of them, until the returned
 * function is called. Then it answers them, or plays this fault.
 */
export function hold(
  { scenarios }: Simulator,
  match: string,
  { fault, calls }: { readonly fault?: Fault | undefined; readonly calls?: number } = {},
): () => void {
  const { promise: until, resolve } = Promise.withResolvers<void>()
  scenarios.add({
    match,
    fault: { kind: 'hold', until, ...(fault && { fault }) },
    ...(calls !== undefined && { calls }),
  })
  return resolve
}

/** The paths of the calls for a wallet's history, and no others, contain this. */
export const WALLET_CALLS = 'showHistoricPnL=true'

/** The number of all calls so far, retries included. */
export function countAllCalls({ counts }: Simulator): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** How often the provider was asked who else trades the tokens of wallets, retries included. */
export function countLookUps({ counts }: Simulator): number {
  return counts['/tokens/multi'] ?? 0
}

/** How often the provider was asked what a market paid and what a wallet traded, retries included. */
export function countMarketCalls({ counts }: Simulator): number {
  return MARKET_ENDPOINTS.reduce((sum, endpoint) => sum + (counts[endpoint] ?? 0), 0)
}

const MARKET_ENDPOINTS = ['/chart/{token}', '/wallet/{owner}/trades', '/trades/{token}/by-wallet/{owner}']

/** The number of calls so far that scans make themselves, retries included: those of their verification are others. */
export function countScanCalls(simulator: Simulator): number {
  return countAllCalls(simulator) - countLookUps(simulator) - countMarketCalls(simulator)
}

/** How often the provider was asked for this wallet, or for any, retries included. */
export function countWalletCalls(simulator: Simulator, wallet?: string): number {
  if (wallet === undefined) return simulator.counts['/pnl/{wallet}'] ?? 0
  return listAskedWallets(simulator).filter((asked) => asked === wallet).length
}

/** The wallets that the provider was asked for, in the order of the calls, retries included. */
export function listAskedWallets({ requests }: Simulator): string[] {
  return requests.flatMap(({ path }) => /^\/pnl\/(\w+)\?/.exec(path)?.[1] ?? [])
}

/** How often the provider was asked for anything about this token, retries included. */
export function countTokenCalls({ requests }: Simulator, mint: string): number {
  return requests.filter(({ path }) => path.includes(mint)).length
}
