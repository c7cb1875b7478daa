import { afterEach, expect, test } from '@jest/globals'
import { address, closeOpened, connect, failureOf, simulate } from '../../support/provider-client.ts'

afterEach(closeOpened)

const MINTS = [address('one'), address('other')] as const
const WALLETS = [address('creator'), address('insider'), address('bundler'), address('sniper')] as const

async function fetchFacts(url: string, mints: readonly string[]) {
  const { fetchTokenFacts } = connect(url)
  if (fetchTokenFacts === undefined)
    throw new Error('The vendor cannot be asked how widely tokens are traded')
  return await fetchTokenFacts(mints)
}

/** Reads the facts in an answer about the first of two tokens. */
async function factsOf(token: unknown) {
  const simulator = await simulate()
  simulator.scenarios.add({
    match: '/tokens/multi',
    fault: { kind: 'answer', body: { tokens: { [MINTS[0]]: token } } },
  })
  return fetchFacts(simulator.url, MINTS)
}

const FULL = { token: {}, holders: 300, txns: 4_000 }

test.each<[string, object, object]>([
  ['are its holders and trades', {}, { holders: 300, trades: 4_000 }],
  [
    'take the trades of its busiest pool if it has more',
    { txns: 0, pools: [{ txns: { total: 7 } }, { txns: { total: 1_682_431 } }, {}] },
    { trades: 1_682_431 },
  ],
  [
    'take the trades of the token itself if its pools have fewer',
    { pools: [{ txns: { total: 3 } }] },
    { trades: 4_000 },
  ],
  [
    'are unknown if the provider has counted nothing',
    { holders: 0, txns: 0, pools: [] },
    { holders: null, trades: null },
  ],
  [
    'are unknown if the counts are missing',
    { holders: undefined, txns: undefined, pools: null },
    { holders: null, trades: null },
  ],
  [
    'are unknown if the counts have another form',
    { holders: 'many', txns: { total: 9 }, pools: [{ txns: 5 }, { txns: { total: 2.5 } }] },
    { holders: null, trades: null },
  ],
])('the facts of how widely a token is traded %s', async (_name, change, expected) => {
  expect((await factsOf({ ...FULL, ...change })).get(MINTS[0])).toMatchObject(expected)
})

test('the facts of how widely a token is traded name its creator, insiders and bundlers, each once, but no snipers', async () => {
  const [creator, insider, bundler, sniper] = WALLETS
  const facts = await factsOf({
    ...FULL,
    token: { creation: { creator } },
    risk: {
      insiders: { wallets: [{ wallet: insider }, { wallet: creator }, { wallet: 'no address' }] },
      bundlers: { wallets: [{ address: bundler }] },
      snipers: { wallets: [{ wallet: sniper }] },
    },
  })
  expect(facts.get(MINTS[0])?.insiders).toEqual([creator, insider, bundler])
})

test('a token that the provider does not know, or that cannot be read, is missing', async () => {
  expect([...(await factsOf(FULL)).keys()]).toEqual([MINTS[0]])
  expect([...(await factsOf({ holders: 300 })).keys()]).toEqual([])
})

test('twenty tokens take one call, and the simulator answers for each', async () => {
  const simulator = await simulate()
  const mints = Array.from({ length: 20 }, (_, index) => address(`mint ${index}`))
  const facts = await fetchFacts(simulator.url, mints)
  expect([...facts.keys()]).toEqual(mints)
  expect(simulator.counts['/tokens/multi']).toBe(1)
  const traded = [...facts.values()].filter(
    ({ holders, trades }) => (holders ?? 0) >= 200 && (trades ?? 0) >= 1_000,
  )
  expect(traded.length).toBeGreaterThan(12)
})

test('the simulator refuses a call without tokens or with more than twenty, as the provider does', async () => {
  const { url } = await simulate()
  const many = Array.from({ length: 21 }, (_, index) => address(`mint ${index}`))
  for (const mints of [[], many])
    expect(await failureOf(fetchFacts(url, mints))).toMatchObject({
      kind: 'bad-response',
      status: 400,
    })
})

test('a look-up that fails with status 503 is retried', async () => {
  const simulator = await simulate({}, { fault: { kind: 'status', status: 503 }, calls: 2 })
  expect((await fetchFacts(simulator.url, [MINTS[0]])).size).toBe(1)
  expect(simulator.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
})
