import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { setUsed, usedByPool } from '../support/quotas.ts'

type Schemas = components['schemas']

const HISTORY = '/api/v1/usage/history'

const service = await openTestService({ env: { ROLE: 'api' } })

async function readDays(
  client: TestClient,
  query = '',
): Promise<Schemas['ListUsageHistoryEnvelope']['data']> {
  const { status, body } = await client.get<Schemas['ListUsageHistoryEnvelope']>(`${HISTORY}${query}`)
  expect(status).toBe(200)
  return body.data
}

test('the usage history lists the units of each day and pool, today first, including days without use', async () => {
  const client = await service.client('pro')
  await setUsed(service, client, { pool: 'reads', used: 3 })
  await setUsed(service, client, { pool: 'scans', used: 2, daysAgo: 2 })
  await setUsed(service, client, { pool: 'attempts', used: 1, daysAgo: 2 })
  await setUsed(service, client, { pool: 'reads', used: 9, daysAgo: 3 })
  const days = await readDays(client, '?days=3')
  const none = { scans: 0, reads: 0, correlations: 0, attempts: 0 }
  expect(days.map(({ day: _day, ...used }) => used)).toEqual([
    { ...none, reads: 3 },
    none,
    { ...none, scans: 2, attempts: 1 },
  ])
  const [today = '', ...earlier] = days.map(({ day }) => day)
  expect(earlier).toEqual(
    [1, 2].map((ago) => new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10)),
  )
})

test('the usage history covers 30 days unless the request sets another number, and costs nothing', async () => {
  const client = await service.client('pro')
  expect(await readDays(client)).toHaveLength(30)
  expect(await readDays(client, '?days=366')).toHaveLength(366)
  expect(await usedByPool(service, client)).toEqual({})
})

test('the usage history covers all keys of the profile and no other profile', async () => {
  const client = await service.client('pro')
  const second = await service.client('pro', { profile: client.profile ?? '' })
  await setUsed(service, client, { pool: 'reads', used: 5 })
  expect((await readDays(second, '?days=1'))[0]?.reads).toBe(5)
  expect((await readDays(await service.client('pro'), '?days=1'))[0]?.reads).toBe(0)
})

test('the usage history as CSV has a column for each pool', async () => {
  const client = await service.client('pro')
  await setUsed(service, client, { pool: 'correlations', used: 4 })
  const { body } = await client.request('GET', `${HISTORY}?days=1`, { headers: { accept: 'text/csv' } })
  expect(String(body).split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d,0,0,4,0$/)
})
