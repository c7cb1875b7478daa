import { unknownStats } from '../../../analysis/period-stats.ts'
import { SCORE_VERSION } from '../../../analysis/score.ts'
import type { Figures, ScanAnswer } from '../../../doors/pages/figures/ranking.ts'
import type { components } from '../../../generated/v1/types.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { judged } from '../../support/stored-rows.ts'

/** A wallet as a test describes it: its figures of 30 days, its result on the token, and its labels. */
export type WalletOfTest = Partial<Figures> & {
  readonly onToken?: number
  readonly labels?: readonly LabelName[]
  /** A second source's verdict on its result on the token. */
  readonly secondSource?: components['schemas']['SecondSource']
  /** The group that it moves with, and how many wallets the group has. */
  readonly group?: readonly [id: string, size: number]
  /** Its state in the scan. */
  readonly state?: components['schemas']['WalletAnalysisState']
}

type LabelName = components['schemas']['WalletLabelName']

export const SCANNED_AT = '2026-11-21T18:59:12.968Z'

/** An answer of listTokenTopWallets with these wallets, in this order. Figures that are not given are unknown. */
export function makeAnswer(
  wallets: readonly WalletOfTest[],
  token: Partial<ScanAnswer['data']['token']> = {},
): ScanAnswer {
  const address = makeAddress('token')
  return {
    request_id: 'request',
    meta: { count: wallets.length, limit: 300, scanned_at: SCANNED_AT, views: 1 },
    data: {
      token: {
        address,
        name: 'Some Token',
        symbol: 'SOME',
        description: '',
        token_creation_time: null,
        updated_at: SCANNED_AT,
        pools: [],
        ...token,
      },
      top_wallets: wallets.map(({ onToken, labels, group, secondSource, state, ...figures }, index) => {
        const wallet = makeAddress(`wallet ${index}`)
        const unknown = unknownStats(wallet)
        const month = judged({ ...unknown, ...figures }, labels)
        return {
          token_address: address,
          wallet_address: wallet,
          ...(onToken === undefined ? {} : { realized: onToken }),
          first_buy_time: null,
          ...(group && { group: makeGroup(...group) }),
          ...(state && { analysis: { state, analysed_at: null, reason: null } }),
          ...(secondSource && { second_source: secondSource }),
          ...(labels && { labels: labels.map((name) => makeLabel(name, address)) }),
          wallet: { wallet: unknown, historic: { '1d': unknown, '7d': unknown, '30d': month } },
        }
      }),
    },
  }
}

function makeGroup(id: string, size: number): components['schemas']['WalletGroup'] {
  const evidence = { tokens_shared: 4, tokens_together: 4, expected: 0.1, q_value: 1e-6, window_sec: 5 }
  return { id, size, leader: null, evidence }
}

function makeLabel(name: LabelName, mint: string): components['schemas']['WalletLabel'] {
  return { name, source: 'token_risk', token_address: mint, seen_at: SCANNED_AT }
}

/** Wallets that have every figure. The best has the score 99, and each further one has two points less. */
export function makeWallets(count: number): WalletOfTest[] {
  const tags = ['whale', 'one_hit', 'profitable', 'bag_holder'] as const
  return Array.from({ length: count }, (_, index) => ({
    score: Math.max(0, 99 - 2 * index),
    score_version: SCORE_VERSION,
    edge_pct: 60 - 2 * index,
    edge_low_pct: 40 - 2 * index,
    edge_high_pct: 80 - 2 * index,
    score_confidence: ['medium', 'low', 'high'][index % 3] ?? null,
    solid: true,
    cost_coverage_pct: 97,
    winrate: 60,
    winrate_low: 40,
    winrate_high: 70,
    wins: 12,
    losses: 8,
    realized_pnl_usd: 40_000 - 3_000 * index,
    realized_roi_pct: 300 - 12 * index,
    total_invested_usd: 10_000 + 5_000 * (index % 7),
    holding_median_sec: 60 * 3 ** (index % 9),
    last_trade_time: Date.parse(SCANNED_AT) - 3_600_000 * (index + 1),
    tags: index % 5 === 4 ? [] : [tags[index % 4] ?? 'whale'],
    onToken: 100 - index,
  }))
}
