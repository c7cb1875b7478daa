import { mean, range, sum } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import { type Benchmark, benchmarkReturnOf } from './benchmark.ts'
import {
  COPY,
  COPY_VERSION,
  type Copied,
  type CopyPrices,
  type CopyTerms,
  copyOf,
  type FollowedPosition,
} from './copy.ts'
import { type CopiedToken, copyFiguresOf, estimateCopies, rangeOf, verdictOf } from './copy-figures.ts'
import { copyPathOf } from './copy-path.ts'
import { edgeOf, returnOf, weightsOf } from './edge.ts'
import { asCounted } from './judged-bets.ts'
import { ALL_DELAYS_SEC, DELAYS_SEC, type DelaySec } from './market-moment.ts'
import { round2 } from './numbers.ts'
import type { TokenInput } from './score-inputs.ts'

/* What following a wallet would have made: its figures, and what they rest on (docs/site/docs/guides/following.md). */

type Schemas = components['schemas']

/** The tokens of a period that a copy bets on, when their wins are at the market. */
interface Followed {
  /** All inputs of the period's score, with what is known of the wins. */
  readonly inputs: readonly TokenInput[]
  /** The start of the period, in epoch milliseconds; null for all time. */
  readonly sinceMs: number | null
}

/** The tokens in this state that were first bought in the period. */
export function listFollowed({ inputs, sinceMs }: Followed, state: TokenInput['state']): TokenInput[] {
  return inputs.filter(
    (input) => input.state === state && (sinceMs === null || (input.firstBuyMs ?? -1) >= sinceMs),
  )
}

/** A token whose prices were asked for. */
export interface AskedToken {
  readonly mint: string
  /** What there is to copy, and its prices; null where there is nothing. */
  readonly followed: { readonly position: FollowedPosition; readonly prices: CopyPrices } | null
}

/** A token of the record, or a win off the market, with what its copy is computed from. */
export interface FollowedToken {
  readonly input: TokenInput
  readonly state: Schemas['CopyToken']['state']
  /** `null` off the market. */
  readonly weight: number | null
  readonly returned: number | null
  readonly followed: AskedToken['followed']
  readonly copied: Readonly<Record<DelaySec, Copied | null>>
  /** What SOL gained while a copy after ten seconds was in it. */
  readonly benchmark: number | null
}

/** What the figures of a copy result rest on. */
interface CopyBasis extends Followed {
  /** In their drawn order. */
  readonly asked: readonly AskedToken[]
  readonly benchmark: Benchmark
  readonly asOfMs: number
  /** When this service first listed the wallet; null where it never has. */
  readonly listedAtMs: number | null
}

/** The bets whose result is told. */
const SIZES_USD = [100, 500, 2_000] as const

