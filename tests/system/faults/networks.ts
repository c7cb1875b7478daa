import assert from 'node:assert/strict'
import { createTestDatabase } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'
import { waitFor } from '../../support/waiting.ts'
import type { Scenario } from './scenario.ts'
import { outlives } from './under-load.ts'

/* Networks that drop connections or carry nothing. */

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
