import { expect, test } from '@jest/globals'
import { analyseWalletBatch, batchesAtOnce } from '../../jobs/wallet-analysis.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { playHistory } from '../support/played-wallets.ts'
import { startTestService, type TestService } from '../support/service.ts'
import {
  countWalletCalls,
  hold,
  listAskedWallets,
  listTraders,
  makeToken,
  makeTokenOf,
  takeTraders,
  WALLET_CALLS,
} from '../support/simulated-provider.ts'
import {
  ageScan,
  awaitScan,
  countStates,
  listQueuedBatches,
  readScan,
  scanToken,
  triggerScan,
} from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'
import { waitFor } from '../support/waiting.ts'
import { ageWallet } from '../support/wallet-scans.ts'

const service = await openTestService()
const client = await service.client()

const NEVER = new AbortController().signal

function walletCalls(): number {
  return countWalletCalls(service.simulator)
}

test('a wallet that the provider does not know is skipped and named, and its scan completes', async () => {
  const { mint, traders } = await makeToken(service.simulator, 4)
  const [unknown = ''] = traders.map(({ wallet }) => wallet)
  service.simulator.scenarios.add({ match: unknown, fault: { kind: 'unknown' } })
  const status = await scanToken(client, mint)
  expect(status).toMatchObject({ status: 'completed', processed_wallets: 4 })
  expect(status.message).toContain(unknown)
  expect(await countStates(service, status.scan_id)).toEqual({ analysed: 3, skipped: 1 })
})

