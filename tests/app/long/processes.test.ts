import { afterAll, expect, test } from '@jest/globals'
import type { Scenario } from '../../../provider/simulator/scenarios.ts'
import { MINT, newAddress } from '../../support/addresses.ts'
import type { Failure } from '../../support/client.ts'
import { createTestDatabase, runSql } from '../../support/database.ts'
import { endProcesses, startService } from '../../support/processes.ts'
import { usedToday } from '../../support/quotas.ts'
import {
  awaitStored,
  closing,
  expectWholeHistory,
  hasEnded,
  issueKey,
  recordChanges,
  trigger,
} from '../../support/scans-of-processes.ts'
import { startTestService } from '../../support/service.ts'
import { listTraders } from '../../support/simulated-provider.ts'
import { startSimulator } from '../../support/simulator.ts'
import { waitFor } from '../../support/waiting.ts'

afterAll(endProcesses)

// All in one block, because these tests mostly wait and can do so at the same time.
test.concurrent('a scan of a stopped service returns to the queue, and completes after the next start', async () => {
  await using simulator = closing(await startSimulator({ latencyMs: 500 }))
  await using swift = closing(await startSimulator())
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, PROVIDER_URL: simulator.url }
  const key = await issueKey({ DATABASE_URL: database.url })
  const first = await startService(env)
  const service = { url: first.ready.url ?? '', key }
  await recordChanges(database.url)
  const { status, scanId } = await trigger(service, MINT)
  expect(status).toBe(202)
  await awaitStored(database.url, scanId, ({ processed }) => processed >= 50)
  const others = [newAddress(), newAddress(), newAddress()]
  for (const mint of others) listTraders(simulator, mint, [])
  const inFlight = Promise.all(others.map((mint) => trigger(service, mint)))
  await waitFor('requests under way', async () => {
    const asked = new Set(simulator.requests.map(({ path }) => path))
    return others.every((mint) => asked.has(`/tokens/${mint}`)) || undefined
  })
  // Signalled twice, as by a terminal and by npm. The exit code would differ if the service had used up its time
  // to stop.
  process.kill(first.pid, 'SIGINT')
  expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect((await inFlight).map(({ status }) => status)).toEqual([202, 202, 202])

  await expectHandedBack(database.url, scanId)
  const second = await startService({ ...env, PROVIDER_URL: swift.url })
  const ended = await awaitStored(database.url, scanId, hasEnded)
  expect(ended).toMatchObject({ status: 'completed', processed: 300, skipped: 0 })
  await expectWholeHistory(database.url, scanId)
  await second.end('SIGTERM')
  await database.drop()
})

test.concurrent('a scan is refused when the provider does not answer in time, and leaves no trace', async () => {
  await using service = await startTestService({ env: { ROLE: 'api' } })
  const client = await service.client()
  const faults: ((mint: string) => Scenario)[] = [
    (mint) => ({ match: mint, fault: { kind: 'hang' } }),
    (mint) => ({ match: `/tokens/${mint}/traders`, fault: { kind: 'hang' } }),
    (mint) => ({ match: mint, fault: { kind: 'drip', intervalMs: 100 } }),
  ]
  const answers = await Promise.all(
    faults.map((fault) => {
      const mint = newAddress()
      service.simulator.scenarios.add(fault(mint))
      return client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
    }),
  )
  expect(answers.map(({ status, body }) => ({ status, code: body.error.code }))).toEqual(
    Array(3).fill({ status: 502, code: 'UPSTREAM_ERROR' }),
  )
  expect(await usedToday(service, client, 'scans')).toBe(0)
  expect(await service.sql(`select from tokens`)).toEqual([])
  expect(await service.sql(`select from pgboss.job where name = 'wallet-analysis'`)).toEqual([])
})

/** Expects that a scan has pending wallets, that each has a job in the queue, and that no worker runs one. */
async function expectHandedBack(databaseUrl: string, scanId: string): Promise<void> {
  const jobs = await runSql<{ state: string; wallet_ids: number[] }>(
    databaseUrl,
    `select state, data->'walletIds' as wallet_ids from pgboss.job
     where name = 'wallet-analysis' and state in ('created', 'retry', 'active') and data->>'scanId' = $1`,
    [scanId],
  )
  expect(jobs.map(({ state }) => state)).not.toContain('active')
  const queued = new Set(jobs.flatMap((job) => job.wallet_ids))
  const pending = await runSql<{ wallet_id: number }>(
    databaseUrl,
    `select wallet_id from scan_wallets where scan_id = $1 and state = 'pending'`,
    [scanId],
  )
  expect(pending.length).toBeGreaterThan(0)
  expect(pending.filter((row) => !queued.has(row.wallet_id))).toEqual([])
}
