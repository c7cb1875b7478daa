import { waitFor as waitAtMost } from '../../postgres/wait.ts'
import { keyId, type TestClient } from './client.ts'
import type { RunSql } from './database.ts'
import type { TestService } from './service.ts'

/** Waits as the service does. The timeout only guards against tests that never end. */
export function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  timeoutMs = 90_000,
): Promise<Answer> {
  return waitAtMost(what, ask, timeoutMs)
}

/** A client whose requests are counted in one window, also across the minute. */
export async function openCountedClient(service: TestService, rateLimit?: number): Promise<TestClient> {
  const client = await service.client('premium', rateLimit === undefined ? {} : { rateLimit })
  await holdMinute(service, client)
  return client
}

/** From now on the requests of a client are counted in one window: it starts later, and a window never goes back. */
export async function holdMinute(
  { sql }: { readonly sql: RunSql },
  client: TestClient,
  contract: 'v1' | 'mcp' = 'v1',
): Promise<void> {
  await sql(
    `insert into rate_counters (key_id, contract, window_start, used)
     values ($1, $2, date_trunc('minute', clock_timestamp(), 'UTC') + interval '4 minutes', 0)
     on conflict (key_id, contract) do update set window_start = excluded.window_start`,
    [keyId(client), contract],
  )
}

/**
 * Waits until the service has counted this many requests of a client's key: they are under way. For more than one, the
 * client has to be from openCountedClient.
 */
export async function awaitRequests(
  { sql }: { readonly sql: RunSql },
  client: TestClient,
  count = 1,
): Promise<void> {
  await waitFor(`${count} requests of the key`, async () => {
    const rows = await sql<{ used: number }>('select used from rate_counters where key_id = $1', [
      keyId(client),
    ])
    return rows.some(({ used }) => used >= count) || undefined
  })
}

/** Waits until this many statements wait for a lock in the database. */
export async function awaitLockWaits({ sql }: { readonly sql: RunSql }, count = 1): Promise<void> {
  await waitFor(`${count} statements that wait for a lock`, async () => {
    return (await countLockWaits({ sql })) >= count || undefined
  })
}

/** How many statements wait for a lock in the database now. */
export async function countLockWaits({ sql }: { readonly sql: RunSql }): Promise<number> {
  const waiting = await sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
