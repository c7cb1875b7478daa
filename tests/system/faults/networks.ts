import { createTestDatabase } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'
import type { Scenario } from './scenario.ts'
import { outlastsSilence, outlives } from './under-load.ts'

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
  await outlives({ databaseUrl: url, servicesFindItAt: relay.url }, (load) =>
    outlastsSilence(load, { begin: () => relay.fallSilent(), end: () => relay.speakAgain() }),
  )
}
