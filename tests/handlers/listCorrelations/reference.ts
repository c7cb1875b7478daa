import { listedPosition } from '../../../analysis/listed-position.ts'
import { rankTokenWallets, replaceTokenWallets, upsertToken } from '../../../db/tokens.ts'
import type { components } from '../../../generated/v1/types.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { TestService } from '../../support/service.ts'

/** A second implementation of correlations: plain loops over the bare tables. */

type Stats = Record<string, unknown>

type Schemas = components['schemas']

export type CorrelatedWallet = Omit<Schemas['CorrelationWalletData'], 'stats'> & {
  readonly stats: Record<'all' | '30d' | '7d' | '1d', Stats>
}

export interface Correlations {
  readonly data: readonly CorrelatedWallet[]
  readonly meta: Schemas['CorrelationMeta']
}

interface StoredToken {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly image: string | null
  readonly created_at_ms: string | null
  /** True when the provider lists the first buyers. Of that list, only the ranks are stored. */
  readonly has_first_buyers: boolean
}

interface StoredRow {
  readonly token_id: number
  readonly wallet: string
  readonly realized: number | null
  readonly total_invested: number | null
  readonly first_buy_ms: string | null
  readonly rank_first_buy: number | null
  readonly stats: readonly [Stats | null, Stats | null, Stats | null, Stats | null]
}

interface Report {
  readonly token: StoredToken
  readonly rows: ReadonlyMap<string, StoredRow>
  readonly winners: ReadonlySet<string>
  readonly firstBuyers: ReadonlySet<string>
}

/** Reads the reports of all tokens, by mint, and recomputes their ranks. */
export async function readReports(service: TestService): Promise<ReadonlyMap<string, Report>> {
  const tokens = await service.sql<StoredToken>(`select * from tokens`)
  const rows = await service.sql<StoredRow>(
    `select tw.*, w.address as wallet, json_build_array(stats_all, stats_30d, stats_7d, stats_1d) as stats
     from token_wallets tw join wallets w on w.id = tw.wallet_id`,
  )
  return new Map(
    tokens.map((token) => {
      const own = rows.filter((row) => row.token_id === token.id)
      return [token.address, toReport(token, own)]
    }),
  )
}

function toReport(token: StoredToken, rows: readonly StoredRow[]): Report {
  const realized = ({ realized }: StoredRow) => realized ?? Number.NEGATIVE_INFINITY
  const byRealized = rows.toSorted((a, b) => compare(realized(b), realized(a)) || compare(a.wallet, b.wallet))
  const bought = rows.filter((row) => row.first_buy_ms !== null)
  const firstBuy = (row: StoredRow) => Number(row.first_buy_ms)
  const byFirstBuy = bought.toSorted(
    (a, b) => compare(firstBuy(a), firstBuy(b)) || compare(a.wallet, b.wallet),
  )
  const top = (sorted: readonly StoredRow[]) => new Set(sorted.slice(0, 100).map(({ wallet }) => wallet))
  const byWallet = new Map(rows.map((row) => [row.wallet, row]))
  const winners = new Set([...top(byRealized)].filter((wallet) => byWallet.get(wallet)?.realized !== null))
  const listed = rows.filter(({ rank_first_buy }) => rank_first_buy !== null).map(({ wallet }) => wallet)
  const firstBuyers = token.has_first_buyers ? new Set(listed) : top(byFirstBuy)
  return { token, rows: byWallet, winners, firstBuyers }
}

