import { type Habit, type MintProfile, ONE_DAY_MS, priceAt, type WalletProfile } from './profiles.ts'
import { exponential, logNormal, mix, type Random, randomFrom } from './random.ts'

/** All that one wallet will ever do in one token. What a moment shows of it is `positionAt`. */
export interface Trade {
  readonly mint: MintProfile
  readonly wallet: WalletProfile
  /** Tokens bought in the end. */
  readonly tokens: number
  /** USD for one token, on average. */
  readonly costUsd: number
  /** What a sold token brings against its cost. */
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

/** The oddities of real rows: transfers of a half or all, gifts, sales of what was never bought, inexact figures. */
export type Quirk = 'none' | 'transfer' | 'sent' | 'gift' | 'oversold' | 'inexact'

/** A position at one moment. Amounts in USD are unrounded. */
export interface Position {
  readonly held: number
  readonly sold: number
  readonly holding: number
  readonly investedUsd: number
  readonly soldUsd: number
  readonly realizedUsd: number
  readonly unrealizedUsd: number
  readonly valueUsd: number
  readonly costUsd: number
  readonly buys: number
  readonly sells: number
  readonly firstBuyMs: number
  readonly lastBuyMs: number
  readonly lastSellMs: number | null
}

/** A trade with what today shows of it. */
export interface Holding {
  readonly trade: Trade
  readonly position: Position
}

/** What is left in a wallet that has sold all. */
const DUST = 3e-8

/** The share of unsold tokens that the wallet has not sent elsewhere either. */
const KEPT_SHARES: Readonly<Partial<Record<Quirk, number>>> = { transfer: 0.5, sent: 0 }

const LATE_WITHIN_MS = 40 * ONE_DAY_MS

const FLIP_MS = 45_000
const WASHES = 40

/** What a habit makes of a trade that was drawn as anybody's. */
const HABITS: Readonly<Record<Habit, (trade: Trade) => Partial<Trade>>> = {
  gifted: () => ({ quirk: 'gift', soldShare: 1 }),
  oversold: ({ sells: { firstMs } }) => ({
    quirk: 'oversold',
    soldShare: 1.6,
    sells: { count: 1, firstMs, lastMs: firstMs },
  }),
  washing: ({ buys, sells }) => ({
    quirk: 'none',
    multiple: 1,
    soldShare: 1,
    buys: { ...buys, count: WASHES },
    sells: { ...sells, count: WASHES },
  }),
  flipping: ({ buys: { firstMs } }) => ({
    soldShare: 1,
    buys: { count: 1, firstMs, lastMs: firstMs },
    sells: { count: 1, firstMs: firstMs + FLIP_MS, lastMs: firstMs + FLIP_MS },
  }),
  silent: () => ({}),
}

/** The same seed, token and wallet always give the same trade. */
export function drawTrade(mint: MintProfile, wallet: WalletProfile): Trade {
  const trade = drawUsualTrade(mint, wallet)
  return wallet.habit === undefined ? trade : { ...trade, ...HABITS[wallet.habit](trade) }
}

function drawUsualTrade(mint: MintProfile, wallet: WalletProfile): Trade {
  const random = randomFrom(mix(mint.hash, wallet.hash))
  const firstMs = mint.createdMs + drawDelay(wallet, random)
  const investedUsd = wallet.stakeUsd * logNormal(random, 1.2)
  const costUsd = mint.stable ? 1 : mint.priceUsd * logNormal(random, 0.6)
  const buyCount = 1 + Math.floor(exponential(random, wallet.buys - 1))
  const holdMs = Math.max(5_000, wallet.holdMs * logNormal(random, 1))
  const soldShare = drawSoldShare(random)
  const sellCount = soldShare === 0 ? 0 : Math.max(1, Math.round(buyCount * (0.4 + random())))
  const quirk = drawQuirk(random())
  return {
    mint,
    wallet,
    tokens: investedUsd / costUsd,
    costUsd,
    multiple: mint.stable ? 1 : drawMultiple(wallet.skill, random),
    soldShare: quirk === 'oversold' && soldShare > 0 ? 1.05 + random() : soldShare,
    // Selling starts after the last buy, so that nothing is sold before it is bought.
    buys: spread(buyCount, firstMs, firstMs + 0.3 * holdMs * random()),
    sells: spread(sellCount, firstMs + 0.35 * holdMs, firstMs + holdMs),
    quirk,
    gaps: random(),
  }
}

function drawDelay({ delayMs }: WalletProfile, random: Random): number {
  return random() < 0.88 ? 400 + exponential(random, delayMs) : random() * LATE_WITHIN_MS
}

function drawSoldShare(random: Random): number {
  const point = random()
  if (point < 0.6) return 1
  return point < 0.82 ? 0.1 + 0.8 * random() : 0
}

/** Many small losers, fewer winners, a few of them big, and a mispriced row now and then. */
function drawMultiple(skill: number, random: Random): number {
  const luck = random()
  if (luck < 0.001) return 400 + 400 * random()
  if (luck < 0.06 * skill) return 4 + 60 * random() ** 2
  if (random() < skill) return 1 + 0.35 * logNormal(random, 1)
  return 1 - 0.95 * random() ** 1.6
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
export function positionAt(trade: Trade, atMs: number): Position | null {
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
  const valueUsd = holding * priceAt(mint, atMs)
  return {
    held,
    sold,
    holding,
    investedUsd: held * costUsd,
    soldUsd,
    realizedUsd: (soldUsd - sold * costUsd) * (quirk === 'inexact' ? 0.97 : 1),
    unrealizedUsd: valueUsd - holding * costUsd,
    valueUsd,
    costUsd,
    buys,
    sells,
    firstBuyMs: trade.buys.firstMs,
    lastBuyMs: timeOf(trade.buys, buys),
    lastSellMs: sells === 0 ? null : timeOf(trade.sells, sells),
  }
}

function countBy({ count, firstMs, lastMs }: Steps, atMs: number): number {
  if (count === 0 || atMs < firstMs) return 0
  if (atMs >= lastMs) return count
  return 1 + Math.floor(((atMs - firstMs) / (lastMs - firstMs)) * (count - 1))
}

function timeOf({ count, firstMs, lastMs }: Steps, step: number): number {
  return count === 1 ? firstMs : Math.ceil(firstMs + ((lastMs - firstMs) * (step - 1)) / (count - 1))
}
