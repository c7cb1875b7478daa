import type { Database } from '../db/connection/connection.ts'
import { readLookDelayMs } from '../db/trade-alerts.ts'
import { listWatchlistsOf } from '../db/watchlists.ts'
import type { Context } from '../scans/context.ts'
import type { OperationHandler } from './contract.ts'
import { toWatchlistSummary } from './views/watchlist.ts'

/** Lists the watchlists of the caller's profile. */
export const listWatchlists: OperationHandler<'listWatchlists'> = async ({ caller }, { db, alerts }) => {
  const lists = await listWatchlistsOf(db, caller.profileId)
  return { data: lists.map(toWatchlistSummary), meta: { alert_interval_sec: await readInterval(db, alerts) } }
}

/** In whole tens of seconds, so that answers of the same lists stay alike. */
async function readInterval(
  db: Database,
  { everyMs, callsPerMinute }: Context['alerts'],
): Promise<number | null> {
  if (callsPerMinute === 0) return null
  const intervalMs = everyMs + (await readLookDelayMs(db, everyMs))
  return Math.round(intervalMs / 10_000) * 10
}
