import { afterEach, expect, test } from '@jest/globals'
import type { ListedTrade } from '../../../analysis/market.ts'
import { MONEY } from '../../../basics/money.ts'
import type { CandleSpan } from '../../../provider/data-provider.ts'
import {
  address,
  closeOpened,
  connect,
  failureOf,
  MINT,
  NOON_MS,
  simulate,
  WALLET,
} from '../../support/provider-client.ts'
import publicMints from '../../support/public-mints.json' with { type: 'json' }
import { signatureOf } from '../../support/wallet-trades.ts'

afterEach(closeOpened)

const SPAN = { fromMs: NOON_MS - 3_599_500, toMs: NOON_MS - 1, candleSec: 5 } as const
const SPAN_START_SEC = NOON_MS / 1000 - 3_600

/** Reads the market in an answer of the vendor, with the request. */
async function askMarket(body: object, span: CandleSpan = SPAN) {
  const simulator = await simulate({}, { match: '/chart/', fault: { kind: 'answer', body } })
  const { fetchMarket } = connect(simulator.url)
  if (fetchMarket === undefined) throw new Error('The vendor cannot be asked what a market paid')
  const candles = await fetchMarket(MINT, span)
  return { candles, path: simulator.requests.at(-1)?.path }
}

/** Reads a wallet's trades in an answer of the vendor, with the request. */
async function askTrades(body: object, mint: string | null = MINT, beforeMs?: number) {
  const simulator = await simulate({}, { match: '/trades', fault: { kind: 'answer', body } })
  const { fetchWalletTrades } = connect(simulator.url)
  if (fetchWalletTrades === undefined) throw new Error('The vendor cannot be asked for trades')
  const answer = await fetchWalletTrades(WALLET, mint, beforeMs === undefined ? {} : { beforeMs })
  return { ...answer, path: simulator.requests.at(-1)?.path }
}

const CANDLE = { open: 1, close: 1.1, low: 0.9, high: 1.2, volume: 250, time: SPAN_START_SEC }

test.each([
  [1, '1s'],
  [5, '5s'],
  [3_600, '1h'],
] as const)(
  'a market is asked for by its span in whole seconds, in candles of %d seconds',
  async (candleSec, type) => {
    const { candles, path } = await askMarket({ oclhv: [CANDLE] }, { ...SPAN, candleSec })
    expect(path).toBe(
      `/chart/${MINT}?type=${type}&time_from=${SPAN_START_SEC}&time_to=${SPAN_START_SEC + 3_600}`,
    )
    const startMs = NOON_MS - 3_600_000
    const endMs = startMs + candleSec * 1_000
    expect(candles).toEqual([
      { startMs, endMs, openUsd: 1, closeUsd: 1.1, lowUsd: 0.9, highUsd: 1.2, volumeUsd: 250 },
    ])
  },
)

test('candles that are longer than was asked for are none, and a few that lie so by chance are read', async () => {
  const at = (...seconds: readonly number[]) =>
    seconds.map((second) => ({ ...CANDLE, time: SPAN_START_SEC + second }))
  const count = async (seconds: readonly number[], candleSec: 1 | 5) =>
    (await askMarket({ oclhv: at(...seconds) }, { ...SPAN, candleSec })).candles.length
  expect(await count([0, 5, 15, 30, 35], 1)).toBe(0)
  expect(await count([0, 60, 120, 180, 240], 5)).toBe(0)
  expect(await count([0, 5, 15, 30, 36], 1)).toBe(5)
  expect(await count([0, 15, 30, 45, 65], 5)).toBe(5)
  expect(await count([0, 60, 120, 180], 5)).toBe(4)
})

test.each([
  ['without volume', { volume: 0 }, [0]],
  ['of unknown volume', { volume: null }, [null]],
  ['of a negative volume', { volume: -3 }, [null]],
  ['with figures in exponent form', { low: '9e-1', volume: 4.89e-6 }, [4.89e-6]],
  ['without a time', { time: undefined }, []],
  ['of a time to come', { time: NOON_MS / 1000 + 3_600 }, []],
  ['without a price', { close: null }, []],
  ['of a price of zero', { low: 0 }, []],
  ['with words for figures', { open: 'much' }, []],
  ['whose highest price is under its close', { high: 1.05 }, []],
  ['whose lowest price is above its open', { low: 1.05 }, []],
])('a candle %s leaves the others readable', async (_name, change, volumes) => {
  const other = { ...CANDLE, time: CANDLE.time + 60 }
  const { candles } = await askMarket({ oclhv: [{ ...CANDLE, ...change }, other, 7] })
  expect(candles.map(({ volumeUsd }) => volumeUsd)).toEqual([...volumes, 250])
})

