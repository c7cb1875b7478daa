import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readConfig } from '../../config.ts'
import { newAddress } from '../jobs/scanning.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { ageWallet, countCalls, postScan, type ScanAnswer, scansCharged } from './wallet-scanning.ts'

/** As operators run it. */
let service: TestService
/** The same in a hurry. */
let hurried: TestService
let fallback: Promise<{ readonly answer: ScanAnswer; readonly tookMs: number }>

beforeAll(async () => {
  service = await startTestService({ env: { ROLE: 'api' } })
  const env = { WALLET_SCAN_TIMEOUT_MS: '2500', WALLET_SCAN_FALLBACK_TIMEOUT_MS: '600', ROLE: 'api' }
  hurried = await startTestService({ env, share: service })
  // Goes on beside the other tests.
  fallback = scanHanging(service, 'old')
})

afterAll(async () => {
  await hurried[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function scanHanging(at: TestService, age: 'new' | 'old') {
  const client = await at.client()
  const wallet = newAddress()
  if (age === 'old') {
    await postScan(client, wallet)
    await ageWallet(at, wallet, '1 day')
  }
  at.simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'hang' } })
  return time(() => postScan(client, wallet))
}

async function time(scan: () => Promise<ScanAnswer>) {
  const startedAtMs = performance.now()
  const answer = await scan()
  return { answer, tookMs: performance.now() - startedAtMs }
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
    const { answer, tookMs } = await scanHanging(hurried, 'new')
    expect(answer.status).toBe(504)
    expect(tookMs).toBeGreaterThan(2_450)
    expect(tookMs).toBeLessThan(5_000)
  })

  test('that has older data waits the shorter time for the provider', async () => {
    const { answer, tookMs } = await scanHanging(hurried, 'old')
    expect(answer.body.data.source).toBe('stale-fallback')
    expect(tookMs).toBeGreaterThan(550)
    expect(tookMs).toBeLessThan(2_400)
  })

  test('that has waited for another request has only the rest of its time for its own call', async () => {
    const wallet = newAddress()
    await lease(wallet, '2 seconds')
    service.simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'hang' } })
    const client = await hurried.client()
    const { answer, tookMs } = await time(() => postScan(client, wallet))
    expect(answer.status).toBe(504)
    expect(countCalls(service, wallet)).toBe(1)
    expect(tookMs).toBeLessThan(4_400)
    expect(await scansCharged(service, client)).toBe(0)
  })

  test('waits for another request no longer than for the provider', async () => {
    const wallet = newAddress()
    await lease(wallet, '1 hour')
    const client = await hurried.client()
    const { answer, tookMs } = await time(() => postScan(client, wallet))
    expect(answer.body.error.code).toBe('UPSTREAM_TIMEOUT')
    expect(tookMs).toBeLessThan(5_000)
    expect(countCalls(service, wallet)).toBe(0)
    expect(await scansCharged(service, client)).toBe(0)
  })

  test('that has older data returns it after 12 seconds of silence', async () => {
    const { answer, tookMs } = await fallback
    expect(answer.status).toBe(200)
    expect(answer.body.data.source).toBe('stale-fallback')
    expect(tookMs).toBeGreaterThan(11_900)
    expect(tookMs).toBeLessThan(15_000)
  })
})
