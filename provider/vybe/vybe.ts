import type { SnapshotPeriod } from '../../analysis/wallet-pnl.ts'
import { systemClock } from '../client/clock.ts'
import type { Wire } from '../client/http.ts'
import { type Ask, ProviderClient, type ProviderClientOptions } from '../client/provider-client.ts'
import { createSource, whenUnknown } from '../client/source.ts'
import { isObject } from '../client/vendor-answers.ts'
import type { DataProvider, TokenTraders, TraderRow } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkVybe, checkVybeWallet, type VybeSchemas } from './checks.ts'
import {
  normaliseTrader,
  normaliseVybeToken,
  normaliseVybeWallet,
  readTotals,
  type Window,
} from './normalise.ts'

/** The service's "about 300 wallets" of a token. */
const TRADERS_MAX = 300
/** The longest window of the list of a token's traders. */
const LIST_DAYS = 30

/**
 * How many tokens a page of a wallet has, and how many pages are read. Together they hold more tokens than any wallet
 * has traded.
 */
const PAGE_ROWS = 1_000
const PAGES_MAX = 20

/** The vendor's names of the windows. */
const RESOLUTIONS = { '1d': '1d', '7d': '7d', '30d': '30d', all: 'Full' } as const

/** The Vybe API. The host in `url` is `https://api.vybenetwork.xyz` or the simulator's. */
export function createVybe(options: ProviderClientOptions): DataProvider {
  const { clock = systemClock } = options
  const client = new ProviderClient(WIRE, options)
  return createSource(client, {
    vendor: 'vybe',
    // One for each window.
    callsPerWallet: Object.keys(RESOLUTIONS).length,
    firstBuyers: false,
    fetchToken: (mint, call) =>
      client.run(call, async (ask) => {
        const question = { endpoint: '/v4/tokens/{mint}', address: mint, check: checkVybe('Token') }
        return normaliseVybeToken(mint, (await ask(question)).answer)
      }),
    fetchTokenTraders: (mint, call) => client.run(call, (ask) => readTokenTraders(mint, ask)),
    fetchWalletPnl: (wallet, call) =>
      client.run(call, async (ask) => {
        const read = (period: SnapshotPeriod | 'all') => readWindow(wallet, RESOLUTIONS[period], ask)
        const periods = [read('all'), read('1d'), read('7d'), read('30d')] as const
        const [all, day, week, month] = await Promise.all(periods)
        // A row without a mint is a token that no figure could count as unknown.
        if (!all.isWhole) throw new ProviderError('bad-response', 'Rows of the wallet name no token')
        return normaliseVybeWallet(wallet, { all, '1d': day, '7d': week, '30d': month }, clock.epochMs())
      }),
    fetchWalletToken: (wallet, mint, call) =>
      client.run(call, async (ask) => {
        const query = { resolution: RESOLUTIONS.all, mintAddress: mint }
        const found = await ask(aboutWallet(wallet, query)).catch(whenUnknown)
        const row = found?.answer.tokenMetrics?.find(({ mintAddress }) => mintAddress === mint)
        return row && readTotals(row, clock.epochMs())
      }),
    tryKey: (ask) =>
      ask({ endpoint: '/v4/wallets/top-traders', query: { limit: 1 }, check: checkVybe('TopTraders') }),
  })
}

function aboutWallet(wallet: string, query: Readonly<Record<string, string | number>>) {
  return { endpoint: '/v4/wallets/{wallet}/pnl', address: wallet, query, check: checkVybeWallet }
}

async function readTokenTraders(mint: string, ask: Ask): Promise<TokenTraders> {
  const query = { resolution: `${LIST_DAYS}d`, limit: TRADERS_MAX, sortByDesc: 'realizedPnlUsd' }
  const { answer, droppedRows } = await ask({
    endpoint: '/v4/tokens/{mint}/top-pnl-traders',
    address: mint,
    query,
    check: checkVybe('TokenTraders'),
  })
  const distinct = new Map<string, TraderRow>()
  for (const row of answer.data.map(normaliseTrader)) {
    if (distinct.size < TRADERS_MAX && !distinct.has(row.address)) distinct.set(row.address, row)
  }
  return {
    traders: [...distinct.values()],
    coverage: 'full',
    days: LIST_DAYS,
    firstBuyers: null,
    labels: [],
    droppedRows,
  }
}

/** Every token that a wallet has traded in a window. */
async function readWindow(wallet: string, resolution: string, ask: Ask): Promise<Window> {
  const rows: VybeSchemas['WalletToken'][] = []
  let isWhole = true
  for (let page = 0; page < PAGES_MAX; page++) {
    const { answer, droppedRows } = await ask(aboutWallet(wallet, { resolution, limit: PAGE_ROWS, page }))
    const found = answer.tokenMetrics ?? []
    rows.push(...found)
    isWhole &&= droppedRows === 0
    if (found.length + droppedRows < PAGE_ROWS) break
  }
  return { rows, isWhole }
}

/** How the vendor takes the key and says what went wrong (`ErrorBody` in spec/provider/). */
const WIRE: Wire = {
  authorize: (apiKey) => ({ 'x-api-key': apiKey }),
  isError: (body) => typeof body === 'string' || (isObject(body) && Boolean(body.error)),
  listErrorTexts: ({ message, error }) => [message, error],
}
