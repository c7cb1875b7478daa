import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import type { Ledger } from '../support/traders.ts'
import { NO_FACTS, tokensLeft, wallet, walletOf, withEntries } from '../support/traders.ts'
import { arbitraryGift, arbitraryHistory, giftOf, honestLedgers, TRADED_TODAY } from './arbitrary-ledgers.ts'
import { page } from './page.ts'

/* "What always holds" on the page, for arbitrary wallets. The cases are the same in every run. */

// Without `endOnFailure`, fast-check would shrink a failure for minutes.
fc.configureGlobal({ seed: 20_261_121, numRuns: 100, endOnFailure: true })

type Scores = Readonly<Record<(typeof PERIODS)[number], number | null>>

function recordsOf(ledgers: readonly Ledger[]) {
  return analyseWallet(walletOf(ledgers), NO_FACTS).periods
}

function scoresOf(ledgers: readonly Ledger[]): Scores {
  const periods = recordsOf(ledgers)
  return {
    '1d': periods['1d'].score,
    '7d': periods['7d'].score,
    '30d': periods['30d'].score,
    all: periods.all.score,
  }
}

/** Expects the same scores as before, except for those that gifts have taken away. */
function expectScores(is: ReturnType<typeof recordsOf>, was: ReturnType<typeof recordsOf>): void {
  for (const period of PERIODS) {
    const isHidden = Number(is[period].cost_coverage_pct ?? 100) < 50
    const score = isHidden ? null : was[period].score
    expect({ period, score: is[period].score }).toEqual({ period, score })
  }
}

/** The periods whose score rose. A score where there was none before counts as a rise. */
function findGains(after: Scores, before: Scores): string[] {
  return PERIODS.flatMap((period) => {
    const [now, was] = [after[period], before[period]]
    return now === null || (was !== null && now <= was) ? [] : [`${period}: ${was} to ${now}`]
  })
}

const oneOfThem = fc.nat()

