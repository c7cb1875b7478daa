import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import createClient from 'openapi-fetch'
import type { OpenAPI3 } from 'openapi-typescript'
import type { paths } from '../../generated/v1/types.ts'
import { makeAddress } from '../../provider/simulator/random.ts'
import { openTestService } from '../support/open-service.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { send } from '../support/wire.ts'

/** Shortens seconds of polling to hundredths of a second. */
const TIME_SCALE = 0.01
const MINTS = [makeAddress('journey 1'), makeAddress('journey 2')] as const
/** The number of wallets. Each is on the lists of both tokens. */
const WALLETS = 40

const service = await openTestService()

const traders = await takeTraders(service.simulator, MINTS[0], WALLETS)
for (const mint of MINTS) listTraders(service.simulator, mint, traders)
const document: OpenAPI3 = JSON.parse((await send(service, 'GET /openapi/v1.json')).text)
const { key, awaitVerification } = await service.client()
const client = createClient<paths, 'application/json'>({
  baseUrl: document.servers?.[0]?.url ?? '',
  headers: { authorization: `Bearer ${key}` },
})

test('a consumer who has only the served document scans two tokens, reads them, correlates them to the last page and scans a wallet', async () => {
  await Promise.all(MINTS.map(scanToken))
  for (const address of MINTS) {
    const { data } = await client.GET('/tokens/{address}/top-wallets', { params: { path: { address } } })
    expect(data?.data.token.address).toBe(address)
    expect(data?.data.top_wallets).toHaveLength(WALLETS)
    expect(data?.meta.count).toBe(WALLETS)
  }
  const wallets = await correlate()
  expect(wallets).toHaveLength(WALLETS)
  expect(new Set(wallets).size).toBe(WALLETS)
  const [address = ''] = wallets
  const scanned = await client.POST('/wallets/{address}/scan', {
    params: { path: { address }, header: { 'Idempotency-Key': 'journey' } },
    body: { force_refresh: true },
  })
  expect(scanned.response.status).toBe(200)
  expect(scanned.data?.data).toMatchObject({
    address,
    source: 'fresh',
    wallet: { score_version: expect.any(Number) },
  })
  const read = await client.GET('/wallets/{address}', { params: { path: { address } } })
  expect(read.data?.data).toEqual({ ...scanned.data?.data, source: 'cache' })
})

/** Triggers a scan and polls it at the pace of `Retry-After`. */
async function scanToken(address: string): Promise<void> {
  const { data, response } = await client.POST('/tokens/{address}/scans', { params: { path: { address } } })
  expect(response.status).toBe(202)
  const scanId = data?.data.scan_id ?? ''
  let retryAfter = response.headers.get('retry-after')
  let percentage = 0
  while (retryAfter !== null) {
    await delay(Number(retryAfter) * 1000 * TIME_SCALE)
    const status = await client.GET('/scans/{scanId}', { params: { path: { scanId } } })
    expect(status.data?.data.percentage).toBeGreaterThanOrEqual(percentage)
    percentage = status.data?.data.percentage ?? 0
    retryAfter = status.response.headers.get('retry-after')
    if (retryAfter === null) expect(status.data?.data.status).toBe('completed')
  }
  expect(percentage).toBe(100)
  // Until then, verification may change a wallet of the scan between two reads of it.
  await awaitVerification(scanId)
}

/** Reads the wallets of both tokens, page by page, until `truncated` is false. */
async function correlate(): Promise<string[]> {
  const wallets: string[] = []
  for (;;) {
    const { data } = await client.GET('/correlations', {
      params: { query: { tokens: MINTS.join(','), limit: 15, offset: wallets.length } },
    })
    if (data === undefined) throw new Error('the correlations could not be read')
    // openapi-fetch maps a readonly array to an object type that cannot be iterated.
    for (const { address, correlation } of Array.from(data.data)) {
      expect(correlation.global).toEqual(MINTS)
      wallets.push(address)
    }
    if (!data.meta.truncated) return wallets
  }
}
