import { mean } from 'd3-array'
import { randomLcg, randomNormal } from 'd3-random'
import { type Copied, copyOf, type FollowedPosition } from '../../../analysis/copy.ts'
import { copyFiguresOf, keptPctOf } from '../../../analysis/copy-figures.ts'
import { cappedReturn, edgeOf, weightsOf } from '../../../analysis/edge.ts'
import type { Moment } from '../../../analysis/market-moment.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { NOW_MS } from '../../analysis/histories.ts'
import { placeOf } from './ranking.ts'
import { type Draws, logNormal, rareWinOf, SIGMA } from './worlds.ts'

/*
 * What followers of wallets make, in worlds where it is known. Most wallets lose. A few choose well and slowly, and can
 * be followed. Others cannot: bots are out within seconds, the price of an insider's token doubles before anyone can
 * follow, and that of a leader's token rises by its followers and falls by its sale. How common the latter are is
 * invented.
 */

const KINDS = {
  /** Chooses well, and buys and sells at a price that holds for a minute. */
  slow: { own: 0.217, runUp: 0, runUpSpread: 0, fall: 0 },
  bot: { own: 0.15, runUp: 0.055, runUpSpread: 0.02, fall: 0.055 },
  insider: { own: 0.85, runUp: 0.72, runUpSpread: 0.36, fall: 0.42 },
  leader: { own: 0.52, runUp: 0.22, runUpSpread: 0.08, fall: 0.41 },
  luck: { own: -0.046, runUp: 0, runUpSpread: 0, fall: 0 },
} as const

type Kind = keyof typeof KINDS

const BAD: readonly Kind[] = ['bot', 'insider', 'leader']

/** How far a price moves by chance in ten seconds, as the standard deviation of its logarithm. */
const NOISE = 0.004
/** One side of a pool: its median in USD, and the standard deviation of its logarithm. */
const DEPTH = { medianUsd: 20_000, spread: 1 }

const DELAY_SEC = 10

interface World {
  readonly name: string
  /** Of the first ten of a scan, how many have to be worth copying where 7, 2 and 0 % of the wallets are bad. */
  readonly worthMin: readonly number[]
  /** What a dollar becomes. */
  readonly drawOwn: (draws: Draws, made: number) => number
}

const BAD_PCT = [7, 2, 0]

const FOLLOWER_WORLDS: readonly World[] = [
  {
    name: 'log-normal returns',
    worthMin: [38, 43, 43],
    drawOwn: ({ normal }, made) => logNormal(made, SIGMA, normal()),
  },
  { name: 'rare large wins', worthMin: [14, 18, 18], drawOwn: rareWinOf },
]

interface Token {
  readonly stakeUsd: number
  readonly resultUsd: number
  readonly firstBuyMs: number
  readonly copied: Copied
}

interface Wallet {
  readonly kind: Kind
  readonly tokens: readonly Token[]
}

const ENTRY_MS = NOW_MS
const EXIT_MS = NOW_MS + 3_600_000
const POSITION: FollowedPosition = {
  entry: { timeMs: ENTRY_MS, fillUsd: 1 },
  earlyUsd: 1,
  sales: [{ timeMs: EXIT_MS, fillUsd: null, share: 1 }],
  openShare: 0,
  poolShare: 0.0125,
}

/** What a dollar has to become on average, so that the mean of the capped returns is this. */
function madeFor(world: World, own: number): number {
  let [low, high] = [0.7, 6]
  while (high - low > 1e-4) {
    const made = (low + high) / 2
    const draws = drawsOf(72)
    const returns = Array.from({ length: TRUTH_DRAWS }, () => cappedReturn(world.drawOwn(draws, made) - 1))
    if ((mean(returns) ?? 0) < own) low = made
    else high = made
  }
  return low
}

/** One token of a wallet of this kind: what a dollar became for the wallet, and for who copied it ten seconds later. */
function drawToken(draws: Draws, world: World, kind: Kind, made: number) {
  const { runUp, runUpSpread, fall } = KINDS[kind]
  const { normal } = draws
  const own = world.drawOwn(draws, made)
  const depthUsd = DEPTH.medianUsd * Math.exp(DEPTH.spread * normal())
  const runUpBy = Math.max(0, runUp + runUpSpread * normal())
  const noise = () => Math.exp(NOISE * normal())
  const entry = Math.exp(runUpBy)
  const exit = own * (1 - fall)
  const momentOf = (price: number): Moment => ({
    highUsd: price,
    lowUsd: price,
    afterUsd: { 10: price * noise(), 20: price * noise(), 60: null, 120: null, 180: null },
    fellSilent: false,
    lastTradeMs: EXIT_MS + 60_000,
    depthUsd,
  })
  const moments = new Map([
    [ENTRY_MS, momentOf(entry)],
    [EXIT_MS, momentOf(exit)],
  ])
  const copied = copyOf(
    POSITION,
    { delaySec: DELAY_SEC, amountUsd: 100 },
    {
      findMoment: (timeMs) => moments.get(timeMs),
      nowUsd: null,
      asOfMs: NOW_MS,
      knownUntilMs: EXIT_MS + 60_000,
      hasPool: null,
    },
  )
  if (copied === null) throw new Error('a token of a world has all prices')
  return { own, copied }
}

