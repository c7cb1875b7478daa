import { sum } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import { keptPctOf } from './copy-figures.ts'
import { type Bet, edgeOf, returnOf, weightsOf } from './edge.ts'
import { type CopyJudgement, type Judgement, judgementOf } from './judgement.ts'
import { type MarketFindings, WINS_DRAWN } from './market-check.ts'
import { round2 } from './numbers.ts'
import { confidenceOf, listShortfalls, SCORE_VERSION, scoreOf } from './score.ts'
import type { Period } from './wallet-pnl.ts'

/** A counted token of a wallet. */
export interface TokenBet extends Bet {
  readonly mint: string
}

/**
 * By mint, whether others trade the token; `null` where the look-up did not say. A mint that was not looked up is
 * missing.
 */
export type Independence = ReadonlyMap<string, boolean | null>

/** What is known of a wallet that its own trades do not tell. */
export interface Standing {
  /** The names of the provider's labels for it, on any token. */
  readonly labels: readonly string[]
  /** Its wins were among those whose market is checked after a scan. */
  readonly isMarketChecked: boolean
  /** What the stored copies say, by the period of the copy. */
  readonly copies: Readonly<Partial<Record<Period, CopyJudgement>>>
}

/** Of a wallet about which nothing is stored. */
export const UNKNOWN_STANDING: Standing = { labels: [], isMarketChecked: false, copies: {} }

/** What is known of the tokens that a wallet has won on. */
export interface KnownWins {
  readonly independence: Independence
  readonly market: MarketFindings
}

/**
 * Why the score leaves a counted token out, if it does: a win on a token that no others trade proves nothing, and nor
 * does a win off the market. A loss counts.
 */
export function leftOutAs(
  { mint, resultUsd }: Pick<TokenBet, 'mint' | 'resultUsd'>,
  { independence, market }: KnownWins,
): 'dependent' | 'off_market' | undefined {
  if (resultUsd <= 0) return undefined
  if (independence.get(mint) === false) return 'dependent'
  return market.get(mint)?.offMarket ? 'off_market' : undefined
}

/** A counted token as the score takes it: of a win, the share that the market would have paid, where that is known. */
export function asCounted<Bet extends Pick<TokenBet, 'resultUsd'>>(
  bet: Bet,
  share: number | null = null,
): Bet {
  return bet.resultUsd > 0 ? { ...bet, resultUsd: bet.resultUsd * (share ?? 1) } : bet
}

/**
 * Whether fewer than six wins, or than all of the period, were found at the market's prices. Only drawn wins are looked
 * up, so a wallet cannot choose which.
 */
function isUnchecked(counted: readonly TokenBet[], { market }: Pick<KnownWins, 'market'>): boolean {
  const isFound = (mint: string) => market.get(mint)?.offMarket === false
  const wins = counted.filter(({ resultUsd }) => resultUsd > 0)
  return [...market.keys()].filter(isFound).length < WINS_DRAWN && !wins.every(({ mint }) => isFound(mint))
}

/** The counted tokens of each period; a period without a score has none. */
export type PeriodBets = Readonly<Record<Period, readonly TokenBet[]>>

type Stats = Required<components['schemas']['PeriodStats']>

/** The score of a period by its counted tokens: without wins that prove nothing, at what the market would have paid. */
export function scoreFiguresOf(counted: readonly TokenBet[], known: KnownWins) {
  const left = counted.filter((bet) => leftOutAs(bet, known) === undefined)
  const bets = left.map((bet) => asCounted(bet, known.market.get(bet.mint)?.share))
  const edge = edgeOf(bets)
  const { stakesUsd, resultsUsd } = edge
  const lowPct = round2(edge.low * 100)
  const [edgePct, tokens] = [round2(edge.mean * 100), round2(edge.tokens)]
  return {
    score: scoreOf(lowPct),
    score_parts: null,
    score_version: SCORE_VERSION,
    score_reason: null,
    score_confidence: confidenceOf(edge),
    edge_pct: edgePct,
    edge_low_pct: lowPct,
    edge_high_pct: round2(edge.high * 100),
    score_tokens: tokens,
    solid: listShortfalls({ tokens, stakesUsd, resultsUsd, edgePct }).length === 0,
    ...winFiguresOf(counted, left, known),
  }
}

/**
 * What is known of the wins: the share of those at the market in the weight of all that are left; the share of those
 * that others trade, too, in the weight of all that were looked up; and what copies have kept. `null` until something
 * is known of one of them, 0 without a win that counts.
 */
