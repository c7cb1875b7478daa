import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import { startTestService } from '../support/service.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { readStatementCounts } from '../support/statements.ts'
import { postOnce } from '../support/wallet-scans.ts'

const AT_ONCE = 60
/** Long enough that polling at a fixed interval would take many statements. */
const LATENCY_MS = 2_000
/** Two statements for each of six polls, whose pauses double, and one poll to spare. */
const PER_REPEAT_MAX = 14

test('repeats of a running request poll the database at growing intervals', async () => {
  await using service = await startTestService({ env: { ROLE: 'api' }, latencyMs: LATENCY_MS })
  const client = await service.client()
  const wallet = newAddress()
  const counts = await readStatementCounts(service)
  await counts.reset()
  const repeat = () => postOnce(client, wallet, { key: 'again' })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, repeat))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  const claims = (await counts.list()).filter(({ text }) => text.includes('idempotent_answers'))
  const sum = claims.reduce((total, { calls }) => total + calls, 0)
  expect(sum).toBeGreaterThanOrEqual(AT_ONCE)
  expect(sum).toBeLessThanOrEqual(AT_ONCE * PER_REPEAT_MAX)
})
