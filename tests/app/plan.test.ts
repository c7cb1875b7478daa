import { describe, expect, test } from '@jest/globals'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { setUsed, usedToday } from '../support/quotas.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'

const PATH = `/api/v1/wallets/${WALLET}`

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

async function setPlan({ profile }: TestClient, plan: string): Promise<void> {
  await service.sql('update profiles set plan = $2 where name = $1', [profile, plan])
}

async function expectForbidden(client: TestClient): Promise<void> {
  const { status, body, headers } = await client.get<Failure>(PATH)
  expect([status, body.error?.code]).toEqual([403, 'FORBIDDEN_PLAN'])
  expect(body.error).not.toHaveProperty('details')
  // The key is known, so its place in the minute is too.
  expect(headers.get('x-ratelimit-limit')).toBe('1000000')
  expect(headers.get('x-ratelimit-remaining')).toMatch(/^9999[0-9]{2}$/)
  expect(headers.get('x-ratelimit-reset')).toMatch(/^[0-9]{10}$/)
  expect(headers.get('www-authenticate')).toBeNull()
}

describe('a key', () => {
  test('passes as soon as its profile is upgraded, until it is downgraded', async () => {
    const client = await service.client('free')
    await expectForbidden(client)
    await setPlan(client, 'pro')
    expect((await client.get(PATH)).status).toBe(200)
    await setPlan(client, 'free')
    await expectForbidden(client)
  })

  test('has the quota of its current plan', async () => {
    const client = await service.client('pro')
    await setUsed(service, client, { pool: 'reads', used: 50 })
    expect((await client.get(PATH)).status).toBe(403)
    await setPlan(client, 'premium')
    expect((await client.get(PATH)).status).toBe(200)
    expect(await usedToday(service, client, 'reads')).toBe(51)
    await setPlan(client, 'pro')
    const { status, body } = await client.get<Failure>(PATH)
    expect(status).toBe(403)
    expect(body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 51, limit: 50 } })
  })
})
