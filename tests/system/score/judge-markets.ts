import { mean } from 'd3-array'
import { COPY } from '../../../analysis/copy.ts'
import { type CopiedToken, estimateCopies, PRICED_MIN } from '../../../analysis/copy-figures.ts'
import { spansOf } from '../../../analysis/market-moment.ts'
import { HOUR_MS } from '../../../basics/durations.ts'
import { MARKET_SPAN_MAX_MS } from '../../../provider/data-provider.ts'
import { COPY_CALLS_MAX } from '../../../scans/compute-copy.ts'
import { LOOK_UPS_MAX } from '../../../scans/refresh-wallet.ts'
import { logNormal, SIGMA } from '../../support/trader-worlds.ts'
import { type Draws, drawsOf, NOW_MS } from '../../support/traders.ts'
import { type Delay, drawPlan, kindOf, recordsOf } from './followers.ts'
import { countDifferent, drawMany, missBy, pctOf } from './judged-copies.ts'
import { BUSY, type PoolKind, THIN } from './pools.ts'
import { type Part, partOf, type Row, tenth } from './report.ts'

/* Whether copies are right in pools that end, for money that is added later, and within their calls. */

/** What a wallet may do with its money where prices are fair. `half` is the price after half of the time. */
const PATTERNS: readonly {
  readonly name: string
  readonly firstUsd: number
  readonly addUsd: (half: number) => number
}[] = [
  { name: 'one purchase', firstUsd: 100, addUsd: () => 0 },
  { name: 'doubles where it is up', firstUsd: 100, addUsd: (half) => (half > 1 ? 100 : 0) },
  { name: 'four times more where it is up by half', firstUsd: 100, addUsd: (half) => (half > 1.5 ? 400 : 0) },
  { name: '2 USD, and 200 where it has doubled', firstUsd: 2, addUsd: (half) => (half > 2 ? 200 : 0) },
  { name: 'averages down', firstUsd: 100, addUsd: (half) => (half < 0.7 ? 200 : 0) },
]
const PATTERN_BAR = 3
/** With fewer, the tokens that are put before every record weigh too much. */
const PATTERN_TOKENS = 50

/** Judges what the money that a wallet adds later does to its copies. */
export function judgePatterns(): Part {
  return partOf(
    `Money added later, ${PATTERN_TOKENS} tokens, no skill: the edge against 100 USD in each of the tokens, in percent. Bar: within ${PATTERN_BAR} points.\n` +
      'Told: the edge if all tokens weighed the same.',
    'wallet | edge | 100 USD in each | edge, all alike | own return | differ',
    PATTERNS.map(({ name, firstUsd, addUsd }, index): Row => {
      const kind = kindOf(31 + index, (draws) => {
        const walk = () => logNormal(1, SIGMA / Math.SQRT2, draws.normal())
        const half = walk()
        const stops = [
          { multiple: half, buyUsd: addUsd(half) },
          { multiple: half * walk(), sellShare: 1 },
        ]
        return { pool: BUSY, firstUsd, stops }
      })
      const wallets = drawMany([kind], PATTERN_TOKENS, 3)
      const records = wallets.map((wallet) => recordsOf(wallet, PATTERN_TOKENS)[10])
      const differing = countDifferent(wallets, PATTERN_TOKENS)
      const edgeOf = (change: Partial<CopiedToken>) => {
        const said = records.map((tokens) => estimateCopies(tokens.map((token) => ({ ...token, ...change }))))
        return 100 * (mean(said, (estimate) => estimate?.mean) ?? Number.NaN)
      }
      const edge = edgeOf({})
      const truth = 100 * kind.followed[10]
      return {
        cells: [name, ...[edge, truth, edgeOf({ weight: 1 }), 100 * kind.own].map(tenth), differing],
        by: Math.max(Math.abs(edge - truth) - PATTERN_BAR, differing),
      }
    }),
  )
}

const ENDS: readonly { readonly name: string; readonly pool: PoolKind; readonly isLost?: true }[] = [
  { name: 'rug after the sale, a trade in 2 s', pool: { ...BUSY, end: 'rug' }, isLost: true },
  { name: 'rug after the sale, a trade in 8 s', pool: { ...BUSY, everySec: 8, end: 'rug' }, isLost: true },
  { name: 'rug after the sale, thin', pool: { ...THIN, end: 'rug' }, isLost: true },
  { name: 'rug before the sale', pool: { ...BUSY, end: 'early-rug' }, isLost: true },
  { name: 'thin', pool: THIN },
  { name: 'no trade from before the sale on', pool: { ...THIN, end: 'dead' } },
  { name: 'busy, and silent from the sale on', pool: { ...BUSY, end: 'silent' } },
]

