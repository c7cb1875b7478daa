import { sum } from 'd3-array'
import { listShortfalls, SCORE_VERSION, SOLID } from '../../analysis/score.ts'
import { isWin } from '../../analysis/trade-record.ts'
import { explainNoScore } from '../../doors/pages/figures/judgement.ts'
import { explainCode } from '../../doors/pages/figures/meanings.ts'
import {
  countOf,
  formatPct,
  formatUsd,
  nameOf,
  PERIOD_NAMES,
  toSentence,
} from '../../doors/pages/figures/wording.ts'
import type { components } from '../../generated/v1/types.ts'
import { listWhatIfs, type ScoreToken } from './what-if.ts'

/** The answer of getWalletScore. */
export type ScoreAnswer = components['schemas']['GetWalletScoreEnvelope']

/** A wallet's score in words: each list is of whole sentences. */
type Explanation = Readonly<Record<'verdict' | 'restsOn' | 'leftOut' | 'wouldChange', readonly string[]>>

/** Explains an answer. Names of tokens come from strangers and are one line of text here. */
export function explainScore({ data }: ScoreAnswer): Explanation {
  const { stats, tokens } = data
  if (stats.score !== null && stats.score_version !== SCORE_VERSION) return describeFormer(data)
  const counted = tokens.filter(({ state }) => state === 'counted')
  return {
    verdict: describeScore(data),
    restsOn: describeRecord(counted, stats),
    leftOut: describeLeftOut(tokens),
    wouldChange:
      stats.score === null
        ? []
        : listWhatIfs(tokens, stats.score).map(({ what, score }) => `${score} ${what}.`),
  }
}

function describeFormer({ stats, period }: ScoreAnswer['data']): Explanation {
  const verdict = [
    `Score ${stats.score} over ${PERIOD_NAMES[period]}, of version ${stats.score_version}, which this release does not explain.`,
    `The next analysis of the wallet gives it one of version ${SCORE_VERSION}.`,
  ]
  return { verdict, restsOn: [], leftOut: [], wouldChange: [] }
}

function describeScore(data: ScoreAnswer['data']): string[] {
  const { stats, period } = data
  const { score, score_reason: reason, score_confidence: confidence } = stats
  const { edge_pct: edge, edge_low_pct: low, edge_high_pct: high } = stats
  if (score === null || typeof edge !== 'number' || typeof low !== 'number' || typeof high !== 'number')
    return [`No score over ${PERIOD_NAMES[period]}.`, `${toSentence(explainNoScore(reason))}.`]
  const doubt =
    edge < 0
      ? 'It is expected to lose.'
      : 'It may as well lose: the record is too short or too uneven to tell.'
  return [
    `Score ${score} of 99 over ${PERIOD_NAMES[period]}, with ${confidence} confidence. 50 would be 95 % sure that it at least breaks even.`,
    `Of a dollar put into each of its tokens it ${edge < 0 ? 'loses' : 'makes'} ${formatPct(Math.abs(edge))}, and with a probability of 90 % between ${formatPct(low)} and ${formatPct(high)}.`,
    ...(low > 0 ? [] : [doubt]),
    ...describeLacks(data),
  ]
}

/** Why lists by score put the wallet behind others; empty for a solid record. */
function describeLacks({ stats, tokens }: ScoreAnswer['data']): string[] {
  if (stats.solid !== false) return []
  const counted = tokens.filter(({ state }) => state === 'counted')
  const record = {
    tokens: stats.score_tokens ?? 0,
    stakesUsd: sum(counted, ({ stake_usd: usd }) => usd),
    resultsUsd: sum(counted, ({ result_usd: usd }) => usd),
    edgePct: stats.edge_pct ?? 0,
  }
  const clauses = {
    tokens: `its tokens weigh as much as ${record.tokens} equal bets, where ${SOLID.tokens} are needed`,
    stakesUsd: `${formatUsd(record.stakesUsd)} were put into its tokens, where ${formatUsd(SOLID.stakesUsd)} are needed`,
    resultsUsd: `its tokens ${record.resultsUsd < 0 ? 'lost' : 'made'} ${formatUsd(Math.abs(record.resultsUsd))}, where ${formatUsd(SOLID.resultsUsd)} are needed`,
    edgePct: `its edge is ${formatPct(record.edgePct)}, where ${formatPct(SOLID.edgePct)} are needed`,
  }
  const lacks = listShortfalls(record).map((figure) => clauses[figure])
  return [`Lists by score have it behind all solid records: ${lacks.join('; ')}.`]
}

function describeRecord(counted: readonly ScoreToken[], stats: ScoreAnswer['data']['stats']): string[] {
  if (counted.length === 0) return ['No token counts: the score is that of an unknown wallet.']
  const { score_tokens: effective, verified_pct: verified } = stats
  const closed = counted.filter((token) => token.closed)
  const wins = closed.filter(({ result_usd: resultUsd, stake_usd: stakeUsd }) =>
    isWin({ resultUsd: resultUsd ?? 0, stakeUsd: stakeUsd ?? 0 }),
  ).length
  const losses = closed.filter(({ result_usd: resultUsd }) => (resultUsd ?? 0) < 0).length
  const none = counted.length - wins - losses
  const record = `${countOf(counted.length, 'token')} ${counted.length === 1 ? 'counts' : 'count'}: ${wins} won, ${losses} lost, ${none} neither.`
  if (stats.score === null) return [record]
  const days = new Set(counted.map(({ first_buy_time: ms }) => ms && new Date(ms).toISOString().slice(0, 10)))
    .size
  const heavy = counted.filter(({ weight }) => (weight ?? 0) >= 0.5).length
  const capped = counted.filter(({ return: value }) => value === 5).length
  return [
    record,
    `Together they weigh as much as ${effective ?? 0} equal bets on different days: they were first bought on ${countOf(days, 'day')}, and ${heavy === 0 ? 'none has' : `${heavy} ${heavy === 1 ? 'has' : 'have'}`} at least half of the full weight.`,
    ...(capped === 0
      ? []
      : [`${countOf(capped, 'win')} of more than 500 % ${capped === 1 ? 'counts' : 'count'} as 500 %.`]),
    describeVerified(verified),
  ]
}

function describeVerified(verified: number | null | undefined): string {
  if (typeof verified !== 'number')
    return 'It is not known whether others trade the tokens that it has won on.'
  if (verified === 0) return 'None of its wins that count is on a token that others are known to trade.'
  return `${formatPct(verified)} of the weight of its wins is on tokens that others are known to trade.`
}

function describeLeftOut(tokens: readonly ScoreToken[]): string[] {
  const groups = Map.groupBy(
    tokens.filter(({ state }) => state !== 'counted'),
    ({ state }) => state,
  )
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([state, some]) => {
      const verb = some.length === 1 ? 'does' : 'do'
      const names = some.slice(0, 3).map((token) => nameOf(token))
      const more = some.length > names.length ? ' and others' : ''
      return `${countOf(some.length, 'token')} ${verb} not count: ${explainCode('tokenState', state)} (${names.join(', ')}${more}).`
    })
}
