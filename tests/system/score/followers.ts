import { ndtr } from 'cephes'
import { mean } from 'd3-array'
import {
  COPY,
  type Copied,
  type CopyPrices,
  copyOf,
  dependsOnPool,
  type FollowedPosition,
  followedPositionOf,
  listPricedSales,
  withPool,
} from '../../../analysis/copy.ts'
import type { CopiedToken } from '../../../analysis/copy-figures.ts'
import { copyResultOf } from '../../../analysis/copy-result.ts'
import { cappedReturn, weightsOf } from '../../../analysis/edge.ts'
import { findAtMarket } from '../../../analysis/market-check.ts'
import { type DELAYS_SEC, momentOf } from '../../../analysis/market-moment.ts'
import { DAY_MS, MINUTE_MS } from '../../../basics/durations.ts'
import type { DrawOwn } from '../../support/trader-worlds.ts'
import { type Draws, drawsOf, NOW_MS } from '../../support/traders.ts'
import { BUSY, type Plan, type PlayedToken, type PoolKind, playToken, THIN } from './pools.ts'

/*
 * Wallets that trade in pools, what their followers make there, and what the service says of it. A kind of wallet is
 * 1,500 tokens; a wallet of the kind has some of them, drawn at random, so that the mean of all is the truth.
 */

/** The delays that a follower is judged at. */
export type Delay = (typeof DELAYS_SEC)[number]

type At<Value> = Readonly<Record<Delay, Value>>

/** A token of a wallet: what the pool paid, and what the service knows of it. */
export interface Token extends Pick<PlayedToken, 'stakeUsd' | 'resultUsd'> {
  readonly position: FollowedPosition
  readonly prices: CopyPrices
  readonly atMarket: ReturnType<typeof findAtMarket>
  /** By the service. */
  readonly copied: At<Copied | null>
  /** By the pool. */
  readonly followed: At<number>
}

/** A kind of wallet. The truths are means of capped returns. */
export interface Kind {
  /** The unluckiest first. */
  readonly tokens: readonly Token[]
  readonly own: number
  readonly followed: At<number>
}

const KIND_TOKENS = 1_500

/** A kind of wallet by a token of it. */
export function kindOf(seed: number, draw: (draws: Draws) => Plan, count = KIND_TOKENS): Kind {
  const draws = drawsOf(seed)
  const tokens = Array.from({ length: count }, () => readToken(playToken(draws, draw(draws)))).toSorted(
    (one, other) => ownReturn(one) - ownReturn(other),
  )
  const truth = (delay: Delay) => mean(tokens, ({ followed }) => followed[delay]) ?? Number.NaN
  return { tokens, own: mean(tokens, ownReturn) ?? Number.NaN, followed: { 10: truth(10), 60: truth(60) } }
}

const ownReturn = ({ resultUsd, stakeUsd }: Pick<Token, 'resultUsd' | 'stakeUsd'>) =>
  cappedReturn(resultUsd / stakeUsd)

/** How far around a trade the service asks for candles. */
const ASKED = { beforeMs: MINUTE_MS, afterMs: 4 * MINUTE_MS }

/** What the service knows of a token and computes from it, once it has asked for all that it asks for. */
export function readToken(played: PlayedToken): Token {
  const { trades, stakeUsd, resultUsd, chart, liquidityUsd, follow } = played
  const position = followedPositionOf(trades)
  if (position === null) throw new Error('a token of a world can be followed')
  const moments = new Map(
    [position.entry, ...listPricedSales(position)].map(({ timeMs }) => {
      return [timeMs, momentOf(chart(timeMs - ASKED.beforeMs, timeMs + ASKED.afterMs), timeMs)] as const
    }),
  )
  const findMoment = (timeMs: number) => moments.get(timeMs)
  const told = [...moments.values()].flatMap(({ lastTradeMs }) => lastTradeMs ?? [])
  const known = { findMoment, nowUsd: null, asOfMs: NOW_MS, knownUntilMs: Math.max(...told), hasPool: null }
  const prices = dependsOnPool(position, known) ? withPool(known, liquidityUsd) : known
  const copyAt = (delaySec: Delay) => copyOf(position, { delaySec, amountUsd: COPY.amountUsd }, prices)
  return {
    ...{ stakeUsd, resultUsd, position, prices },
    atMarket: resultUsd > 0 ? findAtMarket(trades, findMoment) : null,
    copied: { 10: copyAt(10), 60: copyAt(60) },
    followed: { 10: follow(10), 60: follow(60) },
  }
}

