import { sql } from 'kysely'
import type { MarketFinding } from '../analysis/market-check.ts'
import type { Moment } from '../analysis/market-moment.ts'
import { DAY_MS, MINUTE_MS } from '../basics/durations.ts'
import { databaseNow, databaseTimeAgo, isRecent } from './clock.ts'
import type { Database } from './connection/connection.ts'

/* What the market paid around trades. The past never changes, so nothing is asked twice or removed. */

/** Candles of the last minutes may still change. */
export const SETTLED_AFTER_MS = 10 * MINUTE_MS

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
    .select([
      'time_ms',
      'high_usd',
      'low_usd',
      'after_10_usd',
      'after_20_usd',
      'after_60_usd',
      'after_120_usd',
      'traded_before',
      'depth_usd',
    ])
    .where('mint', '=', mint)
    .where(sql<boolean>`time_ms = any(${timesMs}::bigint[])`)
    .execute()
  const { settledMs } = await db
    .selectNoFrom(
      sql<number>`extract(epoch from ${databaseTimeAgo(SETTLED_AFTER_MS)})::float8 * 1000`.as('settledMs'),
    )
    .executeTakeFirstOrThrow()
  const moments = new Map(
    rows.map((row) => [
      Number(row.time_ms),
      {
        highUsd: row.high_usd,
        lowUsd: row.low_usd,
        afterUsd: { 10: [row.after_10_usd, row.after_20_usd], 60: [row.after_60_usd, row.after_120_usd] },
        tradedBefore: row.traded_before,
        depthUsd: row.depth_usd,
      } satisfies Moment,
    ]),
  )
  return {
    moments,
    due: timesMs.filter((timeMs) => !moments.has(timeMs) && timeMs < settledMs),
    hasUnsettled: timesMs.some((timeMs) => timeMs >= settledMs),
  }
}

/** Keeps moments of a token for good. Those that are known already stay as they are. */
export async function storeMoments(
  db: Database,
  mint: string,
  moments: ReadonlyMap<number, Moment>,
): Promise<void> {
  if (moments.size === 0) return
  const rows = [...moments].map(([timeMs, { highUsd, lowUsd, afterUsd, tradedBefore, depthUsd }]) => ({
    mint,
    time_ms: timeMs,
    high_usd: highUsd,
    low_usd: lowUsd,
    after_10_usd: afterUsd[10][0],
    after_20_usd: afterUsd[10][1],
    after_60_usd: afterUsd[60][0],
    after_120_usd: afterUsd[60][1],
    traded_before: tradedBefore,
    depth_usd: depthUsd,
  }))
  await db
    .insertInto('market_moments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
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
