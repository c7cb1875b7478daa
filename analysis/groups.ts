import { setImmediate as nextTurn } from 'node:timers/promises'

/*
 * Groups: wallets that move together, found from the times of their first buys alone (docs/groups.md). Wallets that
 * move together may have several owners, and a wallet without a group may still belong to the owner of another.
 */

/** The first buys of a token's listed wallets. */
export interface TokenBuys {
  readonly tokenId: number
  /** When the token was created, in epoch milliseconds; null when unknown. */
  readonly createdAtMs: number | null
  /** Each wallet once. */
  readonly buys: readonly FirstBuy[]
}

interface FirstBuy {
  readonly walletId: number
  /** In epoch milliseconds. */
  readonly atMs: number
}

/** What speaks for a pair, or for a wallet's place in its group: the figures of `GroupEvidence` in spec/v1.yaml. */
export interface Evidence {
  /** Tokens that both wallets bought, with a known time for the first buy of each. */
  readonly tokensShared: number
  /** Common tokens that both bought within the window. */
  readonly tokensTogether: number
  /** How many tokens bought together are to be expected from chance and the habits of both wallets. */
  readonly expected: number
  /** The share of false pairs among all that are at least as striking. */
  readonly qValue: number
}

export interface Pair extends Evidence {
  /** The smaller id first. */
  readonly walletIds: readonly [number, number]
}

export interface Group {
  /** Ascending. */
  readonly walletIds: readonly number[]
  /** Who buys first in 80 % or more of at least five common tokens; null when no wallet does. */
  readonly leaderId: number | null
  /** The most striking first. */
  readonly pairs: readonly Pair[]
}

interface FoundGroups {
  /** In the order of their smallest ids. */
  readonly groups: readonly Group[]
  /** Pairs with three common tokens or more. */
  readonly pairsTested: number
}

/** Two first buys of a token within this time are a hit. */
export const WINDOW_SEC = 5
const WINDOW_MS = WINDOW_SEC * 1000
/** A pair with fewer common tokens is not tested. A pair with fewer hits is not kept, however rare they are. */
const SHARED_MIN = 3
/** The false discovery rate that groups are found at. */
const FALSE_PAIRS_MAX = 0.01
/**
 * A wallet in a larger share of the tokens is a bot or a program. Few tokens do not show that: see `BUSY_TOKENS_MIN`.
 */
const BUSY_SHARE = 0.3
/** With fewer tokens, a wallet in six of them would already be left out. */
const BUSY_TOKENS_MIN = 20
/** The weight of the local density in a wallet's habit, in tokens. */
const HABIT_PRIOR = 2
/** After this many, the process does whatever else it has to do. */
const WALLETS_AT_ONCE = 100
const TOKENS_AT_ONCE = 50
export const LEADER_TOKENS_MIN = 5
export const LEADER_SHARE = 0.8

/**
 * Finds the groups among these wallets, with those of `excluded` left out. It is a pure function: neither the order of
 * the tokens nor that of their buys matters. The work grows with the tokens and with the square of the wallets of a
 * token (`npm run test:groups` measures it).
 */
export async function findGroups(
  tokens: readonly TokenBuys[],
  excluded: ReadonlySet<number>,
): Promise<FoundGroups> {
  const world = await indexWorld(tokens, excluded)
  const { candidates, pairsTested } = await listCandidates(world)
  const kept = keepStriking(
    candidates.map((candidate) => judgePair(world, candidate)),
    pairsTested,
  )
  return { groups: joinPairs(kept).map((pairs) => toGroup(world, pairs)), pairsTested }
}

/** A wallet's first buy of one token. */
interface Place {
  readonly token: number
  readonly walletId: number
  readonly delayMs: number
  /** The share of the token's other buyers that bought within the window around it. */
  readonly density: number
}

interface World {
  /** The places of each wallet that may be in a pair, by token. Wallets in the order of their ids. */
  readonly wallets: readonly (readonly Place[])[]
  /** The same places by token: the indexes of their wallets, ascending, and their delays. */
  readonly tokens: readonly { readonly wallets: readonly number[]; readonly delaysMs: readonly number[] }[]
}

