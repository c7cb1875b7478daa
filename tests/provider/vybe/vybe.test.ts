import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { DataProvider } from '../../../provider/data-provider.ts'
import { checkVybe } from '../../../provider/vybe/checks.ts'
import { normaliseVybeToken } from '../../../provider/vybe/normalise.ts'
import { createVybe } from '../../../provider/vybe/vybe.ts'
import {
  closeOpened,
  connectWith,
  failureOf,
  MINT,
  NOON_MS,
  simulate,
  WALLET,
} from '../../support/provider-client.ts'
import made from './made-from-types.json' with { type: 'json' }

afterEach(closeOpened)

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

/** Connects to a Vybe that gives these answers to paths with these texts. */
async function connectTo(answers: Readonly<Record<string, unknown>>): Promise<DataProvider> {
  const simulator = await simulate()
  for (const [match, body] of Object.entries(answers))
    simulator.scenarios.add({ match, fault: { kind: 'answer', body } })
  return connectWith(createVybe, simulator.urls.vybe)
}

const lines = readFileSync('tests/provider/vybe/bonk-capture.jsonl', 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => JSON.parse(line))
const all = (name: string) => rows.flatMap((row) => (name in row ? [row[name]] : []))

test('the capture of the vendor is read to its last row, with no row dropped', () => {
  const data = all('topTrader')
  expect(checkVybe('TopTraders')({ data })).toEqual({ answer: { data }, droppedRows: 0, misfits: {} })
  expect(data).toHaveLength(100)
})

test('the capture of the vendor has a token with its decimals', () => {
  const [token] = all('token')
  expect(normaliseVybeToken(BONK, checkVybe('Token')(token)?.answer ?? { mintAddress: '' })).toMatchObject({
    name: 'Bonk',
    decimals: 5,
    createdAtMs: null,
    risk: null,
    pools: [],
  })
})

test('answers made from types give the best traders of 30 days, without facts that the vendor lacks', async () => {
  const provider = await connectTo({ 'top-pnl-traders': made.tokenTraders })
  expect(await provider.fetchTokenTraders(BONK)).toEqual({
    traders: [
      trader('HRyJh3bhF8nD7qYGb2Tbh79ZWN4PrkyqBFrPnQyoxbB2', { realizedUsd: 1500.25, investedUsd: 1500 }),
      trader('8jaU38UJJSjDHThJC26NbjE4qTng75DFCoiuLouQuaVy', { realizedUsd: -12.5, investedUsd: 0 }),
      trader(BONK, { realizedUsd: null, investedUsd: null }),
    ],
    coverage: 'full',
    days: 30,
    firstBuyers: null,
    labels: [],
    droppedRows: 0,
  })
})

test('answers made from types give the totals of a wallet in a token, and undefined for a token that is not covered', async () => {
  const provider = await connectTo({ '/pnl?': made.walletPnl })
  expect(await provider.fetchWalletToken(WALLET, BONK)).toEqual({
    realizedUsd: 500,
    boughtUsd: 100,
    soldUsd: 550.25,
  })
  expect(await provider.fetchWalletToken(WALLET, MINT)).toBeUndefined()
})

test('answers made from types give a history: the state at the start of a window is the present one without its trades', async () => {
  const within = {
    ...made.walletPnl.tokenMetrics[0],
    realizedPnlUsd: 100,
    buys: { tokenAmount: 0.5, transactionCount: 1, volumeUsd: 40 },
    sells: undefined,
  }
  const provider = await connectTo({
    'resolution=Full': made.walletPnl,
    'resolution=30d': made.walletPnl,
    'resolution=7d': { tokenMetrics: [within] },
    'resolution=1d': { tokenMetrics: [] },
  })
  const { tokens, ...wallet } = await provider.fetchWalletPnl(WALLET)
  expect(wallet).toEqual({
    address: WALLET,
    sinceMs: null,
    fetchedAtMs: NOON_MS,
    knownPeriods: ['1d', '7d', '30d'],
    summaries: {},
  })
  const current = {
    realizedUsd: 500,
    unrealizedUsd: 20,
    investedUsd: 100,
    soldUsd: 550.25,
    held: 1000.5,
    sold: 500,
    holding: null,
    buys: 4,
    sells: 2,
    trades: 6,
    firstBuyMs: null,
    lastBuyMs: 1_773_400_000_000,
    lastSellMs: 1_773_421_623_000,
    lastTradeMs: 1_773_421_623_000,
  }
  expect(tokens).toEqual([
    {
      mint: BONK,
      symbol: 'Bonk',
      name: 'Bonk',
      image: expect.any(String),
      current,
      snapshots: {
        '30d': null,
        '7d': {
          ...current,
          realizedUsd: 400,
          unrealizedUsd: null,
          investedUsd: 60,
          held: 1000,
          buys: 3,
          trades: 5,
          lastBuyMs: null,
          lastSellMs: null,
          lastTradeMs: null,
        },
        '1d': { ...current, unrealizedUsd: null },
      },
    },
  ])
})

