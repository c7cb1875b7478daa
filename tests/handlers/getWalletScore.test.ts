import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'
import { recompute } from './getWalletScore/recompute.ts'

type Score = components['schemas']['GetWalletScoreEnvelope']

const PERIODS = ['1d', '7d', '30d', 'all'] as const
const WALLETS = 20

const service = await openTestService()
const client = await service.client('premium')

async function readScore(address: string, period: string): Promise<Score> {
  const { status, body } = await client.get<Score>(`/api/v1/wallets/${address}/score?period=${period}`)
  expect(status).toBe(200)
  return body
}

test('the documented formulas reproduce every figure of 20 wallets in four periods from the answers alone', async () => {
  const { mint } = await makeToken(service.simulator, 3 * WALLETS)
  await scanToken(client, mint)
  // Wins are looked up after the scan and judged again. The comparison has to cover wallets with such wins.
  if (service.app.context.provider.fetchTokenFacts !== undefined)
    await waitFor('tokens that were looked up', async () => {
      const judged = await service.sql(
        `select from wallets where score_inputs->>'tokens' ~ ',(true|false),' limit 1`,
      )
      return judged.length > 0 || undefined
    })
  const rows = await service.sql<{ address: string }>(
    `select address from wallets where analysed_at is not null order by json_array_length(score_inputs->'tokens') desc limit $1`,
    [WALLETS],
  )
  expect(rows).toHaveLength(WALLETS)
  let scored = 0
  for (const { address } of rows) {
    for (const period of PERIODS) {
      const { data, meta } = await readScore(address, period)
      const again = recompute(data.tokens, data.stats.cost_coverage_pct ?? null)
      if (data.stats.score === null)
        for (const name of [
          'score',
          'edge_pct',
          'edge_low_pct',
          'edge_high_pct',
          'score_tokens',
          'score_confidence',
          'verified_pct',
          'market_checked_pct',
          'off_market_tokens',
          'wins_kept_pct',
          'solid',
        ])
          again[name] = null
      else scored += 1
      // The answer does not tell a look-up that said nothing from none.
      if (data.stats.verified_pct === 0) again.verified_pct ??= 0
      const published = Object.fromEntries(
        Object.keys(again).map((name) => [name, data.stats[name as keyof typeof data.stats]]),
      )
      expect({ address, period, ...published }).toEqual({ address, period, ...again })
      expect(meta.counted).toBe(data.tokens.filter(({ state }) => state === 'counted').length)
    }
  }
  expect(scored).toBeGreaterThan(WALLETS)
})

test('a wallet that was stored without inputs has its figures and an empty list of tokens', async () => {
  const address = await storeWallet(service, { stats: { score: 50 } })
  const { data } = await readScore(address, 'all')
  expect([data.stats.score, data.tokens]).toEqual([50, []])
})
