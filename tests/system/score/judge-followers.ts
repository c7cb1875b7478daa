import { verdictOf } from '../../../analysis/copy-figures.ts'
import { edgeOf } from '../../../analysis/edge.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { type DrawOwn, LUCKS } from '../../support/trader-worlds.ts'
import { drawsOf } from '../../support/traders.ts'
import { drawPlan, drawWallet, type Kind, kindOf, recordsOf } from './followers.ts'
import {
  biasOf,
  countDifferent,
  drawMany,
  ERROR_ALLOWED,
  holds,
  isGood,
  judge,
  looksGood,
  madeFor,
  missBy,
  pctOf,
  WALLETS,
} from './judged-copies.ts'
import { placeOf } from './ranking.ts'
import { type Part, partOf, type Row, tenth } from './report.ts'

/* Whether what the service says of copies holds what followers make in pools. */

interface World {
  readonly name: string
  readonly drawOwn: DrawOwn
  readonly rugs?: true
}

const WORLDS: readonly World[] = [
  ...Object.entries(LUCKS).map(([name, drawOwn]) => ({ name, drawOwn })),
  { name: 'rugs', drawOwn: LUCKS['log-normal'], rugs: true },
]

/** What kinds of wallets make of a dollar before costs, capped. Two of them are worth copying. */
const LEVELS = [-0.25, -0.1, 0, 0.3, 0.65] as const
const [ORDINARY, SKILLED] = [2, 3]
/** A quarter of the pools is emptied, half of them before the wallet sells. What is left has to make up for it. */
const RUGGED = { share: 0.25, more: 0.4 }

/** The kinds of wallets of a world, by their levels. */
function kindsOf({ drawOwn, rugs }: World): Kind[] {
  return LEVELS.map((level, index) => {
    const made = madeFor(drawOwn, level + (rugs ? RUGGED.more : 0))
    return kindOf(11 + index, (draws) => {
      const plan = drawPlan(draws, drawOwn, made)
      const at = rugs ? draws.uniform() / RUGGED.share : 1
      return at >= 1 ? plan : { ...plan, pool: { ...plan.pool, end: at < 0.5 ? 'rug' : 'early-rug' } }
    })
  })
}

const RECORDS = [
  { tokens: 8, asked: 8 },
  { tokens: 20, asked: 20 },
  { tokens: 50, asked: 50 },
  { tokens: 50, asked: 8 },
  { tokens: 50, asked: 20 },
]
const COVERED = { least: 85, most: 97 }
const TOO_HIGH_MAX = 3
const FALSE_HOPES_MAX = 1
/** The tables of copies by their names. */
export function judgeFollowers() {
  const worlds = WORLDS.map((world) => ({ ...world, kinds: kindsOf(world) }))
  return {
    intervals: judgeIntervals(worlds),
    sharedLuck: judgeSharedLuck(worlds),
    ...judgeLists(worlds),
  }
}

type Played = World & { readonly kinds: readonly Kind[] }

function judgeIntervals(worlds: readonly Played[]): Part {
  const rows = worlds.flatMap(({ name, kinds }) =>
    RECORDS.map(({ tokens, asked }): Row => {
      const wallets = drawMany(kinds, tokens, tokens + asked)
      const judged = wallets.flatMap((wallet) => judge(wallet, asked))
      const [good, bad] = [judged.filter(isGood), judged.filter((one) => !isGood(one))]
      const covered = pctOf(judged, holds)
      const coveredGood = pctOf(good, holds)
      const falseHopes = pctOf(bad, looksGood)
      const ownCovered = pctOf(wallets, (wallet) => {
        const { low, high } = edgeOf(wallet.tokens)
        return low <= wallet.kind.own && wallet.kind.own <= high
      })
      const differing = countDifferent(wallets, asked)
      return {
        cells: [
          ...[
            name,
            `${asked} of ${tokens} priced`,
            tenth(covered),
            tenth(coveredGood),
            tenth(biasOf(judged)),
          ],
          ...[falseHopes.toFixed(2), tenth(pctOf(good, looksGood)), tenth(ownCovered), differing],
        ],
        by: Math.max(
          missBy(covered, judged.length, COVERED),
          missBy(falseHopes, bad.length, { most: FALSE_HOPES_MAX }),
          biasOf(judged) - TOO_HIGH_MAX,
          differing,
        ),
      }
    }),
  )
  return partOf(
    `What followers of ${WALLETS.toLocaleString('en')} wallets a row make after 10 s in pools, in percent. Bars: the 90 % interval of a copy holds the truth of ${COVERED.least} to ${COVERED.most} %, the edge is too\n` +
      `high by at most ${TOO_HIGH_MAX} points on average, and the low end is above 0 for at most ${FALSE_HOPES_MAX} % of those that lose. Told: the same of those that truly gain, of the wallet's own edge, and how many\n` +
      `of ten wallets have other figures in the whole copy result. ${ERROR_ALLOWED}`,
    'world | tokens | holds | of gaining | too high by | losing, low > 0 | gaining, low > 0 | own edge holds | differ',
    rows,
  )
}

const SHARED_RHO = 0.3
const FOUND_LEAST = 20
const FALSE_HOPES_SHARED_MAX = 3