const [row] = made.walletPnl.tokenMetrics
const misfit = { ...row, mintAddress: 'no address' }
const justTraded = { ...row, latestTradeBlocktime: (NOON_MS - 3_600_000) / 1000 }

const justSold = {
  ...row,
  latestTradeBlocktime: undefined,
  sells: { ...row?.sells, latestTradeBlocktime: (NOON_MS - 3_600_000) / 1000 },
}

test.each([
  ['where the window lacks a token that was traded in it', justTraded, []],
  ['where the window lacks a token whose last sale was in it', justSold, []],
  ['where a row of the window cannot be read', row, [misfit]],
])('the state at the start of a window is unknown %s', async (_where, now, within) => {
  const provider = await connectTo({
    'resolution=Full': { tokenMetrics: [now] },
    'resolution=': { tokenMetrics: within },
  })
  const { tokens } = await provider.fetchWalletPnl(WALLET)
  expect(tokens.map(({ snapshots }) => snapshots)).toEqual([{}])
})

test('the state at the start of a window is unknown where the window has more than the total', async () => {
  const more = { ...row, buys: { tokenAmount: 2000, transactionCount: 3, volumeUsd: 200 } }
  const provider = await connectTo({
    'resolution=Full': made.walletPnl,
    'resolution=': { tokenMetrics: [more] },
  })
  const [token] = (await provider.fetchWalletPnl(WALLET)).tokens
  expect(token?.snapshots['7d']).toMatchObject({ investedUsd: null, held: null, buys: 1, sold: 0 })
})

test('a wallet that the vendor does not know has no totals in any token, and no history', async () => {
  const simulator = await simulate({}, { match: '/vybe/', fault: { kind: 'unknown' } })
  const provider = connectWith(createVybe, simulator.urls.vybe)
  expect(await provider.fetchWalletToken(WALLET, MINT)).toBeUndefined()
  await expect(provider.fetchWalletPnl(WALLET)).rejects.toMatchObject({ kind: 'not-found' })
})

test('the vendor declares what it does not know', async () => {
  const { firstBuyers, fetchTokenFacts } = await connectTo({})
  expect({ firstBuyers, fetchTokenFacts }).toEqual({ firstBuyers: false, fetchTokenFacts: undefined })
})

test('the history of a wallet takes as many calls as the vendor declares', async () => {
  const simulator = await simulate()
  const provider = connectWith(createVybe, simulator.urls.vybe)
  await provider.fetchWalletPnl(WALLET)
  const calls = Object.values(simulator.counts).reduce((sum, count) => sum + count, 0)
  expect(provider.callsPerWallet).toBe(calls)
})

test('the trial of the key is one cheap call', async () => {
  const simulator = await simulate()
  const provider = connectWith(createVybe, simulator.urls.vybe)
  expect(await provider.tryKey()).toBeUndefined()
  expect(simulator.counts).toEqual({ '/vybe/v4/wallets/top-traders': 1 })
})

describe('money that cannot be read is unknown, never zero', () => {
  const [row] = made.walletPnl.tokenMetrics
  const fetchAs = async (tokenMetrics: unknown) => {
    const provider = await connectTo({ 'resolution=': { summary: {}, tokenMetrics } })
    return await provider.fetchWalletPnl(WALLET)
  }

  test.each([['text'], [{ volumeUsd: 'much', transactionCount: [] }]])(
    'where the sales are %j',
    async (sells) => {
      const { tokens } = await fetchAs([{ ...row, sells }])
      expect(tokens[0]?.current).toMatchObject({
        investedUsd: 100,
        soldUsd: null,
        sells: null,
        realizedUsd: 500,
      })
    },
  )

  test.each([['text'], [{ rows: [] }], [[{ ...row, mintAddress: 'no address' }]]])(
    'and the wallet is refused where its tokens are %j',
    async (tokenMetrics) => {
      expect(await failureOf(fetchAs(tokenMetrics))).toMatchObject({ kind: 'bad-response' })
    },
  )
})

function trader(address: string, figures: object) {
  return { address, held: null, sold: null, firstBuyMs: null, ...figures }
}
