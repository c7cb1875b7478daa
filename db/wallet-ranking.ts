import { type NotNull, sql } from 'kysely'
import type { Confidence } from '../analysis/score.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import { readAddressPart } from '../basics/addresses.ts'
import type { Database } from './connection/connection.ts'
import { readWithin } from './connection/deadline.ts'
import { labelsOf } from './wallets.ts'

/** Which wallets a list has, and in what order: the query parameters of these names in spec/v1.yaml. */
export interface WalletRanking extends WalletFilter {
  readonly sort: keyof typeof ORDERS
}

export interface WalletFilter {
  /** The period of the figures and tags. */
  readonly period: Period
  /** In percent. */
  readonly min_edge_low?: number
  /** A part of the address, as `readAddressPart` reads it. */
  readonly q?: string
  readonly min_confidence?: Confidence
  /** In percent. */
  readonly min_verified?: number
  readonly min_closed?: number
  /** In USD. */
  readonly min_pnl?: number
  /** In percent. */
  readonly min_roi?: number
  /** In USD. */
  readonly min_invested?: number
  readonly min_holding_sec?: number
  readonly active_within_days?: number
  readonly tags?: readonly string[]
  readonly exclude_tags?: readonly string[]
  /** The data provider's labels, on any token. */
  readonly labels?: readonly string[]
  readonly exclude_labels?: readonly string[]
  /** Only the first wallet of each group, among those that fit the other filters. */
  readonly one_per_group?: boolean
  /** Only wallets without an obstacle to following them. */
  readonly followable?: true
}

/**
 * The columns of wallet_figures that wallets are ordered by, ascending, before their address. Each order has an index.
 */
const ORDERS = {
  realized: ['f.by_realized'],
  score: ['f.by_solid', 'f.by_edge'],
  edge: ['f.by_solid', 'f.by_edge'],
  roi: ['f.by_roi', 'f.by_edge'],
  winrate: ['f.by_winrate', 'f.by_edge'],
  last_trade: ['f.by_last_trade', 'f.by_edge'],
} as const

/** The numbers that wallet_figures stores. */
const CONFIDENCES = { low: 0, medium: 1, high: 2 } as const satisfies Record<Confidence, number>

/** A wallet's place in an order: the values of the order's columns, and the address. */
export interface RankedPlace {
  readonly keys: readonly number[]
  readonly address: string
}

/** Whether a place, which a cursor has brought, is one of this order. */
export function isPlaceOf(sort: WalletRanking['sort'], { keys, address }: RankedPlace): boolean {
  return keys.length === ORDERS[sort].length && !keys.some(Number.isNaN) && /^\w+$/.test(address)
}

export interface RankedWallet extends RankedPlace {
  readonly analysedAt: Date
  /** JSON text of the statistics of the ranking's period. */
  readonly stats: string
  /** JSON text: see `labelsOf`. */
  readonly labels: string
  /** The group that the wallet moves together with. */
  readonly groupId: string | null
  /** JSON text of the schema WalletGroup; null without a group. */
  readonly group: string | null
}

interface WalletPage {
  readonly ranking: WalletRanking
  /** The only wallets that it may have; undefined for any. */
  readonly addresses?: readonly string[] | undefined
  /** Where the previous page ended; undefined for the first one. */
  readonly after: RankedPlace | undefined
  readonly limit: number
}

const TIMEOUT_MS = 4_000

/** One page of the stored wallets, in a total order. Rejects with QueryTimeoutError after four seconds. */
export async function listRankedWallets(db: Database, page: WalletPage): Promise<RankedWallet[]> {
  return await readWithin(db, { timeoutMs: TIMEOUT_MS, plansWithValues: true }, rankedWalletsQuery(db, page))
}

/**
 * The statement of a page. It is planned for its values: it walks the index of the order from where the previous page
 * ended, or begins with the index of a filter that few wallets fit. Wide rows are read for the page alone.
 */
export function rankedWalletsQuery(db: Database, { ranking, addresses, after, limit }: WalletPage) {
  const order = ORDERS[ranking.sort]
  return db
    .with('page', (query) =>
      query
        .selectFrom('wallet_figures as f')
        .select(['f.wallet_id', 'f.address', sql<number[]>`array[${columns(order)}]`.as('keys')])
        .where('f.period', '=', ranking.period)
        .where(fits(ranking))
        .where(isAmong(addresses))
        .where(ranking.one_per_group ? isFirstOfGroup(ranking, addresses) : sql.lit(true))
        .where(after === undefined ? sql.lit(true) : comesAfter(order, after))
        .orderBy(columns([...order, 'f.address']))
        .limit(limit),
    )
    .selectFrom('page as p')
    .innerJoin('wallets as w', 'w.id', 'p.wallet_id')
    .leftJoin('group_members as m', 'm.wallet_id', 'p.wallet_id')
    .select([
      'p.keys',
      'p.address',
      'w.analysed_at as analysedAt',
      'm.group_id as groupId',
      'm.entry as group',
    ])
    .select((eb) => [
      eb.ref(`w.stats_${ranking.period}` as const).as('stats'),
      labelsOf(eb.ref('w.id')).as('labels'),
    ])
    .orderBy('p.keys')
    .orderBy('p.address')
    .$narrowType<{ analysedAt: NotNull; stats: NotNull }>()
}

