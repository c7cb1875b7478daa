import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import {
  arbitraryGift,
  arbitraryHistory,
  arbitraryTrip,
  giftOf,
  honestLedgers,
  tripOf,
} from './arbitrary-ledgers.ts'
import { NO_FACTS, wallet } from './histories.ts'
import type { Ledger } from './ledger.ts'
import { closeAll, isBought, tokensLeft, walletOf, withEntries } from './ledger.ts'
import { page } from './page.ts'

/* What the page says always holds. The cases are the same in every run. */

/** Without `endOnFailure` a failure is made as small as it goes, which takes minutes. */
const RUNS = { seed: 20_261_121, numRuns: 100, endOnFailure: true }

type Scores = Readonly<Record<(typeof PERIODS)[number], number | null>>

function scoresOf(ledgers: readonly Ledger[]): Scores {
  const { periods } = analyseWallet(walletOf(ledgers), NO_FACTS)
  return {
    '1d': periods['1d'].score,
    '7d': periods['7d'].score,
    '30d': periods['30d'].score,
    all: periods.all.score,
  }
}

/** The periods whose score is higher than it was; a score where there was no score is a case of its own. */
function findGains(after: Scores, before: Scores): string[] {
  return PERIODS.flatMap((period) => {
    const [now, was] = [after[period], before[period]]
    return now === null || (was !== null && now <= was) ? [] : [`${period}: ${was} to ${now}`]
  })
}

/** The score of a wallet that has traded and won nothing. */
const BARE_SCORE = 12

/** Round trips and sales are trades: a wallet that had no score may get that of a wallet that has won nothing. */
function findRises(after: Scores, before: Scores): string[] {
  const bare = (score: number | null) => score ?? BARE_SCORE
  return findGains(after, {
    '1d': bare(before['1d']),
    '7d': bare(before['7d']),
    '30d': bare(before['30d']),
    all: bare(before.all),
  })
}

const oneOfThem = fc.nat()

/** The same wallet with one of its ledgers changed. */
function withOneChanged(
  ledgers: readonly Ledger[],
  which: number,
  change: (ledger: Ledger) => Ledger,
): readonly Ledger[] {
  return ledgers.map((ledger, index) => (index === which % ledgers.length ? change(ledger) : ledger))
}

test('the page says so', () => {
  for (const sentence of [
    'Gifts never raise it, kept or sold: of any token, at any price.',
    'Round trips at no profit never raise it: in new tokens, nor in tokens that count and that the wallet has sold out of.',
    'Where there was no score for want of trades, selling a gift and round trips are trades: they give the score of a wallet that has won nothing, which is 12, or less.',
    'More realized PnL on any token that counts, with all else equal, never lowers it.',
    'The order of the tokens makes no difference.',
  ])
    expect(page).toContain(`- ${sentence}`)
})

describe('a gift', () => {
  test('of new tokens raises no score, kept or sold at any price', () => {
    const gifts = fc.array(arbitraryGift, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(honestLedgers, gifts, (ledgers, given) => {
        const more = given.map((gift, index): Ledger => ({ mint: `gift-${index}`, entries: giftOf(gift) }))
        expect(findGains(scoresOf([...ledgers, ...more]), scoresOf(ledgers))).toEqual([])
      }),
      RUNS,
    )
  })

  test('of tokens that the wallet has bought changes no score when it is kept', () => {
    fc.assert(
      fc.property(honestLedgers, oneOfThem, arbitraryGift, (ledgers, which, { daysAgo, usd }) => {
        const given = withOneChanged(ledgers, which, (ledger) => {
          // At the price of the day, so that the gift does not set another.
          const priceUsd = ledger.entries.filter((entry) => entry.daysAgo >= daysAgo).at(-1)?.priceUsd
          if (priceUsd === undefined) return ledger
          return withEntries(ledger, [{ kind: 'receive', daysAgo, tokens: usd / priceUsd, priceUsd }])
        })
        expect(scoresOf(given)).toEqual(scoresOf(ledgers))
      }),
      RUNS,
    )
  })

  test('is worth what its own tokens are to a wallet that sells it in their place', () => {
    const share = fc.double({ min: 0.01, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        honestLedgers,
        oneOfThem,
        arbitraryGift,
        share,
        (ledgers, which, { priceUsd }, soldShare) => {
          const sale = (ledger: Ledger) =>
            ({ kind: 'sell', daysAgo: 0, tokens: tokensLeft(ledger) * soldShare, priceUsd }) as const
          const own = withOneChanged(ledgers, which, (ledger) => withEntries(ledger, [sale(ledger)]))
          const given = withOneChanged(ledgers, which, (ledger) =>
            withEntries(ledger, [{ ...sale(ledger), kind: 'receive' }, sale(ledger)]),
          )
          expect(scoresOf(given)).toEqual(scoresOf(own))
        },
      ),
      RUNS,
    )
  })

  test('that is sold beyond what was bought raises no score, at any price', () => {
    const beyond = fc.double({ min: 0.021, max: 50, noNaN: true })
    fc.assert(
      fc.property(
        honestLedgers,
        oneOfThem,
        arbitraryGift,
        beyond,
        (ledgers, which, { daysAgo, priceUsd }, excess) => {
          const given = withOneChanged(ledgers, which, (ledger) => {
            const bought = tokensLeft({
              ...ledger,
              entries: ledger.entries.filter(({ kind }) => kind === 'buy'),
            })
            const sale = { daysAgo, tokens: tokensLeft(ledger) + bought * excess, priceUsd }
            return withEntries(ledger, [
              { kind: 'receive', ...sale },
              { kind: 'sell', ...sale },
            ])
          })
          expect(findRises(scoresOf(given), scoresOf(ledgers))).toEqual([])
        },
      ),
      RUNS,
    )
  })
})