function drawsOf(seed: number): Draws {
  const uniform = randomLcg(seed)
  return { uniform, normal: randomNormal.source(uniform)() }
}

function drawWallet(draws: Draws, world: World, kind: Kind, made: number, tokensMin: number): Wallet {
  const count = tokensMin + Math.floor((101 - tokensMin) * draws.uniform())
  const sizeUsd = 10 * 50 ** draws.uniform()
  const tokens = Array.from({ length: count }, (_, index): Token => {
    const stakeUsd = sizeUsd * 2 ** draws.uniform()
    const { own, copied } = drawToken(draws, world, kind, made)
    return {
      stakeUsd,
      resultUsd: stakeUsd * (own - 1),
      firstBuyMs: NOW_MS - (index + 1) * DAY_MS + DAY_MS / 2,
      copied,
    }
  })
  return { kind, tokens }
}

/** A wallet's tokens as its copy result takes them. */
function toCopied(tokens: readonly Token[]) {
  const weights = weightsOf(tokens)
  return tokens.map(({ stakeUsd, resultUsd, firstBuyMs, copied }, index) => ({
    weight: weights[index] ?? 0,
    returned: cappedReturn(resultUsd / stakeUsd),
    firstBuyMs,
    isAsked: true,
    copied,
  }))
}

const TRUTH_DRAWS = 100_000

/** The mean capped return of a copy of each kind of wallet, and of the wallet itself. */
function truthsOf(world: World) {
  const kinds = Object.keys(KINDS) as Kind[]
  return new Map(
    kinds.map((kind) => {
      const draws = drawsOf(71)
      const made = madeFor(world, KINDS[kind].own)
      const tokens = Array.from({ length: TRUTH_DRAWS }, () => drawToken(draws, world, kind, made))
      return [
        kind,
        {
          made,
          own: mean(tokens, ({ own }) => cappedReturn(own - 1)) ?? Number.NaN,
          copy: mean(tokens, ({ copied }) => copied.returned) ?? Number.NaN,
          missed: mean(tokens, ({ copied }) => Number(copied.missed)) ?? Number.NaN,
        },
      ] as const
    }),
  )
}

type Truths = ReturnType<typeof truthsOf>

/** How many of a hundred wallets are of each kind; `bad` are bots, insiders and leaders alike. */
interface Shares {
  readonly slow: number
  readonly bad: number
}

function drawKind({ uniform }: Draws, { slow, bad }: Shares): Kind {
  const at = uniform() * 100
  if (at < slow) return 'slow'
  return at < slow + bad ? (BAD[Math.floor(uniform() * BAD.length)] ?? 'bot') : 'luck'
}

function drawWallets(
  world: World,
  truths: Truths,
  seed: number,
  { count, shares, tokensMin }: Population,
): Wallet[] {
  const draws = drawsOf(seed)
  return Array.from({ length: count }, () => {
    const kind = drawKind(draws, shares)
    return drawWallet(draws, world, kind, truths.get(kind)?.made ?? 1, tokensMin)
  })
}

interface Population {
  readonly count: number
  readonly shares: Shares
  readonly tokensMin: number
}

/** An estimate of what followers make. All in percent. */
export interface Estimate {
  readonly name: string
  /** A copy result of the service, which has to hold its bars. */
  readonly isCopy: boolean
  /** How many of its 90 % intervals hold the truth. */
  readonly covered: number
  readonly bias: number
}

const OWN = 'its own edge'
const SAMPLES = [8, 20, Number.POSITIVE_INFINITY]
/** 45 % of the wallets cannot be followed. */
const MIXED: Population = { count: 4_000, shares: { slow: 5, bad: 45 }, tokensMin: 30 }

/** How well copy results of some tokens of each wallet tell what its followers make, next to the wallet's own edge. */
function estimatesOf(world: World, truths: Truths): Estimate[] {
  const wallets = drawWallets(world, truths, 1, MIXED)
  const judged = (name: string, judge: (wallet: Wallet) => Interval | undefined) => {
    const errors = wallets.flatMap((wallet) => {
      const truth = (truths.get(wallet.kind)?.copy ?? Number.NaN) * 100
      const interval = judge(wallet)
      return interval === undefined ? [] : [{ ...interval, truth }]
    })
    return {
      name,
      isCopy: name !== OWN,
      covered:
        100 * (mean(errors, ({ low, high, truth }) => Number(low <= truth && truth <= high)) ?? Number.NaN),
      bias: mean(errors, ({ edge, truth }) => edge - truth) ?? Number.NaN,
    }
  }
  return [
    ...SAMPLES.map((count) =>
      judged(Number.isFinite(count) ? `copies of ${count} tokens` : 'copies of all tokens', ({ tokens }) => {
        // The tokens of a wallet are drawn alike, so that the first are drawn at random.
        const {
          edge_pct: edgePct,
          edge_low_pct: edgeLowPct,
          edge_high_pct: edgeHighPct,
        } = copyFiguresOf(
          toCopied(tokens).map((token, index) =>
            index < count ? token : { ...token, isAsked: false, copied: null },
          ),
          DELAY_SEC,
        )
        if (edgePct === null || edgeLowPct === null || edgeHighPct === null) return undefined
        return { edge: edgePct, low: edgeLowPct, high: edgeHighPct }
      }),
    ),
    judged(OWN, ({ tokens }) => {
      const edge = edgeOf(tokens)
      return { edge: edge.mean * 100, low: edge.low * 100, high: edge.high * 100 }
    }),
  ]
}

