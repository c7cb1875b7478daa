import { describe, expect, test } from '@jest/globals'
import type { TraderRow } from '../../../provider/provider.ts'
import type { Simulator } from '../../../provider/simulator/server.ts'
import type { TokenPnl } from '../../../analysis/wallet-pnl.ts'
import { address, connect, MINT, NOON_MS, simulate, WALLET } from './harness.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINTS = Array.from({ length: 12 }, (_, index) => address(`simulated ${index}`))

async function read({ url }: Simulator, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'any' } })
  expect(response.status).toBe(200)
  return response.json()
}

const TRADERS = `/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&limit=100`
const PATHS = [`/tokens/${MINT}`, TRADERS, `/first-buyers/${MINT}`, `/top-traders/${MINT}`]
const PNL = `/pnl/${WALLET}?showHistoricPnL=true&holdingCheck=false`

async function readAll(simulator: Simulator): Promise<unknown[]> {
  const answers = []
  for (const path of [...PATHS, PNL]) answers.push(await read(simulator, path))
  return answers
}

describe('the simulated world', () => {
  test('is the same for the same seed and day, and another for another seed', async () => {
    const first = await readAll(await simulate({ seed: 7 }))
    const later = await readAll(await simulate({ seed: 7, now: () => NOON_MS + 11 * HOUR_MS }))
    const other = await readAll(await simulate({ seed: 8 }))
    expect(later).toEqual(first)
    for (const [index, answer] of other.entries()) expect(answer).not.toEqual(first[index])
  })

  test('stays as young as it is: whatever the year, tokens have 300 traders and wallets trade', async () => {
    const simulator = await simulate({ now: () => Date.UTC(2041, 0, 1, 12) })
    const client = connect(simulator.url, { now: () => Date.UTC(2041, 0, 1, 12) })
    const { traders } = await client.fetchTokenTraders(MINT)
    expect(traders.length).toBeGreaterThan(250)
    const wallets = await Promise.all(
      traders.slice(0, 50).map((trader) => client.fetchWalletPnl(trader.address)),
    )
    const active = wallets.filter(({ tokens }) => tokens.some(({ snapshots }) => snapshots['7d'] === null))
    expect(active.length).toBeGreaterThan(35)
  })

  test('gives a token one metadata call, three pages and one list of first buyers', async () => {
    const simulator = await simulate()
    const client = connect(simulator.url)
    for (const mint of MINTS) {
      await client.fetchToken(mint)
      await client.fetchTokenTraders(mint)
    }
    expect(simulator.counts).toEqual({
      '/tokens/{token}': MINTS.length,
      '/v2/pnl/tokens/{token}/traders': 3 * MINTS.length,
      '/first-buyers/{token}': MINTS.length,
    })
  })

  test('has about 300 distinct wallets with real addresses for most tokens', async () => {
    const client = connect((await simulate()).url)
    const lists = await Promise.all(MINTS.map((mint) => client.fetchTokenTraders(mint)))
    for (const { traders } of lists) {
      expect(new Set(traders.map((trader) => trader.address)).size).toBe(traders.length)
      for (const trader of traders) expect(trader.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    }
    expect(lists.filter(({ traders }) => traders.length === 300).length).toBeGreaterThan(MINTS.length / 2)
  })

  test('has wallets that trade many tokens: two tokens share 20 to 80 of their best 300', async () => {
    const client = connect((await simulate()).url)
    const lists = await Promise.all(MINTS.map((mint) => client.fetchTokenTraders(mint)))
    const full = lists.filter(({ traders }) => traders.length === 300)
    const sets = full.map(({ traders }) => new Set(traders.map((trader) => trader.address)))
    const shared = (one: Set<string>, two: Set<string>) => [...one].filter((wallet) => two.has(wallet)).length
    const overlaps = sets.flatMap((one, index) => sets.slice(index + 1).map((two) => shared(one, two)))
    expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...overlaps)).toBeLessThanOrEqual(80)
  })

  test('has few big winners and many small losers', async () => {
    const client = connect((await simulate()).url)
    const lists = await Promise.all(MINTS.map((mint) => client.fetchTokenTraders(mint)))
    const all = lists.flatMap(({ traders }) => traders.map(({ realizedUsd }) => realizedUsd ?? 0))
    const share = (count: number) => count / all.length
    expect(share(all.filter((usd) => usd > 5_000).length)).toBeLessThan(0.1)
    expect(share(all.filter((usd) => usd > 5_000).length)).toBeGreaterThan(0.002)
    expect(share(all.filter((usd) => usd < 0 && usd > -500).length)).toBeGreaterThan(0.2)
  })
})

