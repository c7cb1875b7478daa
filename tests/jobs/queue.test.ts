import { expect, test } from '@jest/globals'
import { BATCH_SIZE, WALLET_ANALYSIS } from '../../jobs/queue.ts'
import { FETCH_TIMEOUT_MS, walletsAtOnce } from '../../jobs/wallet-analysis.ts'
import { createTestDatabase, runSql } from '../support/database.ts'

test('a batch whose wallets all wait as long as they may is not given to a second worker', async () => {
  const database = await createTestDatabase()
  const [queue] = await runSql<{ seconds: number }>(
    database.url,
    'select expire_seconds as seconds from pgboss.queue where name = $1',
    [WALLET_ANALYSIS],
  )
  await database.drop()
  const fewestAtOnce = walletsAtOnce({ scanning: { concurrency: 1, waitMaxMs: 1_000 } })
  // One call more: the probe after an outage.
  const slowestMs = (1 + Math.ceil(BATCH_SIZE / fewestAtOnce)) * FETCH_TIMEOUT_MS
  expect(Number(queue?.seconds) * 1000).toBeGreaterThan(slowestMs)
})
