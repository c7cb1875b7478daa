import assert from 'node:assert/strict'
import { listMissingPackages, startCounterStore } from '../../support/daemons.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'
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
  await using relay = await startRelay(url)
  await outlives({ databaseUrl: url, servicesFindItAt: relay.url }, async (load) => {
    relay.forgetConnections()
    await load.awaitAnswers(8)
  })
}

async function outlivesABlackHole(): Promise<void> {
  const { url } = await createTestDatabase()
  await using relay = await startRelay(url)
  await outlives({ databaseUrl: url, servicesFindItAt: relay.url }, async ({ service, awaitAnswers }) => {
    const isReady = async () => (await fetch(`${service.url}/health/ready`)).status
    relay.fallSilent()
    await waitFor('readiness that says no', async () => (await isReady()) === 503 || undefined)
    await awaitAnswers(8)
    assert.equal((await fetch(`${service.url}/health/live`)).status, 200)
    relay.speakAgain()
    await waitFor('readiness', async () => (await isReady()) === 200 || undefined)
  })
}

async function whyNoRedis(): Promise<string | undefined> {
  const missing = await listMissingPackages()
  return missing.includes('redis-server') ? 'there is no redis-server' : undefined
}

async function passesWithoutItsCounterStore(): Promise<void> {
  const { url, daemon } = await startCounterStore()
  await using redis = daemon
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api', REDIS_URL: url })
  const client = await place.client(api)
  const isCounted = async () => (await client.get(SCAN_NOT_FOUND)).headers.has('x-ratelimit-limit')
  await waitFor('requests that are counted', async () => (await isCounted()) || undefined)
  await using load = keepAsking(asking(client, { path: SCAN_NOT_FOUND }))
  await awaitAnswers(load, 20)
  await redis.stop('SIGKILL')
  await waitFor('requests that are not counted', async () => !(await isCounted()) || undefined)
  await awaitAnswers(load, 20)
  await redis.start()
  await waitFor('requests that are counted', async () => (await isCounted()) || undefined)
  await awaitRecovery([asking(client, { path: SCAN_NOT_FOUND })], ['SCAN_NOT_FOUND'])
  assertOnly(await load.stop(), ['SCAN_NOT_FOUND'])
}
