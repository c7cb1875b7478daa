import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PgBoss } from 'pg-boss'
import { DueJobs } from '../../jobs/due-jobs.ts'
import {
  createJobQueue,
  startQueue,
  WALLET_ANALYSIS,
  WALLET_ANALYSIS_DEAD,
  type WalletBatch,
} from '../../jobs/queue.ts'
import { createTestDatabase, openSql, type RunSql, type TestDatabase } from '../support/database.ts'
import { waitFor } from '../support/waiting.ts'

/** A queue whose notifications nobody hears. */
let database: TestDatabase
let boss: PgBoss
let dueJobs: DueJobs
let sql: RunSql
let connections: AsyncDisposable
const errors: Error[] = []
const woken: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const opened = openSql(database.url)
  sql = opened.sql
  connections = opened
  boss = await openQueue(false)
  dueJobs = new DueJobs(boss, {
    queues: [WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD],
    wake: (queue) => woken.push(queue),
    onError: (error) => errors.push(error),
  })
})

afterAll(async () => {
  dueJobs.stop()
  await boss.stop({ graceful: false })
  await connections[Symbol.asyncDispose]()
  await database.drop()
  expect(errors).toEqual([])
})

function openQueue(worker: boolean): Promise<PgBoss> {
  return startQueue({ url: database.url, migrate: false, worker, onError: (error) => errors.push(error) })
}

function untilWoken(queue: string) {
  return waitFor(`wake of ${queue}`, async () => woken.includes(queue) || undefined)
}

test('a job of which nobody was told is found', async () => {
  await createJobQueue(boss).enqueueWallets('wallet_processing_00000001', [1])
  await untilWoken(WALLET_ANALYSIS)
  expect(await boss.fetch(WALLET_ANALYSIS)).toHaveLength(1)
})

test('a job for later wakes nobody before it is due', async () => {
  await boss.insert(WALLET_ANALYSIS_DEAD, [{ data: {}, startAfter: 3 }])
  dueJobs.look()
  await untilWoken(WALLET_ANALYSIS_DEAD)
  expect(await boss.fetch(WALLET_ANALYSIS_DEAD)).toHaveLength(1)
})

test('a job whose worker has died is given to another', async () => {
  await createJobQueue(boss).enqueueWallets('wallet_processing_00000002', [1])
  const [job] = await boss.fetch(WALLET_ANALYSIS)
  await sql(`update pgboss.job set heartbeat_on = now() - interval '11 seconds' where id = $1`, [job?.id])
  await waitFor('another attempt', async () => {
    const [found] = await sql<{ state: string }>('select state from pgboss.job where id = $1', [job?.id])
    return found?.state === 'retry' || undefined
  })
})

test('a worker of another process that sleeps hears of a new job', async () => {
  // It sleeps again after any job, so there must be no other.
  await boss.deleteAllJobs(WALLET_ANALYSIS)
  const other = await openQueue(true)
  const scanId = 'wallet_processing_00000003'
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  // Far longer than the test waits.
  await other.work<WalletBatch>(WALLET_ANALYSIS, { pollingIntervalSeconds: 3_600 }, async ([job]) => {
    if (job?.data.scanId === scanId) resolve()
  })
  await waitFor('sleep', async () => {
    const [worker] = await other.getWipData()
    return worker?.lastFetchedOn !== null && worker?.count === 0 ? true : undefined
  })
  await createJobQueue(boss).enqueueWallets(scanId, [1])
  await heard.finally(() => other.stop({ graceful: false }))
})
