import {
  type CopyPrices,
  dependsOnPool,
  followedPositionOf,
  listPricedSales,
  withPool,
} from '../analysis/copy.ts'
import { PRICED_MIN, RECORD_MIN } from '../analysis/copy-figures.ts'
import type { AskedToken } from '../analysis/copy-result.ts'
import { inSecretOrder } from '../analysis/draw.ts'
import { findAtMarket } from '../analysis/market-check.ts'
import { listUsable } from '../analysis/market-moment.ts'
import type { TokenInput } from '../analysis/score-inputs.ts'
import { HOUR_MS } from '../basics/durations.ts'
import type { Database } from '../db/connection/connection.ts'
import { ProviderError } from '../provider/provider-error.ts'
import {
  askPrices,
  type MarketSource,
  OutOfCallsError,
  pricesOf,
  readTrades,
  type TradeReader,
} from './market-prices.ts'

/** Most calls for the prices of one token. */
const SPANS_OF_TOKEN_MAX = 3

/** A token with what of its win the market would have paid; `null` is unknown. */
export interface CheckedToken extends AskedToken {
  readonly atMarket: ReturnType<typeof findAtMarket>
}

interface WantedTokens {
  readonly address: string
  /** What draws the order in which they are asked about. */
  readonly secret: string
  readonly followed: readonly TokenInput[]
  /** Later trades and prices are left out: they may still change. */
  readonly asOfMs: number
}

/**
 * Asks for the tokens in an order that no one can choose, until no call is left or the provider fails. Calls that are
 * left then ask whether pools exist that no price speaks for. A token whose answer cannot be used is unpriced.
 * Rejects with the failure where fewer tokens are priced than figures need, and a better answer could price enough.
 */
export async function askTokens(
  db: Database,
  source: MarketSource,
  { address, secret, followed, asOfMs }: WantedTokens,
): Promise<CheckedToken[]> {
  const asked: CheckedToken[] = []
  let failure: ProviderError | undefined
  const trades = readTrades(address, source)
  if (followed.length > 0) await trades.open()
  for (const token of inSecretOrder({ secret, seed: address }, followed, ({ mint }) => mint)) {
    try {
      asked.push(await askToken(db, source, { token, trades, asOfMs }))
    } catch (error) {
      if (error instanceof OutOfCallsError) break
      if (!(error instanceof ProviderError)) throw error
      // An unusable answer says nothing of other tokens.
      const isOfOneToken = error.kind === 'bad-response'
      if (!isOfOneToken || followed.length >= RECORD_MIN) failure = error
      if (!isOfOneToken) break
      asked.push({ mint: token.mint, followed: null, atMarket: null })
    }
  }
  if (failure !== undefined && asked.filter((token) => token.followed !== null).length < PRICED_MIN)
    throw failure
  return failure === undefined ? await askPools(source, asked) : asked
}

interface WantedToken extends Pick<WantedTokens, 'asOfMs'> {
  readonly token: TokenInput
  readonly trades: TradeReader
}

async function askToken(
  db: Database,
  source: MarketSource,
  { token: { mint, firstBuyMs, resultUsd }, trades, asOfMs }: WantedToken,
): Promise<CheckedToken> {
  const ofToken = (await trades.read(mint, firstBuyMs)) ?? []
  const made = ofToken.filter(({ timeMs }) => timeMs <= asOfMs)
  const position = followedPositionOf(made)
  if (position === null) return { mint, followed: null, atMarket: null }
  const ownTrades = [position.entry, ...listPricedSales(position)]
  const { moments } = await askPrices(db, source, { mint, trades: ownTrades, spansMax: SPANS_OF_TOKEN_MAX })
  const now = position.openShare > 0 ? await askLastPrice(source, mint, asOfMs) : undefined
  const stored = await pricesOf(db, { mint, moments })
  const prices: CopyPrices = {
    ...stored,
    asOfMs,
    nowUsd: now?.closeUsd ?? null,
    knownUntilMs: Math.max(stored.knownUntilMs, now?.startMs ?? Number.NEGATIVE_INFINITY),
  }
  return {
    mint,
    followed: { position, prices },
    // With later sales the market is not told: one of them may be off it.
    atMarket:
      (resultUsd ?? 0) > 0 && made.length === ofToken.length ? findAtMarket(made, prices.findMoment) : null,
  }
}

/** The last candle of the hour before; undefined where the token no longer trades. */
async function askLastPrice({ readCandles }: MarketSource, mint: string, asOfMs: number) {
  const candles = await readCandles(mint, { fromMs: asOfMs - HOUR_MS, toMs: asOfMs })
  return listUsable(candles).findLast(({ startMs }) => startMs <= asOfMs)
}

/** The tokens with what one call each says of their pools, where that decides, until no call is left. */
async function askPools(source: MarketSource, asked: readonly CheckedToken[]): Promise<CheckedToken[]> {
  const told = new Map<string, number>()
  const isDue = ({ followed }: CheckedToken) =>
    followed !== null && dependsOnPool(followed.position, followed.prices)
  try {
    for (const { mint } of asked.filter(isDue)) {
      const { liquidityUsd } = await source.call((options) => source.fetchToken(mint, options))
      if (liquidityUsd !== null) told.set(mint, liquidityUsd)
    }
  } catch (error) {
    // Pools that were not asked about stay unknown.
    if (!(error instanceof OutOfCallsError || error instanceof ProviderError)) throw error
  }
  return asked.map((token) => {
    const { followed, mint } = token
    const liquidityUsd = told.get(mint)
    if (followed === null || liquidityUsd === undefined) return token
    return { ...token, followed: { ...followed, prices: withPool(followed.prices, liquidityUsd) } }
  })
}
