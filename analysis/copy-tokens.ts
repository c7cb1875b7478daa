import type { components } from '../generated/v1/types.ts'
import { type Copied, listPricedSales, ownPriceOf } from './copy.ts'
import type { AskedToken, FollowedToken } from './copy-result.ts'
import { type Moment, SECONDS_AFTER } from './market-moment.ts'

/* The tokens of a copy result as the contract shows them. */

type Schemas = components['schemas']
type CopyToken = Schemas['CopyToken']

/** A token with all that its copies are computed from. */
export function toCopyToken(token: FollowedToken): CopyToken {
  const { input, state, weight, returned, followed, copied, benchmark } = token
  return {
    address: input.mint,
    symbol: input.symbol,
    state,
    weight,
    own_return: returned,
    first_buy_time: input.firstBuyMs,
    ...showFollowed(followed),
    after_10s: showCopied(copied[10]),
    after_60s: showCopied(copied[60]),
    benchmark_return: benchmark,
  }
}

const NOTHING = {
  pool_fee: null,
  own_price_usd: null,
  entry: { time: null, ...showPrices(undefined) },
  exits: [],
  sales: 0,
  sold_share: 0,
  open_share: 0,
  open_price_usd: null,
  known_until: null,
  has_pool: null,
}

function showFollowed(followed: AskedToken['followed']) {
  if (followed === null) return NOTHING
  const { position, prices } = followed
  const { knownUntilMs } = prices
  const entered = prices.findMoment(position.entry.timeMs)
  return {
    pool_fee: position.poolShare,
    own_price_usd: ownPriceOf(position.entry, entered),
    entry: { time: position.entry.timeMs, ...showPrices(entered) },
    exits: listPricedSales(position).map(({ timeMs, share }) => {
      const moment = prices.findMoment(timeMs)
      return { time: timeMs, share, fell_silent: moment?.fellSilent ?? false, ...showPrices(moment) }
    }),
    sales: position.sales.length,
    sold_share: 1 - position.openShare,
    open_share: position.openShare,
    open_price_usd: prices.nowUsd,
    known_until: Number.isFinite(knownUntilMs) ? knownUntilMs : null,
    has_pool: prices.hasPool,
  }
}

function showPrices(moment: Moment | undefined) {
  const [price10, price20, price60, price120, price180] = SECONDS_AFTER.map(
    (second) => moment?.afterUsd[second] ?? null,
  )
  return {
    price_10s_usd: price10 ?? null,
    price_20s_usd: price20 ?? null,
    price_60s_usd: price60 ?? null,
    price_120s_usd: price120 ?? null,
    price_180s_usd: price180 ?? null,
    depth_usd: moment?.depthUsd ?? null,
  }
}

function showCopied(copied: Copied | null): Schemas['CopyReturn'] {
  return { return: copied?.returned ?? null, missed: copied?.missed ?? null }
}
