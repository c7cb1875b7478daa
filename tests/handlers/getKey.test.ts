import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import { type Failure, keyId, reasonOf, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { usedByPool } from '../support/quotas.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { waitFor } from '../support/waiting.ts'

type KeyData = components['schemas']['KeyData']

const PATH = `/api/v1/wallets/${WALLET}`

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

async function statusOf(client: TestClient): Promise<number> {
  return (await client.get(PATH)).status
}

test('getKey describes the key of the request, but not its secret', async () => {
  const client = await service.client('pro', {
    rateLimit: 77,
    name: 'backfill',
    networks: ['127.0.0.0/8'],
    expires: { afterMs: DAY_MS },
  })
  // The request does not wait until its use is stored.
  const body = await waitFor('the first use', async () => {
    const answer = await client.get<{ data: KeyData }>('/api/v1/key')
    return answer.body.data.last_used_at === null ? undefined : answer.body
  })
  expect(body.data).toEqual({
    id: keyId(client),
    last_four: client.key?.slice(-4),
    name: 'backfill',
    networks: ['127.0.0.0/8'],
    plan: 'pro',
    scopes: expect.arrayContaining(['read', 'scan']),
    requests_per_minute: 77,
    created_at: expect.any(String),
    expires_at: expect.any(String),
    former_secret_until: null,
    last_used_at: expect.any(String),
  })
  expect(JSON.stringify(body)).not.toContain(client.key?.split('_')[3])
})

test('getKey is free, and works for a key that may neither rotate nor delete itself', async () => {
  const client = await service.client('pro')
  expect((await client.get('/api/v1/key')).status).toBe(200)
  for (const request of ['DELETE /api/v1/key', 'POST /api/v1/key/rotate']) {
    const [method = '', path = ''] = request.split(' ')
    expect(reasonOf(await client.request<Failure>(method, path))).toEqual([403, 'scope_missing'])
  }
  expect([await statusOf(client), await usedByPool(service, client)]).toEqual([200, { reads: 1 }])
})
