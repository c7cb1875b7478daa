import { type Expression, sql } from 'kysely'
import type { ListedTrader } from '../analysis/listed-position.ts'
import type { StatedLabel } from '../analysis/wallet-pnl.ts'
import { toSearchKey } from '../basics/search-keys.ts'
import type { LabelledWallet, TokenProfile } from '../provider/data-provider.ts'
import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

/** How many of a token's wallets are its winners, and how many its first buyers: CorrelationSets in spec/v1.yaml. */
export const RANKED_MAX = 100

/** Readers sum the revisions of what they read: each write takes the next number. */
export const nextRevision = sql<string>`nextval('revisions')`

/**
 * Whether a row `tw` of token_wallets is in the provider's list of the token's first buyers. Without that list, ranks
 * by first buy are those among the listed traders.
 */
export const isFirstBuyer = sql<boolean>`(tw.rank_first_buy <= ${sql.lit(RANKED_MAX)}
  and exists (select from tokens where id = tw.token_id and has_first_buyers))`

/** How many scanned tokens have a wallet among their first buyers, whether or not it is among their traders. */
export function countFirstBuyerTokens(address: Expression<string>) {
  return sql<number>`(select count(*)::int from tokens where first_buyers @> array[${address}])`
}

/**
 * Makes the calling transaction the only one that may create a scan of this token until it ends. Others wait for it,
 * for as long as the connection's lock timeout.
 */
export async function lockToken(trx: DatabaseTransaction, address: string): Promise<void> {
  // Raw: the builder has no advisory locks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(trx)
}

/** The id of a token that has a report, whatever the state of its scan. */
export async function findTokenId(db: Database, address: string): Promise<number | undefined> {
  const row = await db.selectFrom('tokens').select('id').where('address', '=', address).executeTakeFirst()
  return row?.id
}

/** Stores a token's metadata as fetched just now, and returns the token's id. */
export async function upsertToken(trx: DatabaseTransaction, token: TokenProfile): Promise<number> {
  const { name, symbol, decimals, image, description, extensions, pools, risk } = token
  const values = {
    name,
    symbol,
    name_key: toSearchKey(name),
    symbol_key: toSearchKey(symbol),
    decimals,
    image,
    description,
    extensions: extensions && JSON.stringify(extensions),
    pools: JSON.stringify(pools),
    liquidity_usd: token.liquidityUsd,
    risk: risk && JSON.stringify(risk),
    created_at_ms: token.createdAtMs,
    fetched_at: databaseNow,
    snapshot_revision: nextRevision,
  }
  const row = await trx
    .insertInto('tokens')
    .values({ address: token.address, ...values })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A token's traders, and what the provider says of wallets that may be among them. */
interface TraderListing {
  /** Ordered by realized profit, best first. */
  readonly traders: readonly ListedTrader[]
  /**
   * Whether the traders' figures are of all time. Other figures are not stored, and stored figures from analyses stay.
   */
  readonly isOfAllTime: boolean
  /** The first of all buyers, the earliest first; null when only the traders' own first buys are known. */
  readonly firstBuyers: readonly string[] | null
  readonly labels: readonly LabelledWallet[]
}

/**
 * Replaces the wallets of the token's report by these traders with their labels, and ranks the full list. Returns the
 * ids of the wallets: first those with a known realized profit, the best first, then the others in the order of the
 * list. `relabelled` are those whose labels may have changed, also of wallets that are in the list no more.
 */
export async function replaceTokenWallets(
  trx: DatabaseTransaction,
  tokenId: number,
  listing: TraderListing,
): Promise<{ readonly walletIds: number[]; readonly relabelled: number[] }> {
  const addresses = listing.traders.map(({ address }) => address)
  const labelled = listing.labels.map(({ address }) => address)
  // Raw: 300 addresses are one parameter.
  // Known wallets take no number of the sequence. Another transaction may add some of them at the same time.
  await sql`
    insert into wallets (address, met)
    select address, true from unnest(${addresses}::text[]) as t (address)
    where not exists (select from wallets known where known.address = t.address) order by address
    on conflict do nothing
  `.execute(trx)
  // Raw: as above.
  // Wallets whose figures change are locked by their ids, as all who lock several do. The ids are gathered first: no
  // index serves a condition over two lists.
  const { rows: changing } = await sql<{ readonly id: number }>`
    select id from wallets
    where id = any(array(
      select id from wallets where address = any(${addresses}::text[]) and (not met or address = any(${labelled}::text[]))
      union
      select wallet_id from token_wallets where token_id = ${tokenId} and labels::text <> '[]'
    ))
    order by id for no key update
  `.execute(trx)
  const traders = listing.isOfAllTime
    ? listing.traders
    : await withStoredFigures(trx, tokenId, listing.traders)
  await trx.deleteFrom('token_wallets').where('token_id', '=', tokenId).execute()
  await insertTokenWallets(trx, tokenId, { ...listing, traders })
  await trx
    .updateTable('tokens')
    .set({
      has_first_buyers: listing.firstBuyers !== null,
      first_buyers: listing.firstBuyers?.slice(0, RANKED_MAX) ?? null,
    })
    .where('id', '=', tokenId)
    .execute()
  await rankTokenWallets(trx, tokenId)
  // A trigger stores their figures, with the labels that they have now.
  await trx
    .updateTable('wallets')
    .set({ met: true })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(changing.map(({ id }) => id)))))
    .execute()
  const wallets = await trx
    .selectFrom('token_wallets as tw')
    .innerJoin('wallets as w', 'w.id', 'tw.wallet_id')
    .select('tw.wallet_id')
    .where('tw.token_id', '=', tokenId)
    .orderBy(sql`case when tw.realized is not null then tw.rank_realized end`)
    .orderBy(sql`array_position(${addresses}::text[], w.address)`)
    .execute()
  return {
    walletIds: wallets.map(({ wallet_id }) => wallet_id),
    relabelled: changing.map(({ id }) => id),
  }
}

