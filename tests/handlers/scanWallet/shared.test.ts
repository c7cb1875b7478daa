import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddress, newAddresses } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { scansCharged } from '../../support/quotas.ts'
import { countWalletCalls, hold } from '../../support/simulated-provider.ts'
import { readStatementCounts } from '../../support/statements.ts'
import { waitFor } from '../../support/waiting.ts'
import { ageWallet, leaseWallet, postScan } from '../../support/wallet-scans.ts'

const CALLERS = 20

const env = { ROLE: 'api', WALLET_SCAN_TIMEOUT_MS: '6000', WALLET_SCAN_FALLBACK_TIMEOUT_MS: '3000' }
const one = await openTestService({ env })
const other = await openTestService({ env, share: one })

const statements = await readStatementCounts(one)
await one.sql(`update plan_limits set units = null where pool = 'scans'`)
const client = await one.client()
await Promise.all([postScan(client, newAddress()), postScan(other.clientWithKey(client.key), newAddress())])

/**
 * Sends all scans at once, alternately to both instances, for one profile. The provider answers, or fails with the
 * fault, only after every request has begun to look for the wallet.
 */
async function scanAtOnce(
  client: TestClient,
  wallet: string,
  { body, fault }: { readonly body?: unknown; readonly fault?: Fault } = {},
) {
  const letGo = hold(one.simulator, wallet, { fault })
  await statements.reset()
  const clients = [client, other.clientWithKey(client.key)]
  const calls = Array.from({ length: CALLERS }, (_, index) => clients[index % 2] ?? client)
  const pending = Promise.all(calls.map((caller) => postScan(caller, wallet, body)))
  await waitFor('looks of all callers', async () => {
    const looks = (await statements.list()).find(({ text }) => text.includes('::text as "time"'))
    return looks?.calls === CALLERS || undefined
  })
  letGo()
  const answers = await pending
  return {
    answers,
    outcomes: [
      ...new Set(
        answers.map(({ status, body: { data, error } }) => `${status} ${data?.source ?? error.code}`),
      ),
    ],
  }
}

test('a wallet that is not stored is fetched once, however requests on two instances overlap', async () => {
  const client = await one.client()
  const clients = [client, other.clientWithKey(client.key)]
  // Chance decides which requests overlap, so the case runs on several wallets.
  const wallets = newAddresses(5)
  const pending: ReturnType<typeof postScan>[] = []
  for (let index = 0; index < 20; index += 1) {
    const caller = clients[index % 2] ?? client
    pending.push(...wallets.map((wallet) => postScan(caller, wallet)))
    await delay(index % 3)
  }
  const answers = await Promise.all(pending)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(wallets.map((wallet) => countWalletCalls(one.simulator, wallet))).toEqual(wallets.map(() => 1))
})

