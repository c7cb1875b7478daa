import { sum } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import { keptPctOf } from './copy.ts'
import { type Bet, edgeOf, returnOf, weightsOf } from './edge.ts'
import type { MarketFindings } from './market-check.ts'
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

/** The counted tokens of each period; a period without a score has none. */
export type PeriodBets = Readonly<Record<Period, readonly TokenBet[]>>

type Stats = Required<components['schemas']['PeriodStats']>

/** The score of a period, and what it is made of. */
type ScoreFigures = Pick<
  Stats,
  | 'score'
  | 'score_parts'
  | 'score_version'
  | 'score_reason'
  | 'score_confidence'
  | 'edge_pct'
  | 'edge_low_pct'
  | 'edge_high_pct'
  | 'score_tokens'
  | 'solid'
  | 'verified_pct'
  | 'market_checked_pct'
  | 'off_market_tokens'
  | 'wins_kept_pct'
>

/** The score of a period by its counted tokens, without the wins that prove nothing. */
export function scoreFiguresOf(counted: readonly TokenBet[], known: KnownWins): ScoreFigures {
  const bets = counted.filter((bet) => leftOutAs(bet, known) === undefined)
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
    ...winFiguresOf(counted, bets, known),
  }
}

/**
 * What is known of the wins: the shares of the weight of those that are left, 0 without any, and what copies of
 * the largest have kept. `null` until something is known of one of them.
 */
function winFiguresOf(
  counted: readonly TokenBet[],
  bets: readonly TokenBet[],
  { independence, market }: KnownWins,
): Pick<ScoreFigures, 'verified_pct' | 'market_checked_pct' | 'off_market_tokens' | 'wins_kept_pct'> {
  const weights = weightsOf(bets)
  const isWin = ({ resultUsd }: TokenBet) => resultUsd > 0
  const wins = bets
    .map((bet, index) => ({ bet, own: { weight: weights[index] ?? 0, returned: returnOf(bet) } }))
    .filter(({ bet }) => isWin(bet))
  const weightOf = (some: typeof wins) => sum(some, ({ own }) => own.weight)
  const pctOf = (holds: (mint: string) => boolean) =>
    wins.length === 0 ? 0 : (weightOf(wins.filter(({ bet }) => holds(bet.mint))) / weightOf(wins)) * 100
  const isKnown = (known: ReadonlyMap<string, unknown>) =>
    counted.some((bet) => isWin(bet) && known.has(bet.mint))
  const copied = wins.flatMap(({ bet, own }) => {
    const returned = market.get(bet.mint)?.copied ?? null
    return returned === null ? [] : [{ own, copied: { returned, missed: false } }]
  })
  const offMarket = counted.filter((bet) => leftOutAs(bet, { independence, market }) === 'off_market')
  return {
    verified_pct: isKnown(independence) ? round2(pctOf((mint) => independence.get(mint) === true)) : null,
    market_checked_pct: isKnown(market)
      ? round2(pctOf((mint) => market.get(mint)?.offMarket === false))
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
    .map(([mint, { resultUsd, returned }]) => ({ mint, resultUsd, returned }))
}

/**
 * Judges the figures of a period again with what is now known of its tokens, as a new analysis would. Figures without a
 * score, or with a score of another version, stay as they are.
 */
export function judgeAgain(stats: Stats, bets: readonly TokenBet[], known: KnownWins): Stats {
  if (stats.score === null || stats.score_version !== SCORE_VERSION) return stats
  return { ...stats, ...scoreFiguresOf(bets, known) }
}
