import type { components } from '../generated/v1/types.ts'
import { returnOf, weightsOf } from './edge.ts'
import { LEAST_STAKE_USD } from './figures.ts'
import { type Funding, isClosed } from './funding.ts'
import { asCounted, type KnownWins, leftOutAs, type PeriodBets, type TokenBet } from './judged-bets.ts'
import { ofPeriods, PERIODS, type Period, type TokenHistory } from './wallet-pnl.ts'

/** Whether a token counts in the score of a period, and why not. */
type ScoreTokenState = components['schemas']['ScoreTokenState']

/** What the score of a period takes of one token, unrounded. Money in USD, `null` is unknown. */
export interface ScoreInput {
  readonly mint: string
  readonly state: ScoreTokenState
  readonly stakeUsd: number | null
  readonly resultUsd: number | null
  /** It counts, and was sold or has lost more than half of its stake. */
  readonly closed: boolean
  readonly firstBuyMs: number | null
}

/**
 * What the score of a period takes from each of a wallet's tokens, sorted by mint. Tokens that the score leaves out are
 * included.
 */
export function scoreInputsOf({ funded, leftOut }: Pick<Funding, 'funded' | 'leftOut'>): ScoreInput[] {
  const ofFunded = funded.map((token): ScoreInput => {
    const { mint, counts, stakeUsd, resultUsd, firstBuyMs } = token
    const leftOutAs = stakeUsd < LEAST_STAKE_USD ? 'small' : 'open'
    const state = counts ? 'counted' : leftOutAs
    return { mint, state, stakeUsd, resultUsd, closed: isClosed(token), firstBuyMs }
  })
  const ofOthers = leftOut.map(({ mint, kind, firstBuyMs }): ScoreInput => {
    return { mint, state: kind, stakeUsd: null, resultUsd: null, closed: false, firstBuyMs }
  })
  return [...ofFunded, ...ofOthers].sort((one, other) => (one.mint < other.mint ? -1 : 1))
}

/** The weight, 0 to 1, and the return of each token that the score rests on, by its mint. */
export function judgedInputsOf(
  inputs: readonly TokenInput[],
): ReadonlyMap<string, { readonly weight: number; readonly returned: number }> {
  const shares = new Map(inputs.map(({ mint, marketShare }) => [mint, marketShare]))
  const bets = listCounted(inputs)
  const weights = weightsOf(bets)
  return new Map(
    bets.map((bet, index) => {
      const returned = returnOf(asCounted(bet, shares.get(bet.mint)))
      return [bet.mint, { weight: weights[index] ?? 0, returned }]
    }),
  )
}

/**
 * The inputs of all periods as they are stored. `tokens` has each token once. The inputs of a period name a token by
 * its place there, and say what the score takes from it.
 */
export interface StoredScoreInputs {
  readonly tokens: readonly StoredToken[]
  /** The periods that have a score. */
  readonly scored: readonly Period[]
  readonly periods: Readonly<Record<Period, readonly StoredInput[]>>
}

type StoredToken = readonly [
  mint: string,
  symbol: string | null,
  firstBuyMs: number | null,
  /** Whether others trade the token, by what the scores were computed with; `null` where it was not looked up. */
  independent: boolean | null,
  /** Whether its win is off the market, by what the scores were computed with; `null` is unknown. */
  offMarket: boolean | null,
  /** What a copy of its win made; `null` is unknown. */
  copied: number | null,
  /** The share of its win that the market would have paid, which the score counts; `null` is unknown. */
  marketShare: number | null,
  /** Whether the provider was asked who trades the token, whatever it answered. */
  lookedUp: boolean,
]

type StoredInput = readonly [
  token: number,
  state: ScoreTokenState,
  stakeUsd: number | null,
  resultUsd: number | null,
  closed: 0 | 1,
]

/** What is stored next to the inputs. */
interface Judgement extends Partial<KnownWins> {
  readonly scored: readonly Period[]
}

