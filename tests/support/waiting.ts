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

/** A client whose requests are counted in one window, also across the minute: its window starts later and stays. */
export async function openCountedClient(service: TestService): Promise<TestClient> {
  const client = await service.client()
  await service.sql(
    `insert into rate_counters (key_id, contract, window_start, used)
     values ($1, 'v1', date_trunc('minute', clock_timestamp(), 'UTC') + interval '4 minutes', 0)`,
    [keyId(client)],
  )
  return client
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
