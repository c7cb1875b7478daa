import { sum } from 'd3-array'
import { DAY_MS } from '../../basics/durations.ts'
import type { TimeSpan } from '../data-provider.ts'
import { simulatedPriceAt } from './price.ts'
import { churns, edgeAt, type Habit, type MintProfile, type WalletProfile } from './profiles.ts'
import { exponential, logNormal, mix, type Random, randomFrom } from './random.ts'

/** All that one wallet will ever do in one token. What a moment shows of it is `positionAt`. */
export interface SimulatedTrade {
  readonly mint: MintProfile
  readonly wallet: WalletProfile
  /** What it spends in the end, the same in each buy. */
  readonly spentUsd: number
  /** Tokens that it buys and sells, and the USD that these bring, in as many blocks of steps. */
  readonly bought: Blocks
  readonly sold: Blocks
  readonly proceedsUsd: Blocks
  /** Share of the tokens that is sold in the end; above 1 it is oversold. */
  readonly soldShare: number
  readonly buys: Steps
  readonly sells: Steps
  readonly quirk: Quirk
  /** Decides which figures the provider leaves out of the row. */
  readonly gaps: number
}

/** A number of transactions, evenly spread from the first to the last. */
interface Steps {
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
}

/** Amounts of as many runs of steps. A run of more than one step has one price. */
type Blocks = readonly number[]

const BLOCKS_MAX = 16

/** The oddities of real rows: transfers of a half, gifts, sales of what was never bought, inexact figures. */
type Quirk = 'none' | 'transfer' | 'gift' | 'oversold' | 'inexact'

/** A position at one moment. Amounts in USD are unrounded. */
export type Position = NonNullable<ReturnType<typeof positionAt>>

/** A trade with what today shows of it. */
export interface Holding {
  readonly trade: SimulatedTrade
  readonly position: Position
}

/** The dust in a wallet that has sold all. */
const DUST = 3e-8

/** The share of its unsold tokens that the wallet still holds. It has sent the rest elsewhere. */
const KEPT_SHARES: Readonly<Partial<Record<Quirk, number>>> = { transfer: 0.5 }

const LATE_WITHIN_MS = 40 * DAY_MS

/** A trader who holds for less time is in a hurry. */
const HURRY_MS = 600_000
/** How long wallets that churn go on with a token, on average. */
const CHURN_MS = DAY_MS / 4

const FLIP_MS = 45_000
const WASHES = 40

/** What a wallet does in a token, whatever that brings. */
type Plan = Omit<SimulatedTrade, 'spentUsd' | 'bought' | 'sold' | 'proceedsUsd'>

/** The effect of a habit on a plan that was drawn like any other. */
const HABITS: Readonly<Record<Habit, (plan: Plan) => Partial<Plan>>> = {
  gifted: () => ({ quirk: 'gift', soldShare: 1 }),
  oversold: ({ sells }) => ({ quirk: 'oversold', soldShare: 1.6, sells: onceAt(sells.firstMs) }),
  washing: ({ buys }) => {
    const washes = { ...buys, count: WASHES }
    return { quirk: 'none', soldShare: 1, buys: washes, sells: washes }
  },
  flipping: ({ buys: { firstMs } }) => ({
    soldShare: 1,
    buys: onceAt(firstMs),
    sells: onceAt(firstMs + FLIP_MS),
  }),
  silent: () => ({}),
}

/** The same seed, token and wallet always give the same trade. */
export function drawTrade(mint: MintProfile, wallet: WalletProfile): SimulatedTrade {
  const random = randomFrom(mix(mint.hash, wallet.hash))
  const spentUsd = wallet.stakeUsd * logNormal(random, 1.3)
  const usual = drawPlan(mint, wallet, random)
  const plan = wallet.habit === undefined ? usual : { ...usual, ...HABITS[wallet.habit](usual) }
  return { ...plan, spentUsd, ...fill(plan, spentUsd) }
}

