import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListedTrade, Trades } from '../analysis/market.ts'
import { MINUTE_MS } from '../basics/durations.ts'
import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { selectFollowers } from './trade-followers.ts'

/** Trades that were looked at less than this ago are not asked for again (listWalletTrades in spec/v1/trades.yaml). */
export const TRADES_FRESH_FOR_MS = MINUTE_MS

/** How many trades of a wallet are kept: as many as one call brings. */
export const TRADES_MAX = 1_000

/**
 * Up to when a profile knows of looks at the wallet of the row `t` of trade_looks: where it is told of the wallet's
 * trades, all of them since it set the alert; else its own, and the hour of the last one. To the minute, it would tell
 * that others watch a wallet.
 */
export function seenAt(
  db: Database,
  { profileId, address }: Readonly<Record<'profileId' | 'address', RawBuilder<unknown>>>,
) {
  const told = selectFollowers(db)
    .select('l.id')
    .where(sql<SqlBool>`l.profile_id = ${profileId} and ww.address = ${address}`)
    .where(sql<SqlBool>`ww.alerts_since <= t.looked_at`)
  return sql<Date>`case when exists (${told}) then t.looked_at
    else greatest(date_trunc('hour', t.looked_at),
      (select o.looked_at from own_looks o where o.profile_id = ${profileId} and o.address = ${address})) end`
}

/** Whose look at which wallet. */
interface OwnLook {
  readonly profileId: string
  readonly address: string
}

/**
 * What the last look at a wallet's trades told, as far as a profile may know of it; undefined where none has succeeded.
 * Trades after `untilMs` are those of looks that it may not know of; null where it may know of all.
 */
export async function findTradeLook(db: Database, { profileId, address }: OwnLook) {
  const seen = seenAt(db, { profileId: sql`${profileId}::bigint`, address: sql`t.address` })
  const row = await db
    .selectFrom('trade_looks as t')
    .select([seen.as('lookedAt'), 't.since_ms as sinceMs'])
    .select(sql<boolean>`${seen} < t.looked_at`.as('isPart'))
    .where('t.address', '=', address)
    .where('t.looked_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { lookedAt, isPart, sinceMs } = row
  return {
    lookedAt,
    untilMs: isPart ? lookedAt.getTime() : null,
    sinceMs: sinceMs === null ? null : Number(sinceMs),
  }
}

/** Remembers that a profile has paid for the last look at a wallet. */
export async function storeOwnLook(db: Database, { profileId, address }: OwnLook): Promise<void> {
  await db
    .insertInto('own_looks')
    .columns(['profile_id', 'address', 'looked_at'])
    .expression((eb) =>
      eb
        .selectFrom('trade_looks')
        .select([
          sql<string>`${profileId}::bigint`.as('profile_id'),
          'address',
          eb.ref('looked_at').$notNull().as('looked_at'),
        ])
        .where('address', '=', address)
        .where('looked_at', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'address'])
        .doUpdateSet((eb) => ({ looked_at: eb.ref('excluded.looked_at') })),
    )
    .execute()
}

/** The place of a trade among those of its wallet. */
interface TradePlace {
  readonly timeMs: number
  /** Among the trades of its moment. */
  readonly place: number
  readonly id: string
}

export type StoredTrade = Awaited<ReturnType<typeof listStoredTrades>>[number]

