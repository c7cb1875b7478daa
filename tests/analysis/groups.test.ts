import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describeGroup } from '../../analysis/describe-group.ts'
import { findGroups, type TokenBuys, WINDOW_SEC } from '../../analysis/groups.ts'
import { HOUR_SEC } from '../../basics/durations.ts'
import { makeWorld } from '../support/trader-crowds.ts'

const CREATED_MS = 1_790_000_000_000
const NO_ONE: ReadonlySet<number> = new Set()
const CROWD = 60

/** For each token, the delays of some wallets' first buys in seconds, by wallet id. */
type Delays = readonly Readonly<Record<number, number>>[]

/** Tokens that a crowd buys at times far apart, with these wallets among the buyers. */
function makeTokens(delays: Delays): TokenBuys[] {
  return delays.map((own, tokenId) => {
    const crowd = Array.from({ length: CROWD }, (_, index) => [
      1_000 + ((index * 7 + tokenId * 13) % 97),
      (index + 2) * HOUR_SEC + tokenId * 60,
    ])
    const all = [...crowd, ...Object.entries(own).map(([id, delay]) => [Number(id), delay])]
    const buys = all.map(([walletId = 0, delay = 0]) => ({ walletId, atMs: CREATED_MS + delay * 1000 }))
    return { tokenId, createdAtMs: CREATED_MS, buys }
  })
}

/** In seconds. The delay grows with each token, so that no wallet shows a habit. */
const startOf = (token: number) => 100 + token * 500

const pairIn = (tokens: number, lagSec = 1): Delays =>
  Array.from({ length: tokens }, (_, token) => ({ 1: startOf(token), 2: startOf(token) + lagSec }))

async function membersOf(delays: Delays, excluded = NO_ONE): Promise<(readonly number[])[]> {
  const { groups } = await findGroups(makeTokens(delays), excluded)
  return groups.map(({ walletIds }) => walletIds)
}

test('a group consists of wallets that buy within five seconds of each other on token after token', async () => {
  expect(await membersOf(pairIn(8))).toEqual([[1, 2]])
  expect(await membersOf(pairIn(8, WINDOW_SEC))).toEqual([[1, 2]])
  expect(await membersOf(pairIn(8, WINDOW_SEC + 0.001))).toEqual([])
})

test('a group joins all wallets that pairs connect, and names the member that buys first', async () => {
  const delays = pairIn(8).map((own, token) => ({
    ...own,
    3: startOf(token) + 5.5,
    9: startOf(token) + 40_000,
  }))
  const { groups } = await findGroups(makeTokens(delays), NO_ONE)
  // The first and the third are never within five seconds of each other.
  expect(groups.map(({ pairs }) => pairs.map(({ walletIds }) => walletIds))).toEqual([
    [
      [1, 2],
      [2, 3],
    ],
  ])
  expect(groups[0]).toMatchObject({ walletIds: [1, 2, 3], leaderId: 1 })
})

test('a group has no leader where its members take turns', async () => {
  const delays = pairIn(8).map((_, token) => ({
    1: startOf(token),
    2: startOf(token) + (token % 2 ? 1 : -1),
  }))
  expect((await findGroups(makeTokens(delays), NO_ONE)).groups).toMatchObject([{ leaderId: null }])
})

test('a group needs three tokens that were bought together, since two may be chance', async () => {
  const apart = pairIn(8).map((own, token) =>
    token < 2 ? own : { 1: startOf(token), 2: startOf(token) + 200 },
  )
  expect(await membersOf(apart)).toEqual([])
  expect(await findGroups(makeTokens(pairIn(2)), NO_ONE)).toEqual({ groups: [], pairsTested: 0 })
})

test('a group counts the tokens that both members bought, and those that they bought together', async () => {
  const delays = pairIn(8).map((own, token) =>
    token === 0 ? { 1: 100, 2: 90_000 } : token === 1 ? { 1: startOf(token) } : own,
  )
  const { groups, pairsTested } = await findGroups(makeTokens(delays), NO_ONE)
  const [pair] = groups[0]?.pairs ?? []
  expect(pair).toMatchObject({ tokensShared: 7, tokensTogether: 6 })
  expect(pair?.expected).toBeLessThan(0.2)
  expect(pairsTested).toBeGreaterThan(1)
})

