import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { scansCharged } from '../../support/quotas.ts'
import { startTestService } from '../../support/service.ts'
import { countWalletCalls } from '../../support/simulated-provider.ts'
import { storeWallet } from '../../support/stored-rows.ts'
import { waitFor } from '../../support/waiting.ts'
import { leaseWallet, postScan } from '../../support/wallet-scans.ts'

/** The names of the scans, in the order of their answers. */
const answered: string[] = []

const service = await openTestService({
  env: { ROLE: 'api' },
  walletScan: { timeoutMs: 5_000, fallbackTimeoutMs: 1_500 },
})

const stored = await storeWallet(service, { analysedAt: '2026-01-01T00:00:00Z' })
const [ofTheDead, ofAnother] = [newAddress(), newAddress()]
await leaseWallet(service, ofTheDead, '9 seconds')
await leaseWallet(service, ofAnother, '2 seconds')
/** Scans of wallets that the provider never answers for. All run at the same time. */
const scans = {
  behindAnother: scanHanging('behindAnother', ofAnother),
  behindTheDead: scanHanging('behindTheDead', ofTheDead),
  withoutData: scanHanging('withoutData'),
  withOlderData: scanHanging('withOlderData', stored),
  afterThatOne: untilNearlyFree(ofAnother).then(() => scanHanging('afterThatOne')),
}
await Promise.allSettled(Object.values(scans))

async function scanHanging(name: string, wallet = newAddress()) {
  const client = await service.client()
  service.simulator.scenarios.add({ match: wallet, fault: { kind: 'hang' } })
  const answer = await postScan(client, wallet)
  answered.push(name)
  return { client, wallet, answer }
}

async function untilNearlyFree(wallet: string): Promise<void> {
  await waitFor('end of the lease', async () => {
    const near = `select from wallet_fetches where address = $1 and lease_until < clock_timestamp() + interval '0.5 s'`
    return (await service.sql(near, [wallet])).length > 0 || undefined
  })
}

test('a scan of a wallet gives the provider at most 50 seconds, and 12 where there is older data', async () => {
  await using ordinary = await startTestService({ env: { ROLE: 'api' }, share: service })
  expect(ordinary.app.context.walletScan).toEqual({ timeoutMs: 50_000, fallbackTimeoutMs: 12_000 })
})

test('a scan of a wallet that the provider does not answer in time is 504 UPSTREAM_TIMEOUT and costs nothing', async () => {
  const { answer, client, wallet } = await scans.withoutData
  expect([answer.status, answer.body.error.code]).toEqual([504, 'UPSTREAM_TIMEOUT'])
  expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  expect(await scansCharged(service, client)).toBe(0)
})

test('a scan of a wallet that has older data waits the shorter time for the provider', async () => {
  const { answer } = await scans.withOlderData
  await scans.withoutData
  expect(answer.body.data.source).toBe('stale-fallback')
  expect(answered.indexOf('withOlderData')).toBeLessThan(answered.indexOf('withoutData'))
})

test('a scan of a wallet waits for another request no longer than for the provider', async () => {
  const { answer, client, wallet } = await scans.behindTheDead
  expect(answer.body.error.code).toBe('UPSTREAM_TIMEOUT')
  expect(countWalletCalls(service.simulator, wallet)).toBe(0)
  expect(await scansCharged(service, client)).toBe(0)
})

test('a scan of a wallet that has waited for another request has only the rest of its time for its own call', async () => {
  const { answer, client, wallet } = await scans.behindAnother
  await scans.afterThatOne
  expect(answer.body.error.code).toBe('UPSTREAM_TIMEOUT')
  expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  // With its full time again, it would be answered after the scan that started while it waited.
  expect(answered.indexOf('behindAnother')).toBeLessThan(answered.indexOf('afterThatOne'))
  expect(await scansCharged(service, client)).toBe(0)
})
