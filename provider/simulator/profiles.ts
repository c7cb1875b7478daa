import { hashText, logNormal, mix, type Random, randomFrom, share } from './random.ts'

/** What kind of trader a wallet is, and what kind of token a mint is. */

export const ONE_DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

interface Style {
  /** Share of the wallets. */
  readonly share: number
  readonly stakeUsd: number
  readonly buys: number
  readonly holdMs: number
  /** Mean time from a token's creation to the first buy. */
  readonly delayMs: number
  /** Chance that a trade wins, on average. It is the wallet's own and stays: what was skilled goes on to be. */
  readonly skill: number
}

const STYLES: readonly Style[] = [
  { share: 0.02, stakeUsd: 400, buys: 900, holdMs: 4 * ONE_DAY_MS, delayMs: MINUTE_MS, skill: 0.5 },
  { share: 0.06, stakeUsd: 250, buys: 2, holdMs: 20 * MINUTE_MS, delayMs: MINUTE_MS, skill: 0.55 },
  { share: 0.04, stakeUsd: 9_000, buys: 6, holdMs: 6 * ONE_DAY_MS, delayMs: 20 * HOUR_MS, skill: 0.45 },
  { share: 0.38, stakeUsd: 600, buys: 4, holdMs: 20 * HOUR_MS, delayMs: 12 * HOUR_MS, skill: 0.4 },
  { share: 0.5, stakeUsd: 90, buys: 2, holdMs: 3 * ONE_DAY_MS, delayMs: 18 * HOUR_MS, skill: 0.28 },
]

const TOURIST: Style = {
  share: 0.5,
  stakeUsd: 90,
  buys: 2,
  holdMs: 3 * ONE_DAY_MS,
  delayMs: 18 * HOUR_MS,
  skill: 0.28,
}

/**
 * What a few wallets do in every token: sell gifts, sell more than they bought, trade back and forth at no profit, sell
 * within a minute of buying; or they have stopped trading.
 */
export type Habit = 'gifted' | 'oversold' | 'washing' | 'flipping' | 'silent'

const HABITS: readonly { readonly habit: Habit; readonly share: number }[] = [
  { habit: 'gifted', share: 0.01 },
  { habit: 'oversold', share: 0.01 },
  { habit: 'washing', share: 0.01 },
  { habit: 'flipping', share: 0.015 },
  { habit: 'silent', share: 0.03 },
]

export interface WalletProfile {
  readonly address: string
  readonly hash: number
  readonly stakeUsd: number
  readonly buys: number
  readonly holdMs: number
  readonly delayMs: number
  readonly skill: number
  /** Chance to be among the traders of a token of ordinary size. */
  readonly activity: number
  /** Most have none. */
  readonly habit: Habit | undefined
}

export function describeWallet(seed: number, address: string): WalletProfile {
  const hash = mix(seed, hashText(address))
  const random = randomFrom(hash)
  const style = pickStyle(random())
  return {
    address,
    hash,
    stakeUsd: style.stakeUsd * logNormal(random, 0.8),
    buys: style.buys,
    holdMs: style.holdMs * logNormal(random, 0.6),
    delayMs: style.delayMs,
    skill: Math.min(0.9, style.skill * (0.5 + random())),
    activity: random() < 0.1 ? 0.32 : 0.055,
    habit: pickHabit(share(mix(hash, HABIT_SALT))),
  }
}

const HABIT_SALT = hashText('habit')

function pickHabit(point: number): Habit | undefined {
  let upTo = 0
  for (const { habit, share } of HABITS) {
    upTo += share
    if (point < upTo) return habit
  }
  return undefined
}

function pickStyle(point: number): Style {
  let upTo = 0
  for (const style of STYLES) {
    upTo += style.share
    if (point < upTo) return style
  }
  return TOURIST
}

export interface MintProfile {
  readonly address: string
  readonly hash: number
  readonly name: string
  readonly symbol: string
  readonly createdMs: number
  readonly priceUsd: number
  /** Trades at next to nothing today. */
  readonly dead: boolean
  /** Number of traders against an ordinary token. */
  readonly size: number
  readonly stable: boolean
}

const FIRST_NAMES =
  'Moon Turbo Lazy Quantum Sleepy Golden Pixel Cosmic Salty Brave Hyper Tiny Neon Grumpy'.split(' ')
const LAST_NAMES = 'Otter Toad Panda Goat Pickle Wizard Falcon Noodle Walrus Comet Badger Muffin Yeti'.split(
  ' ',
)

/** A token is at least this old, so that most of its traders have come. */
const AGE_MIN_MS = 2 * ONE_DAY_MS

/**
 * A token of the world on a day. After 12 to 80 days it becomes a new token at the same address, so that the world
 * does not age.
 */
export function describeMint(seed: number, address: string, dayMs: number): MintProfile {
  const hash = mix(seed, hashText(address))
  const random = randomFrom(hash)
  const cycleMs = Math.round((12 + 68 * random()) * ONE_DAY_MS)
  const phaseMs = Math.round(random() * cycleMs)
  const stable = address === USDC
  return {
    address,
    hash,
    ...nameMint(address, random),
    createdMs: dayMs - AGE_MIN_MS - ((dayMs + phaseMs) % cycleMs),
    priceUsd: stable ? 1 : 10 ** (-5 + 4 * random()),
    dead: !stable && random() < 0.15,
    size: random() < 0.05 ? 0.1 + 0.5 * random() : 0.97 + 0.25 * random(),
    stable,
  }
}

function nameMint(address: string, random: Random): { readonly name: string; readonly symbol: string } {
  const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`
  if (address === WRAPPED_SOL) return { name: 'Wrapped SOL', symbol: 'SOL' }
  if (address === USDC) return { name: 'USD Coin', symbol: 'USDC' }
  return { name, symbol: name.replace(' ', '').slice(0, 6).toUpperCase() }
}

function pick(words: readonly string[], random: Random): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

/** The price of a token on a day: a slow wave around its base, or next to nothing. */
export function priceAt(mint: MintProfile, atMs: number): number {
  if (mint.stable) return 1
  const day = Math.floor(atMs / ONE_DAY_MS)
  const wave = Math.sin(day / 5 + (mint.hash % 100)) + 0.4 * (share(mix(mint.hash, day)) - 0.5)
  return mint.priceUsd * Math.exp(wave) * (mint.dead ? 1e-5 : 1)
}