test("a wallet's own row that contradicts itself takes back the profit that the list has", async () => {
  const [liar, honest] = [newAddress(), newAddress()]
  const mint = makeTokenOf(service.simulator, [liar, honest])
  const bought = { held: 1_000, sold: 1_000, total_invested: 100, buy_transactions: 1, sell_transactions: 1 }
  const times = { first_buy_time: Date.now() - 7_200_000, last_trade_time: Date.now() - 3_600_000 }
  const play = (wallet: string, soldUsd: number) =>
    playHistory(service.simulator, wallet, {
      [mint]: { ...bought, ...times, sold_usd: soldUsd, realized: 1_000_000, unrealized: 0 },
    })
  play(liar, 1_970)
  play(honest, 1_000_100)
  await scanToken(client, mint)
  const { body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets?sort=realized`)
  expect(body.data.top_wallets.map(({ wallet_address, realized }) => [wallet_address, realized])).toEqual([
    [honest, 1_000_000],
    [liar, undefined],
  ])
})

test('a wallet that was analysed less than an hour ago costs no call: an overlapping scan makes one call fewer for each such wallet', async () => {
  const first = await makeToken(service.simulator, 10)
  const callsBefore = walletCalls()
  await scanToken(client, first.mint)
  expect(walletCalls() - callsBefore).toBe(10)

  const [young = '', old = ''] = first.traders.map(({ wallet }) => wallet)
  await ageWallet(service, young, '59 minutes 50 seconds')
  await ageWallet(service, old, '60 minutes 1 second')
  const mint = newAddress()
  const fresh = await takeTraders(service.simulator, mint, 5)
  listTraders(service.simulator, mint, [...first.traders.slice(0, 7), ...fresh])
  const callsBetween = walletCalls()
  const status = await scanToken(client, mint)
  expect(status).toMatchObject({ status: 'completed', total_wallets: 12, processed_wallets: 12 })
  expect(walletCalls() - callsBetween).toBe(6)
  expect(await countStates(service, status.scan_id)).toEqual({ stored: 6, analysed: 6 })
  const asked = listAskedWallets(service.simulator).slice(-6)
  expect(asked.sort()).toEqual([old, ...fresh.map(({ wallet }) => wallet)].sort())
})

test('passing failures of the provider leave no wallet skipped and none analysed twice', async () => {
  const { mint } = await makeToken(service.simulator, 60)
  const callsBefore = walletCalls()
  // A fault sees only the calls that the faults before it left. So each hits a tenth of the calls.
  const ends = ([{ kind: 'status', status: 500 }, { kind: 'rate-limit' }, { kind: 'reset' }] as const).map(
    (fault, index) =>
      service.simulator.scenarios.add({ match: WALLET_CALLS, fault, share: 0.1 / (1 - 0.1 * index) }),
  )
  const status = await scanToken(client, mint)
  for (const end of ends) end()
  expect(status).toMatchObject({ status: 'completed', processed_wallets: 60 })
  expect(status.message).toBe(`60 of 60 wallets processed`)
  expect(await countStates(service, status.scan_id)).toEqual({ analysed: 60 })
  expect(walletCalls() - callsBefore).toBeGreaterThan(60)
})

test('passing failures of the provider delay only the wallets that they hit, which are settled when the queue retries', async () => {
  const { mint, traders } = await makeToken(service.simulator, 5)
  const [late = ''] = traders.map(({ wallet }) => wallet)
  // The client does not retry an answer that is not JSON, so the queue has to.
  service.simulator.scenarios.add({ match: late, fault: { kind: 'not-json' }, calls: 1 })
  const scanId = await triggerScan(client, mint)
  await waitFor('progress', async () => (await countStates(service, scanId)).analysed === 4 || undefined)
  expect(await awaitScan(client, scanId)).toMatchObject({ status: 'completed', processed_wallets: 5 })
  expect(await countStates(service, scanId)).toEqual({ analysed: 5 })
})

test('a person who requests a wallet that a scan has claimed waits for only a few other calls', async () => {
  await using busy = await startTestService({ env: { PROVIDER_CONCURRENCY: '1' } })
  const caller = await busy.client()
  const { mint } = await makeToken(busy.simulator, 80)
  const letGo = hold(busy.simulator, WALLET_CALLS)
  const scanId = await triggerScan(caller, mint)
  const batches = batchesAtOnce(busy.app.context)
  let claimed: string[] = []
  await waitFor('claims of all batches', async () => {
    const before = claimed.length
    claimed = await listClaimed(busy)
    return (claimed.length >= batches && claimed.length === before) || undefined
  })
  const last = claimed.at(-1) ?? ''
  const person = caller.post(`/api/v1/wallets/${last}/scan`)
  letGo()
  expect((await person).status).toBe(200)
  expect(listAskedWallets(busy.simulator).indexOf(last)).toBeLessThan(2 * batches)
  expect(await awaitScan(caller, scanId)).toMatchObject({ status: 'completed', processed_wallets: 80 })
})

/** The wallets whose fetch has been claimed, in the order of the claims. */
async function listClaimed({ sql }: TestService): Promise<string[]> {
  const rows = await sql<{ address: string }>(
    `select address from wallet_fetches where lease_until > clock_timestamp() order by lease_until`,
  )
  return rows.map(({ address }) => address)
}

/** Has no worker, so its batches run only when a test runs them. */
const held = await openTestService({ env: { ROLE: 'api' } })

test('a batch that always fails inside this service gets its unsettled wallets skipped', async () => {
  const caller = await held.client()
  const { mint, traders } = await makeToken(held.simulator, 5)
  const [broken = ''] = traders.map(({ wallet }) => wallet)
  const scanId = await triggerScan(caller, mint)
  await held.sql(
    `alter table wallets add constraint broken check (address <> '${broken}' or analysed_at is null)`,
  )
  await held.sql(`update pgboss.job set retry_limit = 0 where data->>'scanId' = $1`, [scanId])
  await using _worker = await startTestService({ env: { ROLE: 'worker' }, share: held })
  const status = await awaitScan(caller, scanId)
  expect(status).toMatchObject({ status: 'completed', processed_wallets: 5 })
  expect(status.message).toContain(broken)
})

test('a batch may run again, even in parallel, and nothing is fetched or counted twice', async () => {
  const { mint } = await makeToken(service.simulator, 6)
  const { scan_id: id } = await scanToken(client, mint)
  const wallets = await service.sql<{ wallet_id: number }>(
    `select wallet_id from scan_wallets where scan_id = $1`,
    [id],
  )
  const batch = { scanId: id, walletIds: wallets.map((row) => row.wallet_id) }
  const callsBefore = walletCalls()
  const run = () => analyseWalletBatch(batch, service.app.context, NEVER)
  await Promise.all([run(), run(), run()])
  expect(walletCalls()).toBe(callsBefore)
  expect(await readScan(client, id)).toMatchObject({ status: 'completed', processed_wallets: 6 })
})

test('a batch with a wallet that fails again and again is soon tried again, for its other wallets', async () => {
  const { mint } = await makeToken(held.simulator, 2)
  const scanId = await triggerScan(await held.client(), mint)
  const walletIds = (await listQueuedBatches(held, scanId)).flat()
  const [hopeless = 0] = walletIds
  const end = held.simulator.scenarios.add({ match: WALLET_CALLS, fault: { kind: 'not-json' } })
  await analyseWalletBatch({ scanId, walletIds, strikes: { [hopeless]: 7 } }, held.app.context, NEVER)
  end()
  const postponed = await held.sql(
    `select data->'strikes'->$1 as strikes, start_after < created_on + interval '10 seconds' as soon
       from pgboss.job where data->'strikes' is not null and data->>'scanId' = $2`,
    [String(hopeless), scanId],
  )
  expect(postponed).toEqual([{ strikes: 11, soon: true }])
})

test('a batch of a superseded scan does nothing', async () => {
  const { mint } = await makeToken(held.simulator, 3)
  const caller = await held.client()
  const old = await triggerScan(caller, mint)
  const wallets = await held.sql<{ wallet_id: number }>(
    `select wallet_id from scan_wallets where scan_id = $1`,
    [old],
  )
  await ageScan(held, old, '16 minutes')
  await triggerScan(caller, mint)
  const batch = { scanId: old, walletIds: wallets.map((row) => row.wallet_id) }
  const calls = countWalletCalls(held.simulator)
  await analyseWalletBatch(batch, held.app.context, NEVER)
  expect(countWalletCalls(held.simulator)).toBe(calls)
  const states = await held.sql(`select distinct state from scan_wallets where scan_id = $1`, [old])
  expect(states).toEqual([{ state: 'pending' }])
})