/** A wallet's stored trades until a moment, the newest first, beginning with the one that follows `after`. */
export async function listStoredTrades(
  db: Database,
  address: string,
  {
    limit,
    after,
    untilMs = null,
  }: {
    readonly limit: number
    readonly after: TradePlace | undefined
    readonly untilMs?: number | null | undefined
  },
) {
  const rows = await db
    .selectFrom('wallet_trades')
    .select(['id', 'time_ms', 'place', 'side', 'mint', 'symbol', 'tokens', 'is_shifted as isShifted'])
    .select(['price_usd as priceUsd', 'usd', 'program', 'transaction'])
    .where('address', '=', address)
    .$if(untilMs !== null, (query) => query.where(sql<SqlBool>`time_ms <= ${untilMs}::bigint`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(time_ms, place, id) < (${after?.timeMs}::bigint, ${after?.place}::int, ${after?.id}::text)`,
      ),
    )
    .orderBy('time_ms', 'desc')
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ time_ms, ...trade }) => ({ ...trade, timeMs: Number(time_ms) }))
}

/**
 * Adds what a look has told to the stored trades of a wallet that was leased for it, and keeps the newest. A trade is
 * added once, however many looks tell it and however they overlap, also when it is told with its signature only later.
 * Returns those that were added, without those that are too many to be kept.
 */
export async function storeTrades(
  trx: DatabaseTransaction,
  address: string,
  told: Trades,
): Promise<readonly ListedTrade[]> {
  // The lock lets one look at the wallet through at a time.
  const look = await trx
    .selectFrom('trade_looks')
    .select('since_ms')
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newest = await listStoredTrades(trx, address, { limit: 1, after: undefined })
  const trades = told.trades.slice(-TRADES_MAX)
  // Trades that are not kept leave a gap before the first that is.
  const sinceMs = trades.length < told.trades.length ? (trades[0]?.timeMs ?? null) : told.sinceMs
  const rows = listPlaced(trades).map((trade) => ({
    ...trade,
    address,
    id: idOf(trade),
    unsignedId: unsignedIdOf(trade),
  }))
  // Raw: the trades are one parameter.
  // Those that are told with their signature now are known by their amount, or, where legs of a route came without one,
  // by their moment. Of several of one amount, one is known.
  const { rows: known } = await sql<{ readonly id: string }>`
    with told as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as t (id text, "unsignedId" text, "timeMs" bigint, mint text, side text, transaction text)
    ), ended as (
      delete from wallet_trades w using told t
      where w.address = ${address} and w.transaction is null and t.transaction is not null and w.time_ms = t."timeMs"
        and w.mint = t.mint and w.side = t.side and not exists (select from told o where o.id = w.id)
      returning w.id, w.time_ms, w.mint, w.side
    ), late as (
      select *, row_number() over (partition by "unsignedId" order by id) as nth from told t
      where transaction is not null
        and not exists (select from wallet_trades o where o.address = ${address} and o.id = t.id)
    )
    select t.id from late t where exists (
      select from ended e where e.time_ms = t."timeMs" and e.mint = t.mint and e.side = t.side
        and (e.id = t."unsignedId" and t.nth = 1 or not exists (select from told o where o."unsignedId" = e.id)))
  `.execute(trx)
  // Raw: as above. An unsigned trade that is known with its signature is no new one.
  const { rows: inserted } = await sql<{ readonly id: string }>`
    insert into wallet_trades
      (address, id, time_ms, place, side, mint, symbol, tokens, is_shifted, price_usd, usd, program, transaction)
    select t.address, t.id, t."timeMs", t.place, t.side, t.mint, t.symbol, t.tokens, t."isShifted", t."priceUsd", t.usd,
           t.program, t.transaction
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (
      address text, id text, "timeMs" bigint, place int, side text, mint text, symbol text, tokens float8, "isShifted" boolean,
      "priceUsd" float8, usd float8, program text, transaction text)
    where t.transaction is not null or not exists (
      select from wallet_trades o where o.address = t.address and o.time_ms = t."timeMs" and o.mint = t.mint
        and o.side = t.side and o.tokens is not distinct from t.tokens)
    on conflict do nothing
    returning id
  `.execute(trx)
  const { removed, sinceMs: keptSinceMs } = await trimTrades(trx, address)
  // A look that does not reach back to the one before leaves a gap.
  const isGap = sinceMs !== null && (newest[0]?.timeMs ?? Number.NEGATIVE_INFINITY) < sinceMs
  const toldSinceMs = sinceMs === null || isGap ? sinceMs : look.since_ms
  const since = [toldSinceMs, keptSinceMs].filter((ms) => ms !== null).map(Number)
  await trx
    .updateTable('trade_looks')
    .set({
      looked_at: databaseNow,
      failures: 0,
      since_ms: since.length === 0 ? null : String(Math.max(...since)),
    })
    .where('address', '=', address)
    .execute()
  const isNew = new Set(inserted.map(({ id }) => id))
  for (const id of [...removed, ...known.map((trade) => trade.id)]) isNew.delete(id)
  return rows.filter(({ id }) => isNew.has(id))
}

/** The trades with their places among those of their moment. */
function listPlaced(trades: readonly ListedTrade[]) {
  let [momentMs, place] = [Number.NaN, 0]
  return trades.map((trade) => {
    place = trade.timeMs === momentMs ? place + 1 : 0
    momentMs = trade.timeMs
    return { ...trade, place }
  })
}

/** A transaction buys a token once, and sells it once. A trade without its signature is told by moment and amount. */
function idOf(trade: ListedTrade): string {
  return trade.transaction === null ? unsignedIdOf(trade) : `${trade.transaction} ${trade.mint} ${trade.side}`
}

function unsignedIdOf({ timeMs, mint, side, tokens }: ListedTrade): string {
  return `${timeMs} ${mint} ${side} ${tokens}`
}

/** Removes the trades beyond the newest. Returns their ids, and the time of the first that is kept if there are any. */
async function trimTrades(trx: DatabaseTransaction, address: string) {
  // Raw: the row that the others are compared with is one of the table.
  const { rows } = await sql<{ readonly id: string; readonly sinceMs: string }>`
    with first as (
      select time_ms, place, id from wallet_trades where address = ${address}
      order by time_ms desc, place desc, id desc offset ${TRADES_MAX - 1} limit 1
    )
    delete from wallet_trades t using first f
    where t.address = ${address} and (t.time_ms, t.place, t.id) < (f.time_ms, f.place, f.id)
    returning t.id, f.time_ms as "sinceMs"
  `.execute(trx)
  const sinceMs = rows[0]?.sinceMs ?? null
  return { removed: rows.map(({ id }) => id), sinceMs: sinceMs === null ? null : Number(sinceMs) }
}
