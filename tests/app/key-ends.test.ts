import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import { revokeKey } from '../../db/key-changes.ts'
import { type Failure, keyId, type TestAnswer, type TestClient } from '../support/client.ts'
import { listLegacyTopWallets } from '../support/legacy.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { triggerScan } from '../support/token-scans.ts'
import { awaitRequests } from '../support/waiting.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const ENDED = ['UNAUTHORIZED', { reason: 'expired' }]

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET, stats: { score: 1 } })

async function endIn(client: TestClient, interval: string): Promise<void> {
  await service.sql('update api_keys set expires_at = clock_timestamp() + $2::interval where id = $1', [
    keyId(client),
    interval,
  ])
}

function refusalOf({ body }: TestAnswer<Failure>): unknown[] {
  return [body.error?.code, body.error?.details]
}

describe('a key that expires', () => {
  test('is valid until its end, and the refusal afterwards says why', async () => {
    const client = await service.client('pro', { expires: { afterMs: DAY_MS } })
    expect((await client.get(PATH)).status).toBe(200)
    await endIn(client, '0')
    const refused = await client.get<Failure>(PATH)
    expect([refused.status, ...refusalOf(refused)]).toEqual([401, ...ENDED])
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(refused.headers.has('x-ratelimit-limit')).toBe(false)
    expect(refused.headers.has('x-key-expires-at')).toBe(false)
    expect((await listLegacyTopWallets(service, '', client)).status).toBe(401)
    // A revoked key is refused without a reason, like one that never existed.
    await revokeKey(service.app.context.db, keyId(client))
    expect(refusalOf(await client.get<Failure>(PATH))).toEqual(['UNAUTHORIZED', undefined])
  })

  test('has its end announced on every answer of its last 14 days, and not before', async () => {
    const client = await service.client('pro', { expires: { afterMs: 14 * DAY_MS + 60_000 } })
    const announced = async (path: string) => (await client.get(path)).headers.get('x-key-expires-at')
    expect(await announced(PATH)).toBeNull()
    await endIn(client, '14 days')
    const [row] = await service.sql<{ at: Date }>('select expires_at as at from api_keys where id = $1', [
      keyId(client),
    ])
    const answers = [PATH, `${PATH}?x=1`, '/api/v1/scans/wallet_processing_00000000', '/api/v1/usage']
    for (const path of answers) expect(await announced(path)).toBe(row?.at.toISOString())
    const legacy = await listLegacyTopWallets(service, '', client)
    expect([legacy.status, legacy.headers.get('x-key-expires-at')]).toEqual([200, row?.at.toISOString()])
    expect((await client.request('HEAD', PATH)).headers.get('x-key-expires-at')).not.toBeNull()
  })
})

describe('a request that waits for a scan', () => {
  /** Resolves when the request is counted. Its answer is in a list, since a bare promise would be awaited too. */
  async function waitWith(client: TestClient, id: string): Promise<Promise<TestAnswer<Failure>>[]> {
    const answer = client.request<Failure>('GET', `/api/v1/scans/${id}`, { headers: { prefer: 'wait=30' } })
    await awaitRequests(service, client)
    return [answer]
  }

  async function startScan(): Promise<string> {
    const { mint } = await makeToken(service.simulator, 1)
    return await triggerScan(await service.client(), mint)
  }

  test.each([
    ['is revoked', {}, (client: TestClient) => revokeKey(service.app.context.db, keyId(client)), undefined],
    ['expires', {}, (client: TestClient) => endIn(client, '0'), { reason: 'expired' }],
    [
      'reaches the end that it was issued with',
      { expires: { afterMs: 1_500 } },
      async () => undefined,
      { reason: 'expired' },
    ],
  ])('is refused, while others keep waiting, as soon as its key %s', async (_what, owner, end, details) => {
    const id = await startScan()
    const ended: string[] = []
    const others = await service.client()
    const [other] = await waitWith(others, id)
    const client = await service.client('pro', owner)
    const [answer] = await waitWith(client, id)
    const notes = [other?.then(() => ended.push('other')), answer?.then(() => ended.push('refused'))]
    await end(client)
    const refused = await answer
    expect(refused && [refused.status, ...refusalOf(refused)]).toEqual([401, 'UNAUTHORIZED', details])
    await revokeKey(service.app.context.db, keyId(others))
    await Promise.all(notes)
    expect(ended).toEqual(['refused', 'other'])
  })

  test('is refused when its key loses the scope, but not when something else of its key changes', async () => {
    const client = await service.client()
    const [answer] = await waitWith(client, await startScan())
    await endIn(client, '1 day')
    await service.sql('update api_keys set scopes = array[$2] where id = $1', [keyId(client), 'webhooks'])
    expect((await answer)?.body.error).toMatchObject({ details: { reason: 'scope_missing' } })
  })
})
