import { sql } from 'kysely'
import type { Benchmark } from '../analysis/benchmark.ts'
import type { MarketFinding } from '../analysis/market-check.ts'
import type { Moment } from '../analysis/market-moment.ts'
import { DAY_MS, MINUTE_MS } from '../basics/durations.ts'
import { databaseNow, databaseTimeAgo, databaseTimeIn, isRecent } from './clock.ts'
import type { Database } from './connection/connection.ts'

/* Market prices around trades. The past never changes, so a settled price is asked for once. */

/** Candles of the last minutes may still change. */
export const SETTLED_AFTER_MS = 10 * MINUTE_MS

/** A chart that ends with a moment may be cut or late; after this time it is taken as it is. */
const WHOLE_AFTER_MS = DAY_MS

interface KnownMoments {
  /** By their times in epoch milliseconds. */
  readonly moments: Map<number, Moment>
  /** Those that are not known and can be asked for, in the order in which they were given. */
  readonly due: readonly number[]
  /** Whether there are others, too late to be asked for. */
  readonly hasUnsettled: boolean
}

/** Finds which of these moments of a token are known. */
export async function findMoments(
  db: Database,
  mint: string,
  timesMs: readonly number[],
): Promise<KnownMoments> {
  const rows = await db
    .selectFrom('market_moments')
    .select(['time_ms', 'moment'])
    .where('mint', '=', mint)
    .where(sql<boolean>`time_ms = any(${timesMs}::bigint[])`)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '>', databaseNow)]))
    .execute()
  const { settledMs } = await db
    .selectNoFrom(
      sql<number>`extract(epoch from ${databaseTimeAgo(SETTLED_AFTER_MS)})::float8 * 1000`.as('settledMs'),
    )
    .executeTakeFirstOrThrow()
  const moments = new Map(rows.map((row) => [Number(row.time_ms), JSON.parse(row.moment) as Moment]))
  return {
    moments,
    due: timesMs.filter((timeMs) => !moments.has(timeMs) && timeMs < settledMs),
    hasUnsettled: timesMs.some((timeMs) => timeMs >= settledMs),
  }
}

/** A moment of a token, as a call has told it. */
export interface ToldMoment {
  readonly timeMs: number
  readonly moment: Moment
  /** Whether the chart goes on after it. */
  readonly goesOn: boolean
  /** Whether its price is far from the wallet's own trade: it is asked about once more, a day later. */
  readonly isDoubted: boolean
}

/**
 * Keeps moments of a token, for good unless they are doubted for the first time. One whose chart ends with it is kept
 * once it is a day old. Those that are kept for good stay as they are.
 */
export async function storeMoments(db: Database, mint: string, told: readonly ToldMoment[]): Promise<void> {
  // Raw: the moments are one parameter.
  await sql`
    insert into market_moments as m (mint, time_ms, moment, due_at)
    select ${mint}, "timeMs", moment, case when "isDoubted" then ${databaseTimeIn(DOUBTED_FOR_MS)} end
    from json_to_recordset(${JSON.stringify(told)}::json) as t (
      "timeMs" bigint, moment json, "goesOn" boolean, "isDoubted" boolean)
    where "goesOn" or "timeMs" < extract(epoch from ${databaseTimeAgo(WHOLE_AFTER_MS)}) * 1000
    on conflict (mint, time_ms) do update set moment = excluded.moment, due_at = null where m.due_at <= clock_timestamp()
  `.execute(db)
}

const DOUBTED_FOR_MS = DAY_MS

/** What is known of a token's market apart from moments. */
interface KnownMarket {
  /** When the last trade began that a chart has shown to anyone; `-Infinity` where none has. */
  readonly knownUntilMs: number
  /** Both sides of its largest pool, and when that was known; null where it is not. */
  readonly liquidity: { readonly usd: number; readonly atMs: number } | null
}

/** Finds what is known of a token's market from the checks and copies of all wallets. */
export async function findMarket(db: Database, mint: string): Promise<KnownMarket> {
  const { lastMs } = await db
    .selectFrom('market_moments')
    .select(sql<number | null>`max((moment ->> 'lastTradeMs')::float8)`.as('lastMs'))
    .where('mint', '=', mint)
    .executeTakeFirstOrThrow()
  const token = await db
    .selectFrom('tokens')
    .select(['liquidity_usd as usd', 'fetched_at as at'])
    .where('address', '=', mint)
    .executeTakeFirst()
  return {
    knownUntilMs: lastMs ?? Number.NEGATIVE_INFINITY,
    liquidity: typeof token?.usd === 'number' ? { usd: token.usd, atMs: token.at.getTime() } : null,
  }
}