/** The wallet buys a token once and sells it once. */
export function drawRoundTrip(
  mint: MintProfile,
  wallet: WalletProfile,
  { firstMs, holdMs }: { readonly firstMs: number; readonly holdMs: number },
): SimulatedTrade {
  const [buys, sells] = [onceAt(firstMs), onceAt(firstMs + holdMs)]
  const plan: Plan = { mint, wallet, buys, sells, soldShare: 1, quirk: 'none', gaps: 0.5 }
  return { ...plan, spentUsd: wallet.stakeUsd, ...fill(plan, wallet.stakeUsd) }
}

/**
 * Buys and sells at the price of their moments, with the wallet's fees. A skilled wallet finds the better moments
 * around them, half of its edge on either side. Each sell of a wallet that sells as often as it buys takes what its buy
 * brought.
 */
function fill({ mint, wallet, buys, sells, soldShare }: Plan, spentUsd: number) {
  const timing = Math.exp(edgeAt(wallet, buys.firstMs) / 2)
  const [paid, kept] = mint.stable ? [1, 1] : [(1 + wallet.fee) / timing, (1 - wallet.fee) * timing]
  const bought = pricesOf(mint, buys).map((price, _, { length }) => spentUsd / length / (price * paid))
  const prices = pricesOf(mint, sells)
  const sold =
    sells.count === buys.count
      ? bought.map((tokens) => tokens * soldShare)
      : prices.map(() => (sum(bought) * soldShare) / prices.length)
  return { bought, sold, proceedsUsd: sold.map((tokens, block) => tokens * (prices[block] ?? 0) * kept) }
}

/** The price in the middle of each block. */
function pricesOf(mint: MintProfile, { count, firstMs, lastMs }: Steps): number[] {
  const blocks = Math.min(count, BLOCKS_MAX)
  const stepMs = (lastMs - firstMs) / Math.max(1, count - 1)
  return Array.from({ length: blocks }, (_, block) =>
    simulatedPriceAt(mint, firstMs + stepMs * (((block + 0.5) * count) / blocks - 0.5)),
  )
}

/** The amount of the first `done` steps. */
function sumFirst(blocks: Blocks, { count }: Steps, done: number): number {
  const point = count === 0 ? 0 : (done * blocks.length) / count
  const whole = Math.floor(point)
  return sum(blocks.slice(0, whole)) + (blocks[whole] ?? 0) * (point - whole)
}

function onceAt(atMs: number): Steps {
  return { count: 1, firstMs: atMs, lastMs: atMs }
}

function drawPlan(mint: MintProfile, wallet: WalletProfile, random: Random): Plan {
  const firstMs = mint.createdMs + drawDelay(wallet, random)
  const holdMs = Math.max(2_000, wallet.holdMs * logNormal(random, 1))
  const buyCount = 1 + Math.floor(exponential(random, wallet.buys - 1))
  const soldShare = drawSoldShare(wallet, random)
  const sellCount = Math.max(1, Math.round(buyCount * (0.4 + random())))
  const quirk = drawQuirk(random())
  // Nothing is sold before it is bought: selling starts after the last buy or, when the wallet churns, each sale comes
  // after its buy.
  const isChurning = churns(wallet)
  const buyingMs = isChurning ? exponential(random, CHURN_MS) : 0.3 * holdMs * random()
  const buys = spread(buyCount, firstMs, firstMs + buyingMs)
  const sells = isChurning
    ? { count: buyCount, firstMs: buys.firstMs + holdMs, lastMs: buys.lastMs + holdMs }
    : spread(sellCount, firstMs + 0.35 * holdMs, firstMs + holdMs)
  return {
    mint,
    wallet,
    soldShare: quirk === 'oversold' && soldShare > 0 ? 1.05 + random() : soldShare,
    buys,
    sells: soldShare === 0 ? { ...sells, count: 0 } : sells,
    quirk,
    gaps: random(),
  }
}

function drawDelay({ delayMs }: WalletProfile, random: Random): number {
  return random() < 0.88 ? 400 + exponential(random, delayMs) : random() * LATE_WITHIN_MS
}

/** Most of those in a hurry sell all. Of the others, some keep a part and some never sell. */
function drawSoldShare({ holdMs }: WalletProfile, random: Random): number {
  const point = random() * (holdMs < HURRY_MS ? 3 : 1)
  if (point < 0.2) return 0
  return point < 0.4 ? 0.1 + 0.8 * random() : 1
}