interface Interval {
  readonly edge: number
  readonly low: number
  readonly high: number
}

const NULL: Population = { count: 2_000, shares: { slow: 0, bad: 7 }, tokensMin: 3 }

/**
 * Where no wallet is worth copying: how many have the lower end of an edge above 0, by copies and by its own, in
 * percent.
 */
function falseHopesOf(world: World, truths: Truths) {
  const wallets = drawWallets(world, truths, 2, NULL)
  const copy = mean(wallets, ({ tokens }) =>
    Number((copyFiguresOf(toCopied(tokens), DELAY_SEC).edge_low_pct ?? 0) > 0),
  )
  const own = mean(wallets, ({ tokens }) => Number(edgeOf(tokens).low > 0))
  return { copy: (copy ?? Number.NaN) * 100, own: (own ?? Number.NaN) * 100 }
}

/** The first ten wallets of a scan that are worth copying, in percent. */
export interface FirstTen {
  /** How many of the scan's wallets are bad, in percent. */
  readonly bad: number
  readonly least: number
  readonly byScore: number
  /** Without the wallets whose mark says that little of their largest wins was left for a follower. */
  readonly marked: number
  /** How many wallets have a mark. */
  readonly checked: number
}

const SCAN = { traders: 300, first: 10, scans: 40 }
const CHECK = { calls: 60, wins: 4, keptMin: 75, badWins: 2 }

/**
 * How many of the first ten wallets of a scan are worth copying, in percent: of the list by score, and of the list
 * without the wallets whose mark says that little of their largest wins was left for a follower.
 */
function precisionOf(world: World, truths: Truths, bad: number): Omit<FirstTen, 'least'> {
  const shares = Array.from({ length: SCAN.scans }, (_, seed) => {
    const population = { count: SCAN.traders, shares: { slow: 5, bad }, tokensMin: 3 }
    const wallets = drawWallets(world, truths, 100 + seed, population)
      .map((wallet) => ({ wallet, place: placeOf(edgeOf(wallet.tokens)) }))
      .toSorted((one, other) => other.place - one.place)
      .map(({ wallet }) => wallet)
    const isWorth = ({ kind }: Wallet) => (truths.get(kind)?.copy ?? 0) > 0
    const share = (some: readonly Wallet[]) =>
      (mean(some.slice(0, SCAN.first), (one) => Number(isWorth(one))) ?? 0) * 100
    const marks = markWallets(wallets)
    const unmarked = wallets.filter((wallet) => (marks.get(wallet) ?? CHECK.keptMin) >= CHECK.keptMin)
    return { byScore: share(wallets), marked: share(unmarked), checked: marks.size }
  })
  const meanOf = (name: 'byScore' | 'marked' | 'checked') => mean(shares, (one) => one[name]) ?? Number.NaN
  return { bad, byScore: meanOf('byScore'), marked: meanOf('marked'), checked: meanOf('checked') }
}

/** What copies keep of the largest wins of the first wallets, as far as the calls go: one a wallet, and two a win. */
function markWallets(wallets: readonly Wallet[]): ReadonlyMap<Wallet, number> {
  const marks = new Map<Wallet, number>()
  let left = CHECK.calls
  for (const wallet of wallets) {
    if (left < 3) break
    left -= 1
    const wins = toCopied(wallet.tokens)
      .filter(({ returned }) => returned > 0)
      .toSorted((one, other) => other.weight * other.returned - one.weight * one.returned)
    const checked: { own: (typeof wins)[number]; copied: Copied }[] = []
    for (const own of wins.slice(0, CHECK.wins)) {
      if (
        left < 2 ||
        checked.filter((one) => (keptPctOf([one]) ?? 0) < CHECK.keptMin).length >= CHECK.badWins
      )
        break
      left -= 2
      checked.push({ own, copied: own.copied })
    }
    const kept = keptPctOf(checked)
    if (kept !== null) marks.set(wallet, kept)
  }
  return marks
}

/** What followers make in one world. */
export interface Followers {
  readonly world: string
  readonly estimates: readonly Estimate[]
  readonly falseHopes: ReturnType<typeof falseHopesOf>
  readonly firstTens: readonly FirstTen[]
}

/** Judges copy results in each world. */
export function judgeFollowers(): Followers[] {
  return FOLLOWER_WORLDS.map((world) => {
    const truths = truthsOf(world)
    return {
      world: world.name,
      estimates: estimatesOf(world, truths),
      falseHopes: falseHopesOf(world, truths),
      firstTens: BAD_PCT.map((bad, index) => ({
        ...precisionOf(world, truths, bad),
        least: world.worthMin[index] ?? 0,
      })),
    }
  })
}
