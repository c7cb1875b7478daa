import type { Candle, Trade } from '../../../analysis/market.ts'
import { HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'
import { type Draws, NOW_MS } from '../../support/traders.ts'

/*
 * Pools in which a wallet, others and a follower trade. What a follower makes is what the pool pays for the follower's
 * own swaps. Nothing of it comes from `analysis/`, which sees the same pool by its chart and the wallet's trades.
 */

/** Both sides of a pool. A swap keeps their product; its fee stays out of them. */
interface Reserves {
  readonly usd: number
  readonly tokens: number
}

/** The reserves after a swap; nothing was swapped where the volume is 0. */
interface Change extends Reserves {
  readonly timeMs: number
  readonly volumeUsd: number
}

const EMPTY: Reserves = { usd: 0, tokens: 0 }

function swapIn({ usd, tokens }: Reserves, paidUsd: number, feeShare: number) {
  const left = (usd * tokens) / (usd + paidUsd * (1 - feeShare))
  return { tokens: tokens - left, reserves: { usd: usd + paidUsd * (1 - feeShare), tokens: left } }
}

function swapOut({ usd, tokens }: Reserves, soldTokens: number, feeShare: number) {
  if (usd === 0) return { usd: 0, reserves: EMPTY }
  const left = (usd * tokens) / (tokens + soldTokens)
  return { usd: (usd - left) * (1 - feeShare), reserves: { usd: left, tokens: tokens + soldTokens } }
}

/** How others trade in a pool, and what becomes of it. */
export interface PoolKind {
  /** One side of it, in USD: the median, and the standard deviation of the logarithm. */
  readonly depthUsd: number
  readonly depthSpread: number
  /** The mean time between two trades of others. */
  readonly everySec: number
  readonly end:
    | 'none'
    /** Emptied 0.5 to 8 seconds after the wallet's last sale. */
    | 'rug'
    /** Emptied before the wallet could sell. */
    | 'early-rug'
    /** No one trades from shortly before the wallet's last sale on, or from that sale on, but the pool stays. */
    | 'dead'
    | 'silent'
}

export const BUSY: PoolKind = { depthUsd: 20_000, depthSpread: 1, everySec: 2, end: 'none' }
export const THIN: PoolKind = { depthUsd: 4_000, depthSpread: 0.5, everySec: 25, end: 'none' }

/** What the wallet does: it buys, and at each of its stops, when the price is so many times the first, trades again. */
export interface Plan {
  readonly pool: PoolKind
  readonly firstUsd: number
  readonly stops: readonly {
    readonly multiple: number
    /** Of what it holds. */
    readonly sellShare?: number
    readonly buyUsd?: number
  }[]
  /** How far others drive the price up right after its first purchase, as a logarithm. */
  readonly runUp?: number
  /** The share that the price loses right after a sale. */
  readonly fall?: number
  /** The wallet sells at the top of a jump that is taken back at once. */
  readonly sellsIntoSpike?: boolean
  /** How late the wallet's trades are listed. */
  readonly listedLateMs?: number
}

/** A token as it was traded. */
export interface PlayedToken {
  /** Of the wallet, the earliest first. */
  readonly trades: readonly Trade[]
  readonly stakeUsd: number
  readonly resultUsd: number
  /** The candles of one second that begin in this span. */
  readonly chart: (fromMs: number, toMs: number) => Candle[]
  /** Both sides of the pool at the end, in USD. */
  readonly liquidityUsd: number
  /** What a follower's dollar gained whose swaps come so long after the wallet's. */
  readonly follow: (delaySec: number) => number
}

const ENTRY_MS = NOW_MS - 3 * HOUR_MS
const BETWEEN_MS = HOUR_MS / 2
/** Others trade this long before and after each trade of the wallet; in between they move the price at once. */
const AROUND = { beforeMs: MINUTE_MS, afterMs: 4 * MINUTE_MS }
/** The median trade of others is this share of its side of the pool. With 30 in a minute the price moves by 6 %. */
const TRADE_SHARE = 0.0029

/** Programs that a trade may name, with the fee of their pools: an aggregator does not say which pool it took. */
const PROGRAMS = [
  { upTo: 0.6, program: 'pumpfun-amm', feeShare: 0.0125 },
  { upTo: 0.85, program: 'raydium', feeShare: 0.003 },
  { upTo: 1, program: 'jupiter', feeShare: 0.003 },
] as const

/** What a follower pays, and does not pay. */
const FOLLOWER = { usd: 100, terminalShare: 0.01, transactionUsd: 0.3, dearest: 1.5, mostReturned: 5 }

/** Plays a token: the wallet's plan, and others at random. */
export function playToken(draws: Draws, plan: Plan): PlayedToken {
  const { uniform, normal } = draws
  const { pool, firstUsd, stops, runUp = 0, fall = 0, sellsIntoSpike = false, listedLateMs = 0 } = plan
  const drawn = uniform()
  const { program, feeShare } = PROGRAMS.find(({ upTo }) => drawn < upTo) ?? PROGRAMS[0]
  const depthUsd = pool.depthUsd * Math.exp(pool.depthSpread * normal())
  const history: Change[] = [
    { timeMs: Number.NEGATIVE_INFINITY, usd: depthUsd, tokens: depthUsd, volumeUsd: 0 },
  ]
  const now = (): Reserves => history.at(-1) ?? EMPTY
  const change = (timeMs: number, reserves: Reserves, volumeUsd: number) =>
    history.push({ timeMs: Math.round(timeMs), usd: reserves.usd, tokens: reserves.tokens, volumeUsd })
  const buy = (timeMs: number, usd: number) => {
    const { tokens, reserves } = swapIn(now(), usd, feeShare)
    change(timeMs, reserves, usd)
    return tokens
  }
  const sell = (timeMs: number, tokens: number) => {
    const { usd, reserves } = swapOut(now(), tokens, feeShare)
    if (now().usd > 0) change(timeMs, reserves, usd)
    return usd
  }
  /** Others move the price by this factor. */
  const move = (timeMs: number, factor: number) => {
    const { usd, tokens } = now()
    if (factor > 1) buy(timeMs, (usd * (Math.sqrt(factor) - 1)) / (1 - feeShare))
    else sell(timeMs, tokens * (1 / Math.sqrt(factor) - 1))
  }

  const trades: Trade[] = []
  let [heldTokens, stakeUsd, gotUsd] = [0, 0, 0]
  const buyOwn = (timeMs: number, usd: number) => {
    const tokens = buy(timeMs, usd)
    trades.push({ mint: 'mint', timeMs: timeMs + listedLateMs, side: 'buy', tokens, usd, program })
    heldTokens += tokens
    stakeUsd += usd
  }
  const sellOwn = (timeMs: number, share: number) => {
    const tokens = heldTokens * share
    const usd = sell(timeMs, tokens)
    trades.push({ mint: 'mint', timeMs: timeMs + listedLateMs, side: 'sell', tokens, usd, program })
    heldTokens -= tokens
    gotUsd += usd
  }

  /** Others trade around a moment, and the wallet in it. `untilMs` ends them. */
  const trade = (timeMs: number, own: () => void, untilMs: number, emptiedMs = Number.POSITIVE_INFINITY) => {
    const acts: [timeMs: number, act: (timeMs: number) => void][] = [[timeMs, own]]
    const isSale = timeMs > ENTRY_MS
    const reaction = isSale ? Math.log(1 - fall) : runUp
    if (reaction !== 0)
      for (const second of [1, 3, 5, 7])
        acts.push([timeMs + second * 1_000, (atMs) => move(atMs, Math.exp(reaction / 4))])
    if (sellsIntoSpike && isSale) {
      const spike = 1.1 + 0.4 * uniform()
      acts.push([timeMs - 800, (atMs) => move(atMs, spike)], [timeMs + 700, (atMs) => move(atMs, 1 / spike)])
    }
    const gapMs = () => -Math.log(1 - uniform()) * pool.everySec * 1_000
    for (
      let atMs = timeMs - AROUND.beforeMs + gapMs();
      atMs < Math.min(untilMs, emptiedMs);
      atMs += gapMs()
    ) {
      const share = TRADE_SHARE * Math.exp(0.8 * normal())
      const isPurchase = uniform() < 0.5
      acts.push([atMs, (ms) => (isPurchase ? buy(ms, share * now().usd) : sell(ms, share * now().tokens))])
    }
    if (emptiedMs < Number.POSITIVE_INFINITY) acts.push([emptiedMs, (ms) => change(ms, EMPTY, 0)])
    for (const [atMs, act] of acts.sort(([one], [other]) => one - other)) act(atMs)
  }

  trade(ENTRY_MS, () => buyOwn(ENTRY_MS, firstUsd), ENTRY_MS + AROUND.afterMs)
  const firstPrice = firstUsd / heldTokens
  for (const [index, { multiple, sellShare, buyUsd }] of stops.entries()) {
    const timeMs = ENTRY_MS + (index + 1) * BETWEEN_MS
    const beforeMs = timeMs - AROUND.beforeMs - 2_000
    const isLast = index === stops.length - 1
    if (isLast && pool.end === 'early-rug') {
      change(beforeMs, EMPTY, 0)
      break
    }
    const { usd, tokens } = now()
    move(beforeMs, (multiple * firstPrice) / (usd / tokens))
    const own = () => {
      if (buyUsd !== undefined) buyOwn(timeMs, buyUsd)
      if (sellShare !== undefined) sellOwn(timeMs, sellShare)
    }
    const end = isLast ? pool.end : 'none'
    const untilMs = end === 'dead' ? timeMs - 20_000 : end === 'silent' ? timeMs : timeMs + AROUND.afterMs
    trade(timeMs, own, untilMs, end === 'rug' ? timeMs + 500 + 7_500 * uniform() : undefined)
  }

  const reservesAt = (timeMs: number) => history.findLast((one) => one.timeMs <= timeMs) ?? EMPTY
  return {
    trades,
    stakeUsd,
    resultUsd: gotUsd - stakeUsd,
    chart: (fromMs, toMs) => toCandles(history, fromMs, toMs, uniform),
    liquidityUsd: 2 * now().usd,
    follow: (delaySec) => follow(trades, reservesAt, { delayMs: delaySec * 1_000, feeShare }),
  }
}

/** What a follower's dollar gained by swaps in the pool as it stood. Others bring it back to the chart after each. */
function follow(
  [entry, ...later]: readonly Trade[],
  reservesAt: (timeMs: number) => Reserves,
  { delayMs, feeShare }: { readonly delayMs: number; readonly feeShare: number },
): number {
  const { usd, terminalShare, transactionUsd, dearest, mostReturned } = FOLLOWER
  if (entry === undefined) throw new Error('the wallet has bought')
  const pool = reservesAt(entry.timeMs + delayMs)
  const ownPrice = Number(entry.usd) / Number(entry.tokens)
  if (pool.usd === 0 || pool.usd / pool.tokens > dearest * ownPrice) return 0
  let { tokens } = swapIn(pool, usd * (1 - terminalShare), feeShare)
  let [ownTokens, gotUsd] = [Number(entry.tokens), 0]
  for (const { timeMs, side, tokens: traded } of later) {
    if (side === 'buy') {
      ownTokens += Number(traded)
      continue
    }
    const soldTokens = (tokens * Number(traded)) / ownTokens
    const paid = swapOut(reservesAt(timeMs + delayMs), soldTokens, feeShare).usd * (1 - terminalShare)
    gotUsd += Math.max(0, paid - transactionUsd)
    tokens -= soldTokens
    ownTokens -= Number(traded)
  }
  // What the wallet could not sell is worth nothing: only emptied pools are left with it.
  return Math.min(mostReturned, Math.max(-1, (gotUsd - usd - transactionUsd) / usd))
}

/** A chart of one second. A vendor has spikes that no one paid in one candle of fifty. */
const SPIKE_SHARE = 0.02

function toCandles(
  history: readonly Change[],
  fromMs: number,
  toMs: number,
  uniform: () => number,
): Candle[] {
  const candles: Candle[] = []
  let place = history.findIndex(({ timeMs }) => timeMs >= fromMs)
  for (; place > 0 && place < history.length; place += 1) {
    const [before, after] = [history[place - 1], history[place]]
    if (before === undefined || after === undefined || after.timeMs > toMs) break
    if (after.volumeUsd === 0) continue
    const startMs = Math.floor(after.timeMs / 1_000) * 1_000
    if (startMs < fromMs) continue
    const [openUsd, closeUsd] = [before.usd / before.tokens, after.usd / after.tokens]
    const last = candles.at(-1)
    const isSame = last?.startMs === startMs
    const known = isSame ? last : { openUsd, highUsd: openUsd, lowUsd: openUsd, volumeUsd: 0 }
    const candle: Candle = {
      startMs,
      endMs: startMs + 1_000,
      openUsd: known.openUsd,
      closeUsd,
      highUsd: Math.max(known.highUsd, closeUsd),
      lowUsd: Math.min(known.lowUsd, closeUsd),
      volumeUsd: (known.volumeUsd ?? 0) + after.volumeUsd,
    }
    if (isSame) candles[candles.length - 1] = candle
    else candles.push(candle)
  }
  return candles.map((candle) =>
    uniform() < SPIKE_SHARE
      ? { ...candle, highUsd: candle.highUsd * (1 + 4 * uniform()), lowUsd: candle.lowUsd * uniform() }
      : candle,
  )
}