async function indexWorld(tokens: readonly TokenBuys[], excluded: ReadonlySet<number>): Promise<World> {
  const ordered = tokens.toSorted((one, other) => one.tokenId - other.tokenId)
  const placesByWallet = new Map<number, Place[]>()
  for (const [index, token] of ordered.entries()) {
    if (index % TOKENS_AT_ONCE === 0) await nextTurn()
    for (const place of placesOf(token, index)) {
      const own = placesByWallet.get(place.walletId)
      if (own === undefined) placesByWallet.set(place.walletId, [place])
      else own.push(place)
    }
  }
  const busyFrom = tokens.length < BUSY_TOKENS_MIN ? Infinity : tokens.length * BUSY_SHARE
  const wallets = [...placesByWallet]
    .filter(([id, own]) => own.length >= SHARED_MIN && own.length <= busyFrom && !excluded.has(id))
    .sort(([one], [other]) => one - other)
    .map(([, own]) => own)
  const listed = ordered.map(() => ({ wallets: [] as number[], delaysMs: [] as number[] }))
  for (const [index, own] of wallets.entries()) {
    for (const { token, delayMs } of own) {
      listed[token]?.wallets.push(index)
      listed[token]?.delaysMs.push(delayMs)
    }
  }
  return { wallets, tokens: listed }
}

/** Delays count from the creation of the token, or from its first buy where that is unknown or was later. */
function placesOf({ createdAtMs, buys }: TokenBuys, token: number): Place[] {
  const sorted = buys.toSorted((one, other) => one.atMs - other.atMs)
  const firstMs = sorted[0]?.atMs ?? 0
  const fromMs = createdAtMs !== null && createdAtMs <= firstMs ? createdAtMs : firstMs
  const others = Math.max(1, sorted.length - 1)
  let first = 0
  let end = 0
  return sorted.map(({ walletId, atMs }) => {
    while ((sorted[first]?.atMs ?? Infinity) < atMs - WINDOW_MS) first += 1
    while ((sorted[end]?.atMs ?? Infinity) <= atMs + WINDOW_MS) end += 1
    return { token, walletId, delayMs: atMs - fromMs, density: (end - first - 1) / others }
  })
}

/** Pairs by the indexes of their wallets. */
interface Candidate {
  readonly one: number
  readonly other: number
}

/** Counts all pairs with enough common tokens, and lists those of them that also have enough hits. */
async function listCandidates({ wallets, tokens }: World) {
  const candidates: Candidate[] = []
  const shared = new Uint16Array(wallets.length)
  const hits = new Uint16Array(wallets.length)
  // By token, the place of its first wallet that is still to be visited. A token lists its wallets in the order of
  // their indexes.
  const next = new Int32Array(tokens.length)
  let pairsTested = 0
  for (const [one, places] of wallets.entries()) {
    if (one % WALLETS_AT_ONCE === 0) await nextTurn()
    for (const { token, delayMs } of places) {
      const { wallets: others, delaysMs } = tokens[token] as World['tokens'][number]
      const from = (next[token] as number) + 1
      next[token] = from
      for (let at = from; at < others.length; at += 1) {
        const other = others[at] as number
        shared[other] = (shared[other] as number) + 1
        if (Math.abs((delaysMs[at] as number) - delayMs) <= WINDOW_MS)
          hits[other] = (hits[other] as number) + 1
      }
    }
    for (let other = one + 1; other < wallets.length; other += 1) {
      if ((shared[other] as number) >= SHARED_MIN) pairsTested += 1
      if ((hits[other] as number) >= SHARED_MIN) candidates.push({ one, other })
    }
    shared.fill(0, one)
    hits.fill(0, one)
  }
  return { candidates, pairsTested }
}

interface Judged extends Omit<Pair, 'qValue'> {
  readonly pValue: number
}

/** How likely chance and habit are to bring as many hits: the tail of a Poisson-binomial over the common tokens. */
function judgePair({ wallets }: World, { one, other }: Candidate): Judged {
  const [ofOne = [], ofOther = []] = [wallets[one], wallets[other]]
  const chances: number[] = []
  let hits = 0
  let at = 0
  for (const a of ofOne) {
    while ((ofOther[at]?.token ?? Infinity) < a.token) at += 1
    const b = ofOther[at]
    if (b?.token !== a.token) continue
    if (isHit(a, b)) hits += 1
    const density = Math.max(a.density, b.density)
    chances.push(Math.max(density, habitOf(ofOne, b, density), habitOf(ofOther, a, density)))
  }
  return {
    walletIds: [ofOne[0]?.walletId ?? 0, ofOther[0]?.walletId ?? 0],
    tokensShared: chances.length,
    tokensTogether: hits,
    expected: chances.reduce((sum, chance) => sum + chance, 0),
    pValue: tailOf(chances, hits),
  }
}

