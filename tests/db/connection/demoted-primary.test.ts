import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../db/connection/connection.ts'
import { subscribeToNotices } from '../../../db/connection/notices.ts'
import { createTestDatabase, runSql } from '../../support/database.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { startTestService } from '../../support/service.ts'
import { putWatchlist } from '../../support/watchlists.ts'

/*
 * After a failover behind an address that moved: the connections that are open lead to a server that takes no writes,
 * new ones to the primary.
 */

const POOL_SIZE = 3
const { url, db } = await openTestDatabase({ poolSize: POOL_SIZE })

/** Makes every connection of a pool one to a demoted primary. */
async function demote(pool: Database, size = POOL_SIZE): Promise<void> {
  const all = Promise.withResolvers<void>()
  let held = 0
  const holding = Array.from({ length: size }, () =>
    pool.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = on`.execute(one)
      held += 1
      if (held === size) all.resolve()
      await all.promise
    }),
  )
  await Promise.all(holding)
}

const write = (to: Database) => to.updateTable('data_source').set({ source: 'simulator' }).execute()
const isReadOnly = async (from: Database) =>
  (await sql<{ on: string }>`select current_setting('transaction_read_only') as on`.execute(from)).rows[0]?.on

test('a write that a demoted primary refuses is an unavailable database, and all pools leave its connections', async () => {
  const demotion = { openedUntilMs: 0 }
  const pools = [0, 1].map(() => openDatabase({ url, poolSize: POOL_SIZE, demotion }))
  const [writing = db, reading = db] = pools
  try {
    for (const pool of pools) await demote(pool)
    await expect(write(writing)).rejects.toMatchObject({ name: 'DatabaseUnavailableError', code: '25006' })
    await write(writing)
    expect(await isReadOnly(reading)).toBe('off')
  } finally {
    for (const pool of pools) await pool.destroy()
  }
})

test('notices are not waited for on a server that is no primary', async () => {
  const database = await createTestDatabase()
  const { pathname } = new URL(database.url)
  await runSql(database.url, `alter database "${pathname.slice(1)}" set default_transaction_read_only = on`)
  const { promise, resolve } = Promise.withResolvers<Error>()
  const hooks = { onNotice: () => undefined, onListening: () => resolve(new Error('it listens')) }
  {
    await using _notices = subscribeToNotices({
      ...hooks,
      url: database.url,
      channels: ['any'],
      onConnectionError: resolve,
    })
    expect(await promise).toMatchObject({ code: '25006' })
  }
  await database.drop()
})

test('a service whose primary was demoted goes on with the new one, and its health says what was wrong', async () => {
  await using service = await startTestService({ env: { ROLE: 'api' } })
  const client = await service.client()
  const { db: primary, heavy } = service.app.context
  await demote(primary, 6)
  await demote(heavy.db, 4)
  // Its count is the first write that is refused: the request passes uncounted.
  const { status, headers } = await putWatchlist(client, 'mine', [])
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, null])
  expect(await isReadOnly(heavy.db)).toBe('off')
  await demote(primary, 6)
  const ready = async () => (await fetch(`${service.url}/health/ready`)).json()
  expect(await ready()).toMatchObject({
    error: {
      code: 'NOT_READY',
      message: 'The database takes no writes: its server is no longer the primary.',
    },
  })
  expect(await ready()).toMatchObject({ data: { status: 'ready' } })
})
