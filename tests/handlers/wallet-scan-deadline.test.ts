import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readConfig } from '../../config.ts'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { scansCharged } from '../support/quotas.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { ageWallet, postScan, type ScanAnswer } from '../support/wallet-scans.ts'

/** As operators run it. */
let service: TestService
/** The same in a hurry. */
let hurried: TestService

interface Timed {
  readonly client: TestClient
  readonly wallet: string
  readonly answer: ScanAnswer
  readonly tookMs: number
}

/** Scans whose wallet the provider never answers for. They go on beside one another. */
let scans: Record<
  'alone' | 'hurriedWithOlderData' | 'behindAnother' | 'behindTheDead' | 'withOlderData',
  Promise<Timed>
>

beforeAll(async () => {
  service = await startTestService({ env: { ROLE: 'api' } })
  const env = { WALLET_SCAN_TIMEOUT_MS: '8000', WALLET_SCAN_FALLBACK_TIMEOUT_MS: '1500', ROLE: 'api' }
  hurried = await startTestService({ env, share: service })
  scans = {
    alone: scanHanging(hurried),
    hurriedWithOlderData: scanHanging(hurried, storeOlderData),
    behindAnother: scanHanging(hurried, (wallet) => lease(wallet, '3 seconds')),
    behindTheDead: scanHanging(hurried, (wallet) => lease(wallet, '1 hour')),
    withOlderData: scanHanging(service, storeOlderData),
  }
  await Promise.allSettled(Object.values(scans))
})

afterAll(async () => {
  await hurried[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** The time that the preparation takes does not count. */
async function scanHanging(
  at: TestService,
  prepare: (wallet: string) => Promise<void> = async () => {},
): Promise<Timed> {
  const client = await at.client()
  const wallet = newAddress()
  await prepare(wallet)
  service.simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'hang' } })
  const startedAtMs = performance.now()
  const answer = await postScan(client, wallet)
  return { client, wallet, answer, tookMs: performance.now() - startedAtMs }
}

async function storeOlderData(wallet: string): Promise<void> {
  await postScan(await service.client(), wallet)
  await ageWallet(service, wallet, '1 day')
}

/** Another request, of a process that does not end it, has a wallet for so long. */
async function lease(wallet: string, duration: string): Promise<void> {
  await service.sql(
    `insert into wallet_fetches (address, lease_until) values ($1, clock_timestamp() + $2::interval)`,
    [wallet, duration],
  )
}

describe('a scan of a wallet', () => {
  test('has at most 50 seconds for the provider, whatever an operator sets', () => {
    const { walletScanTimeoutMs, walletScanFallbackTimeoutMs } = readConfig({})
    expect({ walletScanTimeoutMs, walletScanFallbackTimeoutMs }).toEqual({
      walletScanTimeoutMs: 50_000,
      walletScanFallbackTimeoutMs: 12_000,
    })
    expect(() => readConfig({ WALLET_SCAN_TIMEOUT_MS: '50001' })).toThrow('WALLET_SCAN_TIMEOUT_MS')
    expect(() => readConfig({ WALLET_SCAN_FALLBACK_TIMEOUT_MS: '50001' })).toThrow('FALLBACK_TIMEOUT_MS')
  })

  test('that gets no answer is 504 when its time is over', async () => {
    const { answer, tookMs } = await scans.alone
    expect(answer.status).toBe(504)
    expect(tookMs).toBeGreaterThan(7_900)
    expect(tookMs).toBeLessThan(20_000)
  })

  test('that has older data waits the shorter time for the provider', async () => {
    const { answer, tookMs } = await scans.hurriedWithOlderData
    expect(answer.body.data.source).toBe('stale-fallback')
    expect(tookMs).toBeGreaterThan(1_450)
    expect(tookMs).toBeLessThan(7_000)
  })

  test('that has waited for another request has only the rest of its time for its own call', async () => {
    const { answer, client, wallet, tookMs } = await scans.behindAnother
    expect(answer.status).toBe(504)
    expect(countWalletCalls(service.simulator, wallet)).toBe(1)
    expect(tookMs).toBeLessThan(10_500)
    expect(await scansCharged(service, client)).toBe(0)
  })

  test('waits for another request no longer than for the provider', async () => {
    const { answer, client, wallet, tookMs } = await scans.behindTheDead
    expect(answer.body.error.code).toBe('UPSTREAM_TIMEOUT')
    expect(tookMs).toBeLessThan(20_000)
    expect(countWalletCalls(service.simulator, wallet)).toBe(0)
    expect(await scansCharged(service, client)).toBe(0)
  })

  test('that has older data returns it after 12 seconds of silence', async () => {
    const { answer, tookMs } = await scans.withOlderData
    expect(answer.status).toBe(200)
    expect(answer.body.data.source).toBe('stale-fallback')
    expect(tookMs).toBeGreaterThan(11_900)
    expect(tookMs).toBeLessThan(25_000)
  })
})
