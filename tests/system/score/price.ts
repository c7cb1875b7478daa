import { least } from 'd3-array'
import { INDEPENDENT } from '../../../analysis/independence.ts'
import { SOLID } from '../../../analysis/score.ts'
import type { TokenHistory } from '../../../analysis/wallet-pnl.ts'
import { bet, repeat, statsOf, TOKENS, traded } from '../../support/traders.ts'
import { type Part, partOf, tenth, usd, whole } from './report.ts'

/* What a row on the list of followable wallets costs without skill, in USD, by the cheapest record that reaches it. */

/** In USD. */
export const COSTS = {
  /** For a token account; it is paid back when the account is closed. */
  rent: 0.31,
  trade: 0.02,
  /** The cheapest of its kind; 28 is usual. */
  pool: 5,
  /** A share of the traded amount: fees, and the movement of the price. */
  turnover: 0.03,
  /** The same in a token that many trade. */
  flatTurnover: 0.003,
}

/**
 * A scan of 300 wallets looks up LOOKED_UP tokens. FIRST_TURNS of them are the first turns of the first ten wallets of
 * each period. A wallet that was found out then has one turn after the other, until none are left.
 */
const LOOKED_UP = 600
const FIRST_TURNS = 400

/** A check makes 60 calls after such a scan: one for the wallet's trades, and at least one for each win. */
const CHECKED = 59

/** What it costs to move the price of a pool up by this share and back, with this much on a side. */
function movedUsd(depthUsd: number, fee: number, made: number): number {
  return fee * 2 * depthUsd * (Math.sqrt(1 + made) - 1)
}

/** The fee of a pool of one's own: most of it comes back. */
const OWN_POOL_FEE = 0.005

/** The smallest stake that counts, but with which all tokens together have the stakes and results of a solid record. */
function stakeUsdOf(tokens: number, madeTogether: number): number {
  return Math.max(1.1, SOLID.stakesUsd / tokens, SOLID.resultsUsd / madeTogether)
}
const TOKENS_MAX = 400
/** The returns that are tried. Own tokens can have any return at the same price; luck costs more for a higher one. */
const RETURNS = [0.1, 0.15, 0.2, 0.25, 0.5, 1, 1.25, 1.5, 1.75, 2, 2.5, 4]
/** How many flat trades of the same size are tried. They cost less than wins, and are tokens of the record, too. */
const FLATS = [0, 2, 4, 6, 8, 10, 15, 20, 25, 30, 40]
/** With flat trades, more wins than this are not the cheapest. */
const WINS_MAX = 20

const LEAST_USD = 100

interface Way {
  readonly name: string
  /** What it has to cost at least; by default 100 USD. */
  readonly leastUsd?: number
  /** What the look-up finds; undefined if there is no look-up. */
  readonly independent: boolean | undefined
  /** How many of the tokens are looked up or checked nevertheless, and found out. */
  readonly foundOut?: number
  /** Whether its wins are at other prices than the market's, so that a check finds them out. */
  readonly offMarket?: boolean
  readonly build?: (mint: string, day: number, stakeUsd: number, made: number) => TokenHistory
  /** What a token of `build` makes of a dollar, by its rows. */
  readonly built?: number
  /** Without its flat trades. */
  readonly priceUsd: (tokens: number, made: number, stakeUsd: number) => number
  /** The returns that it can have; by default all. */
  readonly returns?: readonly number[]
}

/** The cheapest record that reaches a place. */
export interface PricedRecord {
  readonly tokens: number
  readonly made: number
  readonly flats: number
  readonly usd: number
}

export interface Price {
  readonly name: string
  /** What it has to cost at least. */
  readonly leastUsd: number
  /** In the order of the places; undefined where none reaches it. */
  readonly records: readonly (PricedRecord | undefined)[]
}

const OWN_TOKEN_USD = COSTS.pool + COSTS.rent + 4 * COSTS.trade
/** Made to look as if others traded it. The rent is taken back. */
const DRESSED_TOKEN_USD =
  OWN_TOKEN_USD +
  INDEPENDENT.holders * COSTS.rent +
  INDEPENDENT.trades * COSTS.trade -
  (INDEPENDENT.holders + 1) * (COSTS.rent - COSTS.trade)

