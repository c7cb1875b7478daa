import { group, least, sum } from 'd3-array'
import { HOUR_MS, MINUTE_MS } from '../../basics/durations.ts'
import type { TimeSpan } from '../data-provider.ts'
import { isDeadAt, paceAt, simulatedPriceAt } from './price.ts'
import { edgeAt, type MintProfile } from './profiles.ts'
import { hashText, logNormal, mix, randomFrom, share } from './random.ts'
import { countsOf } from './token-facts.ts'
import { listSwaps, type SimulatedTrade } from './trade.ts'
import type { World } from './world.ts'

/* What the market of a token paid: its price, bent by those who find its good moments, in candles. */

/** One candle, as the provider spells it. */
interface CandleRow {
  readonly open: number
  readonly close: number
  readonly low: number
  readonly high: number
  readonly volume: number
  readonly time: number
}

/** Candles of so many seconds from a span. */
interface AskedCandles extends TimeSpan {
  readonly candleSec: number
}

/** `GET /chart/{token}`: candles of the windows with a trade. Those of our wallets are among these. */
export function answerChart(world: World, mint: MintProfile, asked: AskedCandles): { oclhv: CandleRow[] } {
  const { candleSec, ...span } = asked
  const candleMs = candleSec * 1_000
  const windowOf = (atMs: number) => Math.floor(atMs / candleMs) * candleMs
  const toMs = Math.min(span.toMs, world.now())
  const swaps = world.swapsOf(mint.address, { fromMs: span.fromMs - candleMs, toMs: toMs + candleMs })
  const ofWindows = group(swaps, ({ atMs }) => windowOf(atMs))
  const bends = listBends(world.tradesIn(mint.address))
  const marketAt = (atMs: number) => simulatedPriceAt(mint, atMs) * bentAt(bends, atMs)
  const depthUsd = depthOf(mint)
  const oclhv: CandleRow[] = []
  for (let startMs = windowOf(span.fromMs); startMs < toMs; startMs += candleMs) {
    const random = randomFrom(mix(mint.hash, hashText(`candle ${startMs}`)))
    const own = ofWindows.get(startMs) ?? []
    const usd = sum(own, (swap) => swap.usd)
    if (isUncharted(mint, startMs) || (usd === 0 && random() > chanceOf(mint, startMs, candleMs))) continue
    const open = oclhv.at(-1)?.close ?? marketAt(startMs)
    const isEmpty = usd === 0 && random() < EMPTY
    const close = marketAt(startMs + candleMs - 1) * (isEmpty ? 1 + 0.15 * (2 * random() - 1) : 1)
    // What our wallets paid was paid there, also where they alone found the moment.
    const prices = [open, close, ...own.map((swap) => swap.usd / swap.tokens)].filter(Number.isFinite)
    const [low, high] = [Math.min(...prices), Math.max(...prices)]
    const movedUsd =
      (own.length === 0 ? depthUsd : Math.max(depthUsd, DEEP_USD)) * (Math.sqrt(high / low) - 1)
    oclhv.push({
      open,
      close,
      low,
      high,
      volume: isEmpty ? 0 : usd + (1 + depthUsd * 1e-4 + movedUsd) * (1 + random()),
      time: startMs / 1000,
    })
  }
  return { oclhv }
}

/** What moves a price in a pool of unknown depth, as a check takes it. */
const DEEP_USD = 5_000

/** The share of candles that have no volume, and a price that is none. */
const EMPTY = 0.02

/** The share of hours in which a token trades where no chart looks. */
const UNCHARTED = 0.02

function isUncharted({ hash }: MintProfile, atMs: number): boolean {
  return share(mix(hash, hashText(`hour ${Math.floor(atMs / HOUR_MS)}`))) < UNCHARTED
}

/** How likely others than our wallets trade in a window. */
function chanceOf(mint: MintProfile, atMs: number, candleMs: number): number {
  if (isDeadAt(mint, atMs - MINUTE_MS)) return 0
  return 1 - Math.exp(-countsOf(mint).trades * paceAt(mint, atMs) * candleMs)
}

const DEPTH_USD = 20_000

/** One side of the pool, in USD. */
function depthOf(mint: MintProfile): number {
  return DEPTH_USD * mint.size * logNormal(randomFrom(mix(mint.hash, hashText('depth'))), 1)
}

/** A moment that a skilled wallet found, with the market's price then as a multiple of the price without it. */
interface Bend {
  readonly atMs: number
  readonly factor: number
}

/**
 * Who trades within seconds takes the best price alone. The good moments of the others last a while, so that who
 * follows them has them, too.
 */
const SLOW_MS = 10 * MINUTE_MS
const BEFORE_MS = MINUTE_MS / 3
const AFTER_MS = 4 * MINUTE_MS

function listBends(trades: readonly SimulatedTrade[]): readonly Bend[] {
  return trades.flatMap((trade) => {
    const { wallet, buys, mint } = trade
    const edge = mint.stable || wallet.holdMs < SLOW_MS ? 0 : edgeAt(wallet, buys.firstMs)
    if (edge === 0) return []
    return listSwaps(trade, ALL_TIME, BENDS_OF_SIDE).map(({ side, atMs }) => ({
      atMs,
      factor: Math.exp(side === 'buy' ? -edge / 2 : edge / 2),
    }))
  })
}

const ALL_TIME = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
const BENDS_OF_SIDE = 20

/** The nearest moment counts. */
function bentAt(bends: readonly Bend[], atMs: number): number {
  const near = bends.filter((bend) => atMs >= bend.atMs - BEFORE_MS && atMs <= bend.atMs + AFTER_MS)
  return least(near, (bend) => Math.abs(bend.atMs - atMs))?.factor ?? 1
}
