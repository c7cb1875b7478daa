import { describe, expect, test } from '@jest/globals'
import { readContract } from '../../support/contracts.ts'
import { openTestService } from '../../support/open-service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { withoutTable } from '../../support/stored-rows.ts'
import { scanToken } from '../../support/token-scans.ts'
import { StatusCoverage } from './coverage.ts'
import { bodyRows, parameterRows } from './rules.ts'
import { buildPath, listSubjects, type Subject } from './subjects.ts'
import { unusableKeys, type WorldRequest } from './world.ts'

/*
 * The rows that follow from the legacy document. It has no 400: a query that v1 refuses passes here. Its envelope has
 * no error code, so a failure is identified by its status alone.
 */

const ROOT = '/api/bot/solana'
const SUBJECTS = listSubjects(await readContract('spec/legacy.yaml'))

const coverage = new StatusCoverage()

const service = await openTestService()

const { mint } = await makeToken(service.simulator, 3)
await scanToken(await service.client('premium'), mint)

/** By default, each request has its own key, because a key has only ten requests a minute. */
async function send(subject: Subject, { client, changes = {}, init = {} }: WorldRequest = {}) {
  const { operation } = subject
  const caller = client ?? (await service.client('free'))
  const path = buildPath(ROOT, subject, { changes })
  const answer = await caller.request<{ success: boolean; data: unknown[] }>(
    operation.method.toUpperCase(),
    path,
    init,
  )
  coverage.record(operation.id, answer.status)
  return answer
}

describe.each(SUBJECTS.map((subject) => [subject.operation.id, subject] as const))('%s', (_id, subject) => {
  test.each([...parameterRows(subject), ...bodyRows(subject)].map((row) => [row.rule, row] as const))(
    '%s passes',
    async (_rule, { changes = {}, init = {} }) => {
      const { status, body } = await send(subject, { changes, init })
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      expect(body.data.length).toBeGreaterThan(0)
    },
  )

  test('no key, a malformed key, an unknown key and a revoked key are 401', async () => {
    for (const key of await unusableKeys(service)) {
      const { status, body } = await send(subject, { client: service.clientWithKey(key) })
      expect({ status, success: body.success, data: body.data }).toEqual({
        status: 401,
        success: false,
        data: [],
      })
    }
  })

  test('more than ten requests a minute are 429 with Retry-After', async () => {
    const client = await service.client('free')
    let answer = await send(subject, { client })
    // A new minute may start between the requests.
    for (let sent = 1; sent <= 20 && answer.status === 200; sent += 1)
      answer = await send(subject, { client })
    expect([answer.status, answer.body.success]).toEqual([429, false])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a counter store that is down lets requests through without rate headers', async () => {
    const client = await service.client('free')
    await withoutTable(service, 'rate_counters', async () => {
      const answer = await send(subject, { client })
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, null])
    })
  })

  test('a failed look-up of the key is 500', async () => {
    const client = await service.client('free')
    await withoutTable(service, 'api_keys', async () => {
      const answer = await send(subject, { client })
      expect([answer.status, answer.body.success]).toEqual([500, false])
    })
  })

  test('an empty list is 404', async () => {
    const client = await service.client('free')
    await withoutTable(service, 'wallets', async () => {
      await service.sql('create table wallets (like wallets_away including all)')
      const answer = await send(subject, { client })
      await service.sql('drop table wallets')
      expect([answer.status, answer.body.data]).toEqual([404, []])
    })
  })
})

test('every documented status of every operation was reached', () => {
  expect(coverage.listMissing(SUBJECTS)).toEqual([])
})