/** To buy a token and to sell it. */
const tradeUsd = (stakeUsd: number, turnover: number) => stakeUsd * turnover + 2 * COSTS.trade

const MADE_BY_GIFTS = 1.02 * (1 - COSTS.flatTurnover) - 1

const WAYS: readonly Way[] = [
  {
    name: 'own tokens that were looked up',
    independent: false,
    priceUsd: (tokens) => tokens * OWN_TOKEN_USD,
  },
  {
    name: 'own tokens beyond the budget of look-ups',
    independent: undefined,
    foundOut: LOOKED_UP - FIRST_TURNS,
    priceUsd: (tokens) => tokens * OWN_TOKEN_USD,
  },
  {
    name: 'own tokens with 200 holders and 1,000 trades, at any price',
    independent: true,
    offMarket: true,
    priceUsd: (tokens) => tokens * DRESSED_TOKEN_USD,
  },
  {
    name: 'the same, and a pool of 500 USD a side really moved',
    leastUsd: 65,
    independent: true,
    priceUsd: (tokens, made) => tokens * (DRESSED_TOKEN_USD + movedUsd(500, OWN_POOL_FEE, made)),
  },
  {
    name: 'the same with 5,000 USD a side',
    independent: true,
    priceUsd: (tokens, made) => tokens * (DRESSED_TOKEN_USD + movedUsd(5_000, OWN_POOL_FEE, made)),
  },
  {
    name: 'a real token of 5,000 USD a side, really moved',
    independent: true,
    priceUsd: (tokens, made) => tokens * movedUsd(5_000, COSTS.turnover, made),
  },
  {
    name: 'real tokens, sold off the market',
    independent: true,
    offMarket: true,
    priceUsd: (tokens) => tokens * OWN_TOKEN_USD,
  },
  {
    name: 'the same, more than a check asks about',
    independent: true,
    foundOut: CHECKED,
    priceUsd: (tokens) => tokens * OWN_TOKEN_USD,
  },
  {
    name: 'luck: wallets that go on while they win',
    leastUsd: 55,
    independent: true,
    // In one of `made + 1` cases a fair price grows by that factor before it falls to nothing. A wallet that loses
    // stops, so that one in `made + 1` wallets is left for each further token.
    priceUsd: (tokens, made, stakeUsd) => {
      const bets = ((made + 1) * ((made + 1) ** tokens - 1)) / made
      return bets * tradeUsd(stakeUsd, COSTS.turnover)
    },
  },
  {
    name: 'flat trades, 2 % of gifts in each sale',
    independent: true,
    returns: [0],
    build: (mint, day, stakeUsd) =>
      traded(mint, day, {
        sold: TOKENS * 1.02,
        investedUsd: stakeUsd,
        soldUsd: stakeUsd * (1 + MADE_BY_GIFTS),
        realizedUsd: stakeUsd * MADE_BY_GIFTS,
      }),
    built: MADE_BY_GIFTS,
    priceUsd: (tokens, _made, stakeUsd) => tokens * tradeUsd(stakeUsd, 0.026),
  },
]

/** The price of each way to a record without an obstacle, with each of these lower ends of its edge, in percent. */
export function pricesOf(edgeLowsPct: readonly number[]): Price[] {
  return WAYS.map((way) => {
    const { name, leastUsd = LEAST_USD } = way
    const cheapest = new Map<number, PricedRecord>()
    for (const made of way.returns ?? RETURNS)
      for (const flats of FLATS) lookForCheaper(way, { made, flats, edgeLowsPct, cheapest })
    return { name, leastUsd, records: edgeLowsPct.map((lowPct) => cheapest.get(lowPct)) }
  })
}

interface Search {
  readonly made: number
  readonly flats: number
  readonly edgeLowsPct: readonly number[]
  /** By the lower end that they reach. */
  readonly cheapest: Map<number, PricedRecord>
}