test('a token that the provider does not know has neither a market nor trades, and a wallet is told to be unknown', async () => {
  const { url } = await simulate({}, { fault: { kind: 'unknown' } })
  const { fetchMarket, fetchWalletTrades } = connect(url)
  expect(await fetchMarket?.(MINT, SPAN)).toEqual([])
  const none = { trades: [], sinceMs: null, droppedRows: 0 }
  expect(await fetchWalletTrades?.(WALLET, MINT)).toEqual(none)
  expect(await fetchWalletTrades?.(WALLET, null)).toEqual({ ...none, isUnknown: true })
})

const SOLD_MS = NOON_MS - 60_000
const SALE = {
  tx: signatureOf('signature of the sale'),
  amount: 1_000,
  priceUsd: 0.98,
  volume: 984.3,
  type: 'sell',
  wallet: WALLET,
  time: SOLD_MS,
  program: 'jupiter',
  pools: [],
}
const PURCHASE = { ...SALE, tx: signatureOf('signature of the purchase'), type: 'buy', time: SOLD_MS - 5_000 }
const LAST_PAGE = { nextCursor: null, hasNextPage: false }

test('the trades of one token are asked for five hundred at once, and come the earliest first', async () => {
  const answer = await askTrades({ trades: [SALE, PURCHASE], ...LAST_PAGE })
  expect(answer).toEqual({
    path: `/trades/${MINT}/by-wallet/${WALLET}?limit=500`,
    trades: [
      expect.objectContaining({ side: 'buy', timeMs: SOLD_MS - 5_000 }),
      {
        mint: MINT,
        timeMs: SOLD_MS,
        side: 'sell',
        tokens: 1_000,
        usd: 984.3,
        priceUsd: 0.98,
        isShifted: false,
        transaction: signatureOf('signature of the sale'),
        symbol: null,
        program: 'jupiter',
      },
    ],
    sinceMs: null,
    droppedRows: 0,
  })
})

test.each([
  [
    'whose amount is a thousand times too large',
    { amount: 1e6 },
    { tokens: null, usd: 984.3, isShifted: true },
  ],
  ['whose amount is a thousandth', { amount: 1 }, { tokens: null, usd: 984.3, isShifted: true }],
  ['of no amount', { amount: 0 }, { tokens: null, isShifted: false }],
  ['of a negative amount', { amount: -5 }, { tokens: null, isShifted: false }],
  ['without a price', { priceUsd: null }, { tokens: 1_000, usd: 984.3, priceUsd: null }],
  ['without a value', { volume: undefined }, { tokens: 1_000, usd: 980, isShifted: false }],
  ['of a value of zero', { volume: 0 }, { tokens: 1_000, usd: 980, isShifted: false }],
  ['with its time in seconds', { time: SOLD_MS / 1000 }, { timeMs: SOLD_MS }],
  ['with a transaction that no signature names', { tx: 'javascript:alert(1)' }, { transaction: null }],
  ['without a transaction and a program', { tx: '', program: null }, { transaction: null, program: null }],
])('a trade %s is read without what cannot be known', async (_name, change, expected) => {
  const { trades, droppedRows } = await askTrades({ trades: [{ ...SALE, ...change }], ...LAST_PAGE })
  expect(trades).toEqual([expect.objectContaining(expected)])
  expect(droppedRows).toBe(0)
})

test('rows that are no trade of the wallet are dropped one by one, and counted', async () => {
  const bad = [
    7,
    null,
    { ...SALE, type: 'add liquidity' },
    { ...SALE, time: 'yesterday' },
    { ...SALE, time: NOON_MS + 3_600_000 },
    { ...SALE, wallet: address('another wallet') },
  ]
  const { trades, droppedRows } = await askTrades({ trades: [...bad, SALE], ...LAST_PAGE })
  expect(trades.map(({ transaction }) => transaction)).toEqual([SALE.tx])
  expect(droppedRows).toBe(bad.length)
})