test.each([[undefined], [{ force_refresh: true }]])(
  'twenty scans of one wallet at once on two instances with the body %j make one call and share its answer, which only one of them reports as fresh',
  async (body) => {
    const client = await one.client()
    const wallet = newAddress()
    const { answers, outcomes } = await scanAtOnce(client, wallet, { body })
    expect(outcomes.sort()).toEqual(['200 cache', '200 fresh'])
    expect(answers.filter(({ body }) => body.data.source === 'fresh')).toHaveLength(1)
    const stated = answers.map(({ body: { data } }) => JSON.stringify({ ...data, source: undefined }))
    expect(new Set(stated).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(CALLERS)
    expect(countWalletCalls(one.simulator, wallet)).toBe(1)
    expect(await scansCharged(one, client)).toBe(CALLERS)
  },
)

test.each<[string, Fault, string]>([
  ['does not know the wallet', { kind: 'unknown' }, '404 WALLET_NOT_FOUND'],
  ['answers in another shape', { kind: 'wrong-shape' }, '502 UPSTREAM_ERROR'],
  ['never answers', { kind: 'hang' }, '504 UPSTREAM_TIMEOUT'],
])(
  'twenty scans of one wallet at once on two instances get the same failure when the provider %s, and pay nothing',
  async (_case, fault, outcome) => {
    const client = await one.client()
    const wallet = newAddress()
    const { outcomes } = await scanAtOnce(client, wallet, { fault })
    expect(outcomes).toEqual([outcome])
    expect(countWalletCalls(one.simulator, wallet)).toBe(1)
    expect(await scansCharged(one, client)).toBe(0)
  },
)

test('twenty scans of one wallet at once on two instances fail when the wallet cannot be stored, and pay nothing', async () => {
  const client = await one.client()
  const wallet = newAddress()
  await one.sql(`alter table wallets add constraint broken check (address <> '${wallet}')`)
  const { outcomes } = await scanAtOnce(client, wallet)
  await one.sql(`alter table wallets drop constraint broken`)
  // The requests take over one after another, and the last ones may have no time left.
  expect(['500 INTERNAL_ERROR', '504 UPSTREAM_TIMEOUT']).toEqual(expect.arrayContaining(outcomes))
  expect(await scansCharged(one, client)).toBe(0)
})

test('twenty scans of one wallet at once on two instances get the older data for one unit each when the provider fails', async () => {
  const wallet = newAddress()
  await postScan(await one.client(), wallet)
  await ageWallet(one, wallet, '2 hours')
  const client = await one.client()
  const { answers, outcomes } = await scanAtOnce(client, wallet, { fault: { kind: 'unknown' } })
  expect(outcomes).toEqual(['200 stale-fallback'])
  expect(new Set(answers.map(({ body }) => body.data.scanned_at)).size).toBe(1)
  expect(countWalletCalls(one.simulator, wallet)).toBe(2)
  expect(await scansCharged(one, client)).toBe(CALLERS)
})

test('a later scan does not inherit the failure of an earlier one', async () => {
  const client = await one.client()
  const wallet = newAddress()
  const end = one.simulator.scenarios.add({ match: wallet, fault: { kind: 'status', status: 401 } })
  expect((await postScan(client, wallet)).status).toBe(502)
  end()
  expect((await postScan(client, wallet)).body.data.source).toBe('fresh')
})

test('a later scan is 404 for some minutes after the provider did not know the wallet, unless it forces a refresh', async () => {
  const wallet = newAddress()
  const end = one.simulator.scenarios.add({ match: wallet, fault: { kind: 'unknown' } })
  expect((await postScan(await one.client(), wallet)).status).toBe(404)
  end()
  for (const service of [one, other]) {
    const client = await service.client()
    const { status, body } = await postScan(client, wallet)
    expect({ status, message: body.error.message }).toEqual({
      status: 404,
      message: 'The data provider does not know this wallet.',
    })
    expect(await scansCharged(one, client)).toBe(0)
  }
  expect(countWalletCalls(one.simulator, wallet)).toBe(1)
  const forced = await postScan(await one.client(), wallet, { force_refresh: true })
  expect(forced.body.data.source).toBe('fresh')
})

test('a request that died while it held the lease of a wallet does not block other requests once the lease is over', async () => {
  const wallet = newAddress()
  await leaseWallet(one, wallet, '-1 millisecond')
  const { status, body } = await postScan(await one.client(), wallet)
  expect({ status, source: body.data.source }).toEqual({ status: 200, source: 'fresh' })
})

test('a request that died while it held the lease of a wallet does not keep a request from the older data that is stored', async () => {
  const client = await one.client()
  const wallet = newAddress()
  await postScan(client, wallet)
  await ageWallet(one, wallet, '2 hours')
  await one.sql(
    `update wallet_fetches set lease_until = clock_timestamp() + interval '1 hour' where address = $1`,
    [wallet],
  )
  expect((await postScan(client, wallet)).body.data.source).toBe('stale-fallback')
  expect(countWalletCalls(one.simulator, wallet)).toBe(1)
})
