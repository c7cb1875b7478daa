import { expect, test } from '@jest/globals'
import { readConfig } from '../../../config/config.ts'
import { readContract } from '../../support/contracts.ts'
import { openTestService } from '../../support/open-service.ts'

const service = await openTestService({ env: { CHAIN: 'base-2', PUBLIC_URL: 'https://wallets.example/' } })

test('the setting CHAIN is solana when it is not set', () => {
  expect(readConfig({}).chain).toBe('solana')
})

test.each(['Solana', 'so/lana', 'a b', 'x'.repeat(33)])('the setting CHAIN refuses "%s"', (chain) => {
  expect(() => readConfig({ CHAIN: chain })).toThrow(/CHAIN must be 1 to 32 lower-case letters, digits or/)
})

test('the setting CHAIN names the network in the path', async () => {
  const client = await service.client()
  const { status, body } = await client.get('/api/bot/base-2/top-wallets')
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, message: 'No top wallets were found.', data: [] })
})

test.each([
  '/api/bot/solana/top-wallets',
  '/api/bot/base-22/top-wallets',
  '/api/bot',
  '/api/bot/BASE-2/top-wallets',
])('the setting CHAIN leaves %s to v1, which answers 404', async (path) => {
  const client = await service.client()
  const { status, body } = await client.get<{ error: { code: string } }>(path)
  expect(status).toBe(404)
  expect(body.error.code).toBe('ROUTE_NOT_FOUND')
})

test('/openapi/legacy.json is spec/legacy.yaml with the address of this service', async () => {
  const response = await fetch(`${service.url}/openapi/legacy.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { info, paths } = await readContract('spec/legacy.yaml')
  const served = (await response.json()) as { paths: object }
  expect(served).toMatchObject({
    info,
    servers: [{ url: 'https://wallets.example/api/bot/base-2', description: 'This service.' }],
  })
  expect(Object.keys(served.paths)).toEqual(Object.keys(paths))
})

test('/openapi/legacy.json does not change /openapi/v1.json', async () => {
  const response = await fetch(`${service.url}/openapi/v1.json`)
  const { servers } = (await response.json()) as { servers: { url: string }[] }
  expect(servers.map(({ url }) => url)).toEqual(['https://wallets.example/api/v1'])
})

test('the documents of v1 and of the legacy interface define the error codes that they share in the same way', async () => {
  const v1 = (await readContract('spec/v1.yaml'))['x-errors'] ?? {}
  const legacy = (await readContract('spec/legacy.yaml'))['x-errors'] ?? {}
  const shared = Object.keys(legacy).filter((code) => code in v1)
  expect(shared).toEqual(['UNAUTHORIZED', 'RATE_LIMITED', 'INTERNAL_ERROR'])
  for (const code of shared) expect([code, legacy[code]]).toEqual([code, v1[code]])
})
