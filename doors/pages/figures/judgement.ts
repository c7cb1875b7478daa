import type { components } from '../../../generated/v1/types.ts'
import { VALUES } from '../../../generated/values.ts'
import { type Figures, readHoldingSec } from './ranking.ts'
import {
  countOf,
  formatDuration,
  formatPct,
  formatPctNear,
  formatUsd,
  toPlainText,
  toSentence,
} from './wording.ts'

/** What a wallet's figures say to a person who would follow it, in words. */

type Obstacle = components['schemas']['Obstacle']

const AGAINST: Readonly<Record<Obstacle, string>> = {
  one_hit: 'one token makes most of its profit',
  too_fast_to_copy: 'it sells before a person could follow',
  likely_bot: 'it trades as fast as a bot',
  inactive: 'it has not traded for 30 days',
  disputed: 'a second source contradicts its profit on a token',
  insider: 'the data provider calls it an insider of a token',
  copy_loses: 'a copy of it likely loses',
  no_score: 'it has no score in this period',
  former_score: 'its score is of an earlier version, until it is analysed again',
  low_confidence: 'its record is too short or too uneven to trust the score',
  not_solid: 'its record is too small or too short to be solid',
  copies_keep_little: 'what copies keep of its wins does not cover the costs of following it',
  edge_below_costs: 'what it makes of a dollar does not cover the costs of following it',
  few_closed_tokens: 'too few of its tokens have a win or a loss in this period',
  low_coverage: 'it sold much that it had not bought',
  unknown_coverage: 'it sold nothing, or it is unknown whether it bought what it sold',
  off_market_wins: 'a win was sold far above the market, and few of the others are checked',
  unverified_wins: 'few of its wins that were looked up are in tokens that others trade',
  market_unchecked: 'too few of its wins were found at the prices of the market',
}

/** Why a wallet has no score, by its `score_reason`. */
const NO_SCORE: Readonly<Record<string, string>> = {
  no_trades: 'it did not trade in this period',
  unknown_figures: 'too few of its figures are known for a score',
  low_coverage: 'it sold mostly tokens that it had not bought, so it has no score',
}

/** Why a wallet has no score, as a clause. */
export function explainNoScore(reason: string | null | undefined): string {
  return NO_SCORE[reason ?? ''] ?? AGAINST.no_score
}

/** Why a token does not count in a score, by its state. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  dependent: 'won, and no others trade it',
  off_market: 'won at prices that the market did not pay',
  open: 'neither sold, nor down by half, nor held for a day',
  small: 'a stake under $1',
  stablecoin: 'a stablecoin is no bet',
  unbought: 'a gift, or nothing bought was left in the period',
  unknown: 'figures are missing or contradict each other',
}

/** Why a token does not count in a score, in a few words. */
export function explainUncounted(state: string): string {
  return UNCOUNTED[state] ?? toPlainText(state)
}

/** For each reason, how many have it, the most frequent first: `It did not trade in this period: 6 wallets`. */
export function countReasons<Wallet>(
  wallets: readonly Wallet[],
  reasonOf: (wallet: Wallet) => string,
): string[] {
  return [...Map.groupBy(wallets, reasonOf)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, { length }]) => `${toSentence(reason)}: ${countOf(length, 'wallet')}`)
}

/** What speaks against following a wallet, a clause each; that it does not pay comes first. */
export function explainObstacles(figures: Figures): string[] {
  const { score, score_reason: reason, obstacles } = figures
  // The reason for a missing score says it all.
  if (score === null && reason) return [explainNoScore(reason)]
  const [first, ...others] = obstacles.toSorted(
    (one, other) => Number(other === 'edge_below_costs') - Number(one === 'edge_below_costs'),
  )
  if (first === undefined) return []
  const isLoss = first === 'edge_below_costs' && isExpectedToLose(figures)
  return [isLoss ? 'it is expected to lose' : explainObstacle(first), ...others.map(explainObstacle)]
}

/** Every reason against a wallet, a clause each. */
export function listReasonsAgainst(): string[] {
  return Object.values(AGAINST)
}

function explainObstacle(code: string): string {
  return AGAINST[code as Obstacle] ?? toPlainText(code)
}

/** Whether even the upper end of its edge is a loss: a negative estimate alone may be the assumption behind it. */
function isExpectedToLose({ edge_high_pct: high }: Figures): boolean {
  return typeof high === 'number' && high < 0
}

/**
 * The verdict on a wallet in a few words, the same at every door. "Worth following" is said only where a copy likely
 * gains; a wallet without obstacles whose copy was not computed, or cannot be told, has a record worth a closer look.
 */
export function judgeWallet(figures: Figures): string {
  if (figures.score_reason === 'no_trades') return 'Inactive: it did not trade in this period'
  if (figures.score === null) return 'Unknown: there is no score'
  const obstacles: readonly string[] = figures.obstacles
  const has = (code: Obstacle) => obstacles.includes(code)
  if (has('former_score')) return 'Unknown: its score is of an earlier version'
  if (has('few_closed_tokens')) return 'Too little is known: few of its tokens have a win or a loss'
  if (has('copy_loses')) return `Not worth following: a copy likely loses${describeChance(figures)}`
  if (has('edge_below_costs'))
    return isExpectedToLose(figures) ? 'Not worth following: it likely loses' : 'Not worth following'
  if (obstacles.length === 1 && has('market_unchecked'))
    return 'Not one to follow yet: its wins are not checked'
  if (obstacles.length > 0) return 'Not one to follow'
  switch (figures.verdict) {
    case 'likely_gains':
      return `Worth following: a copy likely gains${describeChance(figures)}`
    case 'cannot_tell':
      return `A record worth a closer look: whether a copy gains cannot be told yet${describeChance(figures)}`
    default:
      return 'A record worth a closer look: no copy was computed yet'
  }
}

