import { describe, expect, test } from '@jest/globals'
import { operations, policies } from '../../generated/v1/operations.ts'
import { newAddress } from '../support/addresses.ts'
import { type Failure, keyId, type TestClient } from '../support/client.ts'
import { listLegacyTopWallets } from '../support/legacy.ts'
import { openTestService } from '../support/open-service.ts'
import { usedByPool } from '../support/quotas.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const SCAN = `/api/v1/tokens/${newAddress()}/scans`

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET, stats: { score: 1 } })

async function expectMissing(client: TestClient, request: string, scope: string): Promise<void> {
  const [method = '', path = ''] = request.split(' ')
  const { status, body, headers } = await client.request<Failure>(method, path)
  const { code, message, details } = body.error
  expect([status, code, details]).toEqual([403, 'FORBIDDEN_PLAN', { reason: 'scope_missing', scope }])
  expect(message).toBe(`This API key lacks the scope "${scope}".`)
  expect(headers.get('x-ratelimit-remaining')).not.toBeNull()
}

describe('a key', () => {
  test('without a list of scopes may do everything that the document grants to every key', async () => {
    const client = await service.client()
    expect((await client.get(PATH)).status).toBe(200)
    expect((await client.post(SCAN)).status).toBe(202)
  })

  test('with a list of scopes may do nothing else, and refusals cost nothing', async () => {
    const reader = await service.client('pro', { scopes: ['read'] })
    expect((await reader.get(PATH)).status).toBe(200)
    await expectMissing(reader, `POST ${SCAN}`, 'scan')
    await expectMissing(reader, `POST ${PATH}/scan`, 'scan')
    expect(await usedByPool(service, reader)).toEqual({ reads: 1 })
    const scanner = await service.client('pro', { scopes: ['scan'] })
    await expectMissing(scanner, `GET ${PATH}`, 'read')
  })

  test('that may start a scan may follow it, and read no result', async () => {
    const scanner = await service.client('pro', { scopes: ['scan'] })
    const token = newAddress()
    const path = `/api/v1/tokens/${token}/scans`
    const { scan_id: scanId } = (await scanner.post<{ data: { scan_id: string } }>(path)).body.data
    for (const followed of [`/api/v1/scans/${scanId}`, `${path}/latest`])
      expect((await scanner.get(followed)).status).toBe(200)
    await expectMissing(scanner, `GET /api/v1/tokens/${token}/top-wallets`, 'read')
    const neither = await service.client('pro', { scopes: ['webhooks'] })
    await expectMissing(neither, `GET /api/v1/scans/${scanId}`, 'read')
  })

  test('loses or gains a scope from its next request on', async () => {
    const client = await service.client()
    const setScopes = (scopes: string[] | null) =>
      service.sql('update api_keys set scopes = $2 where id = $1', [keyId(client), scopes])
    await setScopes(['scan'])
    await expectMissing(client, `GET ${PATH}`, 'read')
    await setScopes(null)
    expect((await client.get(PATH)).status).toBe(200)
  })

  test('with no scope at all may do nothing, the legacy interface included', async () => {
    const client = await service.client('premium', { scopes: [] })
    await expectMissing(client, `GET ${PATH}`, 'read')
    expect((await listLegacyTopWallets(service, '', client)).status).toBe(401)
    const reader = await service.client('free', { scopes: ['read'] })
    expect((await listLegacyTopWallets(service, '', reader)).status).toBe(200)
  })
})

test('the scope is checked after the plan, and before the rate limit and the parameters', async () => {
  const free = await service.client('free', { scopes: [] })
  expect((await free.get<Failure>(PATH)).body.error.details).toBeUndefined()
  const client = await service.client('premium', { scopes: [], rateLimit: 1 })
  for (let turn = 0; turn < 3; turn += 1) await expectMissing(client, `GET ${PATH}?x=1`, 'read')
})

test('every operation needs one of the declared scopes', () => {
  const needed = new Set(Object.values(operations).flatMap(({ scopes }) => scopes as readonly string[]))
  expect([...needed].sort()).toEqual(Object.keys(policies.scopes).sort())
})
