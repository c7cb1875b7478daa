/*
 * A copy result, computed again from an answer of GET /wallets/{address}/copy and the guide on following alone. It
 * shares no code with the service.
 */

import { edgeStepsOf } from '../../analysis/page-formulas.ts'

type Price = number | null

interface Prices {
  readonly price_10s_usd: Price
  readonly price_20s_usd: Price
  readonly price_60s_usd: Price
  readonly price_120s_usd: Price
  readonly depth_usd: Price
}

export interface Token {
  readonly state: string
  readonly weight: number | null
  readonly own_return: number | null
  readonly first_buy_time: number | null
  readonly pool_fee: number | null
  readonly own_price_usd: number | null
  readonly entry: Prices
  readonly exits: readonly (Prices & { readonly share: number; readonly traded_before: boolean })[]
  readonly sales: number
  readonly sold_share: number
  readonly open_share: number
  readonly open_price_usd: Price
}

const cents = (value: number) => Math.round(value * 100) / 100 || 0

const pricesOf = (prices: Prices, delay: 10 | 60) =>
  (delay === 10
    ? [prices.price_10s_usd, prices.price_20s_usd]
    : [prices.price_60s_usd, prices.price_120s_usd]
  ).filter((price) => price !== null)

/** What a copy of a token gained, and whether it was missed; null where it is not priced. */
export function copyAgain(token: Token, delay: 10 | 60): { return: number; missed: boolean } | null {
  const entries = pricesOf(token.entry, delay)
  const own = token.own_price_usd
  if (own === null || entries.length === 0) return null
  const paid = Math.max(...entries)
  if (paid > 1_000 * own || paid < own / 1_000) return null
  if (paid > 1.5 * own) return { return: 0, missed: true }
  const priced = token.exits.flatMap((exit) => {
    const after = pricesOf(exit, delay)
    if (after.length === 0 && !exit.traded_before) return []
    const price = after.length === 0 ? 0 : Math.min(...after)
    return [{ share: exit.share, price, depth: exit.depth_usd ?? 5_000 }]
  })
  const pricedShare = priced.reduce((sum, { share }) => sum + share, 0)
  if (pricedShare < token.sold_share / 2) return null
  const left = 0.99 * (1 - Number(token.pool_fee))
  const depth = token.entry.depth_usd ?? 5_000
  const bought = (100 * left) / (1 + 100 / depth)
  const sold = (share: number, price: number, of: number) => {
    const worth = (bought * share * price) / paid
    return (worth * left) / (1 + worth / of)
  }
  let brought = 0
  for (const exit of priced) brought += Math.max(0, sold(exit.share, exit.price, exit.depth) - 0.3)
  const others = token.sales - priced.length
  if (others > 0) {
    const price = Math.min(...priced.map((exit) => exit.price))
    const of = Math.min(...priced.map((exit) => exit.depth))
    brought += Math.max(0, sold(token.sold_share - pricedShare, price, of) - 0.3 * others)
  }
  if (token.open_share > 0) {
    const worth = sold(token.open_share, token.open_price_usd ?? 0, depth) - 0.3
    brought += Math.min(100 * token.open_share, Math.max(0, worth))
  }
  return { return: Math.min(5, Math.max(-1, (brought - 100.3) / 100)), missed: false }
}

/** The figures of one delay. */
export function figuresAgain(tokens: readonly Token[], delay: 10 | 60) {
  const asked = tokens.filter(({ state }) => state !== 'off_market')
  const priced = asked.flatMap((token) => {
    const copy = copyAgain(token, delay)
    return copy === null ? [] : [{ token, copy }]
  })
  const counts = {
    delay_sec: delay,
    tokens_priced: priced.length,
    tokens_missed: priced.filter(({ copy }) => copy.missed).length,
  }
  if (priced.length < 8 || priced.length < asked.length / 2)
    return { ...counts, edge_pct: null, edge_low_pct: null, edge_high_pct: null, kept_pct: null }
  const { mu, lowPct, highPct } = edgeStepsOf(
    priced.map(({ token, copy }) => [
      Number(token.weight),
      copy.return,
      token.first_buy_time === null ? '' : new Date(token.first_buy_time).toISOString().slice(0, 10),
    ]),
  )
  const dollars = (returnOf: (one: (typeof priced)[number]) => number) =>
    priced.reduce((sum, one) => sum + Number(one.token.weight) * (1 + returnOf(one)), 0)
  const own = dollars(({ token }) => Number(token.own_return))
  return {
    ...counts,
    edge_pct: cents(100 * mu),
    edge_low_pct: lowPct,
    edge_high_pct: highPct,
    kept_pct: own > 0 ? cents((100 * dollars(({ copy }) => copy.return)) / own) : null,
  }
}
