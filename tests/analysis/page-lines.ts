import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { closedTokens, NO_FACTS, onDifferentDays, statsOf, wallet } from '../support/traders.ts'
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
