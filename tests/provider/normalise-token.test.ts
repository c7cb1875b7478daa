import { describe, expect, test } from '@jest/globals'
import { connect, failureOf, MINT, simulate } from '../support/provider-client.ts'

/** What the client makes of a body. */
async function fetchAs(body: unknown) {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: { kind: 'answer', body } })
  return connect(simulator.url).fetchToken(MINT)
}

const TOKEN = { name: 'Paper Boat', symbol: 'BOAT', mint: MINT, decimals: 6 }

describe('a token', () => {
  test('has all that the provider says of it', async () => {
    const pool = { poolId: 'p', liquidity: { usd: 12 }, price: { usd: 0.5 }, createdAt: 1_750_000_000_000 }
    const risk = { rugged: false, score: 2 }
    const profile = await fetchAs({
      token: { ...TOKEN, image: 'https://images.example/boat.png', description: 'Floats.' },
      pools: [pool],
      risk,
    })
    expect(profile).toEqual({
      address: MINT,
      name: 'Paper Boat',
      symbol: 'BOAT',
      decimals: 6,
      image: 'https://images.example/boat.png',
      description: 'Floats.',
      extensions: null,
      pools: [pool],
      risk,
      createdAtMs: 1_750_000_000_000,
      labels: [],
    })
  })

  test('without data is a token of unknowns, not an error', async () => {
    expect(await fetchAs({ token: {}, pools: [], events: {}, risk: {} })).toEqual({
      address: MINT,
      name: '',
      symbol: '',
      decimals: null,
      image: null,
      description: null,
      extensions: null,
      pools: [],
      risk: null,
      createdAtMs: null,
      labels: [],
    })
  })

  test('may have null for everything', async () => {
    const nothing = { name: null, symbol: null, decimals: null, image: null, description: '', creation: null }
    const profile = await fetchAs({ token: nothing, pools: null, risk: null })
    expect(profile).toMatchObject({ name: '', image: null, description: null, pools: [], risk: null })
  })

  test('is created at its creation time in seconds, before any pool', async () => {
    const pools = [{ createdAt: 1_749_000_000_000 }]
    const token = { ...TOKEN, creation: { creator: 'c', created_time: 1_749_298_225 } }
    expect((await fetchAs({ token, pools })).createdAtMs).toBe(1_749_298_225_000)
  })

  test('else with its earliest pool, in milliseconds or in seconds', async () => {
    const pools = [{ createdAt: 1_750_000_000_000 }, {}, { createdAt: null }, { createdAt: 1_749_999_999 }]
    expect((await fetchAs({ token: TOKEN, pools })).createdAtMs).toBe(1_749_999_999_000)
  })

  test('has the pool with the most liquidity first, and dead pools last', async () => {
    const pools = [
      { poolId: 'dead', liquidity: { quote: 0, usd: 0 }, price: { quote: null, usd: null } },
      { poolId: 'small', liquidity: { usd: 10 } },
      { poolId: 'unknown' },
      { poolId: 'large', liquidity: { usd: 1_000 } },
    ]
    const ids = (await fetchAs({ token: TOKEN, pools })).pools.map(({ poolId }) => poolId)
    expect(ids).toEqual(['large', 'small', 'dead', 'unknown'])
  })

  test('has its links in one place, wherever the provider has them', async () => {
    const token = {
      ...TOKEN,
      twitter: 'https://social.example/boat',
      website: '',
      strictSocials: { telegram: 'https://chat.example/boat' },
      extensions: { coingeckoId: 'boat' },
    }
    expect((await fetchAs({ token })).extensions).toEqual({
      twitter: 'https://social.example/boat',
      telegram: 'https://chat.example/boat',
      coingeckoId: 'boat',
    })
  })

  test('loses a pool that is none, and keeps the others', async () => {
    expect((await fetchAs({ token: TOKEN, pools: ['x', { poolId: 'p' }] })).pools).toEqual([{ poolId: 'p' }])
  })

  test('without `token` is a bad response', async () => {
    expect(await failureOf(fetchAs({ pools: [] }))).toMatchObject({ kind: 'bad-response' })
  })
})
