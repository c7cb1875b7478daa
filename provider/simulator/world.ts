import { rollup } from 'd3-array'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../durations.ts'
import type { TimeSpan } from '../data-provider.ts'
import { drawLiveTrades } from './live-trades.ts'
import { describeMint, describeWallet, type MintProfile, USDC, type WalletProfile } from './profiles.ts'
import { hashText, makeAddress, mix, randomFrom, share } from './random.ts'
import { drawTrade, type Holding, listSwaps, type SimulatedTrade, type Swap, showAt } from './trade.ts'

/** The simulated chain on the days of its clock. Everything follows from the seed and the day. */
export type World = ReturnType<typeof createWorld>

const POPULATION = 4_000

/** Tokens that the population's wallets traded before anyone asked for a list. */
const UNIVERSE = 3_000

const SERVED_MAX = 2_000
const LISTS_MAX = 100
const MINTS_MAX = 10_000

/** A population takes a moment to make and never changes, so worlds of one seed share it. */
const POPULATIONS = new LRUCache<number, People>({ max: 4, memoMethod: createPeople })

interface WorldOptions {
  readonly seed: number
  /** The share of positions about which the second vendor is wrong, in per cent. */
  readonly disagreementPct: number
  /** Whether the second vendor lacks some wallets and tokens. */
  readonly vybeGaps: boolean
  readonly now: () => number
}

export function createWorld({ seed, disagreementPct, vybeGaps, now }: WorldOptions) {
  const salt = mix(hashText('world'), seed)
  const people = () => POPULATIONS.memo(salt)
  const served = new LRUCache<string, MintProfile>({ max: SERVED_MAX })
  // The day is in the keys, and the address is the context.
  const mints = new LRUCache<string, MintProfile, string>({
    max: MINTS_MAX,
    memoMethod: (_key, _before, { context: address }) => describeMint(salt, address, today()),
  })
  const lists = new LRUCache<string, readonly Holding[], string>({
    max: LISTS_MAX,
    memoMethod: (_key, _before, { context: address }) => drawTraders(address),
  })
  const trades = new LRUCache<string, readonly SimulatedTrade[], string>({
    max: LISTS_MAX,
    memoMethod: (_key, _before, { context: address }) => drawTrades(address),
  })
  /** The start of today: the moment that all answers of a day show. */
  const today = () => Math.floor(now() / DAY_MS) * DAY_MS
  const mint = (address: string) => mints.memo(`${address}@${today()}`, { context: address })

  /** Every trader of a token, by realized PnL descending. From now on the wallets' histories have this token. */
  function traders(address: string): readonly Holding[] {
    served.set(address, mint(address))
    return lists.memo(`${address}@${today()}`, { context: address })
  }

  function drawTraders(address: string): readonly Holding[] {
    return tradesIn(address)
      .flatMap((trade) => showAt(trade, today()))
      .sort((a, b) => b.position.realizedUsd - a.position.realizedUsd)
  }

  /** All trades of a token by the population. */
  function tradesIn(address: string): readonly SimulatedTrade[] {
    return trades.memo(`${address}@${today()}`, { context: address })
  }

  function drawTrades(address: string): readonly SimulatedTrade[] {
    const profile = mint(address)
    return people()
      .tradersOf(profile)
      .flatMap((wallet) => look(profile, wallet, today()))
  }

  /** Every trade of a wallet. Wallets outside the population have a short history. */
  function tradesBy(address: string): readonly SimulatedTrade[] {
    const wallet = people().find(address)
    const addresses = people().background(wallet)
    for (const listed of served.values()) {
      if (people().isTrader(listed, wallet)) addresses.add(listed.address)
    }
    return [...addresses].flatMap((token) => look(mint(token), wallet, today()))
  }

  /** What it trades these days, if it is of the population. */
  function liveTradesBy(address: string): readonly SimulatedTrade[] {
    const wallet = people().find(address)
    return wallet.index < 0 ? [] : drawLiveTrades(wallet, { salt, nowMs: now(), mintOf: mint })
  }

  /** The swaps of these trades in a span, up to now; of each trade and side at most the last `countMax`. */
  function listSome(some: readonly SimulatedTrade[], { fromMs, toMs }: TimeSpan, countMax: number): Swap[] {
    return some.flatMap((trade) => listSwaps(trade, { fromMs, toMs: Math.min(toMs, now()) }, countMax))
  }

  return {
    seed,
    disagreementPct,
    vybeGaps,
    now,
    today,
    mint,
    traders,
    tradesIn,
    /** The swaps of a token by the population in a span. */
    swapsOf: (address: string, span: TimeSpan) => listSome(tradesIn(address), span, Number.POSITIVE_INFINITY),
    /** The swaps of a wallet in a span: of each token and side at most the last `countMax`. */
    swapsBy: (address: string, span: TimeSpan, countMax: number) =>
      listSome([...tradesBy(address), ...liveTradesBy(address)], span, countMax),
    /** The traders of a token whose list was read before; none for any other token. */
    listedTraders: (address: string) => (served.has(address) ? traders(address) : []),
    /** Every token of a wallet, as today shows it. */
    holdings: (address: string): readonly Holding[] =>
      tradesBy(address).flatMap((trade) => showAt(trade, today())),
  }
}