test('a row that comes twice counts once, and a purchase and a sale in one transaction are two trades', async () => {
  const both = { ...SALE, type: 'buy' }
  const { trades } = await askTrades({ trades: [SALE, both, SALE, both], ...LAST_PAGE })
  expect(trades.map(({ side }) => side).toSorted()).toEqual(['buy', 'sell'])
})

test('a page that is cut has all trades since its moment, and the next page all before it', async () => {
  const [first, second, third] = [SOLD_MS, SOLD_MS - 1, SOLD_MS - 2].map((time) => ({
    ...SALE,
    tx: signatureOf(`${time}`),
    time,
  }))
  const twin = { ...second, tx: signatureOf('in the same millisecond') }
  const page = await askTrades({ trades: [first, second], nextCursor: SOLD_MS - 1, hasNextPage: true })
  expect(page.trades.map(({ timeMs }) => timeMs)).toEqual([SOLD_MS])
  expect(page.sinceMs).toBe(SOLD_MS)
  const next = await askTrades({ trades: [first, second, twin, third], ...LAST_PAGE }, MINT, SOLD_MS)
  expect(next.path).toBe(`/trades/${MINT}/by-wallet/${WALLET}?limit=500&cursor=${SOLD_MS}`)
  expect(next.trades.map(({ transaction }) => transaction)).toEqual([third?.tx, twin.tx, second?.tx])
  expect(next.sinceMs).toBeNull()
})

test.each([
  ['ends in the middle of one millisecond', [SALE], SOLD_MS, SOLD_MS],
  ['lost its last rows', [SALE], SOLD_MS - 3_000, SOLD_MS - 2_999],
  ['lost all of its rows', [], SOLD_MS - 3_000, SOLD_MS - 3_000],
  ['does not say where it ends', [SALE, PURCHASE], undefined, SOLD_MS - 4_999],
])('a cut page that %s says since when its trades are known', async (_name, rows, nextCursor, sinceMs) => {
  expect(await askTrades({ trades: rows, nextCursor, hasNextPage: true })).toMatchObject({ sinceMs })
})

test.each([
  ['says nothing of a next one', {}],
  ['has an empty cursor', { nextCursor: '' }],
  ['has zero for a cursor', { nextCursor: 0 }],
])('a page that %s is the last, unless it is full', async (_name, end) => {
  const last = await askTrades({ trades: [SALE, PURCHASE], ...end })
  expect([last.sinceMs, last.trades.length]).toEqual([null, 2])
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...SALE,
    tx: signatureOf(`${index}`),
    time: SOLD_MS - index,
  }))
  expect((await askTrades({ trades: rows, ...end })).sinceMs).toBe(SOLD_MS - 498)
})

test('the legs of a route are one trade, and a row that comes again is none', async () => {
  const legs = [
    { ...SALE, amount: 600, volume: 60, priceUsd: 0.1, program: 'raydium' },
    { ...SALE, amount: 400, volume: 40, priceUsd: 0.1, program: 'orca' },
  ]
  const [first, second] = legs
  const { trades } = await askTrades({ trades: [...legs, second, first], ...LAST_PAGE })
  expect(trades).toEqual([
    expect.objectContaining({ tokens: 1_000, usd: 100, priceUsd: 0.1, transaction: SALE.tx }),
  ])
  const unknown = await askTrades({ trades: [first, { ...second, amount: null }], ...LAST_PAGE })
  expect(unknown.trades).toMatchObject([{ tokens: null, usd: 100 }])
})

test('trades of one moment have the order in which they were made, whichever way the page runs', async () => {
  const made = ['first', 'second', 'third'].map(signatureOf).map((tx, index) => ({
    ...SALE,
    tx,
    type: index === 1 ? 'sell' : 'buy',
  }))
  const older = { ...SALE, tx: signatureOf('older'), time: SOLD_MS - 1 }
  const expected = ['older', 'first', 'second', 'third'].map(signatureOf)
  for (const rows of [
    [...made.toReversed(), older],
    [older, ...made],
  ])
    expect(
      (await askTrades({ trades: rows, ...LAST_PAGE })).trades.map(({ transaction }) => transaction),
    ).toEqual(expected)
})

