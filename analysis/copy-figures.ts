import { greatest, sum } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import type { Copied } from './copy.ts'
import { type Estimate, estimateOf, type RecordToken } from './copy-estimate.ts'
import type { WeightedReturn } from './edge.ts'
import type { DelaySec } from './market-moment.ts'
import { round2 } from './numbers.ts'

/* What copies of a wallet make, as its figures say it (docs/site/docs/guides/following.md). */

type Schemas = components['schemas']

/** What copies of a wallet's tokens make of a dollar, in percent; `null` where too little is known. */
export type CopyFigures = Schemas['CopyFigures']

/** Records of fewer tokens say nothing of a copy. */
export const RECORD_MIN = 8
/** Fewer priced tokens say nothing of a wallet. */
export const PRICED_MIN = 5
/** The least share of the tokens that were asked about that has to be priced. */
const PRICED_SHARE_MIN = 0.5

/** Probabilities of a gain that are enough for a verdict, in percent. */
export const VERDICT = { gainsPct: 80, losesPct: 20, broadPct: 50 }

/** A token of the wallet's record. */
export interface CopiedToken extends WeightedReturn {
  readonly isAsked: boolean
  /** `null` where it has no price. */
  readonly copied: Pick<Copied, 'returned' | 'missed'> | null
}

type Priced = CopiedToken & { readonly copied: NonNullable<CopiedToken['copied']> }

/** What copies of these tokens make; `null` where too few of them are priced. */
export function estimateCopies(tokens: readonly CopiedToken[]): Estimate | null {
  const priced = tokens.filter(isPriced).length
  const asked = tokens.filter(({ isAsked }) => isAsked).length
  const isEnough = tokens.length >= RECORD_MIN && priced >= PRICED_MIN && priced >= PRICED_SHARE_MIN * asked
  return isEnough ? estimateOf(tokens.map(toRecordToken)) : null
}

/** A token that was asked about and has no price is taken at the lower of the wallet's own return and 0. */
function toRecordToken({ isAsked, copied, ...own }: CopiedToken): RecordToken {
  const unpriced = isAsked ? Math.min(own.returned, 0) : null
  return { ...own, copied: copied?.returned ?? unpriced, isPriced: copied !== null }
}

function isPriced(token: CopiedToken): token is Priced {
  return token.copied !== null
}

/** The figures of a wallet by the tokens of its record, with the weights that they have in it. */
export function copyFiguresOf(tokens: readonly CopiedToken[], delaySec: DelaySec): CopyFigures {
  const priced = tokens.filter(isPriced)
  const estimate = estimateCopies(tokens)
  return {
    delay_sec: delaySec,
    ...rangeOf(estimate),
    gain_probability_pct: round2(estimate && estimate.gainProbability * 100),
    kept_pct: estimate && round2(keptPctOf(priced.map(({ copied, ...own }) => ({ own, copied })))),
    tokens_priced: priced.length,
    tokens_missed: priced.filter(({ copied }) => copied.missed).length,
  }
}

/** An edge with its interval, in percent. */
export function rangeOf(edge: Pick<Estimate, 'mean' | 'low' | 'high'> | null) {
  return {
    edge_pct: round2(edge && edge.mean * 100),
    edge_low_pct: round2(edge && edge.low * 100),
    edge_high_pct: round2(edge && edge.high * 100),
  }
}

/** What copies kept of what the wallet's own dollars became, in percent; `null` where nothing became of them. */
export function keptPctOf(
  tokens: readonly {
    readonly own: Pick<WeightedReturn, 'weight' | 'returned'>
    readonly copied: Pick<Copied, 'returned'>
  }[],
): number | null {
  const ownUsd = sum(tokens, ({ own }) => own.weight * (1 + own.returned))
  const copiedUsd = sum(tokens, ({ own, copied }) => own.weight * (1 + copied.returned))
  return ownUsd > 0 ? (copiedUsd / ownUsd) * 100 : null
}

/**
 * Whether copies likely gain, by the delay at which that is less likely. A gain that hangs on the best copy alone is
 * none, nor is one that a person who bets the same on each token would not have.
 */
export function verdictOf(
  records: readonly (readonly CopiedToken[])[],
): Pick<Schemas['WalletCopyData'], 'verdict' | 'gain_probability_pct'> {
  const judged = records.map((tokens) => {
    const estimate = estimateCopies(tokens)
    return {
      probabilityPct: round2(estimate && estimate.gainProbability * 100),
      isBroad: estimate !== null && gainsWithoutBest(tokens) && gainsWithEqualBets(tokens),
    }
  })
  const known = judged.flatMap(({ probabilityPct }) => (probabilityPct === null ? [] : [probabilityPct]))
  if (known.length < judged.length) return { verdict: 'not_computed', gain_probability_pct: null }
  const worstPct = Math.min(...known)
  const gains = worstPct >= VERDICT.gainsPct && judged.every(({ isBroad }) => isBroad)
  const loses = worstPct <= VERDICT.losesPct
  return {
    verdict: gains ? 'likely_gains' : loses ? 'likely_loses' : 'cannot_tell',
    gain_probability_pct: worstPct,
  }
}

function gainsWithoutBest(tokens: readonly CopiedToken[]): boolean {
  const best = greatest(tokens.filter(isPriced), ({ weight, copied }) => weight * copied.returned)
  return isMoreLikely(tokens.filter((token) => token !== best))
}

/** A wallet that harms those who follow it could put little into the tokens that do so. */
function gainsWithEqualBets(tokens: readonly CopiedToken[]): boolean {
  return isMoreLikely(tokens.map((token) => ({ ...token, weight: 1 })))
}

function isMoreLikely(tokens: readonly CopiedToken[]): boolean {
  return estimateOf(tokens.map(toRecordToken)).gainProbability * 100 >= VERDICT.broadPct
}
