import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { TestAnswer, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, type Pool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet, withoutTable } from '../support/stored-rows.ts'
import { postOnce } from '../support/wallet-scans.ts'

type Schemas = components['schemas']

const service = await openTestService({ env: { ROLE: 'api' } })

const wallet = await storeWallet(service)

const readUsage = (client: TestClient) => client.get<Schemas['GetUsageEnvelope']>('/api/v1/usage')

async function remaining(client: TestClient, pool: Pool): Promise<number | null> {
  return (await readUsage(client)).body.data.quotas[pool].remaining
}

/** The remaining units that the header of a charged answer states; null without the header. */
const stated = ({ headers }: TestAnswer) => headers.get('x-quota-remaining')

test('the usage of a profile shows the plan and every pool before anything is used', async () => {
  const { status, body } = await readUsage(await service.client('pro'))
  expect(status).toBe(200)
  const { plan, quotas } = body.data
  expect(plan).toBe('pro')
  const figures = Object.entries(quotas).map(([pool, quota]) => [
    pool,
    [quota.used, quota.limit, quota.remaining],
  ])
  expect(Object.fromEntries(figures)).toEqual({
    scans: [0, 10, 10],
    reads: [0, 50, 50],
    correlations: [0, null, null],
    attempts: [0, 30, 30],
  })
  expect(new Set(Object.values(quotas).map((quota) => quota.resets_at)).size).toBe(1)
})

test('the usage of a profile shows the same rate limit as the headers of the answer', async () => {
  const client = await service.client('pro', { rateLimit: 77 })
  await readUsage(client)
  const { headers, body } = await readUsage(client)
  expect(body.data.rate_limit).toEqual({
    limit: Number(headers.get('x-ratelimit-limit')),
    remaining: Number(headers.get('x-ratelimit-remaining')),
    reset: Number(headers.get('x-ratelimit-reset')),
  })
  expect(body.data.rate_limit?.limit).toBe(77)
})

test('the usage of a profile omits the rate limit when the counter store is down, as the headers do', async () => {
  const client = await service.client('pro')
  await withoutTable(service, 'rate_counters', async () => {
    const { status, headers, body } = await readUsage(client)
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, null])
    expect(body.data).not.toHaveProperty('rate_limit')
  })
})

test('the usage of a profile costs nothing and can be read when every quota is used up', async () => {
  const client = await service.client('pro')
  for (const pool of ['scans', 'reads', 'attempts'] as const)
    await leaveQuota(service, client, { pool, units: 0 })
  const first = await readUsage(client)
  expect([first.status, stated(first)]).toEqual([200, null])
  expect((await readUsage(client)).body.data.quotas).toEqual(first.body.data.quotas)
})

test('the usage of a profile covers all its keys and includes a charge of a moment ago', async () => {
  const client = await service.client('pro')
  const second = await service.client('pro', { profile: client.profile ?? '' })
  await client.get(`/api/v1/wallets/${wallet}`)
  expect(await remaining(second, 'reads')).toBe(49)
})

test('X-Quota-Remaining of a charged answer equals the usage that is read right after it', async () => {
  const client = await service.client('pro')
  const { mint, traders } = await makeToken(service.simulator, 2)
  const scanned = traders[0]?.wallet ?? ''
  const left: [Pool, string | null][] = []
  const ask = async (pool: Pool, asked: Promise<TestAnswer>) => {
    const answer = await asked
    left.push([pool, stated(answer)])
    expect([pool, stated(answer)]).toEqual([pool, String(await remaining(client, pool))])
  }
  await ask('scans', client.post(`/api/v1/tokens/${mint}/scans`))
  await ask('scans', client.post(`/api/v1/wallets/${scanned}/scan`))
  await ask('reads', client.get(`/api/v1/wallets/${wallet}`))
  await ask('reads', client.get(`/api/v1/tokens/${mint}/top-wallets`))
  await ask('reads', client.get('/api/v1/wallets'))
  await ask('reads', client.post('/api/v1/wallets/query', { addresses: [wallet, scanned] }))
  expect(left).toEqual([
    ['scans', '9'],
    ['scans', '8'],
    ['reads', '49'],
    ['reads', '48'],
    ['reads', '47'],
    ['reads', '45'],
  ])
})

test('X-Quota-Remaining is sent with CSV, too', async () => {
  const client = await service.client('pro')
  const headers = { accept: 'text/csv' }
  expect(stated(await client.request('GET', '/api/v1/wallets', { headers }))).toBe('49')
})

test('X-Quota-Remaining is absent when nothing was charged', async () => {
  const client = await service.client('pro')
  const { mint, traders } = await makeToken(service.simulator, 1)
  const scanned = traders[0]?.wallet ?? ''
  await client.post(`/api/v1/tokens/${mint}/scans`)
  await postOnce(client, scanned, { key: 'first' })
  const free: [string, Promise<TestAnswer>][] = [
    ['a scan that is reused', client.post(`/api/v1/tokens/${mint}/scans`)],
    ['a replayed answer', postOnce(client, scanned, { key: 'first' })],
    ['a query that finds nothing', client.post('/api/v1/wallets/query', { addresses: [mint] })],
    ['correlations', client.get(`/api/v1/correlations?tokens=${mint},${wallet}`)],
    ['a failure', client.get(`/api/v1/wallets/${mint}`)],
  ]
  const found = []
  for (const [what, answer] of free) found.push([what, stated(await answer)])
  expect(found).toEqual(free.map(([what]) => [what, null]))
})