/** The inputs of all periods in the form that is stored; symbols come from `histories`. */
export function toStoredInputs(
  histories: readonly Pick<TokenHistory, 'mint' | 'symbol'>[],
  inputs: Readonly<Record<Period, readonly ScoreInput[]>>,
  { scored, independence = new Map(), market = new Map() }: Judgement,
): StoredScoreInputs {
  const symbols = new Map(histories.map(({ mint, symbol }) => [mint, symbol]))
  const known = new Map(PERIODS.flatMap((period) => inputs[period]).map((input) => [input.mint, input]))
  const places = new Map([...known.keys()].map((mint, place) => [mint, place]))
  const periods = ofPeriods((period) =>
    inputs[period].map(
      ({ mint, state, stakeUsd, resultUsd, closed }): StoredInput => [
        places.get(mint) ?? 0,
        state,
        stakeUsd,
        resultUsd,
        closed ? 1 : 0,
      ],
    ),
  )
  return {
    tokens: [...known.values()].map(({ mint, firstBuyMs }) => [
      mint,
      symbols.get(mint) ?? null,
      firstBuyMs,
      ...knownOf(mint, { independence, market }),
    ]),
    scored,
    periods,
  }
}

/** The same inputs with what is now known of the wins. */
export function withKnownWins(inputs: StoredScoreInputs, known: KnownWins): StoredScoreInputs {
  const tokens = inputs.tokens.map(
    ([mint, symbol, firstBuyMs]): StoredToken => [mint, symbol, firstBuyMs, ...knownOf(mint, known)],
  )
  return { ...inputs, tokens }
}

function knownOf(mint: string, { independence, market }: KnownWins) {
  const { offMarket = null, copied = null, share = null } = market.get(mint) ?? {}
  return [independence.get(mint) ?? null, offMarket, copied, share, independence.has(mint)] as const
}

/** An input with what is stored of its token. */
export interface TokenInput extends ScoreInput {
  readonly symbol: string | null
  readonly independent: boolean | null
  readonly offMarket: boolean | null
  readonly copied: number | null
  readonly marketShare: number | null
  readonly lookedUp: boolean
}

/** The stored inputs of a period, as its score takes them: with what is known of the wins. */
export function readStoredInputs(stored: StoredScoreInputs, period: Period): TokenInput[] {
  const known = knownWinsOf(stored)
  return fromStoredInputs(stored, period).map((input) => {
    const { mint, resultUsd } = input
    const state =
      input.state === 'counted' ? leftOutAs({ mint, resultUsd: resultUsd ?? 0 }, known) : undefined
    return state === undefined ? input : { ...input, state }
  })
}

/** What is known of the wins, as far as the inputs have it. */
export function knownWinsOf({ tokens }: Pick<StoredScoreInputs, 'tokens'>): KnownWins {
  return {
    independence: new Map(
      tokens.flatMap(([mint, , , independent, , , , lookedUp]) => (lookedUp ? [[mint, independent]] : [])),
    ),
    market: new Map(
      tokens.flatMap(([mint, , , , offMarket, copied, share]) =>
        share === null ? [] : [[mint, { offMarket, copied, share }]],
      ),
    ),
  }
}

function fromStoredInputs({ tokens, periods }: StoredScoreInputs, period: Period): TokenInput[] {
  return periods[period].flatMap(([place, state, stakeUsd, resultUsd, closed]) => {
    const token = tokens[place]
    if (token === undefined) return []
    const [mint, symbol, firstBuyMs, independent, offMarket, copied, marketShare, lookedUp] = token
    const known = { independent, offMarket, copied, marketShare, lookedUp }
    return [{ mint, symbol, firstBuyMs, ...known, state, stakeUsd, resultUsd, closed: closed === 1 }]
  })
}

/** The counted tokens of each period, from which its score is computed again; a period without a score has none. */
export function betsOf(stored: StoredScoreInputs): PeriodBets {
  return ofPeriods((period) =>
    stored.scored.includes(period) ? listCounted(fromStoredInputs(stored, period)) : [],
  )
}

function listCounted(inputs: readonly ScoreInput[]): TokenBet[] {
  return inputs.flatMap(({ mint, state, stakeUsd, resultUsd, firstBuyMs }) =>
    state === 'counted' && stakeUsd !== null && resultUsd !== null
      ? [{ mint, stakeUsd, resultUsd, firstBuyMs }]
      : [],
  )
}
