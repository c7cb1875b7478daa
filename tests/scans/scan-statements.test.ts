import { expect, test } from '@jest/globals'
import { startTestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { type CountedStatement, readStatementCounts } from '../support/statements.ts'
import { triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

const WALLETS = 300
const STATEMENTS_MAX = 500

/**
 * Counts all statements from the trigger to the end of the scan, including `begin` and `commit`. Statements of the
 * queue count only if they found something, since polling for work continues with and without a scan.
 */
function sum(statements: readonly CountedStatement[]): number {
  const counts = statements.map(({ text, calls, rows }) =>
    text.includes('pgboss.') ? Math.min(calls, rows) : calls,
  )
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
