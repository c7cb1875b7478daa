import { afterEach, expect, test } from '@jest/globals'
import { MINUTE_MS } from '../../../basics/durations.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { TEXT_MAX_BYTES } from '../../../provider/bounds.ts'
import {
  closeOpened,
  connect,
  failureOf,
  MINT,
  NOON_MS,
  serve,
  simulate,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

/** Fetches from a provider that answers with this body. */
async function fetchAs(body: unknown) {
  const simulator = await simulate({}, { fault: { kind: 'answer', body } })
  const { labels: _, ...profile } = await connect(simulator.url).fetchToken(MINT)
  return profile
}

const TOKEN = { name: 'Paper Boat', symbol: 'BOAT', mint: MINT, decimals: 6 }

test('a token has everything that the provider says about it', async () => {
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
    liquidityUsd: 12,
    risk,
    createdAtMs: 1_750_000_000_000,
  })
})

test('a token has the beginning of a long text, measured in bytes of JSON, and no URL that is too long', async () => {
  const boat = '\u{1F6A3}'
  const profile = await fetchAs({
    token: {
      name: `x${boat.repeat(600)}`,
      symbol: '"'.repeat(1_001),
      description: 'd'.repeat(200_000),
      image: `https://${'i'.repeat(2_000)}`,
      website: `https://${'w'.repeat(2_000)}`,
    },
  })
  expect(profile).toMatchObject({
    name: `x${boat.repeat(49)}`,
    symbol: '"'.repeat(25),
    description: 'd'.repeat(20_000),
    image: null,
    extensions: null,
  })
})

test('a token has no characters that turn the order of its letters, and has the marks of scripts from right to left', async () => {
  const turned = '\u202eCDSU\u202c \u2067\u05d0\u200f!\u2069'
  const token = { name: turned, symbol: turned, extensions: { [turned]: turned } }
  const plain = 'CDSU \u05d0\u200f!'
  expect(await fetchAs({ token })).toMatchObject({
    name: plain,
    symbol: plain,
    extensions: { [plain]: plain },
  })
})

test('a token has no control characters and no lone surrogates, and has spaces for line breaks', async () => {
  const poison = 'Pa\u0001\u0085per\r\nBo\ud83dat\0'
  const pool = { 'na\u0001me': poison, nested: [{ text: poison }] }
  const token = { name: poison, symbol: '\u0001', extensions: pool }
  const profile = await fetchAs({ token, pools: [pool], risk: pool })
  const clean = 'Paper Bo\ufffdat'
  const extras = { name: clean, nested: [{ text: clean }] }
  expect(profile).toMatchObject({
    name: clean,
    symbol: '',
    extensions: extras,
    pools: [extras],
    risk: extras,
  })
})

test.each(['\u200b', '\u3164', '\u2800', '\u00ad\u2060', ' \ufe0f\u034f', '\u{e0001}', '\u115f\u180e\u202e'])(
  'a token has no name, symbol or description where no character can be seen: %j',
  async (blank) => {
    const token = { name: blank, symbol: blank, description: blank }
    expect(await fetchAs({ token })).toMatchObject({ name: '', symbol: '', description: null })
  },
)

test.each([
  ...[
    'javascript:alert(1)',
    ' JavaScript: alert(1)',
    'java\u0001script:x',
    '\u200bdata:text/html,x',
    'vbscript: x',
  ],
  ...['file:///etc/passwd', 'blob:http://a', 'intent://x', 'data:image/png;base64,AA=='],
])('a token has no address of a scheme that leads to no site: %j', async (address) => {
  const links = { twitter: address, strictSocials: { telegram: address } }
  const token = {
    ...TOKEN,
    image: address,
    ...links,
    extensions: { website: address, more: [{ a: address }] },
  }
  const { image, extensions } = await fetchAs({ token })
  expect([image, extensions]).toEqual([null, { more: [{}] }])
})

test.each([
  'https://a.example/x',
  'HTTP://a.example',
  'ipfs://Qm1',
  'ar://x',
  'a.example/x',
  '@paper_boat',
  'Paper: a boat',
])('a token has every other address and text as it is given: %j', async (text) => {
  const token = { ...TOKEN, image: text, twitter: text, extensions: { about: text } }
  expect(await fetchAs({ token })).toMatchObject({
    image: text,
    extensions: { twitter: text, about: text },
  })
})

