import { randomUUID as newKey } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { leaveQuota, scansCharged } from '../support/quotas.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { ageWallet, postOnce, postScan } from '../support/wallet-scans.ts'

const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })
const client = await one.client()

const refresh = { force_refresh: true }

test('a repeat with the same Idempotency-Key gets the stored answer with its own request id, without a provider call or a charge', async () => {
  const caller = await one.client()
  const wallet = newAddress()
  const key = newKey()
  const first = await postOnce(caller, wallet, { key, body: refresh })
  expect(first.body.data.source).toBe('fresh')
  // This scan changes the stored wallet, so that it differs from the first answer.
  await postScan(caller, wallet, refresh)
  for (const repeater of [caller, other.clientWithKey(caller.key)]) {
    const { status, headers, body } = await postOnce(repeater, wallet, { key, body: refresh })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...first.body.data, source: 'cache' })
    expect(body.request_id).not.toBe(first.body.request_id)
    expect(headers.get('x-ratelimit-limit')).toBe(first.headers.get('x-ratelimit-limit'))
  }
  expect(countWalletCalls(one.simulator, wallet)).toBe(2)
  expect(await scansCharged(one, caller)).toBe(2)
})

test('a repeat with the same Idempotency-Key is marked as replayed, never as fresh, whether it has no body, an empty object or the default', async () => {
  const wallet = newAddress()
  const key = newKey()
  const answers = []
  for (const body of [undefined, undefined, {}, { force_refresh: false }])
    answers.push(await postOnce(client, wallet, { key, body }))
  expect(answers.map(({ headers, body }) => [headers.get('idempotency-replayed'), body.data.source])).toEqual(
    [
      [null, 'fresh'],
      ['true', 'cache'],
      ['true', 'cache'],
      ['true', 'cache'],
    ],
  )
  expect((await postScan(client, wallet)).headers.get('idempotency-replayed')).toBeNull()
})

test('a repeat with the same Idempotency-Key still says that its data is a stale fallback', async () => {
  const wallet = newAddress()
  const key = newKey()
  await postScan(client, wallet)
  await ageWallet(one, wallet, '2 hours')
  const end = one.simulator.scenarios.add({ match: wallet, fault: { kind: 'wrong-shape' } })
  const first = await postOnce(client, wallet, { key })
  end()
  const second = await postOnce(client, wallet, { key })
  expect(first.body.data.source).toBe('stale-fallback')
  expect(second.body.data).toEqual(first.body.data)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test('a repeat with the same Idempotency-Key is answered although no unit is left', async () => {
  const caller = await one.client('pro')
  await leaveQuota(one, caller, { pool: 'scans', units: 1 })
  const wallet = newAddress()
  const key = newKey()
  const first = await postOnce(caller, wallet, { key })
  const second = await postOnce(caller, wallet, { key })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await scansCharged(one, caller)).toBe(10)
})

test('a repeat with the same Idempotency-Key costs one scan, one call and one unit when it arrives ten times at once on two instances', async () => {
  const caller = await one.client()
  const callers = [caller, other.clientWithKey(caller.key)]
  const wallet = newAddress()
  const key = newKey()
  one.simulator.scenarios.add({ match: wallet, fault: { kind: 'delay', delayMs: 200 } })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postOnce(callers[index % 2] ?? caller, wallet, { key, body: refresh }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.scanned_at)).size).toBe(1)
  expect(answers.map(({ body }) => body.data.source).sort()).toEqual([...Array(9).fill('cache'), 'fresh'])
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(9)
  expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(10)
  expect(countWalletCalls(one.simulator, wallet)).toBe(1)
  expect(await scansCharged(one, caller)).toBe(1)
})

test('without an Idempotency-Key every request is a separate scan', async () => {
  const caller = await one.client()
  const wallet = newAddress()
  await Promise.all([postScan(caller, wallet), postScan(caller, wallet)])
  expect(await scansCharged(one, caller)).toBe(2)
  const stored = await one.sql(`select from idempotent_answers where answer like $1`, [`%${wallet}%`])
  expect(stored).toEqual([])
})

const wallet = newAddress()
test.each<[string, string, unknown]>([
  ['another body', wallet, refresh],
  ['another property that means nothing', wallet, { x: 1 }],
  ['another wallet', newAddress(), undefined],
])(
  'an Idempotency-Key that was used for another request is refused with %s, without a provider call or a charge',
  async (_case, target, body) => {
    const caller = await one.client()
    const key = newKey()
    const first = await postOnce(caller, wallet, { key })
    const callsBefore = one.simulator.requests.length
    const message = 'was already used for a request of this operation with another path or body'
    expect(listProblems(await postOnce(caller, target, { key, body }))).toEqual([
      { field: 'Idempotency-Key', message, received: key },
    ])
    expect(one.simulator.requests.length).toBe(callsBefore)
    const repeated = await postOnce(caller, wallet, { key })
    expect(repeated.body.data).toEqual({ ...first.body.data, source: 'cache' })
    expect(await scansCharged(one, caller)).toBe(1)
  },
)

test('an Idempotency-Key that was used for another request is refused even while the first request is running', async () => {
  const slow = newAddress()
  const key = newKey()
  one.simulator.scenarios.add({ match: slow, fault: { kind: 'delay', delayMs: 400 } })
  const [first, second] = await Promise.all([
    postOnce(client, slow, { key }),
    postOnce(other.clientWithKey(client.key), slow, { key, body: refresh }),
  ])
  // Either may have been the first.
  expect([first.status, second.status].sort()).toEqual([200, 400])
})

test('an Idempotency-Key that was used for another request is free for every other API key, even of the same profile', async () => {
  const key = newKey()
  const address = newAddress()
  const caller = await one.client()
  const sameProfile = await one.client('premium', { profile: caller.profile ?? '' })
  const callers = [caller, sameProfile, await one.client()]
  const scanAll = async () => {
    const scans = []
    for (const each of callers) scans.push((await postOnce(each, address, { key, body: refresh })).body.data)
    return scans
  }
  const first = await scanAll()
  expect(first.map(({ source }) => source)).toEqual(['fresh', 'fresh', 'fresh'])
  expect(new Set(first.map(({ scanned_at }) => scanned_at)).size).toBe(3)
  expect(await scanAll()).toEqual(first.map((data) => ({ ...data, source: 'cache' })))
  expect(countWalletCalls(one.simulator, address)).toBe(3)
  expect(await scansCharged(one, caller)).toBe(2)
})

test.each<[string, string]>([
  ['empty', ''],
  ['with a space', 'a b'],
  ['with a tab', 'a\tb'],
  ['not ASCII', 'caf\u00e9'],
  ['of 256 characters', 'k'.repeat(256)],
])(
  'the format of an Idempotency-Key refuses a key (%s) without a provider call or a charge',
  async (_case, key) => {
    const caller = await one.client()
    const wallet = newAddress()
    expect(listProblems(await postOnce(caller, wallet, { key }))).toEqual([
      expect.objectContaining({ field: expect.stringMatching(/^idempotency-key$/i) }),
    ])
    expect(countWalletCalls(one.simulator, wallet)).toBe(0)
    expect(await scansCharged(one, caller)).toBe(0)
  },
)

test.each([
  ['one character', '!'],
  ['255 characters', '~'.repeat(255)],
])('the format of an Idempotency-Key accepts a key of %s', async (_case, key) => {
  const { status } = await postOnce(await one.client(), newAddress(), { key })
  expect(status).toBe(200)
})
