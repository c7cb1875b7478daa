import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { MINT } from '../../support/addresses.ts'
import type { ScriptProcess } from '../../support/processes.ts'
import {
  awaitStored,
  expectWholeHistory,
  hasEnded,
  recordChanges,
  trigger,
} from '../../support/scans-of-processes.ts'
import { listAskedWallets } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, keepAsking } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario } from './scenario.ts'

/* Processes of the service that are killed, frozen, ended and started at once. */

export const processScenarios: readonly Scenario[] = [
  {
    fault: 'SIGKILL of a worker in the middle of a scan',
    guarantee:
      'another worker completes it: each wallet is settled once and fetched at most twice, and one unit is charged',
    run: completesTheScanOfAKilledWorker,
    mostlyWaits: true,
  },
  {
    fault: 'SIGSTOP of a worker until another has its work, then SIGCONT',
    guarantee: 'its late results change nothing, and progress never goes back',
    run: ignoresWhatAFrozenWorkerSettlesLate,
    mostlyWaits: true,
  },
  {
    fault: 'SIGKILL of an API process with requests under way',
    guarantee: 'no scan is left half created, and the units of these requests are given back',
    run: givesBackTheUnitsOfAKilledProcess,
    mostlyWaits: true,
  },
  {
    fault: 'SIGSTOP of an API process, then SIGCONT',
    guarantee: 'another process answers meanwhile, and every request that waited is answered',
    run: answersBesideAFrozenProcess,
  },
  {
    fault: 'SIGTERM under load on keep-alive connections',
    guarantee: 'every request that was sent is answered, and the process ends by itself with code 0',
    run: answersAllThatWasSentBeforeTheEnd,
  },
]

/** Triggers a scan of 300 wallets, and waits until some of them are settled. */
async function beginScan(place: Place, api: ScriptProcess): Promise<string> {
  const client = await place.client(api)
  await recordChanges(place.databaseUrl)
  const { status, scanId } = await trigger({ url: api.url, key: client.key }, MINT)
  assert.equal(status, 202)
  await awaitStored(place.databaseUrl, scanId, ({ processed }) => processed >= 20)
  return scanId
}

async function completesTheScanOfAKilledWorker(): Promise<void> {
  await using place = await openPlace({ latencyMs: 100 })
  const [api, worker] = await Promise.all([place.start({ ROLE: 'api' }), place.start({ ROLE: 'worker' })])
  const scanId = await beginScan(place, api)
  await worker.end('SIGKILL')
  await place.start({ ROLE: 'worker' })
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed, ended.skipped], ['completed', 300, 0])
  await expectWholeHistory(place.databaseUrl, scanId)
  assert.deepEqual(await place.sql(`select pool, used from quota_usage where pool = 'scans'`), [
    { pool: 'scans', used: 1 },
  ])
  const calls = countByWallet(place)
  assert.equal(calls.size, 300)
  assert.ok(Math.max(...calls.values()) <= 2, 'a wallet was fetched more than twice')
}

/** How often the provider was asked for each wallet. */
function countByWallet({ simulator }: Place): Map<string, number> {
  const counts = new Map<string, number>()
  for (const wallet of listAskedWallets(simulator)) counts.set(wallet, (counts.get(wallet) ?? 0) + 1)
  return counts
}

async function ignoresWhatAFrozenWorkerSettlesLate(): Promise<void> {
  await using place = await openPlace({ latencyMs: 100 })
  const [api, worker] = await Promise.all([place.start({ ROLE: 'api' }), place.start({ ROLE: 'worker' })])
  const scanId = await beginScan(place, api)
  process.kill(worker.pid, 'SIGSTOP')
  await place.start({ ROLE: 'worker' })
  await awaitStored(place.databaseUrl, scanId, hasEnded)
  process.kill(worker.pid, 'SIGCONT')
  // It finishes its work before it exits.
  assert.deepEqual(await worker.end('SIGTERM'), { code: 0, signal: null })
  await expectWholeHistory(place.databaseUrl, scanId)
  assert.deepEqual(await place.sql('select processed, status from scans'), [
    { processed: 300, status: 'completed' },
  ])
}