function drawQuirk(point: number): Quirk {
  if (point < 0.2) return 'transfer'
  if (point < 0.21) return 'gift'
  if (point < 0.22) return 'oversold'
  return point < 0.25 ? 'inexact' : 'none'
}

function spread(count: number, firstMs: number, lastMs: number): Steps {
  return { count, firstMs: Math.floor(firstMs), lastMs: Math.floor(count > 1 ? lastMs : firstMs) }
}

/** The position at a moment; null before the first buy. Whatever is cumulative never shrinks. */
export function positionAt(trade: SimulatedTrade, atMs: number) {
  if (trade.buys.firstMs > atMs) return null
  const { mint, quirk } = trade
  const buys = countBy(trade.buys, atMs)
  const sells = countBy(trade.sells, atMs)
  const held = sumFirst(trade.bought, trade.buys, buys)
  const sold = sumFirst(trade.sold, trade.sells, sells)
  const investedUsd = quirk === 'gift' ? 0 : (trade.spentUsd * buys) / trade.buys.count
  const costUsd = investedUsd / held
  const soldUsd = sumFirst(trade.proceedsUsd, trade.sells, sells)
  const left = Math.max(0, held - sold) * (KEPT_SHARES[quirk] ?? 1)
  const holding = left < held * 1e-9 ? DUST : left
  const valueUsd = holding * simulatedPriceAt(mint, atMs)
  return {
    held,
    sold,
    holding,
    investedUsd,
    soldUsd,
    realizedUsd: (soldUsd - sold * costUsd) * (quirk === 'inexact' ? 0.97 : 1),
    unrealizedUsd: valueUsd - holding * costUsd,
    valueUsd,
    buys,
    sells,
    firstBuyMs: trade.buys.firstMs,
    lastBuyMs: timeOf(trade.buys, buys),
    lastSellMs: sells === 0 ? null : timeOf(trade.sells, sells),
  }
}

/** What a moment shows of a trade: nothing before its first buy. */
export function showAt(trade: SimulatedTrade, atMs: number): Holding[] {
  const position = positionAt(trade, atMs)
  return position === null ? [] : [{ trade, position }]
}

/** One buy or sell of a trade. */
export interface Swap {
  readonly wallet: string
  readonly mint: MintProfile
  readonly side: 'buy' | 'sell'
  readonly atMs: number
  readonly tokens: number
  readonly usd: number
}

/** The buys and sells of a trade in a span, and of each at most the last `countMax`. A gift was not bought. */
export function listSwaps(trade: SimulatedTrade, { fromMs, toMs }: TimeSpan, countMax: number): Swap[] {
  const { wallet, mint, buys, sells, spentUsd, bought, sold, proceedsUsd } = trade
  const list = (
    side: Swap['side'],
    steps: Steps,
    amounts: { readonly tokens: Blocks; readonly usd: Blocks },
  ) => {
    const last = countBy(steps, toMs)
    const first = Math.max(countBy(steps, fromMs - 1), last - countMax)
    return Array.from({ length: last - first }, (_, index): Swap => {
      const step = first + index + 1
      const amountOf = (blocks: Blocks) => sumFirst(blocks, steps, step) - sumFirst(blocks, steps, step - 1)
      const [tokens, usd] = [amountOf(amounts.tokens), amountOf(amounts.usd)]
      return { wallet: wallet.address, mint, side, atMs: timeOf(steps, step), tokens, usd }
    })
  }
  return [
    ...(trade.quirk === 'gift' ? [] : list('buy', buys, { tokens: bought, usd: [spentUsd] })),
    ...list('sell', sells, { tokens: sold, usd: proceedsUsd }),
  ]
}

function countBy({ count, firstMs, lastMs }: Steps, atMs: number): number {
  if (count === 0 || atMs < firstMs) return 0
  if (atMs >= lastMs) return count
  return 1 + Math.floor(((atMs - firstMs) / (lastMs - firstMs)) * (count - 1))
}

function timeOf({ count, firstMs, lastMs }: Steps, step: number): number {
  return count === 1 ? firstMs : Math.ceil(firstMs + ((lastMs - firstMs) * (step - 1)) / (count - 1))
}
