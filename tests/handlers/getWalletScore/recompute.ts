/*
 * The score of a wallet, computed again from an answer of GET /wallets/{address}/score and docs/score-and-tags.md
 * alone. It shares no code with the service.
 */

import { type Bet, betaQuantile, stepsOf } from '../../analysis/page-formulas.ts'

interface Token {
  readonly state: string
  readonly closed: boolean
  readonly stake_usd: number | null
  readonly result_usd: number | null
  readonly first_buy_time: number | null
  readonly looked_up: boolean
  readonly independent: boolean | null
  readonly at_market: boolean | null
  readonly market_share: number | null
  readonly copy_return: number | null
}

type Figures = Record<string, number | string | boolean | null>

/** JSON has no -0. */
const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100 || 0)

/** A win counts at what the market would have paid. */
function countedUsd({ result_usd: usd, market_share: share }: Token): number {
  return Number(usd) > 0 ? Number(usd) * (share ?? 1) : Number(usd)
}

export function recompute(tokens: readonly Token[], coveragePct: number | null): Figures {
  const of = (state: string) => tokens.filter((token) => token.state === state)
  const judged = tokens.filter((token) => token.state !== 'stablecoin')
  const allUnknown = judged.length > 0 && of('unknown').length === judged.length
  const funded = ['counted', 'dependent', 'off_market', 'open', 'small'].flatMap(of)
  const isScored = !(coveragePct !== null && coveragePct < 50) && of('unknown').length <= funded.length
  return {
    open_tokens: of('open').length,
    unknown_tokens: of('unknown').length,
    ...winRate(['counted', 'dependent', 'off_market'].flatMap(of), allUnknown),
    ...returns(['counted', 'dependent', 'off_market'].flatMap(of)),
    ...(isScored ? score(of('counted'), [...of('dependent'), ...of('off_market')]) : {}),
  }
}

function score(counted: readonly Token[], leftOut: readonly Token[]): Figures {
  // Tokens of an unknown day count as of one day.
  const days = counted.map(({ first_buy_time: time }) =>
    time === null ? '' : new Date(time).toISOString().slice(0, 10),
  )
  const bets = counted.map(
    (token, index): Bet => [Number(token.stake_usd), countedUsd(token), days[index] ?? ''],
  )
  const { weights, returns, n, mu, h, lowPct, highPct, score } = stepsOf(bets)
  const wonBy = (accepts: (token: Token) => boolean) =>
    counted.reduce(
      (sum, token, index) =>
        Number(token.result_usd) > 0 && accepts(token) ? sum + (weights[index] ?? 0) : sum,
      0,
    )
  const won = wonBy(() => true)
  const verified = verifiedPct([...counted, ...leftOut])
  const wins = counted.filter(({ result_usd: usd }) => Number(usd) > 0)
  const isChecked = [...leftOut, ...wins].some(({ market_share: known }) => known !== null)
  const wonAtMarket = wonBy(({ at_market: at }) => at === true)
  const kept = (gainOf: (token: Token, index: number) => number) =>
    counted.reduce(
      (sum, token, index) =>
        Number(token.result_usd) > 0 && token.copy_return !== null
          ? sum + (weights[index] ?? 0) * (1 + gainOf(token, index))
          : sum,
      0,
    )
  const own = kept((_, index) => returns[index] ?? 0)
  const made = counted.reduce((sum, token) => sum + countedUsd(token), 0)
  const put = counted.reduce((sum, { stake_usd: usd }) => sum + Number(usd), 0)
  return {
    edge_pct: cents(100 * mu),
    edge_low_pct: lowPct,
    edge_high_pct: highPct,
    score_tokens: cents(n),
    score,
    score_confidence: 2 * h <= 0.3 ? 'high' : 2 * h <= 0.6 ? 'medium' : 'low',
    solid: Number(cents(n)) >= 12 && put >= 2_000 && made >= 500 && Number(cents(100 * mu)) >= 5,
    market_checked_pct: isChecked ? cents(won === 0 ? 0 : (100 * wonAtMarket) / won) : null,
    off_market_tokens: isChecked ? leftOut.filter(({ state }) => state === 'off_market').length : null,
    wins_kept_pct: own === 0 ? null : cents((100 * kept(({ copy_return: copied }) => Number(copied))) / own),
    verified_pct: verified,
  }
}

/** Of the wins that were looked up those that others trade, too, by weight. */
function verifiedPct(judged: readonly Token[]): number | null {
  const stakes = judged.map(({ stake_usd: stake }) => Number(stake))
  const typical =
    stakes.reduce((sum, stake) => sum + stake * stake, 0) / stakes.reduce((sum, stake) => sum + stake, 0)
  const weigh = (accepts: (token: Token) => boolean) =>
    judged
      .filter((token) => Number(token.result_usd) > 0 && accepts(token))
      .reduce((sum, { stake_usd: stake }) => sum + Math.min(1, Number(stake) / typical), 0)
  const lookedUp = weigh(({ looked_up: lookedUp }) => lookedUp)
  return lookedUp === 0 ? null : cents((100 * weigh(({ independent }) => independent === true)) / lookedUp)
}

function winRate(counted: readonly Token[], allUnknown: boolean): Figures {
  const closed = counted.filter((token) => token.closed)
  const isWin = (token: Token) => Number(token.result_usd) >= Math.max(1, Number(token.stake_usd) / 100)
  const wins = closed.filter(isWin).length
  const losses = closed.filter((token) => Number(token.result_usd) < 0).length
  const none = wins + losses === 0
  return {
    wins: allUnknown ? null : wins,
    losses: allUnknown ? null : losses,
    winrate: none ? null : cents((100 * wins) / (wins + losses)),
    winrate_low: none ? null : cents(100 * betaQuantile(0.05, wins + 4, losses + 6)),
    winrate_high: none ? null : cents(100 * betaQuantile(0.95, wins + 4, losses + 6)),
  }
}

function returns(counted: readonly Token[]): Figures {
  let gained = 0
  let lost = 0
  const percents: number[] = []
  for (const token of counted) {
    if (!token.closed) continue
    const result = Number(token.result_usd)
    if (result > 0) gained += result
    else lost -= result
    percents.push((result / Number(token.stake_usd)) * 100)
  }
  percents.sort((one, other) => one - other)
  const at = (share: number) => {
    if (percents.length === 0) return null
    const place = share * (percents.length - 1)
    const under = percents[Math.floor(place)] ?? 0
    return cents(under + ((percents[Math.ceil(place)] ?? 0) - under) * (place % 1))
  }
  return {
    profit_factor: lost === 0 ? null : cents(gained / lost),
    roi_p10_pct: at(0.1),
    roi_median_pct: at(0.5),
    roi_p90_pct: at(0.9),
  }
}