/** Judges copies in pools that end. */
export function judgeEnds(): Part {
  return partOf(
    'Tokens that were sold at 60 % more. Bar of rugs: each copy is -100 % or unpriced. A living pool that falls silent with the sale looks like a rug, and is told as one.',
    'pool | copies after 10 s | after 60 s | unpriced, % | followers after 10 s | after 60 s | neither -100 nor unpriced',
    ENDS.map(({ name, pool, isLost }, index): Row => {
      const { tokens, followed } = kindOf(
        51 + index,
        () => ({ pool, firstUsd: 100, stops: [{ multiple: 1.6, sellShare: 1 }] }),
        500,
      )
      const said = (delay: Delay) =>
        tokens.flatMap(({ copied }) => (copied[delay]?.missed === false ? copied[delay].returned : []))
      const told = [...said(10), ...said(60)]
      const others = told.filter((returned) => returned > -1).length
      const pct = (returns: readonly number[]) => tenth(100 * (mean(returns) ?? Number.NaN))
      return {
        cells: [
          ...[name, pct(said(10)), pct(said(60)), tenth(100 - (100 * told.length) / (2 * tokens.length))],
          ...[tenth(100 * followed[10]), tenth(100 * followed[60]), others],
        ],
        ...(isLost && { by: others }),
      }
    }),
  )
}

const HONEST_WINS = 10_100
/** Of what honest wins made, in percent. */
const COUNTED_LEAST = 95
/** The clocks of the chart and of the trades are apart by so much at most. */
const CLOCKS_APART_MS = 2_000

/** Judges whether the market check finds honest wins off the market, or takes their gains. */
export function judgeHonestSales(): Part {
  const cases = [
    { name: 'ordinary sales', sellsIntoSpike: false },
    { name: 'sales into a spike that is taken back', sellsIntoSpike: true },
  ]
  return partOf(
    `Honest wins, with spikes in the chart that no one paid. Bar: the market check finds none off the market, and ${COUNTED_LEAST} % counts on average.`,
    'wins | number | off the market | mean share that counts, %',
    cases.map(({ name, sellsIntoSpike }, index): Row => {
      const { tokens } = kindOf(
        61 + index,
        (draws) => ({
          ...drawPlan(draws, (one) => 1.15 + one.uniform(), 1),
          sellsIntoSpike,
          listedLateMs: Math.round(CLOCKS_APART_MS * (2 * draws.uniform() - 1)),
        }),
        HONEST_WINS / cases.length,
      )
      const found = tokens.flatMap(({ atMarket }) => atMarket ?? [])
      const off = found.filter(({ offMarket }) => offMarket === true).length
      const countedPct = 100 * (mean(found, ({ share }) => share) ?? 0)
      return {
        cells: [name, found.length, off, tenth(countedPct)],
        by: Math.max(off, COUNTED_LEAST - countedPct),
      }
    }),
  )
}

/** Wallets that hold for hours and sell in parts: each sale far from the others takes a call of its own. */
const SLOW = { wallets: 200, holdMedianMs: 8 * HOUR_MS, holdSpread: 1, unsoldShare: 0.2, unpricedShare: 0.2 }
/** The wallet and the look-ups that its analysis may take, SOL's chart and the wallet's trades. */
const CALLS_BEFORE = 1 + LOOK_UPS_MAX + 2
const SPANS_MAX = 3
const FIGURES_LEAST = (100 * 10) / 13

/** Judges whether the calls of a copy result suffice for wallets that hold for long. */
export function judgeSlowWallets(): Part {
  const draws = drawsOf(91)
  const told = Array.from({ length: SLOW.wallets }, () => {
    const medianMs = HOUR_MS + SLOW.holdMedianMs * Math.exp(SLOW.holdSpread * draws.normal())
    const tokens = 8 + Math.floor(50 * draws.uniform())
    let [left, asked, priced] = [COPY_CALLS_MAX - CALLS_BEFORE, 0, 0]
    for (; asked < tokens; asked += 1) {
      left -= callsOf(draws, medianMs)
      if (left < 0) break
      if (draws.uniform() >= SLOW.unpricedShare) priced += 1
    }
    return { priced, hasFigures: priced >= PRICED_MIN && priced >= asked / 2 }
  })
  const pct = pctOf(told, ({ hasFigures }) => hasFigures)
  return partOf(
    `Wallets that hold for over an hour, with ${COPY_CALLS_MAX} calls. Bar: 10 of 13 have figures.`,
    'wallets | number | priced tokens | with figures, %',
    [
      {
        cells: ['slow', told.length, tenth(mean(told, ({ priced }) => priced) ?? Number.NaN), tenth(pct)],
        by: missBy(pct, told.length, { least: FIGURES_LEAST }),
      },
    ],
  )
}

/** The calls for the prices of one token: of its purchase and its priced sales, and of what is left of it. */
function callsOf({ uniform, normal }: Draws, medianMs: number): number {
  const holdMs = medianMs * Math.exp(normal())
  const isOpen = uniform() < SLOW.unsoldShare
  const count = isOpen ? 0 : 1 + Math.floor(4 * uniform() ** 2)
  const sales = Array.from({ length: count }, (_, index) =>
    count === 1 ? NOW_MS + holdMs : NOW_MS + holdMs * (0.35 + (0.65 * index) / (count - 1)),
  )
  const spans = spansOf([NOW_MS, ...sales.slice(0, COPY.salesPriced)], MARKET_SPAN_MAX_MS, SPANS_MAX)
  return spans.length + Number(isOpen)
}
