import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { findFreePort } from '../../../postgres/address.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startSilentProxy } from '../../support/silent-proxy.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, awaitRecovery, keepAsking } from './load.ts'
import { openPlace } from './place.ts'
import type { Scenario } from './scenario.ts'
import { outlives } from './under-load.ts'

/* Networks that drop connections or carry nothing, and a counter store that is down. */

const SCAN_NOT_FOUND = '/api/v1/scans/wallet_processing_00000000'

export const networkScenarios: readonly Scenario[] = [
  {
    fault: 'a network that silently drops every open connection to the database',
    guarantee:
      'each request that held one is answered within its limit, later requests get new connections, and the scan completes with every wallet',
    run: outlivesForgottenConnections,
    mostlyWaits: true,
  },
  {
    fault: 'a network that carries nothing to the database (black hole)',
    guarantee:
      'every request is answered and none waits for ever, readiness fails and liveness holds, and the service recovers with the network',
    run: outlivesABlackHole,
    mostlyWaits: true,
  },
  {
    fault: 'a counter store (Redis) that is down',
    guarantee: 'requests pass without rate headers, and are counted again when it is back',
    run: passesWithoutItsCounterStore,
    mostlyWaits: true,
    whyNot: whyNoRedis,
  },
]

async function outlivesForgottenConnections(): Promise<void> {
  const { url } = await createTestDatabase()
  await using proxy = await startSilentProxy(url)
  await outlives({ databaseUrl: url, servicesFindItAt: proxy.url }, async (load) => {
    proxy.forgetConnections()
    await load.awaitAnswers(8)
  })
}

async function outlivesABlackHole(): Promise<void> {
  const { url } = await createTestDatabase()
  await using proxy = await startSilentProxy(url)
  await outlives({ databaseUrl: url, servicesFindItAt: proxy.url }, async ({ service, awaitAnswers }) => {
    const isReady = async () => (await fetch(`${service.url}/health/ready`)).status
    proxy.fallSilent()
    await waitFor('readiness that says no', async () => (await isReady()) === 503 || undefined)
    await awaitAnswers(8)
    assert.equal((await fetch(`${service.url}/health/live`)).status, 200)
    proxy.speakAgain()
    await waitFor('readiness', async () => (await isReady()) === 200 || undefined)
  })
}

async function whyNoRedis(): Promise<string | undefined> {
  const probe = spawn('redis-server', ['--version'], { stdio: 'ignore' })
  const isThere = await Promise.race([
    once(probe, 'error').then(() => false),
    once(probe, 'exit').then(() => true),
  ])
  return isThere ? undefined : 'there is no redis-server'
}

async function passesWithoutItsCounterStore(): Promise<void> {
  const port = await findFreePort()
  let redis = await startRedis(port)
  try {
    await using place = await openPlace()
    const api = await place.start({ ROLE: 'api', REDIS_URL: `redis://127.0.0.1:${port}` })
    const client = await place.client(api)
    const isCounted = async () => (await client.get(SCAN_NOT_FOUND)).headers.has('x-ratelimit-limit')
    await waitFor('requests that are counted', async () => (await isCounted()) || undefined)
    await using load = keepAsking(asking(client, { path: SCAN_NOT_FOUND }))
    await awaitAnswers(load, 20)
    await end(redis)
    await waitFor('requests that are not counted', async () => !(await isCounted()) || undefined)
    await awaitAnswers(load, 20)
    redis = await startRedis(port)
    await waitFor('requests that are counted', async () => (await isCounted()) || undefined)
    await awaitRecovery([asking(client, { path: SCAN_NOT_FOUND })], ['SCAN_NOT_FOUND'])
    assertOnly(await load.stop(), ['SCAN_NOT_FOUND'])
  } finally {
    await end(redis)
  }
}

async function startRedis(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', settings, { stdio: 'ignore' })
  await waitFor('Redis', async () => {
    const socket = connect({ host: '127.0.0.1', port })
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => undefined,
    )
    socket.destroy()
    return isUp
  })
  return redis
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
