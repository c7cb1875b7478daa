import { afterAll, afterEach, expect, test } from '@jest/globals'
import type { TokenPnl } from '../../../analysis/wallet-pnl.ts'
import { HOUR_MS } from '../../../basics/durations.ts'
import { systemClock } from '../../../provider/client/clock.ts'
import type { TraderRow } from '../../../provider/data-provider.ts'
import { createSolanaTracker } from '../../../provider/solana-tracker/solana-tracker.ts'
import { HandClock } from '../../support/hand-clock.ts'
import {
  address,
  BREAKER,
  closeOpened,
  connect,
  MINT,
  NOON_MS,
  simulate,
  WALLET,
} from '../../support/provider-client.ts'
import { type Simulator, startSimulator } from '../../support/simulator.ts'

afterEach(closeOpened)

/** Other tests, and people who try the service, rely on a world of plausible size that is the same each time. */

const MINTS = Array.from({ length: 6 }, (_, index) => address(`simulated ${index}`))

let misfits = 0

const noon = { ...systemClock, epochMs: () => NOON_MS }
const simulator = await startSimulator({ clock: noon })
const client = createSolanaTracker({
  url: simulator.url,
  apiKey: 'any',
  concurrency: 4,
  requestTimeoutMs: 15_000,
  breaker: BREAKER,
  clock: noon,
  onMisfits: () => misfits++,
})
/** One for each mint. */
const lists = await Promise.all(MINTS.map(async (mint) => (await client.fetchTokenTraders(mint)).traders))
const seventh = (lists[0] ?? []).filter((_, index) => index % 7 === 0)
/** Traders of the first mint, good and bad. */
const wallets = await Promise.all(seventh.map((trader) => client.fetchWalletPnl(trader.address)))

afterAll(async () => {
  await client.close()
  await simulator.close()
})

async function read({ url }: Simulator, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'any' } })
  expect(response.status).toBe(200)
  return response.json()
}

async function readAll(from: Simulator): Promise<unknown[]> {
  const traders = `/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&limit=100`
  const lists = [`/tokens/${MINT}`, traders, `/first-buyers/${MINT}`, `/top-traders/${MINT}`]
  const answers: unknown[] = []
  for (const path of [...lists, `/pnl/${WALLET}?showHistoricPnL=true`]) answers.push(await read(from, path))
  return answers
}

test('the simulated world is the same for the same seed and day, and differs for another seed', async () => {
  const clock = new HandClock(NOON_MS)
  const first = await simulate({ seed: 7, clock })
  const before = await readAll(first)
  clock.pass(11 * HOUR_MS)
  expect(await readAll(first)).toEqual(before)
  for (const [index, answer] of (await readAll(await simulate({ seed: 8, clock }))).entries()) {
    expect(answer).not.toEqual(before[index])
  }
})

/** The figures that none of these has. */
const unknownIn = <Row extends object>(rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => row[name as keyof Row] === null))

test('the simulated world has every figure that the service reads of a token, a trader and a wallet', async () => {
  const tokens = wallets.flatMap((wallet) => wallet.tokens)
  const past = tokens.flatMap(({ snapshots }) => snapshots['30d'] ?? [])
  const profiles = await Promise.all(MINTS.map((mint) => client.fetchToken(mint)))
  const summaries = wallets.flatMap((wallet) => wallet.summaries['7d'] ?? [])
  const states = [tokens.map(({ current }) => current), past]
  for (const rows of [lists.flat(), ...states, tokens, profiles, summaries, wallets])
    expect([rows.length > 0, unknownIn<object>(rows)]).toEqual([true, []])
})

test('the simulated world does not age: in any year, tokens have about 300 traders and wallets trade', async () => {
  const clock = new HandClock(Date.UTC(2041, 0, 1, 12))
  const later = connect((await simulate({ clock })).url, { clock })
  const { traders } = await later.fetchTokenTraders(MINT)
  expect(traders.length).toBeGreaterThan(250)
  const some = await Promise.all(traders.slice(0, 20).map((trader) => later.fetchWalletPnl(trader.address)))
  const active = some.filter(({ tokens }) => tokens.some(({ snapshots }) => snapshots['7d'] === null))
  expect(active.length).toBeGreaterThan(10)
})