/** Pools as wallets meet them. How common each is, is invented. */
export function drawPool({ uniform }: Draws): PoolKind {
  const at = uniform()
  if (at < 0.8) return BUSY
  return at < 0.94 ? THIN : { ...THIN, end: 'dead' }
}

/** How the wallets of a world trade: most sell a token at once, and a quarter in two sales. */
export function drawPlan(draws: Draws, drawOwn: DrawOwn, made: number, pool = drawPool(draws)): Plan {
  const own = drawOwn(draws, made)
  const firstUsd = 50 * 4 ** draws.uniform()
  const last = { multiple: own, sellShare: 1 }
  const stops = draws.uniform() < 0.25 ? [{ multiple: Math.sqrt(own), sellShare: 0.5 }, last] : [last]
  return { pool, firstUsd, stops }
}

/** A wallet: its tokens, and when it first bought them. */
export interface Wallet {
  readonly kind: Kind
  readonly tokens: readonly (Token & { readonly firstBuyMs: number })[]
}

/** How much of a token's luck all tokens share that were bought in the same span. */
export interface SharedLuck {
  readonly rho: number
  readonly spanMs: number
}

const DAYS = 28

/** A wallet of a kind. Its tokens were bought on random days. */
export function drawWallet(draws: Draws, kind: Kind, count: number, shared?: SharedLuck): Wallet {
  const { uniform, normal } = draws
  const lucks = new Map<number, number>()
  const luckOf = (firstBuyMs: number, { rho, spanMs }: SharedLuck) => {
    const span = Math.floor(firstBuyMs / spanMs)
    const ofSpan = lucks.get(span) ?? normal()
    lucks.set(span, ofSpan)
    return ndtr(Math.sqrt(rho) * ofSpan + Math.sqrt(1 - rho) * normal())
  }
  const tokens = Array.from({ length: count }, () => {
    const firstBuyMs = NOW_MS - (DAYS * uniform() + 1) * DAY_MS
    const place = shared === undefined ? uniform() : luckOf(firstBuyMs, shared)
    const token = kind.tokens[Math.floor(place * kind.tokens.length)]
    if (token === undefined) throw new Error('a kind has tokens')
    return { ...token, firstBuyMs }
  })
  return { kind, tokens }
}

/** The wallet's record as a copy result takes it, where the first `asked` of its tokens were asked about. */
export function recordsOf({ tokens }: Wallet, asked: number): At<CopiedToken[]> {
  const early = tokens.slice(0, asked).map(({ position }) => position.earlyUsd)
  const typicalUsd = mean(early) ?? Number.POSITIVE_INFINITY
  const stakes = tokens.map(({ stakeUsd }, index) => ({
    stakeUsd: early[index] ?? Math.min(stakeUsd, typicalUsd),
  }))
  const weights = weightsOf(stakes)
  const recordAt = (delay: Delay) =>
    tokens.map((token, index): CopiedToken => {
      const isAsked = index < asked
      const share = isAsked && token.resultUsd > 0 ? (token.atMarket?.share ?? 1) : 1
      return {
        weight: weights[index] ?? 0,
        returned: cappedReturn((token.resultUsd * share) / token.stakeUsd),
        firstBuyMs: token.firstBuyMs,
        isAsked,
        copied: isAsked ? token.copied[delay] : null,
      }
    })
  return { 10: recordAt(10), 60: recordAt(60) }
}

/** The figures of the service's whole copy result for the wallet. */
export function resultOf({ tokens }: Wallet, asked: number) {
  const inputs = tokens.map(({ stakeUsd, resultUsd, firstBuyMs, atMarket }, index) => ({
    ...{ mint: `${index}`, symbol: null, state: 'counted' as const, closed: true },
    ...{ independent: null, offMarket: null, copied: null, lookedUp: false },
    marketShare: index < asked ? (atMarket?.share ?? null) : null,
    ...{ stakeUsd, resultUsd, firstBuyMs },
  }))
  return copyResultOf({
    inputs,
    sinceMs: null,
    asked: tokens
      .slice(0, asked)
      .map(({ position, prices }, index) => ({ mint: `${index}`, followed: { position, prices } })),
    benchmark: { timesMs: [], pricesUsd: [] },
    asOfMs: NOW_MS,
    listedAtMs: null,
  }).figures
}
