import { beforeEach, expect, test } from '@jest/globals'
import { drawWallets } from '../../analysis/draw.ts'
import type { FirstBuyers } from '../../db/jobs.ts'
import { firstBuyerSample } from '../../jobs/first-buyer-sample.ts'
import { openTestService } from '../support/open-service.ts'
import { playBets, playWallet } from '../support/played-wallets.ts'
import { countWalletCalls, listFirstBuyers, makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

const service = await openTestService()
const { simulator, sql } = service
const { context } = service.app
const client = await service.client()
const noStop = new AbortController().signal

beforeEach(() => simulator.scenarios.clear())

/** A scanned token with two traders, who are among its 32 first buyers. */
async function scanWithBuyers() {
  const bets = playBets(3, 100, 20)
  const traders = [playWallet(simulator, bets), playWallet(simulator, bets)]
  const others = Array.from({ length: 30 }, () => playWallet(simulator, bets))
  const mint = makeTokenOf(simulator, traders)
  const buyers = [...traders, ...others].map((wallet, index) => ({
    wallet,
    timing: { firstBuy: 1_750_000_000_000 + index },
  }))
  listFirstBuyers(simulator, mint, buyers)
  const { scan_id: scanId } = await scanToken(client, mint)
  return { mint, traders, others, scanId }
}

function jobsOf(mint: string) {
  return sql<{ data: FirstBuyers & { failures?: number }; waits: boolean }>(
    `select data, start_after > clock_timestamp() + interval '5 minutes' as waits from pgboss.job
     where name = 'first-buyer-sample' and data ->> 'mint' = $1 order by created_on`,
    [mint],
  )
}

function listSampled(mint: string) {
  return sql<{ address: string; kind: string }>(
    `select distinct w.address, r.kind from score_records r join wallets w on w.id = r.wallet_id
     join tokens t on t.id = r.token_id where t.address = $1 and r.selection = 'first_buyer_sample'`,
    [mint],
  )
}

/** The wallets that the scan draws, in the order in which they are analysed. */
function draw(scanId: string, buyers: readonly string[]): string[] {
  const wallets = buyers.map((address) => ({ address }))
  return drawWallets(scanId, wallets, 20).map(({ address }) => address)
}

test('a scan leaves the first buyers that are not its traders to a later job', async () => {
  const { mint, others } = await scanWithBuyers()
  const [job] = await jobsOf(mint)
  expect(job).toMatchObject({ waits: true, data: { addresses: others } })
})

test('20 of them are drawn at random, cost one call each, and enter the ledger with their selection but no list', async () => {
  const { mint, others, scanId } = await scanWithBuyers()
  const [job] = await jobsOf(mint)
  const before = countWalletCalls(simulator)
  if (job) await firstBuyerSample.run(job.data, context, noStop)
  expect(countWalletCalls(simulator) - before).toBe(20)
  const drawn = draw(scanId, others)
  const frozen = (await listSampled(mint)).filter(({ kind }) => kind === 'frozen')
  expect(frozen.map(({ address }) => address).sort()).toEqual(drawn.toSorted())
  expect(await sql('select from wallet_figures where address = any($1)', [drawn])).toEqual([])
  const { body } = await client.get<{ data: { top_wallets: unknown[] } }>(
    `/api/v1/tokens/${mint}/top-wallets`,
  )
  expect(body.data.top_wallets).toHaveLength(2)
})

test('the job drops wallets that the provider does not know, and retries only those that failed, until the 20th failure', async () => {
  const { mint, others, scanId } = await scanWithBuyers()
  const [job] = await jobsOf(mint)
  const [unknown = '', down = ''] = draw(scanId, others)
  simulator.scenarios.remove(`/pnl/${unknown}`)
  simulator.scenarios.add({ match: `/pnl/${unknown}`, fault: { kind: 'status', status: 404 } })
  simulator.scenarios.remove(`/pnl/${down}`)
  simulator.scenarios.add({ match: `/pnl/${down}`, fault: { kind: 'status', status: 500 } })
  if (job) await firstBuyerSample.run(job.data, context, noStop)
  const [, again] = await jobsOf(mint)
  expect(again?.data).toMatchObject({ addresses: [down], failures: 1 })
  if (again) await firstBuyerSample.run({ ...again.data, failures: 19 }, context, noStop)
  expect(await jobsOf(mint)).toHaveLength(2)
})

test('a job that the service stops leaves the rest to the next worker, also after the provider has refused a wallet', async () => {
  const { mint, others, scanId } = await scanWithBuyers()
  const [job] = await jobsOf(mint)
  const drawn = draw(scanId, others)
  const [refused = '', hangs = ''] = drawn
  const faults = [
    [refused, { kind: 'status', status: 403 }],
    [hangs, { kind: 'hang' }],
  ] as const
  for (const [wallet, fault] of faults) {
    const match = `/pnl/${wallet}`
    const played = simulator.scenarios.list().filter((scenario) => scenario.match === match)
    simulator.scenarios.remove(match)
    simulator.scenarios.add({ match, fault, calls: 1 })
    for (const scenario of played) simulator.scenarios.add(scenario)
  }
  const before = countWalletCalls(simulator)
  const stop = new AbortController()
  const stopped = job && firstBuyerSample.run(job.data, context, stop.signal)
  await waitFor('the call that hangs', async () => countWalletCalls(simulator) === before + 2 || undefined)
  stop.abort(new Error('the service stops'))
  await stopped
  await waitFor('the rest', async () => (await listSampled(mint)).length === 20 || undefined)
})