/** Each token is bought once and sold once, in full, within the last day and so within every period. */
const closedAtOnce = fc
  .array(
    fc.record({ usd: fc.integer({ min: 10, max: 50_000 }), multiple: fc.integer({ min: 1, max: 60 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((tokens) =>
    tokens.map(
      ({ usd, multiple }, index): Ledger => ({
        mint: `token-${index}`,
        entries: [
          { kind: 'buy', daysAgo: 0.9, tokens: usd, priceUsd: 1 },
          { kind: 'sell', daysAgo: 0.2, tokens: usd, priceUsd: multiple / 10 },
        ],
      }),
    ),
  )

/** The wallet also sells gifts, `excess` times as many, at the price of its own tokens: in one sale or in two. */
function withGiftSold({ mint, entries }: Ledger, excess: number, sales: 1 | 2): Ledger {
  return {
    mint,
    entries: entries.flatMap((entry) => {
      if (entry.kind !== 'sell') return [entry]
      const gift = entry.tokens * excess
      return [
        { ...entry, kind: 'receive', tokens: gift },
        ...(sales === 1 ? [{ ...entry, tokens: entry.tokens + gift }] : [entry, { ...entry, tokens: gift }]),
      ]
    }),
  }
}

function none(): never {
  throw new Error('there are three ways to end')
}

/** The same wallet with one of its ledgers changed. */
function withOneChanged(
  ledgers: readonly Ledger[],
  which: number,
  change: (ledger: Ledger) => Ledger,
): readonly Ledger[] {
  return ledgers.map((ledger, index) => (index === which % ledgers.length ? change(ledger) : ledger))
}

test('the page states what these tests check', () => {
  for (const sentence of [
    'The score is an integer from 0 to 99, or `null`.',
    'Gifts of other tokens never change it, kept or sold at whatever price. Sold for more than half of all proceeds, they take it away.',
    'Gifts of a token that the wallet also bought change it by at most 2 points, sold at the same price, and not at all while they are kept. This holds for as many gifts as bought tokens when all are sold in one sale, else for a fifth of that number. More gifts, sold in parts, turn a win into 0.',
    'A loser held for more than a day gives the same score unsold as sold, and no higher one when it is sent away.',
    'All stakes and results times a thousand give the same score, and so does another order of the tokens.',
  ])
    expect(page).toContain(`- ${sentence}`)
})

test('a gift of other tokens never changes a score, unsold or sold at any price, but may take it away', () => {
  const gifts = fc.array(arbitraryGift, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(honestLedgers, gifts, (ledgers, given) => {
      const more = given.map((gift, index): Ledger => ({ mint: `gift-${index}`, entries: giftOf(gift) }))
      const [was, is] = [recordsOf(ledgers), recordsOf([...ledgers, ...more])]
      expectScores(is, was)
    }),
  )
})

test('a gift of tokens that the wallet has bought changes no score while it is unsold', () => {
  fc.assert(
    fc.property(honestLedgers, oneOfThem, arbitraryGift, (ledgers, which, { daysAgo, usd }) => {
      const given = withOneChanged(ledgers, which, (ledger) => {
        // At the price of that day: the last entry sets the price at which all tokens are valued.
        const priceUsd = ledger.entries.filter((entry) => entry.daysAgo >= daysAgo).at(-1)?.priceUsd
        if (priceUsd === undefined) return ledger
        return withEntries(ledger, [{ kind: 'receive', daysAgo, tokens: usd / priceUsd, priceUsd }])
      })
      expect(scoresOf(given)).toEqual(scoresOf(ledgers))
    }),
  )
})

test('a gift sold in place of as many own tokens gives the same score', () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(honestLedgers, oneOfThem, arbitraryGift, share, (ledgers, which, { priceUsd }, soldShare) => {
      const sale = (ledger: Ledger) =>
        ({ kind: 'sell', daysAgo: 0, tokens: tokensLeft(ledger) * soldShare, priceUsd }) as const
      const own = withOneChanged(ledgers, which, (ledger) => withEntries(ledger, [sale(ledger)]))
      const given = withOneChanged(ledgers, which, (ledger) =>
        withEntries(ledger, [{ ...sale(ledger), kind: 'receive' }, sale(ledger)]),
      )
      expect(scoresOf(given)).toEqual(scoresOf(own))
    }),
  )
})

test.each([
  ['in the same sale, up to 95 % of what was bought', 1, 0.95],
  ['in a separate sale, up to a fifth of what was bought', 2, 0.2],
] as const)(
  'a gift of tokens that the wallet has bought, sold at their price %s, moves a score by at most 2 points',
  (_, sales, max) => {
    const share = fc.double({ min: 0, max, noNaN: true })
    fc.assert(
      fc.property(closedAtOnce, share, (ledgers, excess) => {
        const given = ledgers.map((ledger) => withGiftSold(ledger, excess, sales))
        const [was, is] = [scoresOf(ledgers), scoresOf(given)]
        for (const period of PERIODS)
          expect(Math.abs(Number(is[period]) - Number(was[period]))).toBeLessThanOrEqual(2)
      }),
    )
  },
)

test('a gift of over a fifth of what was bought, sold separately, turns a win into 0 and leaves a loss unchanged', () => {
  const beyond = fc.double({ min: 0.21, max: 50, noNaN: true })
  fc.assert(
    fc.property(closedAtOnce, oneOfThem, beyond, (ledgers, which, excess) => {
      const given = withOneChanged(ledgers, which, (ledger) => withGiftSold(ledger, excess, 2))
      const flat = withOneChanged(ledgers, which, ({ mint, entries }) => ({
        mint,
        entries: entries.map((entry) => ({ ...entry, priceUsd: Math.min(1, entry.priceUsd) })),
      }))
      const [was, is] = [recordsOf(flat), recordsOf(given)]
      expectScores(is, was)
    }),
  )
})

const loss = (min: number) => fc.double({ min, max: 1, noNaN: true })
/** No loss of less than half within a day, because such a token is open while it is unsold. */
const losses = fc.oneof(
  fc.tuple(fc.constant(0.3), loss(0.51)),
  fc.tuple(fc.constantFrom(2, 5, 20, 45), loss(0.01)),
)

test('a loser scores the same unsold as sold, and no more when it is sent away', () => {
  fc.assert(
    fc.property(closedAtOnce, losses, (ledgers, [daysAgo, lost]) => {
      const twin = [...ledgers, TRADED_TODAY]
      const end = { daysAgo: 0.01, tokens: 100, priceUsd: 1 - lost }
      const loser = (kind: 'sell' | 'send' | 'receive', tokens: number): Ledger => ({
        mint: 'loser',
        entries: [
          { kind: 'buy', daysAgo, tokens: 100, priceUsd: 1 },
          { ...end, kind, tokens },
        ],
      })
      const [sold, unsold, sent] = [loser('sell', 100), loser('receive', 0), loser('send', 100)].map((last) =>
        scoresOf([...twin, last]),
      )
      expect(unsold).toEqual(sold)
      expect(findGains(sent ?? none(), sold ?? none())).toEqual([])
    }),
  )
})

test('a score is the same at a thousand times the stakes', () => {
  fc.assert(
    fc.property(honestLedgers, (ledgers) => {
      // Only from 1 USD up, so that no token counts merely because its stake grew.
      const some = ledgers.filter(
        ({ entries }) => Number(entries[0]?.tokens) * Number(entries[0]?.priceUsd) >= 1,
      )
      const larger = some.map(({ mint, entries }) => ({
        mint,
        entries: entries.map((entry) => ({ ...entry, tokens: entry.tokens * 1000 })),
      }))
      expect(scoresOf(larger).all).toBe(scoresOf(some).all)
    }),
  )
})

test('a score is null in a period without a trade', () => {
  fc.assert(
    fc.property(honestLedgers, (ledgers) => {
      const records = recordsOf(ledgers)
      for (const period of PERIODS)
        expect(records[period].tokens_traded === 0 && records[period].score !== null).toBe(false)
    }),
  )
})

test('a score does not depend on the order of tokens, nor does any other figure', () => {
  const shuffled = honestLedgers.chain((ledgers) =>
    fc.tuple(fc.constant(ledgers), fc.shuffledSubarray([...ledgers], { minLength: ledgers.length })),
  )
  fc.assert(
    fc.property(shuffled, ([ledgers, mixed]) => {
      const { periods } = analyseWallet(walletOf(ledgers), NO_FACTS)
      expect(analyseWallet(walletOf(mixed), NO_FACTS).periods).toEqual(periods)
    }),
  )
})

test('a score is null or from 0 to 99, and every record fulfils the contract with all of its keys, whatever the provider sends', () => {
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
  )
})

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** The contract's schema, with every property required: the contract lets some be missing, but all are sent. */
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
