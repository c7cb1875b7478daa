import { greatest } from 'd3-array'
import { type Bet, edgeOf } from '../../analysis/edge.ts'
import { scoreOf } from '../../analysis/score.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { nameOf } from '../../doors/pages/figures/wording.ts'
import type { components } from '../../generated/v1/types.ts'

export type ScoreToken = components['schemas']['ScoreToken']

/** How many more tokens "goes on like this" means. */
const MORE = 20

/** Changes of a record, each with the score that it would have where that is another, the largest change first. */
export function listWhatIfs(tokens: readonly ScoreToken[], present: number) {
  const counted = tokens.filter(({ state }) => state === 'counted')
  const open = tokens.filter(({ state, stake_usd: stake }) => state === 'open' && stake !== null)
  const bets = counted.map(toBet)
  const best = greatest(counted, pull)
  const unverified = counted.filter(
    ({ independent, result_usd: usd }) => independent === null && (usd ?? 0) > 0,
  )
  const found: { readonly what: string; readonly score: number }[] = []
  const add = (what: string, changed: readonly Bet[]) => found.push({ what, score: scoreOfBets(changed) })
  if (best !== undefined && pull(best) > 0)
    add(`without its best token, ${nameOf(best)}`, counted.filter((token) => token !== best).map(toBet))
  if (open.length > 0)
    add(`if its ${open.length === 1 ? 'open token' : `${open.length} open tokens`} became worthless`, [
      ...bets,
      ...open.map((token) => ({ ...toBet(token), resultUsd: -(token.stake_usd ?? 0) })),
    ])
  if (unverified.length > 0)
    add(
      `if no one else traded the ${unverified.length === 1 ? 'one' : unverified.length} of its winning tokens that were not looked up`,
      counted.filter((token) => !unverified.includes(token)).map(toBet),
    )
  if (bets.length > 0)
    add(`if it goes on like this for ${MORE} tokens more, on other days`, [...bets, ...repeat(bets)])
  return found
    .filter(({ score }) => score !== present)
    .sort((one, other) => Math.abs(other.score - present) - Math.abs(one.score - present))
}

function scoreOfBets(bets: readonly Bet[]): number {
  return scoreOf(Math.round(edgeOf(bets).low * 10_000) / 100)
}

function toBet({ stake_usd: stakeUsd, result_usd: resultUsd, first_buy_time: firstBuyMs }: ScoreToken): Bet {
  return { stakeUsd: stakeUsd ?? 0, resultUsd: resultUsd ?? 0, firstBuyMs }
}

/** More tokens with the stakes and results of these, in turn. Each is on a day of its own after all the others. */
function repeat(bets: readonly Bet[]): Bet[] {
  const lastMs = Math.max(0, ...bets.map(({ firstBuyMs }) => firstBuyMs ?? 0))
  return Array.from({ length: MORE }, (_, index) => {
    const like = bets[Math.floor((index * bets.length) / MORE)] ?? { stakeUsd: 1, resultUsd: 0 }
    return { ...like, firstBuyMs: lastMs + (index + 1) * DAY_MS }
  })
}

/** How much a token adds to the mean return. */
function pull(token: ScoreToken): number {
  return (token.weight ?? 0) * (token.return ?? 0)
}
