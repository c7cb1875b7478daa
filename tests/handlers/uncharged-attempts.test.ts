import { expect, test } from '@jest/globals'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, listReservations, usedToday } from '../support/quotas.ts'
import { startTestService } from '../support/service.ts'
import { countTokenCalls, countWalletCalls, makeToken } from '../support/simulated-provider.ts'
import type { Trigger } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'
import { ageWallet, postScan } from '../support/wallet-scans.ts'

const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })

const trigger = (client: TestClient, mint: string) =>
  client.post<Trigger & Failure>(`/api/v1/tokens/${mint}/scans`)

/** An address that the provider does not know. */
function newUnknown(): string {
  const address = newAddress()
  one.simulator.scenarios.add({ match: address, fault: { kind: 'unknown' } })
  return address
}

/** Attempts that the profile has used today. */
const attemptsUsed = (client: TestClient) => usedToday(one, client, 'attempts')

test('requests that ask the provider and return nothing are limited to the daily attempts of the plan, however many come at once; further ones make no call', async () => {
  const client = await one.client('pro')
  const clients = [client, other.clientWithKey(client.key)]
  await leaveQuota(one, client, { pool: 'attempts', units: 4 })
  const wallets = Array.from({ length: 10 }, newUnknown)
  const answers = await Promise.all(
    wallets.map((wallet, index) => postScan(clients[index % 2] ?? client, wallet)),
  )
  expect(wallets.filter((wallet) => countWalletCalls(one.simulator, wallet) > 0)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
  const refused = answers.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(6)
  for (const { body } of refused) {
    expect(body.error).toEqual({
      code: 'QUOTA_EXCEEDED',
      message: expect.any(String),
      // A reason would say that the quota could not be verified.
      details: { pool: 'attempts', used: 30, limit: 30, resets_at: expect.any(String) },
    })
  }
  expect(await attemptsUsed(client)).toBe(30)
  expect(await usedToday(one, client, 'scans')).toBe(0)
})

test('requests that ask the provider and return nothing are counted for tokens, wallets, copies and trades alike', async () => {
  const client = await one.client()
  expect((await trigger(client, newUnknown())).status).toBe(502)
  for (const answer of [
    await postScan(client, newUnknown()),
    await client.post<Failure>(`/api/v1/wallets/${newUnknown()}/copy`),
    await client.get<Failure>(`/api/v1/wallets/${newUnknown()}/trades`),
  ])
    expect([answer.status, answer.body.error.details]).toEqual([404, { reason: 'wallet_unknown' }])
  expect(await attemptsUsed(client)).toBe(4)
  await leaveQuota(one, client, { pool: 'attempts', units: 0 })
  const wallet = newUnknown()
  const { status, body } = await postScan(client, wallet)
  expect([status, body.error.details]).toMatchObject([403, { pool: 'attempts' }])
  expect(countWalletCalls(one.simulator, wallet)).toBe(0)
  expect(await usedToday(one, client, 'scans')).toBe(0)
})

test('requests that ask the provider and return nothing are counted even when the caller leaves before the provider answers', async () => {
  const client = await one.client()
  const mint = newAddress()
  one.simulator.scenarios.add({ match: mint, fault: { kind: 'hang' } })
  const leaving = new AbortController()
  const gone = client.request('POST', `/api/v1/tokens/${mint}/scans`, { signal: leaving.signal })
  await waitFor('call', async () => countTokenCalls(one.simulator, mint) > 0 || undefined)
  leaving.abort()
  await expect(gone).rejects.toThrow()
  while ((await listReservations(one, client, 'scans')).length > 0);
  expect(await attemptsUsed(client)).toBe(1)
})

test('no attempt is used up by a request that is charged', async () => {
  const client = await one.client()
  const { mint } = await makeToken(one.simulator, 2)
  expect((await trigger(client, mint)).status).toBe(202)
  const wallet = newAddress()
  expect((await postScan(client, wallet)).status).toBe(200)
  await ageWallet(one, wallet, '2 hours')
  const end = one.simulator.scenarios.add({ match: wallet, fault: { kind: 'status', status: 401 } })
  expect((await postScan(client, wallet)).body.data.source).toBe('stale-fallback')
  end()
  expect(await attemptsUsed(client)).toBe(0)
  expect(await usedToday(one, client, 'scans')).toBe(3)
})

test('no attempt is used up by a request that makes no provider call: for a reused scan, a fresh wallet or an address cached as unknown', async () => {
  const owner = await one.client()
  const [wallet, unknown] = [newAddress(), newUnknown()]
  const { mint } = await makeToken(one.simulator, 2)
  expect((await trigger(owner, mint)).status).toBe(202)
  expect((await postScan(owner, wallet)).status).toBe(200)
  expect((await trigger(owner, unknown)).status).toBe(502)
  const client = await one.client()
  await leaveQuota(one, client, { pool: 'attempts', units: 0 })
  expect((await trigger(client, mint)).body.data.reused).toBe(true)
  expect((await postScan(client, wallet)).body.data.source).toBe('cache')
  expect((await trigger(client, unknown)).status).toBe(502)
})

test.each<[string, Fault, number]>([
  ['throttles us', { kind: 'rate-limit', retryAfter: 1 }, 1],
  ['fails', { kind: 'status', status: 503 }, 1],
  ['answers in another shape', { kind: 'wrong-shape' }, 1],
  ['ends connections', { kind: 'reset' }, 1],
  ['refuses our key', { kind: 'status', status: 401 }, 0],
  ['is not paid', { kind: 'status', status: 402 }, 0],
])(
  'a provider that %s: a request that has asked it counts as an attempt, but not one that can have cost nothing',
  async (_how, fault, counted) => {
    const client = await one.client()
    const [mint, wallet, traded] = [newAddress(), newAddress(), newAddress()]
    for (const match of [mint, wallet, traded]) one.simulator.scenarios.add({ match, fault })
    const asked = [
      trigger(client, mint),
      postScan(client, wallet),
      client.get(`/api/v1/wallets/${traded}/trades`),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([502, 502, 502])
    expect(await attemptsUsed(client)).toBe(3 * counted)
    expect(await usedToday(one, client, 'scans')).toBe(0)
  },
)

test('an address that never answers counts as an attempt', async () => {
  await using hurried = await startTestService({ env: { ROLE: 'api' }, walletScan: { timeoutMs: 300 } })
  const client = await hurried.client()
  const wallet = newAddress()
  hurried.simulator.scenarios.add({ match: wallet, fault: { kind: 'hang' } })
  expect((await postScan(client, wallet)).status).toBe(504)
  expect(await usedToday(hurried, client, 'attempts')).toBe(1)
})

test('no attempt is used up when the daily call budget is used up before the provider is asked', async () => {
  // The service made one call when it started.
  const calls = '2'
  await using poor = await startTestService({ env: { ROLE: 'api', PROVIDER_DAILY_CALLS: calls } })
  const client = await poor.client()
  expect((await postScan(client, newAddress())).status).toBe(200)
  expect((await postScan(client, newAddress())).status).toBe(502)
  expect((await trigger(client, newAddress())).status).toBe(502)
  expect(await usedToday(poor, client, 'attempts')).toBe(0)
  expect(await listReservations(poor, client, 'attempts')).toEqual([])
})
