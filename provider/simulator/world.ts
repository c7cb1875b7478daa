import { rollup } from 'd3-array'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../basics/durations.ts'
import type { TimeSpan } from '../data-provider.ts'
import { drawLiveTrades } from './live-trades.ts'
import { describeMint, describeWallet, type MintProfile, USDC, type WalletProfile } from './profiles.ts'
import { hashText, makeAddress, mix, randomFrom, share } from './random.ts'
import { drawTrade, type Holding, listSwaps, type SimulatedTrade, type Swap, showAt } from './trade.ts'

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
  readonly now: () => number
}

/** The simulated chain on the days of its clock. Everything follows from the seed and the day. */
export class World {
  readonly seed: number
  readonly disagreementPct: number
  readonly now: () => number
  readonly #salt: number
  readonly #startedMs: number
  readonly #served = new LRUCache<string, MintProfile>({ max: SERVED_MAX })
  readonly #mints = this.#ofToday(MINTS_MAX, (address) => describeMint(this.#salt, address, this.today()))
  readonly #trades = this.#ofToday(LISTS_MAX, (address) => this.#drawTrades(address))
  readonly #traders = this.#ofToday(LISTS_MAX, (address) =>
    this.tradesIn(address)
      .flatMap((trade) => showAt(trade, this.today()))
      .sort((a, b) => b.position.realizedUsd - a.position.realizedUsd),
  )

  constructor({ seed, disagreementPct, now }: WorldOptions) {
    this.seed = seed
    this.disagreementPct = disagreementPct
    this.now = now
    this.#startedMs = now()
    this.#salt = mix(hashText('world'), seed)
  }

  /** The start of today: the moment that all answers of a day show. */
  today(): number {
    return Math.floor(this.now() / DAY_MS) * DAY_MS
  }

  mint(address: string): MintProfile {
    return this.#mints(address)
  }

  /** Every trader of a token, by realized PnL descending. From now on the wallets' histories have this token. */
  traders(address: string): readonly Holding[] {
    this.#served.set(address, this.mint(address))
    return this.#traders(address)
  }

  /** The traders of a token whose list was read before; none for any other token. */
  listedTraders(address: string): readonly Holding[] {
    return this.#served.has(address) ? this.traders(address) : []
  }

  /** All trades of a token by the population. */
  tradesIn(address: string): readonly SimulatedTrade[] {
    return this.#trades(address)
  }

  /** The swaps of a token by the population in a span. */
  swapsOf(address: string, span: TimeSpan): Swap[] {
    return this.#listSwaps(this.tradesIn(address), span, Number.POSITIVE_INFINITY)
  }

  /** The swaps of a wallet in a span: of each token and side at most the last `countMax`. */
  swapsBy(address: string, span: TimeSpan, countMax: number): Swap[] {
    const wallet = this.#people().find(address)
    const [salt, sinceMs, nowMs] = [this.#salt, this.#startedMs, this.now()]
    const isLive = wallet.index >= 0 && wallet.habit !== 'silent'
    const live = isLive
      ? drawLiveTrades(wallet, { salt, sinceMs, nowMs, mintOf: (mint) => this.mint(mint) })
      : []
    return this.#listSwaps([...this.#tradesBy(wallet), ...live], span, countMax)
  }

  /** Every token of a wallet, as today shows it. */
  holdings(address: string): readonly Holding[] {
    return this.#tradesBy(this.#people().find(address)).flatMap((trade) => showAt(trade, this.today()))
  }

  #people(): People {
    return POPULATIONS.memo(this.#salt)
  }

  /** Remembers what follows from an address and the day. */
  #ofToday<Drawn extends object>(max: number, draw: (address: string) => Drawn): (address: string) => Drawn {
    const known = new LRUCache<string, Drawn, string>({
      max,
      memoMethod: (_key, _before, { context: address }) => draw(address),
    })
    return (address) => known.memo(`${address}@${this.today()}`, { context: address })
  }

  #drawTrades(address: string): readonly SimulatedTrade[] {
    const mint = this.mint(address)
    return this.#people()
      .tradersOf(mint)
      .flatMap((wallet) => tradeOf(mint, wallet, this.today()))
  }

  /** Every trade of a wallet. Wallets outside the population have a short history. */
  #tradesBy(wallet: Person): readonly SimulatedTrade[] {
    const people = this.#people()
    const addresses = people.background(wallet)
    for (const listed of this.#served.values())
      if (people.isTrader(listed, wallet)) addresses.add(listed.address)
    return [...addresses].flatMap((mint) => tradeOf(this.mint(mint), wallet, this.today()))
  }

  /** The swaps of these trades in a span, up to now. */
  #listSwaps(trades: readonly SimulatedTrade[], { fromMs, toMs }: TimeSpan, countMax: number): Swap[] {
    return trades.flatMap((trade) => listSwaps(trade, { fromMs, toMs: Math.min(toMs, this.now()) }, countMax))
  }
}

/** A silent wallet has not traded for this long, whatever the day. */
const SILENT_MS = 40 * DAY_MS

/** A wallet's trade in a token; none of a silent wallet that would still trade at that moment. */
function tradeOf(mint: MintProfile, wallet: WalletProfile, atMs: number): SimulatedTrade[] {
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
