import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { describeMint, describeWallet } from './profiles.ts'
import { hashText, logNormal, makeAddress, mix, randomFrom } from './random.ts'
import { type Holding, type Quirk, showAt, type Trade } from './trade.ts'

/*
 * Wallets that cheat, each with the wallet that did the same without the trick. They gather on one token, so that a
 * scan of it meets all of them, and the rest of the world is as it is without them.
 */

/** A way to a score that is not deserved. */
export interface Adversary {
  readonly kind: string
  /** Wallets of one owner, who shows the best of them. */
  readonly attackers: readonly string[]
  /** The wallet whose score they may reach. */
  readonly twin: string
}

/** What the provider says of a token that only one wallet trades. */
export interface PlantedFacts {
  readonly holders: number
  readonly trades: number
  readonly creator?: string
  readonly insiders?: readonly string[]
}

/** What became of the stake in a token: 500 USD, unless another is given. */
interface Line {
  readonly stakeUsd?: number
  /** The proceeds of a sold token as a multiple of its cost. */
  readonly multiple: number
  /** The share of the tokens that was sold: all of them unless set. */
  readonly soldShare?: number
  readonly quirk?: Quirk
  readonly dead?: boolean
}

interface Bet extends Line {
  readonly mint: string
}

const STAKE_USD = 500
/** A wallet with no more tokens than this buys each on a day of its own. */
const DAYS = 29
const TRADED_BY_MANY: PlantedFacts = { holders: 5_000, trades: 40_000 }
const SYBILS = 30

export function createAdversaries(salt: number) {
  const bets = new Map<string, readonly Bet[]>()
  const facts = new Map<string, PlantedFacts>()
  const named = (name: string) => makeAddress(`adversaries ${salt} ${name}`)
  const mint = named('gather')

  /** A wallet with these tokens, one line each; the tokens have these facts. */
  function plant(
    name: string,
    lines: readonly Line[],
    factsOf: (wallet: string) => PlantedFacts = () => TRADED_BY_MANY,
  ): string {
    const wallet = named(name)
    const own = lines.map((line, index) => ({ ...line, mint: named(`${name} token ${index}`) }))
    for (const bet of own) facts.set(bet.mint, factsOf(wallet))
    bets.set(wallet, [...own, { mint, multiple: 1.02 }])
    return wallet
  }

  const twenty = plant('twenty', TWENTY)
  const fifty = plant('fifty', FIFTY)
  const sold = plant('sold', [...times(20, WON_100), ...times(30, { multiple: 0.01 })])
  const list: readonly Adversary[] = [
    {
      kind: 'own_tokens',
      attackers: [plant('own', times(20, TRIPLED), (creator) => ({ holders: 3, trades: 12, creator }))],
      twin: fifty,
    },
    {
      kind: 'wash_ring',
      attackers: [plant('ring', times(30, TRIPLED), () => ({ holders: 6, trades: 5_000 }))],
      twin: fifty,
    },
    {
      kind: 'insider',
      attackers: [
        plant(
          'insider',
          [...times(13, { stakeUsd: 50, multiple: 30 }), ...times(2, { stakeUsd: 50, multiple: 0.5 })],
          (wallet) => ({
            ...TRADED_BY_MANY,
            insiders: [wallet],
          }),
        ),
      ],
      twin: fifty,
    },
    { kind: 'sender_of_losers', attackers: [plant('sender', TWENTY.map(sentAwayIfLost))], twin: twenty },
    {
      kind: 'never_seller',
      attackers: [
        plant('never', [...times(20, WON_100), ...times(30, { multiple: 0, soldShare: 0, dead: true })]),
      ],
      twin: sold,
    },
    { kind: 'griefer', attackers: [plant('griefed', TWENTY.map(sentMoreIfWon))], twin: twenty },
    {
      kind: 'copier',
      attackers: [
        plant(
          'copier',
          FIFTY.map(({ multiple }) => ({ multiple: (multiple * 0.95) / 1.05 })),
        ),
      ],
      twin: fifty,
    },
    {
      kind: 'sybils',
      attackers: Array.from({ length: SYBILS }, (_, index) =>
        plant(`sybil ${index}`, drawLuck(mix(salt, index))),
      ),
      twin: fifty,
    },
  ]

  /** All positions of one of them; undefined for any other wallet. */
  const holdings = (wallet: string, todayMs: number): readonly Holding[] | undefined =>
    bets.get(wallet)?.flatMap((bet, index) => {
      const firstMs = todayMs - (1 + (index % DAYS)) * DAY_MS + 6 * HOUR_MS
      return showAt(tradeOf(salt, { wallet, bet, firstMs, todayMs }), todayMs)
    })
  return {
    /** The token on which they gather. */
    mint,
    list,
    facts,
    holdings,
    /** Their positions in the token on which they gather, as today shows them. */
    gathered: (todayMs: number): readonly Holding[] =>
      [...bets.keys()].flatMap(
        (wallet) => holdings(wallet, todayMs)?.filter(({ trade }) => trade.mint.address === mint) ?? [],
      ),
  }
}

const times = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line)

const WON_100: Line = { multiple: 1.2 }
const TRIPLED: Line = { multiple: 3 }
/** An honest record: 12 of 20 made half of their stake, the others lost a quarter. */
const TWENTY = [...times(12, { multiple: 1.5 }), ...times(8, { multiple: 0.75 })]
/** A better one: 40 of 50 made 70 %, the others lost 44 %. */
const FIFTY = [...times(40, { multiple: 1.7 }), ...times(10, { multiple: 0.56 })]

function sentAwayIfLost(line: Line): Line {
  return line.multiple > 1 ? line : { multiple: 0, soldShare: 0, quirk: 'sent' }
}

/** Somebody sent 3 % more, which the wallet sold with its own. */
function sentMoreIfWon(line: Line): Line {
  return line.multiple > 1 ? { ...line, soldShare: 1.03, quirk: 'oversold' } : line
}

/** The mean of what `logNormal` draws with a spread of 0.9. */
const LUCK_MEAN = 1.49

/** Ten tokens of a wallet that loses 3 % a trade on average. Luck alone decides each of them. */
function drawLuck(seed: number): Line[] {
  const random = randomFrom(seed)
  return Array.from({ length: 10 }, () => ({
    stakeUsd: 100,
    multiple: (0.97 * logNormal(random, 0.9)) / LUCK_MEAN,
  }))
}

interface Planned {
  readonly wallet: string
  readonly bet: Bet
  readonly firstMs: number
  readonly todayMs: number
}

const TOKENS = 1_000

function tradeOf(salt: number, { wallet, bet, firstMs, todayMs }: Planned): Trade {
  const { stakeUsd = STAKE_USD, multiple, soldShare = 1, quirk = 'none', dead = false } = bet
  const sellMs = firstMs + HOUR_MS
  const person = describeWallet(mix(salt, hashText('adversary')), wallet)
  return {
    mint: { ...describeMint(salt, bet.mint, todayMs), diesMs: dead ? sellMs : null },
    wallet: { ...person, buys: 1, habit: undefined, skill: 'none' },
    tokens: TOKENS,
    costUsd: stakeUsd / TOKENS,
    multiple,
    soldShare,
    buys: { count: 1, firstMs, lastMs: firstMs },
    sells: { count: soldShare === 0 ? 0 : 1, firstMs: sellMs, lastMs: sellMs },
    quirk,
    // No figure is left out.
    gaps: 0.5,
  }
}
