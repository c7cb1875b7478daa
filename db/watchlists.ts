import { sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { changeProfile } from './profile-changes.ts'
import { nextRevision } from './tokens.ts'
import { seenAt } from './trades.ts'

/** The most watchlists of a profile, and the most wallets of a watchlist. */
export const LISTS_MAX = 20
export const WALLETS_MAX = 500
/** For how many wallets a profile may have alerts. */
export const ALERTS_MAX = 20

export interface WatchedWallet {
  readonly address: string
  readonly label: string | null
}

/** A wallet as a profile writes it into a list. */
export interface WrittenWallet extends WatchedWallet {
  /** Whether the profile is told of its trades; undefined leaves that as it is. */
  readonly alerts: boolean | undefined
}

/** A wallet of a list as it is read. */
interface ListedWallet extends WatchedWallet {
  readonly alerts: boolean
  /** When its trades were last looked at, as ISO text, as far as the profile knows of it. */
  readonly looked_at: string | null
  /** The newest trade that such a look told, in epoch milliseconds; null without one. */
  readonly last_trade_time: number | null
}

/**
 * A watchlist at one moment, its wallets ordered by address. Each change gives it a revision that no other list has.
 */
export type Watchlist = NonNullable<Awaited<ReturnType<typeof findWatchlist>>>

/** What identifies a watchlist: its name among those of its profile. */
interface WatchlistKey {
  readonly profileId: string
  readonly name: string
}

/** A change that would make more than there may be. Thrown, so that the change is rolled back. */
export class WatchlistFullError extends Error {
  override readonly name = 'WatchlistFullError'
  /** Which limit: of lists or alerts of the profile, or of wallets of the list. */
  readonly of: 'lists' | 'wallets' | 'alerts'
  readonly count: number

  constructor(of: WatchlistFullError['of'], count: number) {
    super(`too many ${of} of watchlists: ${count}`)
    this.of = of
    this.count = count
  }
}

/** A watchlist without its wallets. */
export type WatchlistSummary = Awaited<ReturnType<typeof listWatchlistsOf>>[number]

/** The watchlists of a profile by name. */
export async function listWatchlistsOf(db: Database, profileId: string) {
  return await db
    .selectFrom('watchlists as l')
    .select(['l.name', 'l.updated_at as updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('watchlist_wallets as w')
        .select(sql<number>`count(*)::int`.as('size'))
        .whereRef('w.watchlist_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('size'),
    )
    .where('l.profile_id', '=', profileId)
    .orderBy(sql`l.name collate "C"`)
    .execute()
}

const ISO_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** A watchlist with its wallets; undefined when the profile has none of this name. */
export async function findWatchlist(db: Database, { profileId, name }: WatchlistKey) {
  const seen = seenAt(db, { profileId: sql`${profileId}::bigint`, address: sql`w.address` })
  const row = await db
    .selectFrom('watchlists as l')
    .select(['l.id', 'l.name', 'l.revision', 'l.updated_at as updatedAt'])
    .select(
      // One statement, so that list and wallets are of one moment.
      sql<string>`(
        select coalesce(json_agg(json_build_object('address', w.address, 'label', w.label,
          'alerts', w.alerts_since is not null, 'looked_at', to_char(${seen} at time zone 'UTC', ${ISO_TIME}),
          'last_trade_time', (select max(r.time_ms) from wallet_trades r where r.address = w.address
            and (${seen} >= t.looked_at or r.time_ms <= 1000 * extract(epoch from ${seen})))
          ) order by w.address), '[]')
        from watchlist_wallets w left join trade_looks t using (address) where w.watchlist_id = l.id)::text`.as(
        'wallets',
      ),
    )
    .where('l.profile_id', '=', profileId)
    .where('l.name', '=', name)
    .executeTakeFirst()
  return row && { ...row, wallets: JSON.parse(row.wallets) as readonly ListedWallet[] }
}

/**
 * Makes these wallets the watchlist of this name, in one transaction. The caller gives each address once, and at most
 * WALLETS_MAX wallets. Rejects with WatchlistFullError when the list is new and the profile has LISTS_MAX, or when it
 * would have more than ALERTS_MAX wallets with alerts.
 */
export async function storeWatchlist(
  db: Database,
  key: WatchlistKey,
  wallets: readonly WrittenWallet[],
): Promise<Watchlist> {
  return await changeProfile(db, key.profileId, async (trx) => {
    const { id } = await trx
      .insertInto('watchlists')
      .values({ profile_id: key.profileId, name: key.name })
      .onConflict((conflict) => conflict.columns(['profile_id', 'name']).doUpdateSet(CHANGED))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { lists } = await trx
      .selectFrom('watchlists')
      .select(sql<number>`count(*)::int`.as('lists'))
      .where('profile_id', '=', key.profileId)
      .executeTakeFirstOrThrow()
    if (lists > LISTS_MAX) throw new WatchlistFullError('lists', lists)
    const staying = wallets.filter(({ alerts }) => alerts !== false).map(({ address }) => address)
    await trx
      .deleteFrom('watchlist_wallets')
      .where('watchlist_id', '=', id)
      .where((eb) => eb('address', '<>', eb.fn<string>('all', [eb.val(staying)])))
      .execute()
    return await storeWallets(trx, { ...key, id }, wallets)
  })
}

/**
 * Removes addresses from a watchlist and then adds wallets, in one transaction; undefined when the profile has none of
 * this name. Each of the two has an address at most once. Rejects with WatchlistFullError when it would have more than
 * WALLETS_MAX wallets, or the profile alerts for more than ALERTS_MAX.
 */
export async function changeWatchlist(
  db: Database,
  key: WatchlistKey,
  { remove, add }: { readonly remove: readonly string[]; readonly add: readonly WrittenWallet[] },
): Promise<Watchlist | undefined> {
  return await changeProfile(db, key.profileId, async (trx) => {
    const list = await trx
      .updateTable('watchlists')
      .set(CHANGED)
      .where('profile_id', '=', key.profileId)
      .where('name', '=', key.name)
      .returning('id')
      .executeTakeFirst()
    if (list === undefined) return undefined
    const silenced = add.filter(({ alerts }) => alerts === false).map(({ address }) => address)
    await trx
      .deleteFrom('watchlist_wallets')
      .where('watchlist_id', '=', list.id)
      .where((eb) => eb('address', '=', eb.fn.any(eb.val([...remove, ...silenced]))))
      .execute()
    const changed = await storeWallets(trx, { ...key, id: list.id }, add)
    if (changed.wallets.length > WALLETS_MAX) throw new WatchlistFullError('wallets', changed.wallets.length)
    return changed
  })
}

/** Deletes a watchlist. Returns whether there was one. */
export async function removeWatchlist(db: Database, { profileId, name }: WatchlistKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlists')
    .where('profile_id', '=', profileId)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const CHANGED = { revision: nextRevision, updated_at: databaseNow }

/**
 * Adds wallets to a list, and gives those that are there their new labels. A wallet whose alerts end is none that is
 * there. Returns the list as it is then.
 */
async function storeWallets(
  trx: DatabaseTransaction,
  { id, ...key }: WatchlistKey & { readonly id: string },
  wallets: readonly WrittenWallet[],
): Promise<Watchlist> {
  if (wallets.length > 0) {
    await trx
      .insertInto('watchlist_wallets')
      .values(
        wallets.map(({ address, label, alerts }) => ({
          watchlist_id: id,
          address,
          label,
          alerts_since: alerts ? databaseNow : null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['watchlist_id', 'address']).doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          alerts_since: eb.fn.coalesce('watchlist_wallets.alerts_since', 'excluded.alerts_since'),
        })),
      )
      .execute()
    await checkAlerts(trx, key.profileId)
  }
  const list = await findWatchlist(trx, key)
  if (list === undefined) throw new Error(`the watchlist ${key.name} was written and is gone`)
  return list
}

async function checkAlerts(trx: DatabaseTransaction, profileId: string): Promise<void> {
  const { alerted } = await trx
    .selectFrom('watchlist_wallets as w')
    .innerJoin('watchlists as l', 'l.id', 'w.watchlist_id')
    .select(sql<number>`count(distinct w.address)::int`.as('alerted'))
    .where('l.profile_id', '=', profileId)
    .where('w.alerts_since', 'is not', null)
    .executeTakeFirstOrThrow()
  if (alerted > ALERTS_MAX) throw new WatchlistFullError('alerts', alerted)
}

/** A watchlist whose wallets a scan has found. */
export interface SeenWatchlist {
  readonly profileId: string
  readonly name: string
  readonly scanId: string
  readonly tokenAddress: string
  /** How many of the watchlist's wallets the scan has found. */
  readonly count: number
  /** The first of them by address. */
  readonly wallets: readonly WatchedWallet[]
}

/** How many of its wallets a seen watchlist names: SeenWalletList in spec/v1.yaml. */
export const SEEN_NAMED_MAX = 20

/**
 * The watchlists with wallets that these scans found, each once per scan. Only completed scans count, and only profiles
 * with a webhook endpoint for the event.
 */
export async function listSeenWatchlists(
  trx: DatabaseTransaction,
  scanIds: readonly string[],
): Promise<SeenWatchlist[]> {
  // Raw: a list's wallets are one column.
  const { rows } = await sql<Omit<SeenWatchlist, 'wallets'> & { readonly wallets: string }>`
    select l.profile_id as "profileId", l.name, s.id as "scanId", t.address as "tokenAddress", count(*)::int as count,
           to_json((array_agg(json_build_object('address', ww.address, 'label', ww.label)
             order by ww.address))[:${sql.lit(SEEN_NAMED_MAX)}]) as wallets
    from scans s
      join tokens t on t.id = s.token_id
      join scan_wallets sw on sw.scan_id = s.id
      join wallets w on w.id = sw.wallet_id
      join watchlist_wallets ww on ww.address = w.address
      join watchlists l on l.id = ww.watchlist_id
    where s.id = any(${scanIds}::text[]) and s.status = 'completed' and exists (
      select from webhook_endpoints e
      where e.profile_id = l.profile_id and e.disabled_at is null and 'watchlist.seen' = any(e.events))
    group by l.id, s.id, t.address
  `.execute(trx)
  return rows.map((row) => ({ ...row, wallets: JSON.parse(row.wallets) }))
}