/** What SOL cost, and whether that was asked so long ago that it is due. */
export async function findBenchmark(db: Database, mint: string) {
  const row = await db
    .selectFrom('benchmarks')
    .select('prices')
    .select(sql<boolean>`not ${isRecent('asked_at', DAY_MS)}`.as('isDue'))
    .where('mint', '=', mint)
    .executeTakeFirst()
  return row && { isDue: row.isDue, benchmark: JSON.parse(row.prices) as Benchmark }
}

/** Keeps what SOL cost, in place of what was known. */
export async function storeBenchmark(db: Database, mint: string, benchmark: Benchmark): Promise<void> {
  const told = { asked_at: databaseNow, prices: JSON.stringify(benchmark) }
  await db
    .insertInto('benchmarks')
    .values({ mint, ...told })
    .onConflict((conflict) => conflict.column('mint').doUpdateSet(told))
    .execute()
}

/** What a check has found of a win; `share` is null where neither trades nor chart could be read. */
export interface MarketCheck {
  readonly mint: string
  /** The result of the win that was checked. */
  readonly resultUsd: number
  readonly share: number | null
  readonly offMarket: boolean | null
  readonly copied: MarketFinding['copied']
}

/** A check that is stored. */
interface StoredMarketCheck extends MarketCheck {
  readonly address: string
  /** Its market could not be told, and may be by now. */
  readonly isDueAgain: boolean
}

/** A win whose market could not be told is checked again after this time. */
const UNKNOWN_FOR_MS = DAY_MS

/** The checks of the wins of these wallets. */
export async function listMarketChecks(
  db: Database,
  addresses: readonly string[],
): Promise<StoredMarketCheck[]> {
  return await db
    .selectFrom('market_checks as c')
    .innerJoin('wallets as w', 'w.id', 'c.wallet_id')
    .select([
      'w.address',
      'c.mint',
      'c.result_usd as resultUsd',
      'c.share',
      'c.off_market as offMarket',
      'c.copied',
    ])
    .select((eb) =>
      eb
        .and([eb('c.off_market', 'is', null), eb.not(isRecent('c.checked_at', UNKNOWN_FOR_MS))])
        .$castTo<boolean>()
        .as('isDueAgain'),
    )
    .where((eb) => eb('w.address', '=', eb.fn.any(eb.val(addresses))))
    .execute()
}

/**
 * Keeps a check of a wallet's win. A win that was once off the market stays so: later trades take nothing back. A copy
 * whose result is known stays known.
 */
export async function storeMarketCheck(
  db: Database,
  walletId: number,
  { mint, resultUsd, share, offMarket, copied }: MarketCheck,
): Promise<void> {
  await db
    .insertInto('market_checks')
    .values({
      wallet_id: walletId,
      mint,
      result_usd: resultUsd,
      share,
      off_market: offMarket,
      copied,
      checked_at: databaseNow,
    })
    .onConflict((conflict) =>
      conflict.columns(['wallet_id', 'mint']).doUpdateSet((eb) => ({
        result_usd: eb.ref('excluded.result_usd'),
        share: sql<
          number | null
        >`case when market_checks.off_market then least(market_checks.share, excluded.share) else excluded.share end`,
        // Kysely has no `or` over a column and the row that was not inserted.
        off_market: sql<
          boolean | null
        >`case when market_checks.off_market then true else excluded.off_market end`,
        copied: eb.fn.coalesce('excluded.copied', 'market_checks.copied'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
}

/** Takes one of the provider calls that the market check of a scan may make; false when they are used up. */
export async function takeMarketCall(db: Database, scanId: string, callsMax: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scans')
    .set((eb) => ({ market_calls: eb('market_calls', '+', 1) }))
    .where('id', '=', scanId)
    .where('market_calls', '<', callsMax)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives a call back that told nothing. */
export async function returnMarketCall(db: Database, scanId: string): Promise<void> {
  await db
    .updateTable('scans')
    .set((eb) => ({ market_calls: eb('market_calls', '-', 1) }))
    .where('id', '=', scanId)
    .execute()
}
