import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { periodStats } from '../../analysis/period-stats.ts'
import { closedTokens, exampleWallet, NO_FACTS, onDifferentDays, statsOf, wallet } from './histories.ts'
import { stepsOf } from './page-formulas.ts'
import { DILUTED, RECORDS, WORKED_BETS } from './worked-wallets.ts'

/** Lines of the page, with the figures that the code computes. */

const upTo4 = (value: number) => `${Math.round(value * 10_000) / 10_000}`

/** One row per step, one column per wallet. */
export function stepRows(): string[] {
  const steps = WORKED_BETS.map(stepsOf)
  const row = (name: string, tell: (one: (typeof steps)[number]) => string) =>
    `| ${[name, ...steps.map(tell)].join(' | ')} |`
  return [
    row('`S`', ({ typicalUsd }) => upTo4(typicalUsd)),
    row('`w`', ({ weights }) => inWords(weights)),
    row('`r`', ({ returns }) => inWords(returns)),
    row('`n`', ({ n }) => upTo4(n)),
    row('`m`', ({ m }) => upTo4(m)),
    row('`v`', ({ v }) => upTo4(v)),
    row('`k`', ({ k }) => upTo4(k)),
    row('`mu`', ({ mu }) => upTo4(mu)),
    row('`a`', ({ a }) => upTo4(a)),
    row('`b`', ({ b }) => upTo4(b)),
    row('`t`', ({ t }) => upTo4(t)),
    row('`h`', ({ h }) => upTo4(h)),
    row('`edge_low_pct` to `edge_high_pct`', ({ lowPct, highPct }) => `${lowPct} to ${highPct}`),
    row('`score`', ({ score }) => `${score}`),
  ]
}

export function recordRows(): string[] {
  return RECORDS.map(([name, tokens]) => {
    const stats = statsOf(tokens)
    const interval = `${stats.edge_low_pct} to ${stats.edge_high_pct}`
    return `| ${name} | ${interval} | ${stats.score} | ${stats.score_confidence} |`
  })
}

/** Twenty winning tokens. The rows differ in what is known of their independence. */
export function independenceRows(): string[] {
  const tokens = onDifferentDays(closedTokens(20, 1000, 500))
  const mints = tokens.map(({ mint }) => mint)
  const row = (name: string, known: readonly (readonly [string, boolean])[]) => {
    const { all } = analyseWallet(wallet(tokens), { ...NO_FACTS, independence: new Map(known) }).periods
    return `| ${name} | ${all.score} | ${all.verified_pct === null ? '`null`' : all.verified_pct} |`
  }
  return [
    row('none was looked up', []),
    row(
      'all are independent',
      mints.map((mint) => [mint, true]),
    ),
    row(
      '5 are independent, 15 were not looked up',
      mints.slice(0, 5).map((mint) => [mint, true]),
    ),
    row(
      'not one independent',
      mints.map((mint) => [mint, false]),
    ),
  ]
}

export function exampleText(): string {
  const stats = periodStats(exampleWallet(), 'all', NO_FACTS)
  const is = (key: keyof typeof stats) => `\`${key}\` is ${stats[key]}`
  return [
    `- ${is('realized_pnl_usd')}, ${is('unrealized_pnl_usd')}, ${is('combined_pnl_usd')}.`,
    `- ${is('total_invested_usd')}, ${is('average_buy_usd')}, ${is('tokens_traded')}.`,
    `- ${is('realized_roi_pct')}, ${is('combined_roi_pct')}: of the 1,000 USD that A, B and C cost.`,
    `- ${is('wins')}, ${is('losses')}, ${is('winrate')}, ${is('cost_coverage_pct')}: C is a loss, unsold.`,
    `- ${is('average_holding_sec')}, ${is('holding_p10_sec')}, ${is('holding_median_sec')}.`,
    `- ${is('roi_p10_pct')}, ${is('roi_median_pct')}, ${is('roi_p90_pct')}: of 30 %, -66.67 % and -75 %.`,
    `- ${is('realized_without_best_usd')}, ${is('profit_factor')}, ${is('open_tokens')}, ${is('unknown_tokens')}.`,
    `- ${is('edge_pct')}, ${is('edge_low_pct')}, ${is('edge_high_pct')}, ${is('score_tokens')}.`,
    `- ${is('score')}, ${is('score_confidence')}, ${is('verified_pct')}, ${is('tags')}.`,
  ].join('\n')
}

export function exampleDayText(): string {
  const stats = periodStats(exampleWallet(), '1d', NO_FACTS)
  const is = (key: keyof typeof stats) => `\`${key}\` is ${stats[key]}`
  return (
    `- In \`1d\`, ${is('realized_pnl_usd')}, ${is('unrealized_pnl_usd')}, ${is('total_invested_usd')}, ` +
    `${is('realized_roi_pct')}, ${is('roi_p90_pct')}.`
  )
}

/** The scores of records with and without added flat trades. */
export function diluted(): Record<keyof typeof DILUTED, number | null> {
  const { losers, losersAndFlat, oneDay, oneDayAndFlat } = DILUTED
  return {
    losers: statsOf(losers).score,
    losersAndFlat: statsOf(losersAndFlat).score,
    oneDay: statsOf(oneDay).score,
    oneDayAndFlat: statsOf(oneDayAndFlat).score,
  }
}

/** Groups equal values: `12 of 0.5, 8 of -0.25`. */
function inWords(values: readonly number[]): string {
  const groups = Map.groupBy(values, upTo4)
  return [...groups]
    .map(([value, { length }]) =>
      length > 3 ? `${length} of ${value}` : Array(length).fill(value).join(', '),
    )
    .join(', ')
}