function compare(a: number | string, b: number | string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Everything that the operation must return for these mints, on one long page. */
export function correlate(
  reports: ReadonlyMap<string, Report>,
  mints: readonly string[],
): readonly CorrelatedWallet[] {
  const found = mints.flatMap((mint) => reports.get(mint) ?? [])
  const wallets = new Set(found.flatMap(({ rows }) => [...rows.keys()]))
  const all: CorrelatedWallet[] = []
  for (const wallet of wallets) {
    const traded = found.filter(({ rows }) => rows.has(wallet))
    if (traded.length >= 2) all.push(describeWallet(wallet, traded))
  }
  return all.sort(
    (a, b) =>
      b.correlation.counts.global - a.correlation.counts.global ||
      b.aggregates.avg_realized_pnl - a.aggregates.avg_realized_pnl ||
      compare(a.address, b.address),
  )
}

function describeWallet(wallet: string, traded: readonly Report[]): CorrelatedWallet {
  const mintsOf = (reports: readonly Report[]) => reports.map(({ token }) => token.address)
  const winners = mintsOf(traded.filter((report) => report.winners.has(wallet)))
  const firstBuyers = mintsOf(traded.filter((report) => report.firstBuyers.has(wallet)))
  const counts = { global: traded.length, winners: winners.length, first_buyers: firstBuyers.length }
  const numbers = traded.map(({ token, rows }) => {
    const row = rows.get(wallet)
    const { address, name, symbol } = token
    return {
      named: { address, name, symbol },
      realized: row?.realized ?? null,
      invested: row?.total_invested ?? null,
      delay: delayOf(token, row),
    }
  })
  return {
    address: wallet,
    correlation: {
      global: mintsOf(traded),
      winners,
      first_buyers: firstBuyers,
      counts: { ...counts, max: traded.length },
    },
    aggregates: {
      avg_realized_pnl: meanOfKnown(numbers.map(({ realized }) => realized)) ?? 0,
      avg_total_invested: meanOfKnown(numbers.map(({ invested }) => invested)) ?? 0,
      avg_first_buy_delay_sec: meanOfKnown(numbers.map(({ delay }) => delay)),
      pair_pnl_by_token: numbers.map(({ named, realized }) => ({ ...named, pnl: realized ?? 0 })),
      pair_buy_size_by_token: numbers.map(({ named, invested }) => ({ ...named, buySize: invested ?? 0 })),
    },
    group: null,
    matched_tokens: traded.map(({ token }) => describeToken(token)),
    stats: describeStats(wallet, traded),
  }
}

function describeToken({ address, name, symbol, image }: StoredToken) {
  return { address, name, symbol, image }
}

function delayOf({ created_at_ms }: StoredToken, row: StoredRow | undefined): number | null {
  if (created_at_ms === null || row === undefined || row.first_buy_ms === null) return null
  const delaySec = (Number(row.first_buy_ms) - Number(created_at_ms)) / 1000
  return delaySec < 0 ? null : delaySec
}

/** Null when no value is known. */
function meanOfKnown(values: readonly (number | null)[]): number | null {
  let sum = 0
  let known = 0
  for (const value of values) {
    if (value === null) continue
    sum += value
    known += 1
  }
  return known === 0 ? null : sum / known
}

function describeStats(wallet: string, traded: readonly Report[]): CorrelatedWallet['stats'] {
  const [all, month, week, day] = traded[0]?.rows.get(wallet)?.stats ?? []
  const unknown = { address: wallet, score: null, realized_pnl_usd: null, tokens_traded: null, tags: [] }
  return { all: all ?? unknown, '30d': month ?? unknown, '7d': week ?? unknown, '1d': day ?? unknown }
}

/** The `meta` that a page must have. */
export function describeMeta(
  reports: ReadonlyMap<string, Report>,
  mints: readonly string[],
  page: { readonly limit: number; readonly offset: number; readonly returned: number },
): Correlations['meta'] {
  const found = mints.flatMap((mint) => reports.get(mint) ?? [])
  return {
    tokens_requested: mints.length,
    tokens_found: found.length,
    tokens_missing: mints.filter((mint) => !reports.has(mint)),
    tokens_found_details: found.map(({ token }) => describeToken(token)),
    wallets_returned: page.returned,
    limit: page.limit,
    offset: page.offset,
    truncated: page.returned === page.limit,
    // These reports make no groups, so each wallet counts as one.
    independent_groups: page.returned,
  }
}

/** Stores reports of `count` tokens from the provider's lists of traders. Their wallets are not analysed. */
export async function storeReports(service: TestService, count: number): Promise<string[]> {
  const { db, provider } = service.app.context
  const mints = Array.from({ length: count }, (_, index) => makeAddress(`correlated ${index}`))
  for (const mint of mints) {
    const [token, { traders, labels }] = await Promise.all([
      provider.fetchToken(mint),
      provider.fetchTokenTraders(mint),
    ])
    await db.transaction().execute(async (trx) => {
      const listed = traders.map((row) => ({ address: row.address, ...listedPosition(row) }))
      const listing = { traders: listed, firstBuyers: null, isOfAllTime: true, labels }
      await replaceTokenWallets(trx, await upsertToken(trx, token), listing)
    })
  }
  return mints
}

/** Changes the rows of a token, and ranks them again. */
export async function changeRows(service: TestService, mint: string, assignments: string): Promise<void> {
  const [token] = await service.sql<{ token_id: number }>(
    `update token_wallets set ${assignments} where token_id = (select id from tokens where address = $1)
     returning token_id`,
    [mint],
  )
  if (token === undefined) throw new Error(`there is no report of ${mint}`)
  await service.app.context.db.transaction().execute((trx) => rankTokenWallets(trx, token.token_id))
}
