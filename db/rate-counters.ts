import { sql } from 'kysely'
import { MINUTE_MS } from '../basics/durations.ts'
import type { Counters } from '../contract/ports.ts'
import type { RateWindow } from '../contract/render.ts'
import type { Database } from './connection/connection.ts'
import { storeKeyUse } from './keys.ts'
import { createBatchLoader } from './loaders.ts'

/** Counts the requests of each key and minute, over all instances. */
export interface RequestCounters {
  /**
   * Counts one request for each of these keys; a key may be there several times. Returns the place of each request in
   * its key's minute, in the same order. Rejects when the store is down.
   */
  count(contract: string, keyIds: readonly string[]): Promise<RateWindow[]>
}

/** Counts the requests of a contract; those of the same moment together, each with its own place. */
export function createCounters(
  db: Database,
  { counters, contract }: { readonly counters: RequestCounters; readonly contract: string },
): Counters {
  const places = createBatchLoader((ids: readonly string[]) => counters.count(contract, ids))
  return {
    async count(keyId) {
      const window = await places.load(keyId)
      // Once a minute, with the first request, which does not wait for it. A failure affects the list of keys alone.
      if (window.used === 1) storeKeyUse(db, keyId).catch(() => undefined)
      return window
    },
  }
}

/** Counters in Postgres: a row for each key and contract. */
export function createPostgresCounters(db: Database): RequestCounters {
  return {
    async count(contract, keyIds) {
      const requests = new Map<string, number>()
      for (const id of keyIds) requests.set(id, (requests.get(id) ?? 0) + 1)
      const rows = await countRequests(db, contract, requests)
      const counted = new Map(rows.map(({ keyId, ...window }) => [keyId, window]))
      return keyIds.map((id) => {
        const window = counted.get(id)
        if (window === undefined) throw new Error('the rate counter returned no row')
        const later = (requests.get(id) ?? 1) - 1
        requests.set(id, later)
        return { ...window, used: window.used - later }
      })
    },
  }
}

const AHEAD_MAX_MS = 5 * MINUTE_MS

/** Whether the window that is stored is over, or further ahead than a clock is corrected by. */
const isOver = sql`(c.window_start < excluded.window_start
  or c.window_start > excluded.window_start + ${sql.lit(AHEAD_MAX_MS)} * interval '1 millisecond')`

type CountedKey = RateWindow & { readonly keyId: string }

async function countRequests(
  db: Database,
  contract: string,
  requests: ReadonlyMap<string, number>,
): Promise<readonly CountedKey[]> {
  // Raw: the insert reads two arrays. It locks rows in the order of their ids, so that two batches cannot deadlock.
  // A window does not go back with a clock that is set back a little, which therefore grants nothing. One further
  // ahead is of a clock that was wrong: kept, it would refuse the key until the clock has caught up.
  const { rows } = await sql<CountedKey>`
    insert into rate_counters as c (key_id, contract, window_start, used)
    select id, ${contract}, date_trunc('minute', clock_timestamp(), 'UTC'), requests
    from unnest(${[...requests.keys()]}::text[], ${[...requests.values()]}::int[]) as r (id, requests) order by id
    on conflict (key_id, contract) do update set
      used = case when ${isOver} then excluded.used else c.used + excluded.used end,
      window_start = case when ${isOver} then excluded.window_start else c.window_start end
    returning key_id as "keyId", used,
      least(extract(epoch from window_start) + 60, ceil(extract(epoch from clock_timestamp())) + 60)::float8 as "resetSec",
      least(60, greatest(1, ceil(extract(epoch from window_start) + 60 - extract(epoch from clock_timestamp()))))::int
        as "remainingSec"
  `.execute(db)
  return rows
}