/** A silent wallet has not traded for this long, whatever the day. */
const SILENT_MS = 40 * DAY_MS

/** A wallet's trade in a token; none of a silent wallet that would still trade at that moment. */
function look(mint: MintProfile, wallet: WalletProfile, atMs: number): SimulatedTrade[] {
  const trade = drawTrade(mint, wallet)
  const endMs = Math.max(trade.buys.lastMs, trade.sells.lastMs)
  if (wallet.habit === 'silent' && endMs > atMs - SILENT_MS) return []
  return [trade]
}

interface Person extends WalletProfile {
  /** Its place in the population; -1 outside. */
  readonly index: number
}

type People = ReturnType<typeof createPeople>

function createPeople(salt: number) {
  const universe = Array.from({ length: UNIVERSE }, (_, index) => makeAddress(`mint ${salt} ${index}`))
  const population = Array.from({ length: POPULATION }, (_, index): Person => {
    return { ...describeWallet(salt, makeAddress(`wallet ${salt} ${index}`)), index }
  })
  const byAddress = new Map(population.map((person) => [person.address, person]))
  let owners: ReadonlyMap<string, ReadonlySet<Person>> | undefined
  /** The tokens of a wallet's own history. */
  const background = (person: Person) => drawBackground(person, universe)
  const isTrader = (mint: MintProfile, person: Person) => person.index >= 0 && isDrawn(mint, person)
  return {
    find: (address: string): Person =>
      byAddress.get(address) ?? { ...describeWallet(salt, address), index: -1 },
    background,
    isTrader,
    tradersOf(mint: MintProfile) {
      // Drawing four thousand histories is slow.
      owners ??= rollup(
        population.flatMap((person) => [...background(person)].map((token) => ({ token, person }))),
        (some) => new Set(some.map(({ person }) => person)),
        ({ token }) => token,
      )
      const own = owners.get(mint.address)
      return population.filter((person) => isTrader(mint, person) || own?.has(person))
    },
  }
}

/** Active wallets are drawn for many tokens: that is where two tokens' traders overlap. */
function isDrawn(mint: MintProfile, person: Person): boolean {
  return share(mix(mint.hash, ~person.hash)) < person.activity * mint.size
}

/** 5 to 60 tokens, mostly few, and twice as many for a skilled wallet. A wallet outside the population has up to 12. */
function drawBackground(person: Person, universe: readonly string[]): Set<string> {
  const random = randomFrom(~person.hash)
  const usual = 5 + Math.floor(56 * random() ** 2)
  const count = person.index < 0 ? Math.floor(13 * random()) : usual * (person.skill === 'none' ? 1 : 2)
  const tokens = new Set<string>()
  while (tokens.size < count) tokens.add(universe[Math.floor(random() * universe.length)] ?? USDC)
  if (random() < 0.2) tokens.add(USDC)
  return tokens
}