describe('round trips at no profit', () => {
  test('in new tokens raise no score', () => {
    const trips = fc.array(arbitraryTrip, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(honestLedgers, trips, (ledgers, made) => {
        const more = made.map((trip, index): Ledger => ({ mint: `trip-${index}`, entries: tripOf(trip) }))
        expect(findRises(scoresOf([...ledgers, ...more]), scoresOf(ledgers))).toEqual([])
      }),
      RUNS,
    )
  })

  test('in tokens that the wallet has sold out of raise no score', () => {
    fc.assert(
      fc.property(honestLedgers, oneOfThem, arbitraryTrip, (ledgers, which, trip) => {
        const closed = withOneChanged(ledgers, which, closeAll)
        const washed = withOneChanged(closed, which, (ledger) => {
          if (!isBought(ledger)) return ledger
          const daysAgo = Math.min(trip.daysAgo, ledger.entries.at(-1)?.daysAgo ?? 0)
          return withEntries(ledger, tripOf({ ...trip, daysAgo }))
        })
        expect(findRises(scoresOf(washed), scoresOf(closed))).toEqual([])
      }),
      RUNS,
    )
  })
})

describe('a score', () => {
  test('is never lowered by more realized PnL on a token that counts, with all else equal', () => {
    const factor = fc.double({ min: 1.0001, max: 30, noNaN: true })
    fc.assert(
      fc.property(honestLedgers, oneOfThem, factor, (ledgers, which, times) => {
        const dearer = withOneChanged(ledgers, which, (ledger) => ({
          ...ledger,
          entries: ledger.entries.map((entry) =>
            entry.kind === 'sell' && isBought(ledger)
              ? { ...entry, priceUsd: entry.priceUsd * times }
              : entry,
          ),
        }))
        expect(findGains(scoresOf(ledgers), scoresOf(dearer))).toEqual([])
      }),
      RUNS,
    )
  })

  test('does not depend on the order of tokens, nor does any other figure', () => {
    const shuffled = honestLedgers.chain((ledgers) =>
      fc.tuple(fc.constant(ledgers), fc.shuffledSubarray([...ledgers], { minLength: ledgers.length })),
    )
    fc.assert(
      fc.property(shuffled, ([ledgers, mixed]) => {
        const { periods } = analyseWallet(walletOf(ledgers), NO_FACTS)
        expect(analyseWallet(walletOf(mixed), NO_FACTS).periods).toEqual(periods)
      }),
      RUNS,
    )
  })

  test('is from 0 to 99 or null, and every record fulfils the contract with all of its keys, whatever was sent', () => {
    const fits = periodStatsCheck()
    fc.assert(
      fc.property(fc.array(arbitraryHistory, { maxLength: 12 }), (tokens) => {
        const distinct = tokens.map((token, index) => ({ ...token, mint: `${index}` }))
        const { periods } = analyseWallet({ ...wallet(distinct), address: ADDRESS }, NO_FACTS)
        for (const period of PERIODS) {
          expect({ period, ok: fits(periods[period]), errors: fits.errors }).toEqual({
            period,
            ok: true,
            errors: null,
          })
        }
      }),
      RUNS,
    )
  })
})

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** The contract's schema, with every property required: to read they are optional, but all of them are written. */
function periodStatsCheck() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'v1')
  const { properties } = document.components.schemas.PeriodStats
  return ajv.compile({
    $ref: 'v1#/components/schemas/PeriodStats',
    required: Object.keys(properties),
    unevaluatedProperties: false,
  })
}