async function givesBackTheUnitsOfAKilledProcess(): Promise<void> {
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api' })
  const client = await place.client(api)
  place.simulator.scenarios.add({ fault: { kind: 'hang' } })
  const wallets = [1, 2, 3].map((one) => makeAddress(`a wallet of a killed process ${one}`))
  const post = (path: string) => asking(client, { method: 'POST', path: `/api/v1/${path}` })()
  const isAsked = (address: string) => place.simulator.requests.some(({ path }) => path.includes(address))
  const scans = wallets.map((wallet) => post(`wallets/${wallet}/scan`))
  await waitFor('wallets at the provider', async () => wallets.every(isAsked) || undefined)
  // Last, since a trigger gives the provider the least time: on a busy machine it would be answered before the kill.
  const triggered = post(`tokens/${MINT}/scans`)
  await waitFor('the token at the provider', async () => isAsked(MINT) || undefined)
  await api.end('SIGKILL')
  assertOnly(await Promise.all([...scans, triggered]), ['no answer'])
  const used = `select used from quota_usage where pool = 'scans'`
  assert.deepEqual(await place.sql(used), [{ used: 4 }])
  for (const table of ['tokens', 'scans', 'scan_wallets'])
    assert.deepEqual(await place.sql(`select from ${table}`), [])
  // Makes them older than any request gets.
  await place.sql(`update quota_reservations set created_at = created_at - interval '10 minutes'`)
  await place.start({ ROLE: 'worker' })
  await waitFor('units that are given back', async () => {
    const [row] = await place.sql<{ used: number }>(used)
    return row?.used === 0 || undefined
  })
  assert.deepEqual(await place.sql('select from quota_reservations'), [])
}

async function answersBesideAFrozenProcess(): Promise<void> {
  await using place = await openPlace()
  const [frozen, other] = await Promise.all([place.start({ ROLE: 'api' }), place.start({ ROLE: 'api' })])
  const client = await place.client(frozen)
  const path = '/api/v1/scans/wallet_processing_00000000'
  await using load = keepAsking(asking(client, { path }))
  await awaitAnswers(load, 20)
  process.kill(frozen.pid, 'SIGSTOP')
  await using meanwhile = keepAsking(asking(await place.clientWithKey(other, client), { path }))
  await awaitAnswers(meanwhile, 100)
  assertOnly(await meanwhile.stop(), ['SCAN_NOT_FOUND'])
  process.kill(frozen.pid, 'SIGCONT')
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), ['SCAN_NOT_FOUND'])
}

async function answersAllThatWasSentBeforeTheEnd(): Promise<void> {
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api', SHUTDOWN_GRACE_MS: '3000' })
  const { key } = await place.client(api)
  const connections = Array.from({ length: 16 }, () =>
    askUntilClosed(`${api.url}/api/v1/wallets/${MINT}`, key ?? ''),
  )
  await Promise.all(connections.map(({ first }) => first))
  const exit = await api.end('SIGTERM')
  const ended = await Promise.all(connections.map(({ last }) => last))
  assert.deepEqual(exit, { code: 0, signal: null })
  assert.deepEqual(new Set(ended), new Set(['closed by an answer']))
}

/** Sends one request after the other on one connection, until an answer says that it closes. */
function askUntilClosed(url: string, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<string>()
  const ask = () => {
    const call = get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume().on('end', () => {
        first.resolve()
        if (response.headers.connection !== 'close') return ask()
        agent.destroy()
        last.resolve(response.statusCode === 404 ? 'closed by an answer' : `closed by ${response.statusCode}`)
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => last.resolve(`${error.code}`))
  }
  ask()
  return { first: first.promise, last: last.promise }
}