test.each([200, 5_000])(
  'a token has extras of ten levels when the provider nests them %d deep',
  async (depth) => {
    const extras = `{"score":1,"nested":${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}}`
    const text = `{"token":{"extensions":${extras}},"pools":[${extras}],"risk":${extras}}`
    const url = await serve((_, response) => response.writeHead(200).end(text))
    const { pools, risk, extensions } = await connect(url).fetchToken(MINT)
    for (const bounded of [pools[0], risk, extensions]) {
      expect(bounded).toMatchObject({ score: 1 })
      expect(JSON.stringify(bounded).match(/[[{]/g)).toHaveLength(10)
    }
  },
)

test('a token has the pools with the most liquidity, and the extras that fit', async () => {
  const pools = Array.from({ length: 150 }, (_, usd) => ({ liquidity: { usd } }))
  const vast = { liquidity: { usd: 1_000 }, notes: Array(10).fill('n'.repeat(1_000)) }
  const risk = {
    score: 1,
    story: 's'.repeat(2_001),
    ['n'.repeat(201)]: 1,
    list: Array(50_000).fill(1),
    rugged: false,
  }
  const profile = await fetchAs({ token: { ...TOKEN, extensions: risk }, pools: [vast, ...pools], risk })
  expect(profile.pools.map(({ liquidity }) => liquidity)).toEqual(
    Array.from({ length: 99 }, (_, place) => ({ usd: 149 - place })),
  )
  expect([profile.risk, profile.extensions]).toEqual(Array(2).fill({ score: 1, rugged: false }))
})

test.each([256, 99_999_999_999, -1, 0.5])('a token has no decimals when %d is given', async (decimals) => {
  expect((await fetchAs({ token: { ...TOKEN, decimals } })).decimals).toBeNull()
})

test('a token has no creation time that is still to come, but may be ahead of our clock by five minutes', async () => {
  const createdIn = async (aheadMs: number) => {
    const creation = { created_time: (NOON_MS + aheadMs) / 1000 }
    return (await fetchAs({ token: { ...TOKEN, creation } })).createdAtMs
  }
  expect(await createdIn(5 * MINUTE_MS)).toBe(NOON_MS + 5 * MINUTE_MS)
  expect(await createdIn(5 * MINUTE_MS + 1000)).toBeNull()
})

test('a token without data is not an error, but has only unknown fields', async () => {
  expect(await fetchAs({ token: {}, pools: [], events: {}, risk: {} })).toEqual({
    address: MINT,
    name: '',
    symbol: '',
    decimals: null,
    image: null,
    description: null,
    extensions: null,
    pools: [],
    liquidityUsd: null,
    risk: null,
    createdAtMs: null,
  })
})

test('a token takes its creation time, in seconds, before that of any pool', async () => {
  const pools = [{ createdAt: 1_749_000_000_000 }]
  const token = { ...TOKEN, creation: { creator: 'c', created_time: 1_749_298_225 } }
  expect((await fetchAs({ token, pools })).createdAtMs).toBe(1_749_298_225_000)
})

test('a token otherwise takes the time of its earliest pool, in milliseconds or in seconds', async () => {
  const pools = [{ createdAt: 1_750_000_000_000 }, {}, { createdAt: null }, { createdAt: 1_749_999_999 }]
  expect((await fetchAs({ token: TOKEN, pools })).createdAtMs).toBe(1_749_999_999_000)
})

test('a token has its pools by liquidity, the largest first, and those of unknown liquidity last', async () => {
  const pools = [
    { poolId: 'dead', liquidity: { quote: 0, usd: 0 }, price: { quote: null, usd: null } },
    { poolId: 'small', liquidity: { usd: 10 } },
    { poolId: 'unknown' },
    { poolId: 'large', liquidity: { usd: 1_000 } },
  ]
  const ids = (await fetchAs({ token: TOKEN, pools })).pools.map(({ poolId }) => poolId)
  expect(ids).toEqual(['large', 'small', 'dead', 'unknown'])
})

test('a token has its links in one place, wherever the provider puts them', async () => {
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

test('a token loses a pool that is not an object, and keeps the others', async () => {
  expect((await fetchAs({ token: TOKEN, pools: ['x', { poolId: 'p' }] })).pools).toEqual([{ poolId: 'p' }])
})

test('a token without `token` is a bad response', async () => {
  expect(await failureOf(fetchAs({ pools: [] }))).toMatchObject({ kind: 'bad-response' })
})

test('texts are no longer than the document promises', () => {
  const { Token, RecentToken } = document.components.schemas
  for (const [field, bytesMax] of Object.entries(TEXT_MAX_BYTES)) {
    for (const { properties } of [Token, RecentToken]) {
      const property = (properties as Readonly<Record<string, { readonly maxLength?: number }>>)[field]
      if (property !== undefined) expect(property.maxLength).toBeGreaterThanOrEqual(bytesMax)
    }
  }
})

test('a pool has no member in another form than the document gives it', async () => {
  const pool = { poolId: 'p', liquidity: { usd: 12, quote: null }, market: null, createdAt: 1, fee: '1%' }
  const odd = {
    tokenAddress: 7,
    price: null,
    marketCap: { usd: '12' },
    security: [],
    decimals: '6',
    txns: 'many',
  }
  expect((await fetchAs({ token: TOKEN, pools: [{ ...pool, ...odd }] })).pools).toEqual([pool])
})
