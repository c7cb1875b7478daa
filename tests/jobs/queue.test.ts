import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import type { WalletBatch } from '../../db/jobs.ts'
import { createJobQueue, startQueue } from '../../jobs/queue.ts'
import { FETCH_TIMEOUT_MS, walletAnalysis, walletsAtOnce } from '../../jobs/wallet-analysis.ts'
import { BATCH_SIZE, enqueueWallets } from '../../scans/start-scan.ts'
import { createTestDatabase, openSql, runSql } from '../support/database.ts'

const errors: Error[] = []
const onError = (error: Error) => errors.push(error)

const database = await createTestDatabase()
const connections = openSql(database.url)
const { sql } = connections
/** It supervises the queues, as every worker process does. */
const queue = await startQueue({ url: database.url, migrate: false, worker: true, onError })
const { boss } = queue

afterEach(async () => {
  await boss.offWork('wallet-analysis')
  await boss.deleteAllJobs('wallet-analysis')
})

afterAll(async () => {
  await queue[Symbol.asyncDispose]()
  await connections[Symbol.asyncDispose]()
  await database.drop()
  expect(errors).toEqual([])
})

/** Waits for a worker's next job. By default the worker polls so seldom that only a notice can wake it. */
async function workOnNext(pollingIntervalSeconds = 3_600): Promise<WalletBatch> {
  const { promise, resolve } = Promise.withResolvers<WalletBatch>()
  const options = { pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds }
  await boss.work<WalletBatch>('wallet-analysis', options, async ([job]) => {
    if (job !== undefined) resolve(job.data)
  })
  return await promise
}

test('a job wakes a sleeping worker', async () => {
  const next = workOnNext()
  await createJobQueue(boss).enqueue('wallet-analysis', [{ data: { scanId: 'new', walletIds: [1] } }])
  expect((await next).scanId).toBe('new')
})

test('a transaction of the queue that fails leaves no connection that refuses what follows', async () => {
  const failing = () => boss.getDb().executeSql('begin; select 1 / 0; commit')
  for (let count = 0; count < 4; count += 1) await expect(failing()).rejects.toThrow('division by zero')
  const asked = Array.from({ length: 8 }, () => boss.getDb().executeSql('select 1 as one'))
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(Array(8).fill([{ one: 1 }]))
})

test('a job waits until its delay is over', async () => {
  const [late, soon] = [
    { scanId: 'late', walletIds: [1] },
    { scanId: 'soon', walletIds: [1] },
  ]
  await createJobQueue(boss).enqueue('wallet-analysis', [
    { data: late, delayMs: 3_600_000 },
    { data: soon, delayMs: 500 },
  ])
  expect(await workOnNext(0.5)).toEqual(soon)
  expect(await boss.fetch('wallet-analysis')).toEqual([])
})

test('a job whose worker has died goes to another worker', async () => {
  await enqueueWallets(createJobQueue(boss), { scanId: 'orphaned', walletIds: [1] })
  const [job] = await boss.fetch<WalletBatch>('wallet-analysis')
  expect(job?.data.scanId).toBe('orphaned')
  await sql(`update pgboss.job set heartbeat_on = now() - interval '11 seconds' where id = $1`, [job?.id])
  expect((await workOnNext(0.5)).scanId).toBe('orphaned')
})

test('a job is pending until it is done, even while it waits for a retry', async () => {
  const jobs = createJobQueue(boss)
  const isPending = () => jobs.isPending('wallet-analysis', { scanId: 'watched' })
  expect(await isPending()).toBe(false)
  await enqueueWallets(jobs, { scanId: 'watched', walletIds: [1] })
  expect(await isPending()).toBe(true)
  const [job] = await boss.fetch('wallet-analysis')
  expect(await isPending()).toBe(true)
  await boss.fail('wallet-analysis', job?.id ?? '')
  expect(await isPending()).toBe(true)
  await boss.deleteJob('wallet-analysis', job?.id ?? '')
  expect(await isPending()).toBe(false)
})

test('attempts at webhooks outlast months without a worker', async () => {
  const task = { deliveryId: 'whd_1', endpointId: 'whe_1', sequence: 1 }
  const jobs = createJobQueue(boss)
  await jobs.enqueue('webhook-delivery', [{ data: task }])
  await enqueueWallets(jobs, { scanId: 'forgotten', walletIds: [1] })
  await sql(
    `update pgboss.job set start_after = start_after - $1::interval, keep_until = keep_until - $1::interval`,
    ['90 days'],
  )
  await sql('update pgboss.queue set maintain_on = null')
  await boss.supervise()
  expect(await jobs.isPending('wallet-analysis', { scanId: 'forgotten' })).toBe(false)
  expect(await jobs.isPending('webhook-delivery', task)).toBe(true)
  await boss.deleteAllJobs('webhook-delivery')
})

test('the statements of docs/operating.md end the wait for a clock that was set back', async () => {
  const ahead = "now() + interval '40 days'"
  await createJobQueue(boss).enqueue('wallet-analysis', [{ data: { scanId: 'held up', walletIds: [1] } }])
  await sql(`update pgboss.job set start_after = ${ahead}, keep_until = ${ahead}`)
  await sql(`update pgboss.version set cron_on = ${ahead}, bam_on = ${ahead}, reindex_on = ${ahead}`)
  await sql(
    `update pgboss.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`,
  )
  const page = await readFile('docs/operating.md', 'utf8')
  const [, block = ''] = /### A wrong clock.*?```sql\n(.*?)```/s.exec(page) ?? []
  for (const statement of block.trim().split(';\n')) await sql(statement)
  expect((await workOnNext(0.5)).scanId).toBe('held up')
  const held = await sql(
    `select from pgboss.version, pgboss.queue
     where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_claim_on, monitor_on, maintain_on) > now()`,
  )
  expect(held).toEqual([])
})

test('a batch does not go to a second worker even if all its wallets wait as long as they may', () => {
  const fewestAtOnce = walletsAtOnce({ scanning: { concurrency: 1, waitMaxMs: 1_000 } })
  // The extra call is the probe after an outage.
  const slowestMs = (1 + Math.ceil(BATCH_SIZE / fewestAtOnce)) * FETCH_TIMEOUT_MS
  expect((walletAnalysis.options.expireInSeconds ?? 0) * 1000).toBeGreaterThan(slowestMs)
})

test('a queue reports no failure once it stops, whatever ends its connections meanwhile', async () => {
  const own = await createTestDatabase()
  const failures: Error[] = []
  for (let round = 0; round < 3; round += 1) {
    const onError = (error: Error) => failures.push(error)
    const stopping = await startQueue({ url: own.url, migrate: false, worker: true, onError })
    const stopped = stopping[Symbol.asyncDispose]()
    await runSql(
      own.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'wallet-analytics%'`,
    )
    await stopped
  }
  await own.drop()
  expect(failures).toEqual([])
})
