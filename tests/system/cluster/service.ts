import type { ServiceUnderTest } from '../../handlers/conformance/world.ts'
import { createTestClient } from '../../support/client.ts'
import { loadContract } from '../../support/contract-check.ts'
import { newFolder } from '../../support/folders.ts'
import { endProcesses } from '../../support/processes.ts'
import { startCluster } from './cluster.ts'

/**
 * Starts a cluster in place of the service that the conformance tests start. Requests are counted in Postgres, since
 * a rule checks what happens without the table of counters.
 */
export async function startClusterService(env: Readonly<Record<string, string>>): Promise<ServiceUnderTest> {
  const cluster = await startCluster(await newFolder(), { REDIS_URL: '', ...env })
  const { url, place, replica } = cluster
  const check = await loadContract('spec/v1.yaml', '/api/v1')
  return {
    databaseUrl: place.databaseUrl,
    replicaUrl: replica.url,
    simulator: place.simulator,
    sql: place.sql,
    client: (plan = 'premium', owner = {}) => place.client({ url }, { plan, ...owner }),
    clientWithKey: (key) => createTestClient({ url, key, profile: undefined, check }),
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]()
      await endProcesses()
    },
  }
}