const SOL = {
  address: 'So11111111111111111111111111111111111111112',
  amount: 0.0001,
  token: { symbol: 'SOL' },
}
const COIN = { address: MINT, amount: 0.00816, token: { name: 'Raydium', symbol: 'RAY', decimals: 6 } }
const OTHER = { address: address('another coin'), amount: 40, token: { symbol: 'OTHER' } }
const SWAP = {
  tx: signatureOf('signature of the swap'),
  price: { usd: 1.7136, sol: '' },
  volume: { usd: 0.014018, sol: 0.0001 },
  wallet: WALLET,
  program: 'raydium',
  time: SOLD_MS,
}

async function readSwap(swap: object): Promise<readonly ListedTrade[]> {
  return (await askTrades({ trades: [{ ...SWAP, ...swap }], ...LAST_PAGE }, null)).trades
}

test.each([...MONEY])(
  'a swap from or to the money %s is a purchase or a sale at the value of the swap',
  async (mint) => {
    const trade = {
      mint: MINT,
      timeMs: SOLD_MS,
      tokens: 0.00816,
      usd: 0.014018,
      priceUsd: 1.7136,
      isShifted: false,
      transaction: signatureOf('signature of the swap'),
      symbol: 'RAY',
      program: 'raydium',
    }
    const money = { ...SOL, address: mint }
    expect(await readSwap({ from: money, to: COIN })).toEqual([{ ...trade, side: 'buy' }])
    expect(await readSwap({ from: COIN, to: money })).toEqual([{ ...trade, side: 'sell' }])
  },
)

test('a swap of SOL for a stablecoin is no trade, nor is one of two stablecoins', async () => {
  const [usdt, usd1] = [publicMints.USDT, publicMints.USD1].map((mint) => ({ ...SOL, address: mint }))
  expect(await readSwap({ from: SOL, to: usd1 })).toEqual([])
  expect(await readSwap({ from: usdt, to: usd1 })).toEqual([])
})

test('staked SOL is a token, and no money', async () => {
  const [sale] = await readSwap({ from: { ...SOL, address: publicMints.JitoSOL }, to: SOL })
  expect(sale).toMatchObject({ side: 'sell', mint: publicMints.JitoSOL })
})

test('a swap of two tokens is a sale and a purchase, each at its own price', async () => {
  const swap = {
    volume: { usd: 90 },
    from: { ...COIN, amount: 10, priceUsd: 9 },
    to: { ...OTHER, priceUsd: 2 },
  }
  expect(await readSwap(swap)).toEqual([
    expect.objectContaining({ side: 'sell', mint: MINT, tokens: 10, priceUsd: 9, usd: 90 }),
    expect.objectContaining({ side: 'buy', mint: OTHER.address, tokens: 40, priceUsd: 2, usd: 80 }),
  ])
})

test('in a swap of two tokens, what has no price of its own has no value, and a shifted amount has that of the swap', async () => {
  const swap = { volume: { usd: 90 }, from: COIN, to: { ...OTHER, amount: 40_000, priceUsd: 2 } }
  expect(await readSwap(swap)).toEqual([
    expect.objectContaining({ side: 'sell', tokens: 0.00816, usd: null, priceUsd: null }),
    expect.objectContaining({ side: 'buy', tokens: null, usd: 90, isShifted: true }),
  ])
})

test('trades of all tokens are asked for without a limit, which the provider does not take', async () => {
  const bad = [{ ...SWAP, from: SOL }, { ...SWAP, from: SOL, to: { ...COIN, address: 'no address' } }, {}]
  const rows = [...bad, { ...SWAP, from: SOL, to: COIN }]
  const answer = await askTrades({ trades: rows, nextCursor: SOLD_MS, hasNextPage: true }, null, NOON_MS)
  expect(answer).toMatchObject({
    path: `/wallet/${WALLET}/trades?cursor=${NOON_MS}`,
    droppedRows: bad.length,
  })
  expect(answer.trades).toHaveLength(1)
})

test('an answer without a list, or with an error in status 200, is a failure of the call', async () => {
  for (const body of [{ trades: 'none' }, { oclhv: {} }, { error: 'Internal server error' }]) {
    expect((await failureOf(askTrades(body))).kind).toMatch(/bad-response|unavailable/)
    expect((await failureOf(askMarket(body))).kind).toMatch(/bad-response|unavailable/)
  }
})
