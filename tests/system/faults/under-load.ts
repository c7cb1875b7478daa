import assert from 'node:assert/strict'
import { join } from 'node:path'
import { migrateService } from '../../../app/databases.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts'
import type { ScriptProcess } from '../../support/processes.ts'
import {
  awaitStored,
  expectWholeHistory,
  hasEnded,
  recordChanges,
  trigger,
} from '../../support/scans-of-processes.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, awaitRecovery, keepAsking } from './load.ts'
import { openPlace, type Place, type PlaceOptions } from './place.ts'
import type { Stage } from './scenario.ts'

/** A service at work: it runs a scan of 300 wallets and answers requests. Some of them cost units. */
export interface UnderLoad {
  readonly place: Place
  readonly service: ScriptProcess
  /** Waits until `count` more requests of each kind have been answered. */
  awaitAnswers(count: number): Promise<void>
}

/** Starts a separate Postgres with the schema of the service, which the scenario may harm. */
export async function startOwnPostgres({ folder }: Stage, name: string): Promise<PostgresServer> {
  const server = await startPostgresServer(join(folder, name))
  await migrateService(server.url)
  return server
}

/** The documented answers while something is wrong with the database. */
export const DISTURBED = ['200', 'INTERNAL_ERROR', 'FORBIDDEN_PLAN', 'QUOTA_EXCEEDED']

/**
 * Harms a service at work. Asserts that it stays alive, answers every request as documented, recovers without help,
 * completes the scan with every wallet, and charges a unit for each read that it serves.
 */
export async function outlives(
  options: PlaceOptions,
  harm: (load: UnderLoad) => Promise<void>,
): Promise<void> {
  await using place = await openPlace({ latencyMs: 50, ...options })
  const service = await place.start()
  const client = await place.client(service)
  await place.sql('update plan_limits set units = 1000000')
  const wallet = makeAddress('a wallet under load')
  assert.equal(await asking(client, { method: 'POST', path: `/api/v1/wallets/${wallet}/scan` })(), '200')
  await recordChanges(place.databaseUrl)
  const { scanId } = await trigger({ url: service.url, key: client.key }, makeAddress('a mint under load'))
  const answers: string[] = []
  const read = asking(client, { path: `/api/v1/wallets/${wallet}` })
  const readAndNote = async () => {
    const answer = await read()
    answers.push(answer)
    return answer
  }
  const asks = [readAndNote, asking(client, { path: `/api/v1/scans/${scanId}` })]
  await using loading = new AsyncDisposableStack()
  const loads = asks.map((ask) => loading.use(keepAsking(ask)))
  await Promise.all(loads.map((load) => awaitAnswers(load, 20)))
  await harm({
    place,
    service,
    awaitAnswers: async (count) => void (await Promise.all(loads.map((load) => awaitAnswers(load, count)))),
  })
  await awaitRecovery(asks)
  const all = await Promise.all(loads.map((load) => load.stop()))
  assert.equal(service.isRunning(), true, 'the service has ended')
  assertOnly(all.flat(), DISTURBED)
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed, ended.skipped], ['completed', 300, 0])
  await expectWholeHistory(place.databaseUrl, scanId)
  await assertUnits(place, answers)
}

/**
 * Makes the database silent until requests have given up on it. Asserts that readiness fails meanwhile, that liveness
 * holds, and that readiness comes back.
 */
export async function outlastsSilence(
  { service, awaitAnswers }: UnderLoad,
  { begin, end }: Readonly<Record<'begin' | 'end', () => unknown>>,
): Promise<void> {
  const statusOf = async (check: string) => (await fetch(`${service.url}/health/${check}`)).status
  await begin()
  await waitFor('readiness that says no', async () => (await statusOf('ready')) === 503 || undefined)
  // No request waits for ever: each gives up on the silent connection.
  await awaitAnswers(8)
  assert.equal(await statusOf('live'), 200)
  await end()
  await waitFor('readiness', async () => (await statusOf('ready')) === 200 || undefined)
}

/** Asserts that each served read has cost one unit. A failed one may have cost a unit, too. */
async function assertUnits({ sql }: Place, answers: readonly string[]): Promise<void> {
  const [row] = await sql<{ used: number }>(`select used from quota_usage where pool = 'reads'`)
  const used = row?.used ?? 0
  const served = answers.filter((answer) => answer === '200').length
  assert.ok(
    used >= served && used <= answers.length,
    `${served} of ${answers.length} answers have cost ${used} units`,
  )
}
