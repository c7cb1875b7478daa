import { expect, test } from '@jest/globals'
import { startTestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { type CountedStatement, readStatementCounts } from '../support/statements.ts'
import { triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

const WALLETS = 300
const STATEMENTS_MAX = 450

/** What comes with time, whatever a scan does: transactions and heartbeats of the queue, and renewals of leases. */
const OF_TIME = /^(begin|commit|set |select pg_advisory)|heartbeat_on|set "lease_until" = [^,]* where/i
/** Made by Postgres itself, to check a reference. */
const OF_POSTGRES = / FOR KEY SHARE OF x$/

/**
 * Counts the statements from the trigger to the end of the scan. Those of the queue count only if they found something,
 * since polling for work continues with and without a scan.
 */
function sum(statements: readonly CountedStatement[]): number {
  const counts = statements
    .filter(({ text }) => !OF_TIME.test(text) && !OF_POSTGRES.test(text))
    .map(({ text, calls, rows }) => (text.includes('pgboss.') ? Math.min(calls, rows) : calls))
  return counts.reduce((total, count) => total + count, 0)
}

test(`a scan of ${WALLETS} wallets costs at most ${STATEMENTS_MAX} statements`, async () => {
  await using service = await startTestService()
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, WALLETS)
  const counts = await readStatementCounts(service)
  await counts.reset()
  await triggerScan(client, mint)
  // Reads the metric in this process, since a request for the status would cost statements.
  const { metrics } = service.app.context.telemetry
  await waitFor('end of the scan', async () => {
    const { values } = (await metrics.getSingleMetric('scans_total')?.get()) ?? { values: [] }
    return values.some(({ labels, value }) => labels.status === 'completed' && value > 0) || undefined
  })
  const statements = await counts.list()
  expect(await service.sql(`select from scan_wallets where state = 'analysed'`)).toHaveLength(WALLETS)
  expect(sum(statements)).toBeLessThanOrEqual(STATEMENTS_MAX)
})