/** What a list and a wallet's history both say; a null is a figure that one of them leaves out. */
function agree(row: TraderRow, current: TokenPnl): void {
  const keys = Object.keys(current) as (keyof TokenPnl)[]
  const told = keys.filter((key) => row[key] !== null && current[key] !== null)
  expect(told.map((key) => [key, current[key]])).toEqual(told.map((key) => [key, row[key]]))
}

describe('a simulated wallet', () => {
  test('has every token whose list has it, with the same figures', async () => {
    const client = connect((await simulate()).url)
    const lists = await Promise.all(MINTS.slice(0, 3).map((mint) => client.fetchTokenTraders(mint)))
    for (const [index, { traders }] of lists.entries()) {
      const wallets = await Promise.all(traders.map((trader) => client.fetchWalletPnl(trader.address)))
      for (const [place, { tokens }] of wallets.entries()) {
        const token = tokens.find(({ mint }) => mint === MINTS[index])
        const trader = traders[place]
        if (!token || !trader) throw new Error('The wallet lacks a token that lists it')
        agree(trader, token.current)
      }
    }
  })

  test('is on the list of the tokens of its own history', async () => {
    const client = connect((await simulate()).url)
    const [trader] = (await client.fetchTokenTraders(MINT)).traders
    const { tokens } = await client.fetchWalletPnl(trader?.address ?? '')
    const others = tokens.filter(({ mint }) => mint !== MINT).slice(0, 10)
    expect(others.length).toBeGreaterThan(3)
    for (const { mint, current } of others) {
      const { traders } = await client.fetchTokenTraders(mint)
      const row = traders.find(({ address }) => address === trader?.address)
      if (row) agree(row, current)
      else expect(current.realizedUsd ?? 0).toBeLessThanOrEqual(traders.at(-1)?.realizedUsd ?? 0)
    }
  })

  test('has a history whose past states never exceed later ones', async () => {
    const client = connect((await simulate()).url)
    const { traders } = await client.fetchTokenTraders(MINT)
    let compared = 0
    for (const trader of traders.slice(0, 100)) {
      for (const { current, snapshots } of (await client.fetchWalletPnl(trader.address)).tokens) {
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
    }
    expect(compared).toBeGreaterThan(1_000)
  })

  test('has a past that is known: what lacks a snapshot is new in the period', async () => {
    const client = connect((await simulate()).url)
    const { traders } = await client.fetchTokenTraders(MINT)
    const wallets = await Promise.all(traders.map((trader) => client.fetchWalletPnl(trader.address)))
    const known = wallets.filter(({ knownPeriods }) => knownPeriods.length === 3)
    expect(known.length).toBeGreaterThan(290)
    for (const token of known.flatMap(({ tokens }) => tokens)) {
      expect(Object.keys(token.snapshots)).toEqual(['1d', '7d', '30d'])
      const { firstBuyMs } = token.current
      if (token.snapshots['7d'] === null && firstBuyMs !== null) {
        expect(firstBuyMs).toBeGreaterThan(NOON_MS - 8 * DAY_MS)
      }
    }
  })

  test('realizes at average cost, but for a few rows', async () => {
    const client = connect((await simulate()).url)
    const { traders } = await client.fetchTokenTraders(MINT)
    const exact = traders.filter(({ realizedUsd, soldUsd, sold, investedUsd, held }) => {
      const expected = (soldUsd ?? 0) - ((sold ?? 0) * (investedUsd ?? 0)) / (held ?? 1)
      return Math.abs(expected - (realizedUsd ?? 0)) < 0.01 + Math.abs(expected) * 1e-6
    })
    expect(exact.length).toBeGreaterThan(traders.length * 0.9)
    expect(exact.length).toBeLessThan(traders.length)
  })

  test('outside the population has a short history', async () => {
    const client = connect((await simulate()).url)
    const strangers = Array.from({ length: 40 }, (_, index) => address(`stranger ${index}`))
    const wallets = await Promise.all(strangers.map((stranger) => client.fetchWalletPnl(stranger)))
    const sizes = wallets.map(({ tokens }) => tokens.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(13)
    expect(new Set(sizes).size).toBeGreaterThan(5)
  })
})

describe('the oddities of real answers', () => {
  test('occur among the traders: oversold, gifts, transfers, dust, missing figures, bots', async () => {
    const client = connect((await simulate()).url)
    const lists = await Promise.all(MINTS.map((mint) => client.fetchTokenTraders(mint)))
    const all = lists.flatMap(({ traders }) => traders)
    const share = (isOdd: (row: TraderRow) => boolean) => all.filter(isOdd).length / all.length
    expect(share(({ oversold }) => oversold)).toBeGreaterThan(0.001)
    expect(share(({ oversold }) => oversold)).toBeLessThan(0.03)
    expect(share(({ investedUsd }) => investedUsd === 0)).toBeGreaterThan(0.001)
    expect(share(({ firstBuyMs, trades }) => firstBuyMs === null || trades === null)).toBeGreaterThan(0.001)
    expect(share(({ trades }) => (trades ?? 0) > 1_000)).toBeGreaterThan(0.001)
    const moved = share(({ held, sold, holding }) => (holding ?? 0) < ((held ?? 0) - (sold ?? 0)) * 0.9)
    expect(moved).toBeGreaterThan(0.02)
  })

  test('occur in the lists: rows without a wallet, first buyers in no order, seconds', async () => {
    const simulator = await simulate()
    let droppedRows = 0
    const client = connect(simulator.url, { onDroppedRows: (event) => (droppedRows += event.droppedRows) })
    const mints = Array.from({ length: 60 }, (_, index) => address(`odd list ${index}`))
    await Promise.all(mints.map((mint) => client.fetchTokenTraders(mint)))
    expect(droppedRows).toBeGreaterThan(1)
    const times: number[][] = []
    for (const mint of mints) {
      const rows = (await read(simulator, `/first-buyers/${mint}`)) as { first_buy_time: number }[]
      times.push(rows.map((row) => row.first_buy_time))
    }
    expect(times.every((list) => list.some((time, index) => time < (list[index - 1] ?? 0)))).toBe(true)
    expect(times.some((list) => list.every((time) => time < 1e12))).toBe(true)
    expect(times.some((list) => list.every((time) => time > 1e12))).toBe(true)
  })

  test('occur in wallets: dust, text for a number, no summary, no history, two shapes of it', async () => {
    const simulator = await simulate()
    const { traders } = await connect(simulator.url).fetchTokenTraders(MINT)
    const texts: string[] = []
    for (const trader of traders) {
      texts.push(JSON.stringify(await read(simulator, `/pnl/${trader.address}?showHistoricPnL=true`)))
    }
    expect(texts.some((text) => text.includes('"holding":3e-8'))).toBe(true)
    expect(texts.some((text) => /"winPercentage":"\d/.test(text))).toBe(true)
    expect(texts.some((text) => !text.includes('"winPercentage"'))).toBe(true)
    expect(texts.some((text) => !text.includes('"historic"'))).toBe(true)
    const nested = texts.filter((text) => /^\{"tokens":\{"\w+":\{"current"/.test(text))
    expect(nested.length).toBeGreaterThan(50)
    expect(nested.length).toBeLessThan(texts.length - 50)
  })
})
