import { expect, test } from '@jest/globals'
import { SCORE_VERSION, SCORE_WEIGHTS } from '../../analysis/score.ts'
import { confidenceOf, winrateInterval } from '../../analysis/winrate-interval.ts'
import legacy from '../../generated/legacy/document.json' with { type: 'json' }
import document from '../../generated/v1/document.json' with { type: 'json' }
import { page } from '../analysis/page.ts'

/* What consumers read of the score: the page, and the examples of the documents, which the mock answers with. */

const { PeriodStats, ScoreParts, WalletTag } = document.components.schemas
const FIGURES = [PeriodStats, ScoreParts].flatMap(({ properties }) => Object.keys(properties))

test('the page names every figure and every tag of the contract', () => {
  expect([...FIGURES, ...WalletTag.enum].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('it says what the data cannot carry and why, and no figure pretends to it', () => {
  expect(page).toContain('**What copying the wallet would have made.** That takes the time, price and depth')
  expect(page).toContain(
    '**A Sharpe or Sortino ratio.** Three overlapping differences are no series of returns.',
  )
  expect(FIGURES.filter((name) => /sharpe|sortino|copy/.test(name))).toEqual([])
})

test('the wallet of the examples has the score, the interval and the confidence that its record gives', () => {
  const [entry] = document.components.examples.TopWallets.value.data.top_wallets
  const stats = entry?.wallet.wallet
  if (stats === undefined) throw new Error('the example has no wallet')
  const { winrate, pnl, roi, consistency } = stats.score_parts
  const total =
    SCORE_WEIGHTS.winrate * winrate +
    SCORE_WEIGHTS.pnl * pnl +
    SCORE_WEIGHTS.roi * roi +
    SCORE_WEIGHTS.consistency * consistency
  expect({ score: stats.score, version: stats.score_version }).toEqual({
    score: Math.round(total),
    version: SCORE_VERSION,
  })
  const interval = winrateInterval(stats.wins, stats.losses)
  expect({ low: stats.winrate_low, high: stats.winrate_high }).toEqual(interval)
  expect(stats.score_confidence).toBe(confidenceOf(interval))
  const [record] = legacy.components.examples.TopWallets.value.data
  expect(record?.all).toMatchObject({
    score: stats.score,
    winrateScore: winrate,
    pnlScore: pnl,
    roiScore: roi,
    consistencyScore: consistency,
  })
})
