import { describe, expect, test } from '@jest/globals'
import { isInNetworks } from '../../basics/networks.ts'
import { type Failure, keyId } from '../support/client.ts'
import { listLegacyTopWallets } from '../support/legacy.ts'
import { openTestService } from '../support/open-service.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'

const PATH = `/api/v1/wallets/${WALLET}`

const service = await openTestService({ env: { ROLE: 'api' } })
const proxied = await openTestService({ share: service, env: { ROLE: 'api', TRUSTED_PROXIES: '127.0.0.1' } })

await storeWallet(service, { address: WALLET, stats: { score: 1 } })

describe('a key that is limited to networks', () => {
  test('works only from there, and refusals elsewhere do not count against its rate limit', async () => {
    const home = await service.client('pro', { networks: ['203.0.113.0/24', '127.0.0.0/8'] })
    expect((await home.get(PATH)).status).toBe(200)
    const away = await service.client('pro', { networks: ['203.0.113.0/24'] })
    const { status, body, headers } = await away.get<Failure>(PATH)
    expect([status, body.error.code, body.error.details]).toEqual([
      401,
      'UNAUTHORIZED',
      { reason: 'network_not_allowed' },
    ])
    expect(body.error.message).toBe('This API key does not work from 127.0.0.1.')
    expect(headers.has('x-ratelimit-limit')).toBe(false)
    expect(await service.sql('select from rate_counters where key_id = $1', [keyId(away)])).toEqual([])
    expect((await listLegacyTopWallets(service, '', away)).status).toBe(401)
  })

  test('is checked against the address that a trusted proxy states, but never one that another client states', async () => {
    const { key } = await service.client('pro', { networks: ['203.0.113.7'] })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const ask = (by: typeof service) => by.clientWithKey(key).request('GET', PATH, { headers })
    expect([(await ask(proxied)).status, (await ask(service)).status]).toEqual([200, 401])
  })
})

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['2001:db8:1::1', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['203.0.113.7', ['::/0'], true],
  ['203.0.113.7', ['0.0.0.0/0'], true],
  ['', ['0.0.0.0/0', '::/0'], false],
])('%s is in %j: %j', (address, networks, expected) => {
  expect(isInNetworks(address, networks)).toBe(expected)
})

test.each(['', 'all', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '10.0.0.0/08', '::/129', '10.0.0.0/8/8'])(
  '%j is not a network',
  (network) => {
    expect(() => isInNetworks('10.0.0.1', [network])).toThrow(RangeError)
  },
)
