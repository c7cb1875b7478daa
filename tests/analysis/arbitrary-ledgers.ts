import fc from 'fast-check'
import type { TokenHistory, TokenPnl } from '../../analysis/wallet-pnl.ts'
import type { Entry, Ledger } from '../support/traders.ts'
import { NOW_MS, tokensLeft } from '../support/traders.ts'

/** Tokens that the wallet receives for nothing, and the share that it sells, from none to all. */
export interface Gift {
  readonly daysAgo: number
  readonly usd: number
  readonly priceUsd: number
  readonly soldShare: number
}

/** A purchase that is sold at once, at the same price. */
export type Trip = Omit<Gift, 'soldShare'>

const days = fc.constantFrom(60, 45, 20, 12, 5, 3, 0.5, 0.01)
const stakesUsd = fc.oneof(between(0.1, 20), between(20, 50_000))
const pricesUsd = between(-20, 10).map((power) => 2 ** power)
/** From nearly nothing to 64 times. */
const multiples = fc.oneof(
  fc.constant(1),
  between(-7, 6).map((power) => 2 ** power),
)
const shares = fc.oneof(fc.constant(1), between(0.01, 1))

const step = fc.record({
  kind: fc.constantFrom('buy' as const, 'sell' as const),
  daysAgo: days,
  stakeUsd: stakesUsd,
  soldShare: shares,
  multiple: multiples,
})

const opening = fc.record({ stakeUsd: stakesUsd, priceUsd: fc.constantFrom(1e-6, 0.01, 3) })

/** Honest wallets: they sell only what they bought, in parts or not at all, at arbitrary prices. */
export const honestLedgers: fc.Arbitrary<readonly Ledger[]> = fc
  .array(fc.record({ first: opening, steps: fc.array(step, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((tokens) => tokens.map(({ first, steps }, index) => honestLedger(`token-${index}`, first, steps)))

export const arbitraryGift: fc.Arbitrary<Gift> = fc.record({
  daysAgo: days,
  usd: stakesUsd,
  priceUsd: pricesUsd,
  soldShare: fc.oneof(fc.constant(0), shares),
})

/** Any row that the checks of provider answers let through, even with missing or contradictory figures. */
export const arbitraryHistory: fc.Arbitrary<TokenHistory> = fc.record({
  mint: fc.constant('mint'),
  symbol: fc.constant(null),
  name: fc.constant(null),
  image: fc.constant(null),
  current: arbitraryState(),
  snapshots: fc.record(
    {
      '1d': fc.option(arbitraryState()),
      '7d': fc.option(arbitraryState()),
      '30d': fc.option(arbitraryState()),
    },
    { requiredKeys: [] },
  ),
})

export function giftOf({ daysAgo, usd, priceUsd, soldShare }: Gift): Entry[] {
  const tokens = usd / priceUsd
  const received: Entry = { kind: 'receive', daysAgo, tokens, priceUsd }
  return soldShare === 0 ? [received] : [received, { ...received, kind: 'sell', tokens: tokens * soldShare }]
}

function tripOf({ daysAgo, usd, priceUsd }: Trip): Entry[] {
  const bought: Entry = { kind: 'buy', daysAgo, tokens: usd / priceUsd, priceUsd }
  return [bought, { ...bought, kind: 'sell' }]
}

/** A token that puts a trade into every period and makes nothing. */
export const TRADED_TODAY: Ledger = {
  mint: 'traded-today',
  entries: tripOf({ daysAgo: 0.1, usd: 100, priceUsd: 1 }),
}

type Opening = typeof opening extends fc.Arbitrary<infer Value> ? Value : never
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Starts with a purchase, and never sells more than was bought. */
function honestLedger(mint: string, { stakeUsd, priceUsd }: Opening, steps: readonly Step[]): Ledger {
  const ordered = steps.toSorted((one, other) => other.daysAgo - one.daysAgo)
  const daysAgo = ordered[0]?.daysAgo ?? 0.5
  const entries: Entry[] = [{ kind: 'buy', daysAgo, tokens: stakeUsd / priceUsd, priceUsd }]
  for (const next of ordered) {
    const price = priceUsd * next.multiple
    const tokens = next.kind === 'buy' ? next.stakeUsd / price : tokensLeft({ entries }) * next.soldShare
    if (tokens > 0) entries.push({ kind: next.kind, daysAgo: next.daysAgo, tokens, priceUsd: price })
  }
  return { mint, entries }
}

function arbitraryState(): fc.Arbitrary<TokenPnl> {
  const amount = fc.option(fc.oneof(fc.constantFrom(0, 1, -1, 1e-7, 1e15), between(0, 1e6)), { freq: 8 })
  const pnl = fc.option(fc.oneof(fc.constantFrom(0, -1e15, 1e15), between(-1e5, 1e5)), { freq: 8 })
  const count = fc.option(fc.nat({ max: 1e6 }), { freq: 8 })
  const time = fc.option(fc.integer({ min: NOW_MS - 1e10, max: NOW_MS }), { freq: 8 })
  return fc.record({
    held: amount,
    sold: amount,
    holding: amount,
    investedUsd: amount,
    soldUsd: amount,
    realizedUsd: pnl,
    unrealizedUsd: pnl,
    buys: count,
    sells: count,
    trades: count,
    firstBuyMs: time,
    lastBuyMs: time,
    lastSellMs: time,
    lastTradeMs: time,
  })
}

/** Evenly spread. The library's doubles are mostly near zero, where nothing is won or lost. */
function between(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 1e9 }).map((step) => min + ((max - min) * step) / 1e9)
}