function isHit(one: Place, other: Place): boolean {
  return Math.abs(one.delayMs - other.delayMs) <= WINDOW_MS
}

/** How likely a wallet with these places is to buy as late as `place` in its token, by what it does in others. */
function habitOf(own: readonly Place[], place: Place, density: number): number {
  let alike = 0
  for (const each of own) if (each.token !== place.token && isHit(each, place)) alike += 1
  return (alike + HABIT_PRIOR * density) / (own.length - 1 + HABIT_PRIOR)
}

/** The chance of `hits` or more. The states are sums of positive parts, so that small chances keep their digits. */
function tailOf(chances: readonly number[], hits: number): number {
  const states = new Float64Array(hits + 1)
  states[0] = 1
  for (const chance of chances) {
    states[hits] = (states[hits] as number) + (states[hits - 1] as number) * chance
    for (let count = hits - 1; count >= 0; count -= 1) {
      const from = count === 0 ? 0 : (states[count - 1] as number)
      states[count] = (states[count] as number) * (1 - chance) + from * chance
    }
  }
  return Math.min(1, states[hits] as number)
}

/** The pairs that Benjamini and Hochberg's procedure keeps, the most striking first. */
function keepStriking(judged: readonly Judged[], pairsTested: number): Pair[] {
  const sorted = judged.toSorted(
    (one, other) => one.pValue - other.pValue || compareIds(one.walletIds, other.walletIds),
  )
  let qValue = 1
  const pairs = sorted.toReversed().map(({ pValue, ...pair }, index): Pair => {
    qValue = Math.min(qValue, (pValue * pairsTested) / (sorted.length - index))
    return { ...pair, qValue }
  })
  return pairs.reverse().filter((pair) => pair.qValue <= FALSE_PAIRS_MAX)
}

function compareIds([a, b]: Pair['walletIds'], [c, d]: Pair['walletIds']): number {
  return a - c || b - d
}

/** The pairs of each connected component, in the order of their smallest wallets. */
function joinPairs(pairs: readonly Pair[]): Pair[][] {
  const parents = new Map<number, number>()
  const rootOf = (id: number): number => {
    const parent = parents.get(id) ?? id
    return parent === id ? id : rootOf(parent)
  }
  for (const { walletIds } of pairs) {
    const [one, other] = [rootOf(walletIds[0]), rootOf(walletIds[1])]
    parents.set(Math.max(one, other), Math.min(one, other))
  }
  return [...Map.groupBy(pairs, ({ walletIds }) => rootOf(walletIds[0]))]
    .sort(([one], [other]) => one - other)
    .map(([, own]) => own)
}

function toGroup({ wallets }: World, pairs: readonly Pair[]): Group {
  const ids = new Set(pairs.flatMap(({ walletIds }) => walletIds))
  const members = wallets.filter(([place]) => place !== undefined && ids.has(place.walletId))
  return { walletIds: [...ids].sort((one, other) => one - other), leaderId: findLeader(members), pairs }
}

/**
 * Finds the leader by the tokens that at least two members bought within the window of each other. In each of these
 * tokens one member came first, or none did because the first two bought at the same time.
 */
function findLeader(members: readonly (readonly Place[])[]): number | null {
  const firsts: (number | null)[] = []
  for (const places of Map.groupBy(members.flat(), ({ token }) => token).values()) {
    const sorted = places.toSorted((one, other) => one.delayMs - other.delayMs)
    const together = sorted.filter((place, index) =>
      [sorted[index - 1], sorted[index + 1]].some((near) => near !== undefined && isHit(place, near)),
    )
    const [first, second] = together
    if (first && second) firsts.push(first.delayMs < second.delayMs ? first.walletId : null)
  }
  if (firsts.length < LEADER_TOKENS_MIN) return null
  const counts = Map.groupBy(firsts, (id) => id)
  const leader = [...counts].find(([id, own]) => id !== null && own.length >= firsts.length * LEADER_SHARE)
  return leader?.[0] ?? null
}
