import { expect, test } from '@jest/globals'
import { findDisagreement } from '../../../provider/simulator/second-opinion.ts'
import { World } from '../../../provider/simulator/world.ts'
import { countChecks } from '../../support/second-source.ts'
import { startTestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'
import type { TopWallets } from '../../support/top-wallets.ts'

/* Measures how well disputes are found when 8 % of the second vendor's figures are wrong. */

const SCANS = 40
const WALLETS = 40
/** Run alone, the test takes a minute. */
const TIMEOUT_MS = 10 * 60_000
const NONE = { checked: 0, marked: 0 }

test(
  '20 calls a scan mark at least 95 % of the planted sign errors in checked rows, and at most 1 % of honest rows',
  async () => {
    const disagreementPct = 8
    await using service = await startTestService({ secondSource: true, disagreementPct })
    const world = new World({ seed: 1, disagreementPct, now: Date.now })
    const { simulator } = service
    const client = await service.client()
    const found: { readonly kind: string; readonly isMarked: boolean }[] = []
    for (let scan = 0; scan < SCANS; scan += 1) {
      const { mint } = await makeToken(simulator, WALLETS)
      const before = countChecks(simulator)
      await scanToken(client, mint)
      expect(countChecks(simulator) - before).toBeLessThanOrEqual(20)
      const { body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
      const planted = new Map(
        world
          .traders(mint)
          .map((holding) => [holding.trade.wallet.address, findDisagreement(world, holding)]),
      )
      for (const { wallet_address: wallet, second_source: second, wallet: stats } of body.data.top_wallets) {
        if (second === null || second === undefined) continue
        const kind = second.verdict === 'unknown' ? 'unknown' : (planted.get(wallet) ?? 'none')
        found.push({ kind, isMarked: stats.wallet.tags.includes('disputed') })
      }
    }
    const counts = Object.fromEntries(
      [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, rows]) => [
        kind,
        { checked: rows.length, marked: rows.filter(({ isMarked }) => isMarked).length },
      ]),
    )
    // biome-ignore lint/suspicious/noConsole: docs/provider.md has these figures.
    console.log(counts)
    const { sign = NONE, none: honest = NONE } = counts
    expect(sign.checked).toBeGreaterThan(10)
    expect(sign.marked / sign.checked).toBeGreaterThanOrEqual(0.95)
    expect(honest.marked / honest.checked).toBeLessThanOrEqual(0.01)
  },
  TIMEOUT_MS,
)
