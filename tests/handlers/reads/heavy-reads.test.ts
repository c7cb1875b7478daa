import { expect, test } from '@jest/globals'
import { createHeavyReads } from '../../../handlers/reads/heavy-reads.ts'
import { newAddress } from '../../support/addresses.ts'
import { runSql } from '../../support/database.ts'
import { withLockedTables } from '../../support/locked-tables.ts'
import { openTestService } from '../../support/open-service.ts'
import { awaitLockWaits, awaitRequests, countLockWaits, openCountedClient } from '../../support/waiting.ts'

/** More than the connections of the service. */
const REQUESTS = 20

const service = await openTestService({ env: { ROLE: 'api' } })

test('however many dear reads one profile sends, one of them runs, and other profiles are served meanwhile', async () => {
  const [greedy, other] = await Promise.all([openCountedClient(service), service.client()])
  const answers = await withLockedTables(service, ['wallet_figures'], async () => {
    const reads = Array.from({ length: REQUESTS }, () => greedy.get('/api/v1/wallets'))
    await awaitRequests(service, greedy, REQUESTS)
    await awaitLockWaits(service)
    const usage = await other.get('/api/v1/usage')
    const correlations = await other.get(`/api/v1/correlations?tokens=${newAddress()},${newAddress()}`)
    expect([usage.status, correlations.status, await countLockWaits(service)]).toEqual([200, 200, 1])
    return reads
  })
  const statuses = new Set((await Promise.all(answers)).map(({ status }) => status))
  expect(statuses).not.toContain(500)
})

const caller = { profileId: 'greedy', keyId: 'greedy' }
const { heavy: databases } = service.app.context

test('a dear read that waits for another one of its profile does not run once its client has left', async () => {
  const read = createHeavyReads(databases)
  const leaving = new AbortController()
  const earlier = Promise.withResolvers<string>()
  const { signal } = new AbortController()
  const first = read({ caller, signal }, () => earlier.promise)
  const reached: string[] = []
  const second = read({ caller, signal: leaving.signal }, async () => reached.push('second'))
  leaving.abort(new Error('left'))
  earlier.resolve('done')
  await expect(second).rejects.toThrow('left')
  expect([await first, ...reached]).toEqual(['done'])
})

test('a dear read that waits for another one of its profile is refused with RATE_LIMITED and Retry-After when it has waited too long', async () => {
  const read = createHeavyReads(databases, 0)
  const { signal } = new AbortController()
  const reads = Array.from({ length: 2 }, () =>
    read({ caller, signal }, () => runSql(service.databaseUrl, 'select 1')),
  )
  const [, late] = await Promise.allSettled(reads)
  expect(late).toMatchObject({
    reason: { code: 'RATE_LIMITED', explanation: { headers: { 'Retry-After': expect.any(Number) } } },
  })
})
