import { expect } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { TestClient } from './client.ts'
import type { TestService } from './service.ts'

/** What listTokenTopWallets has to answer, put together from bare rows. */

type Schemas = components['schemas']

export type TopWallets = Schemas['ListTokenTopWalletsEnvelope']
export type TopWallet = Schemas['TokenTopWallet']

/** Reads the list of a token. */
export async function readTopWallets(client: TestClient, mint: string, query = ''): Promise<TopWallets> {
  const { status, body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets${query}`)
  expect(status).toBe(200)
  return body
}

interface StoredRow {
  readonly wallet_id: number
  readonly realized: number | null
  readonly total_invested: number | null
  readonly first_buy_ms: string | null
  readonly oversold: boolean
  readonly labels: readonly Pick<Schemas['WalletLabel'], 'name' | 'source'>[]
  readonly fetched_at: Date
}

interface StoredWallet {
  readonly id: number
  readonly address: string
  readonly analysed_at: Date
  readonly stats_all: Schemas['PeriodStats']
  readonly stats_30d: Schemas['PeriodStats']
  readonly stats_7d: Schemas['PeriodStats']
  readonly stats_1d: Schemas['PeriodStats']
}

/** What the list of a token has to be, once every wallet is analysed. */
export async function joinStoredRows({ sql }: TestService, mint: string): Promise<TopWallet[]> {
  const rows = await sql<StoredRow>(
    `select tw.*, t.fetched_at from token_wallets tw join tokens t on t.id = tw.token_id where t.address = $1`,
    [mint],
  )
  const wallets = await sql<StoredWallet>(`select * from wallets`)
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  return rows
    .map((row): TopWallet => {
      const wallet = byId.get(row.wallet_id)
      if (wallet === undefined) throw new Error(`there is no wallet ${row.wallet_id}`)
      return {
        token_address: mint,
        wallet_address: wallet.address,
        ...(row.realized === null ? {} : { realized: row.realized }),
        first_buy_time: row.first_buy_ms === null ? null : Number(row.first_buy_ms),
        ...(row.total_invested === null ? {} : { total_invested: row.total_invested }),
        ...(row.oversold ? { oversold: true } : {}),
        wallet: {
          wallet: wallet.stats_all,
          historic: { '1d': wallet.stats_1d, '7d': wallet.stats_7d, '30d': wallet.stats_30d },
        },
        group: null,
        second_source: null,
        labels: row.labels.map((label) => ({
          ...label,
          token_address: mint,
          seen_at: row.fetched_at.toISOString(),
        })),
        analysis: {
          state: wallet.stats_all.tokens_traded ? 'analysed' : 'no_figures',
          analysed_at: wallet.analysed_at.toISOString(),
          reason: null,
        },
      }
    })
    .sort(compareEntries)
}

/** By realized profit descending, unknown ones last, then by address in the order of its characters. */
export function compareEntries(one: TopWallet, other: TopWallet): number {
  const first = one.realized ?? Number.NEGATIVE_INFINITY
  const second = other.realized ?? Number.NEGATIVE_INFINITY
  if (first !== second) return second - first
  return one.wallet_address < other.wallet_address ? -1 : 1
}
