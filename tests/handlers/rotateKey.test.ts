import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import { type Failure, keyId, reasonOf, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { usedByPool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { triggerScan } from '../support/token-scans.ts'
import { awaitRequests, holdMinute } from '../support/waiting.ts'

type KeyData = components['schemas']['KeyData']
type Rotated = components['schemas']['RotateKeyEnvelope']

const PATH = `/api/v1/wallets/${WALLET}`
const SCOPES = ['keys', 'read', 'scan']
const PEPPER = 'a pepper of these tests'

const service = await openTestService({ env: { ROLE: 'api' } })
const peppered = await openTestService({
  share: service,
  env: { ROLE: 'api', API_KEY_PEPPER: PEPPER, API_KEY_PREVIOUS_PEPPERS: 'none' },
})

await storeWallet(service, { address: WALLET })

function newKey(): Promise<TestClient> {
  return service.client('pro', { scopes: SCOPES })
}

/** Rotates with this client, and returns one with the new secret. */
async function rotate(client: TestClient, body?: object, by = service): Promise<TestClient> {
  const answer = await client.post<Rotated>('/api/v1/key/rotate', body)
  expect(answer.status).toBe(200)
  return by.clientWithKey(answer.body.data.secret)
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.get(PATH)).status
}

test('a rotated key has two secrets for a day, and states when the former one ends', async () => {
  const former = await newKey()
  const answer = await former.post<Rotated>('/api/v1/key/rotate')
  const { secret, key } = answer.body.data
  expect(key).toMatchObject({ id: keyId(former), last_four: secret.slice(-4), scopes: SCOPES })
  expect(secret).toMatch(/^wa_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const overlapMs = Date.parse(key.former_secret_until ?? '') - Date.now()
  expect(Math.abs(overlapMs - DAY_MS)).toBeLessThan(60_000)
  const [byFormer, byNew] = [await former.get(PATH), await service.clientWithKey(secret).get(PATH)]
  expect([byFormer.status, byNew.status]).toEqual([200, 200])
  expect(byFormer.headers.get('x-key-expires-at')).toBe(key.former_secret_until)
  expect(byNew.headers.get('x-key-expires-at')).toBeNull()
})

test('a rotated key has no former secret beyond its own end', async () => {
  const ending = await service.client('pro', { scopes: SCOPES, expires: { afterMs: 3_600_000 } })
  const { key } = (await ending.post<Rotated>('/api/v1/key/rotate')).body.data
  expect(key.former_secret_until).toBe(key.expires_at)
})

test('a rotated key has one quota and one rate limit for both secrets', async () => {
  const former = await service.client('pro', { scopes: SCOPES, rateLimit: 4 })
  await holdMinute(service, former)
  const next = await rotate(former)
  const answers = [await former.get(PATH), await next.get(PATH), await former.get(PATH), await next.get(PATH)]
  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(await usedByPool(service, former)).toEqual({ reads: 3 })
})

test('a rotated key accepts its former secret until the overlap or the key ends, and no longer', async () => {
  const former = await newKey()
  const next = await rotate(former, { overlap_hours: 168 })
  const set = (column: string) =>
    service.sql(`update api_keys set ${column} = clock_timestamp() where id = $1`, [keyId(former)])
  await set('former_until')
  expect(reasonOf(await former.get<Failure>(PATH))).toEqual([401, 'expired'])
  expect(await statusOf(next)).toBe(200)
  const last = await rotate(next, { overlap_hours: 168 })
  await set('expires_at')
  for (const client of [next, last])
    expect(reasonOf(await client.get<Failure>(PATH))).toEqual([401, 'expired'])
})

test('a rotated key has a former secret that cannot prolong itself by rotating the key', async () => {
  const former = await newKey()
  const untilOf = async () =>
    (await former.get<{ data: KeyData }>('/api/v1/key')).body.data.former_secret_until ?? ''
  await rotate(former, { overlap_hours: 1 })
  const until = await untilOf()
  await rotate(former, { overlap_hours: 168 })
  expect(await untilOf()).toBe(until)
  await rotate(former, { overlap_hours: 0 })
  expect(reasonOf(await former.get<Failure>(PATH))).toEqual([401, 'expired'])
})

test('a rotated key without an overlap, refuses its former secret at once, even for a long poll under way', async () => {
  const [former, patient] = [await newKey(), await service.client()]
  const { mint } = await makeToken(service.simulator, 1)
  const id = await triggerScan(patient, mint)
  const waiting = former.request<Failure>('GET', `/api/v1/scans/${id}`, { headers: { prefer: 'wait=30' } })
  await awaitRequests(service, former)
  const next = await rotate(former, { overlap_hours: 0 })
  expect(reasonOf(await waiting)).toEqual([401, 'expired'])
  expect([(await former.get(PATH)).status, await statusOf(next)]).toEqual([401, 200])
})

test('a rotated key can be rotated again after a lost answer: the secret that asks stays valid, the lost one ends', async () => {
  const former = await newKey()
  const lost = await rotate(former)
  const next = await rotate(former)
  expect([await statusOf(former), await statusOf(lost), await statusOf(next)]).toEqual([200, 401, 200])
  expect(reasonOf(await lost.get<Failure>(PATH))).toEqual([401, undefined])
})

test('a rotated key accepts the secret that asked and one new secret after many concurrent rotations', async () => {
  const former = await newKey()
  const all = await Promise.all(Array.from({ length: 6 }, () => rotate(former)))
  const statuses = await Promise.all(all.map(statusOf))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await statusOf(former)).toBe(200)
})

test('a rotated key can change its pepper, and each secret is checked with its own', async () => {
  const former = await newKey()
  const next = await rotate(peppered.clientWithKey(former.key), {}, peppered)
  expect([await statusOf(peppered.clientWithKey(former.key)), await statusOf(next)]).toEqual([200, 200])
  // This service does not know the new pepper.
  expect([await statusOf(former), await statusOf(service.clientWithKey(next.key))]).toEqual([200, 401])
})

test.each([-1, 169])('a rotated key refuses an overlap of %j hours', async (overlap_hours) => {
  const client = await newKey()
  const problems = listProblems(await client.post('/api/v1/key/rotate', { overlap_hours }))
  expect(problems).toEqual([expect.objectContaining({ field: 'overlap_hours' })])
  expect(await statusOf(client)).toBe(200)
})

test('a rotated key is changed by its former secret no more once the new one was used', async () => {
  const former = await newKey()
  const next = await rotate(former)
  expect(await statusOf(next)).toBe(200)
  for (const [method, path] of [
    ['POST', '/api/v1/key/rotate'],
    ['DELETE', '/api/v1/key'],
  ] as const)
    expect(reasonOf(await former.request<Failure>(method, path))).toEqual([403, 'secret_replaced'])
  expect(await statusOf(former)).toBe(200)
  expect(await statusOf(next)).toBe(200)
  // The owner goes on with the new one.
  const last = await rotate(next)
  expect(await statusOf(last)).toBe(200)
  expect(reasonOf(await next.post<Failure>('/api/v1/key/rotate'))).toEqual([403, 'secret_replaced'])
})

test('a rotated key whose new secret was never used is revoked by the former one', async () => {
  const former = await newKey()
  const next = await rotate(former)
  expect((await former.request('DELETE', '/api/v1/key')).status).toBe(204)
  expect(await statusOf(next)).toBe(401)
})
