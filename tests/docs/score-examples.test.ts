import { expect, test } from '@jest/globals'
import { winrateInterval } from '../../analysis/figures.ts'
import { confidenceOf, SCORE_VERSION, scoreOf } from '../../analysis/score.ts'
import legacy from '../../generated/legacy/document.json' with { type: 'json' }
import document from '../../generated/v1/document.json' with { type: 'json' }
import { UNKNOWN_NUMBER } from '../../handlers/views/legacy-formats.ts'

/* The examples in the documents, which the mock returns. */

test('the wallet in the examples has the score, the confidence and the win rate interval that its record gives', () => {
  const [entry] = document.components.examples.TopWallets.value.data.top_wallets
  const stats = entry?.wallet.wallet
  if (stats === undefined) throw new Error('the example has no wallet')
  const { edge_low_pct: lowPct, edge_pct: edgePct, edge_high_pct: highPct } = stats
  expect(stats).toMatchObject({
    score: scoreOf(lowPct),
    score_parts: null,
    score_version: SCORE_VERSION,
    score_reason: null,
    score_confidence: confidenceOf({ low: lowPct / 100, high: highPct / 100 }),
  })
  // The interval is symmetric, and rests on no more tokens than were traded.
  expect(edgePct).toBeCloseTo((lowPct + highPct) / 2, 2)
  expect(stats.score_tokens).toBeLessThanOrEqual(stats.tokens_traded)
  const interval = winrateInterval(stats.wins, stats.losses)
  expect({ low: stats.winrate_low, high: stats.winrate_high }).toEqual(interval)
  const [record] = legacy.components.examples.TopWallets.value.data
  expect(record?.all).toMatchObject({
    score: stats.score,
    winrateScore: UNKNOWN_NUMBER,
    pnlScore: UNKNOWN_NUMBER,
    roiScore: UNKNOWN_NUMBER,
    consistencyScore: UNKNOWN_NUMBER,
  })
})