/** The traders with the figures on this token that are stored of them, and with unknown ones where none are. */
async function withStoredFigures(
  trx: DatabaseTransaction,
  tokenId: number,
  traders: readonly ListedTrader[],
): Promise<ListedTrader[]> {
  const positions = await trx
    .selectFrom('token_wallets as tw')
    .innerJoin('wallets as w', 'w.id', 'tw.wallet_id')
    .select(['w.address', 'tw.realized as realizedUsd', 'tw.total_invested as investedUsd', 'tw.oversold'])
    .where('tw.token_id', '=', tokenId)
    .execute()
  const stored = new Map(positions.map((position) => [position.address, position]))
  return traders.map(({ address, firstBuyMs }) => {
    const unknown = { address, realizedUsd: null, investedUsd: null, oversold: false }
    return { ...(stored.get(address) ?? unknown), firstBuyMs }
  })
}

async function insertTokenWallets(
  trx: DatabaseTransaction,
  tokenId: number,
  { traders, firstBuyers, labels }: TraderListing,
): Promise<void> {
  const stated = Map.groupBy(labels, ({ address }) => address)
  const ranks = new Map(firstBuyers?.map((address, index) => [address, index + 1]))
  const rows = traders.map((trader) => ({
    ...trader,
    rankFirstBuy: ranks.get(trader.address),
    labels: listDistinct(stated.get(trader.address) ?? []),
  }))
  // Raw: the rows are one parameter, joined with the ids of their wallets.
  await sql`
    insert into token_wallets (token_id, wallet_id, realized, total_invested, first_buy_ms, rank_first_buy, oversold, labels)
    select ${tokenId}, w.id, r."realizedUsd", r."investedUsd", r."firstBuyMs", r."rankFirstBuy", r.oversold, r.labels
    from json_to_recordset(${JSON.stringify(rows)}::json) as r
      (address text, "realizedUsd" float8, "investedUsd" float8, "firstBuyMs" bigint, "rankFirstBuy" smallint,
       oversold boolean, labels json)
    join wallets w on w.address = r.address
  `.execute(trx)
}

/** Each label once, by name. */
function listDistinct(labels: readonly LabelledWallet[]): StatedLabel[] {
  const byName = new Map(labels.map(({ name, source }) => [name, { name, source }]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Ranks a token's full list by realized profit, descending, then by address. It also ranks the list by first buy,
 * ascending, then by address, and leaves out wallets whose first buy is unknown. Where the provider had a list of first
 * buyers, the ranks of that list stay.
 */
export async function rankTokenWallets(trx: DatabaseTransaction, tokenId: number): Promise<void> {
  // Raw: window functions over the whole list, and only the ranks that changed are written.
  await sql`
    update token_wallets as target
    set rank_realized = ranked.by_realized, rank_first_buy = ranked.by_first_buy
    from (
      select tw.wallet_id,
             row_number() over (order by tw.realized desc nulls last, w.address collate "C") as by_realized,
             case when t.has_first_buyers then tw.rank_first_buy when tw.first_buy_ms is not null
               then row_number() over (order by tw.first_buy_ms nulls last, w.address collate "C") end as by_first_buy
      from token_wallets tw join wallets w on w.id = tw.wallet_id join tokens t on t.id = tw.token_id
      where tw.token_id = ${tokenId}
    ) as ranked
    where target.token_id = ${tokenId} and target.wallet_id = ranked.wallet_id
      and (target.rank_realized, target.rank_first_buy) is distinct from (ranked.by_realized, ranked.by_first_buy)
  `.execute(trx)
}