test('a group does not join snipers, which buy every token in its first seconds', async () => {
  const snipers = Array.from({ length: 12 }, (_, token) => ({ 1: 1 + (token % 3), 2: 2 + (token % 2) }))
  expect(await membersOf(snipers)).toEqual([])
})

test.each([1, 2])(
  'a group of two wallets is expected more often by the habits of either: %d',
  async (habitual) => {
    const delays = Array.from({ length: 18 }, (_, token) =>
      token < 6 ? { 1: startOf(token), 2: startOf(token) } : { [habitual]: startOf(token % 6) },
    )
    const { groups } = await findGroups(makeTokens(delays), NO_ONE)
    expect(groups[0]?.pairs[0]?.expected).toBeGreaterThan(0.5)
  },
)

test('a group leaves out excluded wallets, and those that bought over 30 % of twenty tokens or more', async () => {
  expect(await membersOf(pairIn(8), new Set([2]))).toEqual([])
  const among = (bought: number, tokens: number) =>
    pairIn(tokens).map((own, token) => (token < bought ? own : {}))
  expect(await membersOf(among(6, 20))).toEqual([[1, 2]])
  expect(await membersOf(among(7, 20))).toEqual([])
  expect(await membersOf(among(7, 19))).toEqual([[1, 2]])
})

const { tokens } = makeWorld({ tokens: 20, rings: 10, ringShare: 0.25, jitterSec: 3, seed: 7 })
const inOrder = findGroups(tokens, NO_ONE)

test('the groups do not depend on the order of the tokens or of their buys', async () => {
  const shuffled = fc.shuffledSubarray([...tokens], { minLength: tokens.length })
  await fc.assert(
    fc.asyncProperty(shuffled, fc.boolean(), async (other, turned) => {
      const all = other.map((token) => (turned ? { ...token, buys: token.buys.toReversed() } : token))
      expect(await findGroups(all, NO_ONE)).toEqual(await inOrder)
    }),
    { numRuns: 10 },
  )
})

test('the groups count delays from the first buy of a token whose creation is unknown or stated as later', async () => {
  const createdAt = (createdAtMs: number | null) => tokens.map((token) => ({ ...token, createdAtMs }))
  const later = await findGroups(createdAt(Number.MAX_SAFE_INTEGER), NO_ONE)
  expect(later).toEqual(await findGroups(createdAt(null), NO_ONE))
})

const pair = {
  walletIds: [1, 2],
  tokensShared: 9,
  tokensTogether: 7,
  expected: 0.1234,
  qValue: 3.2e-7,
} as const
const group = { walletIds: [1, 2], leaderId: 2, pairs: [pair] }
const record = describeGroup(group, (id) => `wallet${id}`)

test('the record of a group shows for each member the evidence of its most striking pair', () => {
  const evidence = {
    tokens_shared: 9,
    tokens_together: 7,
    expected: 0.12,
    q_value: 4e-7,
    window_sec: WINDOW_SEC,
  }
  const { id } = record.detail
  expect(record.entries.get(1)).toEqual({ id, size: 2, leader: 'wallet2', evidence })
  expect(record.detail.pairs).toEqual([{ addresses: ['wallet1', 'wallet2'], evidence }])
  const third = { ...pair, walletIds: [2, 3], qValue: 0.009 } as const
  const larger = describeGroup(
    { walletIds: [1, 2, 3], leaderId: null, pairs: [pair, third] },
    (id) => `wallet${id}`,
  )
  expect(larger.detail.members.map((member) => member.evidence.q_value)).toEqual([4e-7, 4e-7, 0.009])
})

test('the record of a group keeps its id as long as its smallest address is the same', () => {
  const larger = describeGroup(
    { ...group, walletIds: [1, 2, 3], pairs: [pair, { ...pair, walletIds: [2, 3] }] },
    (id) => `wallet${id}`,
  )
  expect(larger.detail.id).toBe(record.detail.id)
  const other = describeGroup(group, (id) => (id === 1 ? 'a' : 'wallet2'))
  expect(other.detail.id).not.toBe(record.detail.id)
  expect(other.detail.id).toMatch(/^group_[0-9a-f]{16}$/)
})