function judgeSharedLuck([world]: readonly Played[]): Part {
  const spans = [
    { name: 'by none', shared: undefined },
    { name: 'by a week', shared: { rho: SHARED_RHO, spanMs: 7 * DAY_MS } },
    { name: 'by a month', shared: { rho: SHARED_RHO, spanMs: 1_000 * DAY_MS } },
  ]
  return partOf(
    `Luck that the tokens of a span share (rho ${SHARED_RHO}), log-normal, 50 tokens priced, in percent. Bars by a week: the low end is above 0 for at most ${FALSE_HOPES_SHARED_MAX} % of those that\n` +
      `lose, and for ${FOUND_LEAST} % of those that gain. The luck of a whole month cannot be told from skill within it. ${ERROR_ALLOWED}`,
    'shared | losing, low > 0 | gaining, low > 0 | holds',
    spans.map(({ name, shared }): Row => {
      const judged = drawMany(world?.kinds ?? [], 50, 7, shared).flatMap((wallet) => judge(wallet, 50))
      const [good, bad] = [judged.filter(isGood), judged.filter((one) => !isGood(one))]
      const [falseHopes, found, covered] = [
        pctOf(bad, looksGood),
        pctOf(good, looksGood),
        pctOf(judged, holds),
      ]
      const by = Math.max(
        missBy(falseHopes, bad.length, { most: FALSE_HOPES_SHARED_MAX }),
        missBy(found, good.length, { least: FOUND_LEAST }),
      )
      return {
        cells: [name, falseHopes.toFixed(2), tenth(found), tenth(covered)],
        ...(name !== 'by a month' && { by }),
      }
    }),
  )
}

const LISTS = { lists: 40, wallets: 300, skilledOf: 20, first: 10, priced: 20, tokensMin: 6, tokensMax: 100 }
const WRONG = { gainsMost: 100 / 3, losesMost: 2 }

/** Verdicts of lists of 300 wallets with one in twenty worth following, and what selection does. */
function judgeLists(worlds: readonly Played[]): { readonly verdicts: Part; readonly selection: Part } {
  const { lists, wallets: ofList, skilledOf, first, priced, tokensMin, tokensMax } = LISTS
  const told = worlds.map(({ name, kinds }) => {
    const draws = drawsOf(77)
    const [ordinary, skilled] = [kinds[ORDINARY], kinds[SKILLED]]
    if (ordinary === undefined || skilled === undefined) throw new Error('a world has kinds of wallets')
    const drawn = Array.from({ length: lists }, () =>
      Array.from({ length: ofList }, (_, index) => {
        const count = tokensMin + Math.floor((tokensMax - tokensMin + 1) * draws.uniform())
        const wallet = drawWallet(draws, index % skilledOf === 0 ? skilled : ordinary, count)
        const records = recordsOf(wallet, priced)
        const { verdict, gain_probability_pct: gainPct } = verdictOf([records[10], records[60]])
        return {
          wallet,
          verdict,
          gainPct,
          truth: Math.min(wallet.kind.followed[10], wallet.kind.followed[60]),
        }
      }),
    )
    const all = drawn.flat()
    const gains = all.filter(({ verdict }) => verdict === 'likely_gains')
    const loses = all.filter(({ verdict }) => verdict === 'likely_loses')
    const listTens = (placeOfOne: (one: (typeof all)[number]) => number) =>
      drawn.flatMap((list) =>
        list
          .map((one) => ({ ...one, place: placeOfOne(one) }))
          .toSorted((one, other) => other.place - one.place)
          .slice(0, first)
          .flatMap(({ wallet }) => judge(wallet, priced)),
      )
    const tens = {
      'by score': listTens(({ wallet }) => placeOf(edgeOf(wallet.tokens))),
      'by probability': listTens(({ gainPct }) => gainPct ?? -1),
    }
    return { name, gains, loses, tens, good: all.filter(({ truth }) => truth > 0).length }
  })
  const verdictRows = told.map(({ name, gains, loses, good }): Row => {
    const wrongGains = pctOf(gains, ({ truth }) => truth <= 0)
    const wrongLoses = pctOf(loses, ({ truth }) => truth > 0)
    const cells = [
      gains.length,
      tenth(wrongGains),
      loses.length,
      tenth(wrongLoses),
      tenth((100 * (gains.length * (1 - wrongGains / 100))) / good),
    ]
    const by = Math.max(
      gains.length === 0 ? 0 : missBy(wrongGains, gains.length, { most: WRONG.gainsMost }),
      missBy(wrongLoses, loses.length, { most: WRONG.losesMost }),
    )
    return { cells: [name, ...cells], by }
  })
  const selectionRows = told.flatMap(({ name, tens }) =>
    Object.entries(tens).map(([order, ofOrder]): Row => {
      const [tooHigh, covered] = [biasOf(ofOrder), pctOf(ofOrder, holds)]
      return { cells: [name, order, tenth(tooHigh), tenth(covered)] }
    }),
  )
  return {
    verdicts: partOf(
      `Verdicts in ${lists} lists of 300 wallets, 5 % of them worth copying, ${priced} tokens priced. Bars: of "likely gains" at most a third lose, of "likely loses" at most ${WRONG.losesMost} % gain. ${ERROR_ALLOWED}`,
      'world | likely gains | of them lose, % | likely loses | of them gain, % | found of those worth it, %',
      verdictRows,
    ),
    selection: partOf(
      'The first ten of each of these lists: the same trades select and measure. The guide says what that does.',
      'world | order | edge too high by | holds, %',
      selectionRows,
    ),
  }
}