const GAIN_LIMITS_PCT = [VALUES['copy-gains-pct'], VALUES['copy-loses-pct']]

function describeChance({ gain_probability_pct: pct }: Figures): string {
  return typeof pct === 'number' ? ` (chance of a gain ${formatPctNear(pct, GAIN_LIMITS_PCT)})` : ''
}

/** What a copy of a wallet says, in a few words for a row: that it was not asked, or its verdict and its chance. */
export function describeCopyVerdict(figures: Figures): string {
  const { verdict, gain_probability_pct: pct } = figures
  const words = COPY_VERDICTS[verdict] ?? toPlainText(verdict)
  return typeof pct === 'number' ? `${words}, ${formatPctNear(pct, GAIN_LIMITS_PCT)}` : words
}

const COPY_VERDICTS: Readonly<Record<string, string>> = {
  likely_gains: 'gains',
  likely_loses: 'loses',
  cannot_tell: 'unsure',
  not_computed: 'not asked',
}

/**
 * Why to look at a wallet: what becomes of a dollar, and whether there is time to follow. The verdict comes first where
 * an obstacle or a likely gain decides it; other rows would all begin with the same words.
 */
export function explainChoice(figures: Figures): string {
  const isOpen = figures.verdict !== 'likely_gains' && figures.obstacles.length === 0
  const clauses = [
    isOpen ? [] : [judgeWallet(figures), findReason(figures) ?? []].flat().join(': '),
    describeDollar(figures) ?? [],
    explainMerits(figures),
  ]
  return clauses
    .flat()
    .map((each) => `${toSentence(each)}.`)
    .join(' ')
}

/** The first reason of a verdict that does not say why itself. */
export function findReason(figures: Figures): string | undefined {
  return judgeWallet(figures).includes(':') ? undefined : explainObstacles(figures)[0]
}

/** A person who follows needs about this long to see a purchase and to buy and sell as well. */
const PATIENT_SEC = 15 * 60

/** What is good about a wallet whatever its score says, a clause each. */
export function explainMerits(figures: Figures): string[] {
  const { realized_without_best_usd: rest, combined_pnl_usd: combined } = figures
  const heldSec = readHoldingSec(figures)
  const kept = describeKept(figures)
  return [
    ...(typeof rest === 'number' && rest > 0 && (combined ?? 0) >= 0
      ? [`it made ${formatUsd(rest)} without its best token, too`]
      : []),
    ...(heldSec === null || heldSec < PATIENT_SEC
      ? []
      : [`it holds a token for ${formatDuration(heldSec)}, which leaves time to follow`]),
    ...(kept !== undefined && keepsEnough(figures) ? [kept] : []),
  ]
}

/** Whether what a copy keeps of the wins that were checked covers the costs. */
export function keepsEnough(figures: Figures): boolean {
  return !figures.obstacles.includes('copies_keep_little')
}

/**
 * What a copy kept of the wins that were checked, as a clause; undefined where none was, and where a copy of the whole
 * record says more.
 */
export function describeKept({ wins_kept_pct: kept, verdict }: Figures): string | undefined {
  if (typeof kept !== 'number' || verdict !== 'not_computed') return undefined
  return `a copy 10 s later kept ${formatPct(kept)} of its largest wins`
}

/** Why a person who follows may be too late, as a clause; undefined where there is time, or no figure of it. */
export function describeHaste({ holding_median_sec: heldSec }: Figures): string | undefined {
  if (typeof heldSec !== 'number' || heldSec >= PATIENT_SEC) return undefined
  // Rounded up: "within" must not say less than is true.
  const withinSec = heldSec < 60 ? Math.max(1, Math.ceil(heldSec)) : Math.ceil(heldSec / 60) * 60
  return `half of its tokens are sold within ${formatDuration(withinSec)}`
}

/** What a label means for a person who follows; labels that say nothing about following are missing. */
const CALLED: Readonly<Record<string, string>> = {
  bundler: 'a bundler: others cannot buy at its price',
  deployer: 'a deployer: it may sell you its own token',
  developer: 'a developer: it may sell you its own token',
  insider: 'an insider: others cannot buy at its price',
  sniper: 'a sniper: it buys sooner than a person can',
}

/** What the data provider's labels warn of, a clause each. */
export function explainLabels(labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const called = CALLED[label]
    return called === undefined ? [] : [`the data provider calls it ${called}`]
  })
}

/** What likely becomes of a dollar, as a clause; undefined where the service does not have it. */
export function describeDollar({ edge_low_pct: low, edge_high_pct: high }: Figures): string | undefined {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined
  return `a dollar in each of its tokens likely ends as ${formatDollar(low)} to ${formatDollar(high)}`
}

/** An edge: what decides are 0 and the costs of following. */
export function formatEdge(pct: number): string {
  return formatPctNear(pct, [0, VALUES['follow-edge-pct']])
}

/** A dollar after one token at this edge: $1.21. */
export function formatDollar(pct: number): string {
  return `$${Math.max(0, 1 + pct / 100).toFixed(2)}`
}

/** A sentence on why the wallet that made most is not the first by score. */
export function explainPlace(figures: Figures, rank: number | null): string {
  const against = explainObstacles(figures)
  if (against.length > 0) return `${against.join('; ')}.`
  const place = rank === null ? 'it has no place by score' : `by score it is number ${rank}`
  const low = figures.edge_low_pct
  return typeof low === 'number'
    ? `${place}: in the worse case it ${low < 0 ? 'loses' : 'earns'} ${formatPct(Math.abs(low))} on a dollar.`
    : `${place}.`
}
