import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import type { TestAnswer, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import type { Pool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
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