function winFiguresOf(
  counted: readonly TokenBet[],
  bets: readonly TokenBet[],
  { independence, market }: KnownWins,
) {
  const isWin = ({ resultUsd }: TokenBet) => resultUsd > 0
  const countedReturnOf = (bet: TokenBet) => returnOf(asCounted(bet, market.get(bet.mint)?.share))
  const listWon = (some: readonly TokenBet[]) => {
    const weights = weightsOf(some)
    return some
      .map((bet, index) => ({ bet, own: { weight: weights[index] ?? 0, returned: countedReturnOf(bet) } }))
      .filter(({ bet }) => isWin(bet))
  }
  const wins = listWon(bets)
  const lookedUp = listWon(counted).filter(({ bet }) => independence.has(bet.mint))
  const weightOf = (some: typeof wins) => sum(some, ({ own }) => own.weight)
  const pctOf = (some: typeof wins, holds: (mint: string) => boolean) =>
    some.length === 0 ? 0 : (weightOf(some.filter(({ bet }) => holds(bet.mint))) / weightOf(some)) * 100
  const isKnown = (known: ReadonlyMap<string, unknown>) =>
    counted.some((bet) => isWin(bet) && known.has(bet.mint))
  const copied = wins.flatMap(({ bet, own }) => {
    const returned = market.get(bet.mint)?.copied ?? null
    return returned === null ? [] : [{ own, copied: { returned } }]
  })
  const offMarket = counted.filter((bet) => leftOutAs(bet, { independence, market }) === 'off_market')
  return {
    verified_pct:
      lookedUp.length === 0 ? null : round2(pctOf(lookedUp, (mint) => independence.get(mint) === true)),
    market_checked_pct: isKnown(market)
      ? round2(pctOf(wins, (mint) => market.get(mint)?.offMarket === false))
      : null,
    off_market_tokens: isKnown(market) ? offMarket.length : null,
    wins_kept_pct: copied.length === 0 ? null : round2(keptPctOf(copied)),
  }
}

/** A token that a wallet has won on. */
export interface Win {
  readonly mint: string
  /** The largest result of a period. */
  readonly resultUsd: number
  /** What a dollar gained where the token adds most to a record. */
  readonly returned: number
  /** How much it adds there: its weight times its return. */
  readonly added: number
}

/**
 * The tokens that a wallet has won on in any period, each once. They are sorted by weight times return, largest first,
 * so that no small wins can hide a large one; then by mint.
 */
export function listWins(bets: PeriodBets): Win[] {
  const wins = new Map<string, { share: number; resultUsd: number; returned: number }>()
  for (const ofPeriod of Object.values(bets)) {
    const weights = weightsOf(ofPeriod)
    for (const [index, bet] of ofPeriod.entries()) {
      if (bet.resultUsd <= 0) continue
      const share = (weights[index] ?? 0) * returnOf(bet)
      const known = wins.get(bet.mint) ?? { share: 0, resultUsd: 0, returned: 0 }
      const resultUsd = Math.max(known.resultUsd, bet.resultUsd)
      wins.set(bet.mint, { ...(share > known.share ? { share, returned: returnOf(bet) } : known), resultUsd })
    }
  }
  return [...wins]
    .sort(([mint, one], [other, { share }]) => share - one.share || (mint < other ? -1 : 1))
    .map(([mint, { share, resultUsd, returned }]) => ({ mint, resultUsd, returned, added: share }))
}

/**
 * Judges the figures of a period again with what is now known of the wallet and its tokens, as a new analysis would.
 * A period without a score, or with a score of another version, keeps its score.
 */
export function judgeAgain(
  stats: Omit<Stats, keyof Judgement>,
  bets: readonly TokenBet[],
  { period, ...known }: KnownWins & Standing & { readonly period: Period },
): Stats {
  const isScored = stats.score !== null && stats.score_version === SCORE_VERSION
  return judgePeriod(isScored ? { ...stats, ...scoreFiguresOf(bets, known) } : stats, bets, {
    period,
    ...known,
  })
}

/** The figures of a period with the judgement by them and by what is known beyond them. */
export function judgePeriod(
  stats: Omit<Stats, keyof Judgement>,
  bets: readonly TokenBet[],
  known: Pick<KnownWins, 'market'> & Standing & { readonly period: Period },
): Stats {
  const isUnsure = known.isMarketChecked && isUnchecked(bets, known)
  const beyond = { labels: known.labels, isUnchecked: isUnsure, copy: known.copies[known.period] }
  return { ...stats, ...judgementOf(stats, beyond) }
}
