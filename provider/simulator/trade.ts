import { DAY_MS } from '../../durations.ts'
import { simulatedPriceAt } from './price.ts'
import { churns, edgeAt, type Habit, type MintProfile, type WalletProfile } from './profiles.ts'
import { exponential, logNormal, mix, type Random, randomFrom } from './random.ts'

/** All that one wallet will ever do in one token. What a moment shows of it is `positionAt`. */
export interface SimulatedTrade {
  readonly mint: MintProfile
  readonly wallet: WalletProfile
  /** Tokens bought in the end. */
  readonly tokens: number
  /** USD for one token, on average. */
  readonly costUsd: number
  /** The proceeds of a sold token as a multiple of its cost. */
  readonly multiple: number
  /** Share of the tokens that is sold in the end; above 1 it is oversold. */
  readonly soldShare: number
  readonly buys: Steps
  readonly sells: Steps
  readonly quirk: Quirk
  /** Decides which figures the provider leaves out of the row. */
  readonly gaps: number
}

/** A number of transactions, evenly spread from the first to the last. */
export interface Steps {
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
}

/** The oddities of real rows: transfers of a half, gifts, sales of what was never bought, inexact figures. */
export type Quirk = 'none' | 'transfer' | 'gift' | 'oversold' | 'inexact'

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
type Plan = Omit<SimulatedTrade, 'tokens' | 'costUsd' | 'multiple'>

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
  const investedUsd = wallet.stakeUsd * logNormal(random, 1.3)
  const usual = drawPlan(mint, wallet, random)
  const plan = wallet.habit === undefined ? usual : { ...usual, ...HABITS[wallet.habit](usual) }
  const { costUsd, saleUsd } = pricesOf(plan)
  return { ...plan, tokens: investedUsd / costUsd, costUsd, multiple: saleUsd / costUsd }
}

/**
 * What a token costs the wallet and brings it: the price at the middle of its buys and of its sells, with its fees. A
 * skilled wallet finds the better moments around them, half of its edge on either side.
 */
function pricesOf({ mint, wallet, buys, sells }: Plan): { costUsd: number; saleUsd: number } {
  if (mint.stable) return { costUsd: 1, saleUsd: 1 }
  const timing = Math.exp(edgeAt(wallet, buys.firstMs) / 2)
  return {
    costUsd: (simulatedPriceAt(mint, middleOf(buys)) * (1 + wallet.fee)) / timing,
    saleUsd: simulatedPriceAt(mint, middleOf(sells)) * (1 - wallet.fee) * timing,
  }
}

/** The mean return of a dollar that the wallet puts into a token at a moment, in per cent, as `pricesOf` has it. */
export function edgePctAt(wallet: WalletProfile, atMs: number): number {
  return 100 * ((Math.exp(edgeAt(wallet, atMs)) * (1 - wallet.fee)) / (1 + wallet.fee) - 1)
}

function onceAt(atMs: number): Steps {
  return { count: 1, firstMs: atMs, lastMs: atMs }
}

function middleOf({ count, firstMs, lastMs }: Steps): number {
  return count > 1 ? (firstMs + lastMs) / 2 : firstMs
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
  const { mint, tokens, quirk } = trade
  const buys = countBy(trade.buys, atMs)
  const sells = countBy(trade.sells, atMs)
  const held = (tokens * buys) / trade.buys.count
  const sold = sells === 0 ? 0 : (tokens * trade.soldShare * sells) / trade.sells.count
  const costUsd = quirk === 'gift' ? 0 : trade.costUsd
  const soldUsd = sold * trade.costUsd * trade.multiple
  const left = Math.max(0, held - sold) * (KEPT_SHARES[quirk] ?? 1)
  const holding = left < held * 1e-9 ? DUST : left
  const valueUsd = holding * simulatedPriceAt(mint, atMs)
  return {
    held,
    sold,
    holding,
    investedUsd: held * costUsd,
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

function countBy({ count, firstMs, lastMs }: Steps, atMs: number): number {
  if (count === 0 || atMs < firstMs) return 0
  if (atMs >= lastMs) return count
  return 1 + Math.floor(((atMs - firstMs) / (lastMs - firstMs)) * (count - 1))
}

function timeOf({ count, firstMs, lastMs }: Steps, step: number): number {
  return count === 1 ? firstMs : Math.ceil(firstMs + ((lastMs - firstMs) * (step - 1)) / (count - 1))
}