/** More tokens cost more, so that a search ends where those that are known are cheaper. */
function lookForCheaper(way: Way, { made, flats, edgeLowsPct, cheapest }: Search): void {
  const { foundOut = 0, built = made } = way
  const most = flats === 0 ? TOKENS_MAX : foundOut + WINS_MAX
  // Fewer tokens are no solid record.
  for (
    let tokens = foundOut + Math.max(1, SOLID.tokens - flats);
    tokens <= most;
    tokens += tokens < CLOSELY ? 1 : 10
  ) {
    const madeTogether = (tokens - foundOut) * built - flats * COSTS.flatTurnover
    if (madeTogether <= 0) continue
    const stakeUsd = stakeUsdOf(tokens - foundOut + flats, madeTogether)
    const usd = way.priceUsd(tokens, made, stakeUsd) + flats * tradeUsd(stakeUsd, COSTS.flatTurnover)
    const left = edgeLowsPct.filter((lowPct) => usd < (cheapest.get(lowPct)?.usd ?? Number.POSITIVE_INFINITY))
    if (left.length === 0) {
      if (tokens >= CLOSELY) return
      continue
    }
    const { edge_low_pct: low, obstacles } = statsOfWay(way, { tokens, made, flats, stakeUsd })
    if (low === null || (obstacles ?? []).length > 0) continue
    for (const lowPct of left) if (low >= lowPct) cheapest.set(lowPct, { tokens, made, flats, usd })
  }
}

/** The stakes of a solid record are shared by its tokens, so that fewer may be dearer than more. */
const CLOSELY = 20

function statsOfWay(
  { independent, foundOut = 0, offMarket = false, build = buildBet }: Way,
  { tokens, made, flats, stakeUsd }: { tokens: number; made: number; flats: number; stakeUsd: number },
) {
  const rows = repeat(tokens + flats, 'token', (mint, day) =>
    Number(mint.slice(6)) < tokens
      ? build(mint, day, stakeUsd, made)
      : bet(mint, stakeUsd, -stakeUsd * COSTS.flatTurnover, day),
  )
  const independence = new Map(
    rows.flatMap(({ mint }, index) => {
      const found = index < foundOut ? false : index < tokens ? independent : true
      return found === undefined ? [] : [[mint, found] as const]
    }),
  )
  const wins = offMarket ? rows.slice(0, tokens) : []
  const market = new Map(wins.map(({ mint }) => [mint, { share: 1, offMarket, copied: null }]))
  return statsOf(rows, '30d', { independence, market })
}

function buildBet(mint: string, day: number, stakeUsd: number, made: number): TokenHistory {
  return bet(mint, stakeUsd, stakeUsd * made, day)
}

/** `places` are the worlds, in the order of the prices. */
export function describePrices(
  prices: readonly Price[],
  places: readonly { readonly name: string; readonly edgeLowPct: number }[],
): Part {
  return partOf(
    'The price of a row on the list of followable wallets, in USD: without an obstacle, and with the edge_low of the tenth wallet of a scan of 300\n' +
      'in each world. The bar holds in each.',
    [
      'way',
      'bar',
      ...places.map(({ name, edgeLowPct }) => `${name} (${tenth(edgeLowPct)} %)`),
      'cheapest',
    ].join(' | '),
    prices.map(({ name, leastUsd, records }) => ({
      cells: [
        ...[name, leastUsd, ...records.map((record) => (record ? usd(record.usd) : 'none'))],
        describeCheapest(records),
      ],
      by: Math.max(...records.map((record) => (record ? leastUsd - record.usd : 0))),
    })),
  )
}

/** The cheapest record in all worlds. */
export function describeCheapest(records: Price['records']): string {
  const record = least(records, (one) => one?.usd)
  if (record === undefined) return 'none reaches it | -'
  const { tokens, made, flats } = record
  return `${tokens} at +${whole(made * 100)} %, ${flats} flat | ${usd(record.usd)}`
}