/** Whether a ranking leaves no wallet out. */
export function isUnfiltered(ranking: WalletRanking): boolean {
  return Object.keys(ranking).every((name) => name === 'sort' || name === 'period')
}

/** The condition that a wallet with these figures `f` of the ranking's period fits its filters. Unknown never fits. */
export function fits(filter: WalletFilter) {
  const { min_closed: closed, active_within_days: days } = filter
  const { min_edge_low: edge, min_verified: verified, tags, exclude_tags: excluded } = filter
  const { labels, exclude_labels: unwanted } = filter
  const { min_pnl: pnl, min_roi: roi, min_invested: invested, min_holding_sec: heldSec } = filter
  const confidence = filter.min_confidence && CONFIDENCES[filter.min_confidence]
  return sql<boolean>`(
    (${edge}::float8 is null or f.by_edge <= -${edge}::float8)
    and (${confidence}::smallint is null or f.confidence >= ${confidence}::smallint)
    and (${verified}::float8 is null or f.verified_pct >= ${verified}::float8)
    and (${closed}::bigint is null or f.closed >= ${closed}::bigint)
    and (${pnl}::float8 is null or f.by_realized <= -${pnl}::float8)
    and (${roi}::float8 is null or f.by_roi <= -${roi}::float8)
    and (${invested}::float8 is null or f.invested_usd >= ${invested}::float8)
    and (${heldSec}::float8 is null or f.holding_sec >= ${heldSec}::float8)
    and (${days}::int is null or f.by_last_trade <=
      -1000 * extract(epoch from statement_timestamp() - make_interval(days => ${days}::int))::float8)
    and (${tags}::text[] is null or f.tags @> ${tags}::text[])
    and (${excluded}::text[] is null or (f.tags && ${excluded}::text[]) is not true)
    and (${labels}::text[] is null or f.labels && ${labels}::text[])
    and (${unwanted}::text[] is null or not f.labels && ${unwanted}::text[])
    and ${hasAddress(filter.q)}
    and (${filter.followable ? sql`f.obstacles = '{}'` : sql.lit(true)})
  )`
}

/** The condition that the wallet with figures `f` has the address that a text means a part of. */
function hasAddress(text: string | undefined) {
  if (text === undefined) return sql<boolean>`true`
  const part = readAddressPart(text.trim())
  if (part === undefined) return sql<boolean>`false`
  const { start, end } = part
  // A range of the index. Addresses have no character above z.
  return sql<boolean>`(f.address >= ${start} and f.address < ${`${start}~`} and right(f.address, ${sql.lit(end.length)}) = ${end})`
}

/**
 * The condition that no other wallet of the same group comes first. The other wallet has to fit the ranking's filters,
 * too, whatever the page.
 */
function isFirstOfGroup(ranking: WalletRanking, addresses: WalletPage['addresses']) {
  const order = ORDERS[ranking.sort]
  const own = sql.join([...order, 'address'].map((name) => sql.ref(name.replace(/^(f\.)?/, 'own.'))))
  return sql<boolean>`not exists (
    select from (select f.*) as own
      join group_members mine on mine.wallet_id = own.wallet_id and mine.group_id is not null
      join group_members other on other.group_id = mine.group_id and other.wallet_id <> own.wallet_id
      join wallet_figures f on f.wallet_id = other.wallet_id and f.period = own.period
    where ${fits(ranking)} and ${isAmong(addresses)} and (${columns([...order, 'f.address'])}) < (${own}))`
}

/**
 * The condition that the wallet with figures `f` has one of these addresses. A short list of addresses is read through
 * their index.
 */
function isAmong(addresses: readonly string[] | undefined) {
  if (addresses === undefined) return sql<boolean>`true`
  return sql<boolean>`f.wallet_id = any(array(select id from wallets where address = any(${addresses}::text[])))`
}

/**
 * The order of a ranking over the figures `f`, without the address. A wallet without figures counts as one whose
 * figures are all unknown.
 */
export function orderOf({ sort }: WalletRanking) {
  return sql.join(ORDERS[sort].map((name) => sql`coalesce(${sql.ref(name)}, 'Infinity')`))
}

function comesAfter(order: readonly string[], { keys, address }: RankedPlace) {
  return sql<boolean>`(${columns([...order, 'f.address'])}) > (${sql.join([...keys, address])})`
}

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}