/** The figures of a copy result, the tokens that they are computed from, and their counts. */
export function copyResultOf(basis: CopyBasis) {
  const steps = copyResultSteps(basis)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in steps of one estimate each: all those of a wallet of 20,000 tokens take a second. */
export function* copyResultSteps(basis: CopyBasis) {
  const { asOfMs, listedAtMs } = basis
  const tokens = listTokens(basis)
  const record = tokens.filter(({ state }) => state !== 'off_market')
  const since = record.filter(
    ({ input }) => (input.firstBuyMs ?? -1) >= (listedAtMs ?? Number.POSITIVE_INFINITY),
  )
  const at = (some: readonly FollowedToken[], delaySec: DelaySec) =>
    some.map((token) => toCopied(token, token.copied[delaySec]))
  const sized = (terms: CopyTerms) => record.map((token) => toCopied(token, copyAgain(token, terms)))
  const judged = DELAYS_SEC.map((delaySec) => at(record, delaySec))
  const pathAt = (delaySec: DelaySec) =>
    copyPathOf(
      record.flatMap(({ copied }) => copied[delaySec] ?? []),
      asOfMs,
    )
  function* figuresAt(some: readonly FollowedToken[], delaySec: DelaySec) {
    yield
    return copyFiguresOf(at(some, delaySec), delaySec)
  }
  const sizes: Schemas['CopySize'][] = []
  for (const amountUsd of SIZES_USD)
    for (const delaySec of ALL_DELAYS_SEC) {
      yield
      const edge = rangeOf(estimateCopies(sized({ delaySec, amountUsd })))
      sizes.push({ amount_usd: amountUsd, delay_sec: delaySec, ...edge })
    }
  const figures = {
    ...verdictOf(judged),
    capacity_usd: yield* capacityOf(sized),
    tokens_counted: record.length,
    tokens_asked: record.filter(({ state }) => state !== 'unasked').length,
    tokens_off_market: tokens.length - record.length,
    after_10s: yield* figuresAt(record, 10),
    after_60s: yield* figuresAt(record, 60),
  }
  const details = {
    sizes,
    path: { after_10s: pathAt(10), after_60s: pathAt(60) },
    benchmark_pct: benchmarkPctOf(record),
    since_listed: {
      first_listed_at: listedAtMs === null ? null : new Date(listedAtMs).toISOString(),
      tokens: since.length,
      ...rangeOf(since.length === 0 ? null : edgeOf(since.map(({ input }) => betOf(input)))),
      after_10s: yield* figuresAt(since, 10),
      after_60s: yield* figuresAt(since, 60),
    },
  }
  return { figures, details, tokens }
}

const NO_COPY = { 10: null, 60: null, 180: null } as const

/** The tokens that were asked about, in their order; then those off the market, and those that were not asked about. */
function listTokens({ inputs, sinceMs, asked, benchmark }: CopyBasis): FollowedToken[] {
  const record = listFollowed({ inputs, sinceMs }, 'counted')
  const askedOf = new Map(asked.map((token) => [token.mint, token]))
  const stakes = earlyStakesOf(record, askedOf)
  const weights = weightsOf(record.map(({ mint }) => ({ stakeUsd: stakes.get(mint) ?? 0 })))
  const counted = new Map(
    record.map((input, index): [string, FollowedToken] => {
      const { mint } = input
      const token = askedOf.get(mint)
      const followed = token?.followed ?? null
      const copied = followed === null ? NO_COPY : copyAtAll(followed)
      const isPriced = Object.values(copied).some((one) => one !== null)
      const state = token === undefined ? 'unasked' : isPriced ? 'priced' : 'unpriced'
      const gained = copied[10] === null ? null : benchmarkReturnOf(copied[10], benchmark)
      const own = { weight: weights[index] ?? 0, returned: returnOf(betOf(input)) }
      return [mint, { input, state, ...own, followed, copied, benchmark: gained }]
    }),
  )
  const offMarket = listFollowed({ inputs, sinceMs }, 'off_market').map((input): FollowedToken => {
    const unknown = { weight: null, returned: null, followed: null, copied: NO_COPY, benchmark: null }
    return { input, state: 'off_market', ...unknown }
  })
  return [
    ...asked.flatMap(({ mint }) => counted.get(mint) ?? []),
    ...offMarket,
    ...[...counted.values()].filter(({ state }) => state === 'unasked'),
  ]
}

/**
 * What the wallet had put into each token ten seconds after its entry. Where that is unknown it is the stake, at most
 * the mean of what is known: money that was added after a rise has no say.
 */
function earlyStakesOf(
  record: readonly TokenInput[],
  asked: ReadonlyMap<string, AskedToken>,
): Map<string, number> {
  const known = record.flatMap(({ mint }) => asked.get(mint)?.followed?.position.earlyUsd ?? [])
  const typicalUsd = mean(known) ?? Number.POSITIVE_INFINITY
  return new Map(
    record.map((input) => {
      const earlyUsd = asked.get(input.mint)?.followed?.position.earlyUsd
      return [input.mint, earlyUsd ?? Math.min(betOf(input).stakeUsd, typicalUsd)]
    }),
  )
}

/** A token that counts, as the score takes it: a win at what the market would have paid. */
function betOf({ mint, stakeUsd, resultUsd, marketShare, firstBuyMs }: TokenInput) {
  return asCounted({ mint, stakeUsd: stakeUsd ?? 0, resultUsd: resultUsd ?? 0, firstBuyMs }, marketShare)
}

function copyAtAll({ position, prices }: NonNullable<AskedToken['followed']>) {
  const at = (delaySec: DelaySec) => copyOf(position, { delaySec, amountUsd: COPY.amountUsd }, prices)
  return { 10: at(10), 60: at(60), 180: at(180) }
}

function copyAgain({ followed, copied }: FollowedToken, terms: CopyTerms): Copied | null {
  if (followed === null || terms.amountUsd === COPY.amountUsd) return copied[terms.delaySec]
  return copyOf(followed.position, terms, followed.prices)
}

function toCopied({ input, state, weight, returned }: FollowedToken, copied: Copied | null): CopiedToken {
  const own = { weight: weight ?? 0, returned: returned ?? 0, firstBuyMs: input.firstBuyMs }
  return { ...own, isAsked: state !== 'unasked', copied }
}

/** Bets of two digits, from 100 to 1,000,000 USD. */
const BETS_USD = [
  ...range(4).flatMap((power) => range(10, 100).map((digits) => digits * 10 ** (power + 1))),
  1_000_000,
]

/**
 * The largest bet of two digits with an edge of 0 or more at both delays of the verdict: 0 where one of 100 USD has
 * none, `null` where that is unknown.
 */
function* capacityOf(sized: (terms: CopyTerms) => CopiedToken[]): Generator<undefined, number | null> {
  const gains = (amountUsd: number) => {
    const edges = DELAYS_SEC.map((delaySec) => estimateCopies(sized({ delaySec, amountUsd }))?.mean)
    return edges.some((edge) => edge === undefined) ? undefined : edges.every((edge) => Number(edge) >= 0)
  }
  if (gains(COPY.amountUsd) === undefined) return null
  let [losing, end] = [0, BETS_USD.length]
  while (losing < end) {
    const middle = (losing + end) >> 1
    yield
    if (gains(BETS_USD[middle] ?? 0)) losing = middle + 1
    else end = middle
  }
  return BETS_USD[losing - 1] ?? 0
}

/** What SOL made while the copies of ten seconds were in their tokens, with their weights, in percent. */
function benchmarkPctOf(record: readonly FollowedToken[]): number | null {
  const known = record.flatMap(({ weight, benchmark }) => (benchmark === null ? [] : [{ weight, benchmark }]))
  const total = sum(known, ({ weight }) => weight)
  return total === 0
    ? null
    : round2((sum(known, ({ weight, benchmark }) => (weight ?? 0) * benchmark) / total) * 100)
}

/** What the figures say of when and of what a copy result was computed. */
export const COPY_TERMS = { version: COPY_VERSION, amount_usd: COPY.amountUsd } as const
