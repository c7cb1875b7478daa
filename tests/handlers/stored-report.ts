import type { TestService } from '../support/service.ts'

export interface Stats {
  readonly address: string
  readonly realized_pnl_usd: number | null
  readonly tokens_traded: number | null
  readonly score: number | null
}

export interface TopWallet {
  readonly token_address: string
  readonly wallet_address: string
  readonly realized?: number
  readonly first_buy_time: number | null
  readonly total_invested?: number
  readonly oversold?: boolean
  readonly wallet: {
    readonly wallet: Stats
    readonly historic: { readonly '1d': Stats; readonly '7d': Stats; readonly '30d': Stats }
  }
}

export interface TopWallets {
  readonly data: { readonly token: Record<string, unknown>; readonly top_wallets: readonly TopWallet[] }
  readonly meta: {
    readonly count: number
    readonly limit: number
    readonly scanned_at: string
    readonly views: number
  }
}

interface StoredRow {
  readonly wallet_id: number
  readonly realized: number | null
  readonly total_invested: number | null
  readonly first_buy_ms: string | null
  readonly oversold: boolean
}

interface StoredWallet {
  readonly id: number
  readonly address: string
  readonly stats_all: Stats
  readonly stats_30d: Stats
  readonly stats_7d: Stats
  readonly stats_1d: Stats
}

/** What the list of a token has to be, once every wallet is analysed; put together here, of bare rows. */
export async function joinStoredRows(service: TestService, mint: string): Promise<TopWallet[]> {
  const rows = await service.sql<StoredRow>(
    `select * from token_wallets where token_id = (select id from tokens where address = $1)`,
    [mint],
  )
  const wallets = await service.sql<StoredWallet>(`select * from wallets`)
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
