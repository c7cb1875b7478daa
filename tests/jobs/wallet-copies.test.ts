import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import { walletCopies } from '../../jobs/wallet-copies.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, playOutcomes } from '../support/played-markets.ts'
import { countAllCalls, makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

type Copy = components['schemas']['CopyWalletEnvelope']
type Wallet = components['schemas']['GetWalletEnvelope']

const service = await openTestService({ env: { COPIES_PER_SCAN: '2' } })
const { simulator } = service
const { context } = service.app
const client = await service.client('premium')
const noStop = new AbortController().signal

const readWallet = async (address: string) =>
  (await client.get<Wallet>(`/api/v1/wallets/${address}`)).body.data

/** From now on nothing speaks against these wallets. */
const clear = (wallets: readonly string[]) =>
  service.sql(`update wallet_figures set obstacles = '{}' where address = any($1::text[])`, [wallets])

test('copies are computed for the first wallets of a scan that nothing speaks against, in the order of lists, once in an hour', async () => {
  const wallets = [1.8, 2, 1.9, 3].map((multiple) => playOutcomes(simulator, [[10, multiple]], COURSES.slow))
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, wallets))
  const [job] = await service.sql(
    `select state from pgboss.job where name = 'wallet-copies' and data ->> 'scanId' = $1`,
    [scanId],
  )
  expect(job).toEqual({ state: 'completed' })
  // Something speaks against the last, which has the best score.
  await clear(wallets.slice(0, 3))
  await walletCopies.run({ scanId }, context, noStop)
  const copies = await Promise.all(wallets.map(async (wallet) => (await readWallet(wallet)).copy))
  expect(copies.map((copy) => copy?.tokens_asked ?? null)).toEqual([null, 10, 10, null])
  await clear(wallets.slice(0, 3))
  const calls = countAllCalls(simulator)
  await walletCopies.run({ scanId }, context, noStop)
  expect(countAllCalls(simulator)).toBe(calls)
})

test('a wallet at which the provider fails leaves the other first wallets of its scan to be copied', async () => {
  const [first, other] = [2, 1.9].map((multiple) =>
    playOutcomes(simulator, [[10, multiple]], COURSES.slow),
  ) as [string, string]
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [first, other]))
  const played = simulator.scenarios.list()
  simulator.scenarios.clear()
  simulator.scenarios.add({ match: `/wallet/${first}/trades`, fault: { kind: 'status', status: 500 } })
  for (const scenario of played) simulator.scenarios.add(scenario)
  await clear([first, other])
  await walletCopies.run({ scanId }, context, noStop)
  const copies = await Promise.all([first, other].map(async (wallet) => (await readWallet(wallet)).copy))
  expect(copies.map((copy) => copy?.tokens_asked ?? null)).toEqual([null, 10])
})

test('without copies wanted, a scan computes no copy and makes no call', async () => {
  const wallet = playOutcomes(simulator, [[10, 2]], COURSES.slow)
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [wallet]))
  await clear([wallet])
  const calls = countAllCalls(simulator)
  await walletCopies.run({ scanId }, { ...context, copiesPerScan: 0 }, noStop)
  expect([countAllCalls(simulator), (await readWallet(wallet)).copy]).toEqual([calls, null])
})

test('a copy judges a wallet by the tokens that it bought since it was first listed', async () => {
  const address = playOutcomes(simulator, [[14, 1.5]])
  const copy = async () => {
    await service.sql("update wallet_copies set copied_at = copied_at - interval '61 minutes'")
    return (await client.post<Copy>(`/api/v1/wallets/${address}/copy`)).body.data
  }
  expect((await copy()).since_listed).toMatchObject({ first_listed_at: null, tokens: 0, edge_pct: null })
  await scanToken(client, makeTokenOf(simulator, [address]))
  await service.sql(`update wallets set listed_at = listed_at - interval '10 days' where address = $1`, [
    address,
  ])
  const { since_listed: since, tokens } = await copy()
  const listedMs = Date.parse(since.first_listed_at ?? '')
  expect(Date.now() - listedMs).toBeGreaterThan(9 * DAY_MS)
  const bought = tokens.filter(({ first_buy_time: timeMs }) => Number(timeMs) >= listedMs)
  expect(bought.length).toBeGreaterThan(5)
  expect([since.tokens, since.after_10s.tokens_priced]).toEqual([bought.length, bought.length])
  expect(since.edge_pct).toBeGreaterThan(0)
})
