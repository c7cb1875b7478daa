import {
  type Checked,
  checkFirstBuyers,
  checkToken,
  checkTopTraders,
  checkTradersPage,
  checkWallet,
  type Schemas,
} from './checks.ts'
import type { Question } from './http.ts'

/** Asks a question within one call. Rejects with `ProviderError`, or with the reason of the call's abort. */
export type Ask = <Answer>(question: Question<Answer>) => Promise<Checked<Answer>>

const PAGE_ROWS = 100

export function aboutToken(mint: string): Question<Schemas['TokenResponse']> {
  return { endpoint: { template: '/tokens/{token}', address: mint }, check: checkToken }
}

/** One page of the long list of traders, best realized PnL first. */
export function aboutTraders(mint: string, cursor: string | null): Question<Schemas['TradersPage']> {
  const query = {
    sort: 'realized',
    direction: 'desc',
    limit: PAGE_ROWS,
    ...(cursor === null ? {} : { cursor }),
  }
  return {
    endpoint: { template: '/v2/pnl/tokens/{token}/traders', address: mint, query },
    check: checkTradersPage,
  }
}

export function aboutFirstBuyers(mint: string): Question<Schemas['FirstBuyers']> {
  return { endpoint: { template: '/first-buyers/{token}', address: mint }, check: checkFirstBuyers }
}

export function aboutTopTraders(mint: string): Question<Schemas['TopTraders']> {
  return { endpoint: { template: '/top-traders/{token}', address: mint }, check: checkTopTraders }
}

export function aboutWallet(wallet: string): Question<Schemas['WalletPnlResponse']> {
  const query = { showHistoricPnL: true, holdingCheck: false }
  return { endpoint: { template: '/pnl/{wallet}', address: wallet, query }, check: checkWallet }
}