test('the simulated world has 300 distinct wallets for most tokens, which share 20 to 80 of them with each other', () => {
  const full = lists.filter((list) => list.length === 300)
  expect(full.length).toBeGreaterThan(MINTS.length / 2)
  const sets = full.map((list) => new Set(list.map((trader) => trader.address)))
  for (const set of sets) expect(set.size).toBe(300)
  const countShared = (one: Set<string>, other: Set<string>) => [...one].filter((w) => other.has(w)).length
  const overlaps = sets.flatMap((one, index) => sets.slice(index + 1).map((other) => countShared(one, other)))
  expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...overlaps)).toBeLessThanOrEqual(80)
})

test('the simulated world answers for every well-formed address: wrapped SOL is SOL, a stranger has a short history', async () => {
  const sol = await client.fetchToken('So11111111111111111111111111111111111111112')
  expect(sol).toMatchObject({ name: 'Wrapped SOL', symbol: 'SOL' })
  const strangers = Array.from({ length: 20 }, (_, index) => address(`stranger ${index}`))
  const histories = await Promise.all(strangers.map((stranger) => client.fetchWalletPnl(stranger)))
  const sizes = new Set(histories.map(({ tokens }) => tokens.length))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(13)
  expect(sizes.size).toBeGreaterThan(5)
})

/** Expects the same figures in a list and in a wallet's history. A null is a figure that one of them lacks. */
function agree({ address: _, ...row }: TraderRow, current: TokenPnl): void {
  const keys = Object.keys(row) as (keyof typeof row)[]
  const stated = keys.filter((key) => row[key] !== null && current[key] !== null)
  expect(stated.map((key) => [key, current[key]])).toEqual(stated.map((key) => [key, row[key]]))
}

test('a simulated wallet has the token that lists it, with the same figures', () => {
  for (const wallet of wallets) {
    const row = lists[0]?.find((trader) => trader.address === wallet.address)
    const token = wallet.tokens.find(({ mint }) => mint === MINTS[0])
    if (row === undefined || token === undefined) throw new Error('the wallet lacks a token that lists it')
    agree(row, token.current)
  }
})

test('a simulated wallet is on the lists of the tokens in its history, unless all listed traders made more', async () => {
  const [wallet] = wallets
  const others = wallet?.tokens.filter(({ mint }) => mint !== MINTS[0]).slice(0, 3) ?? []
  expect(others).toHaveLength(3)
  for (const { mint, current } of others) {
    const { traders } = await client.fetchTokenTraders(mint)
    const row = traders.find((trader) => trader.address === wallet?.address)
    if (row) agree(row, current)
    else expect(current.realizedUsd ?? 0).toBeLessThanOrEqual(traders.at(-1)?.realizedUsd ?? 0)
  }
})

test('a simulated wallet has a history whose past states never exceed later ones', () => {
  let compared = 0
  for (const { current, snapshots } of wallets.flatMap(({ tokens }) => tokens)) {
    const states = [snapshots['30d'], snapshots['7d'], snapshots['1d'], current].filter((state) => state)
    for (const [index, later] of states.entries()) {
      const earlier = states[index - 1]
      if (!earlier || !later) continue
      compared++
      for (const key of ['held', 'sold', 'investedUsd', 'buys', 'sells', 'lastTradeMs'] as const) {
        if (later[key] !== null) expect(later[key]).toBeGreaterThanOrEqual(earlier[key] ?? 0)
      }
    }
  }
  expect(compared).toBeGreaterThan(500)
})

test('a simulated wallet realizes at average cost, except on a few tokens', () => {
  const tokens = wallets.flatMap((wallet) => wallet.tokens.map(({ current }) => current))
  const exact = tokens.filter(({ realizedUsd, soldUsd, sold, investedUsd, held }) => {
    const expected = (soldUsd ?? 0) - ((sold ?? 0) * (investedUsd ?? 0)) / (held ?? 1)
    return Math.abs(expected - (realizedUsd ?? 0)) < 0.01 + Math.abs(expected) * 1e-6
  })
  expect(exact.length).toBeGreaterThan(tokens.length * 0.9)
  expect(exact.length).toBeLessThan(tokens.length)
})
