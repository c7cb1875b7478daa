import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../basics/durations.ts'
import { WRAPPED_SOL } from '../../basics/money.ts'
import { hashText, logNormal, mix, normalFrom, type Random, randomFrom, share } from './random.ts'

/** What kind of trader a wallet is, and what kind of token a token is. */

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const SECOND_MS = 1_000

interface Style {
  /** Share of the wallets. */
  readonly share: number
  /** USD for one token, on average. */
  readonly stakeUsd: number
  readonly buys: number
  readonly holdMs: number
  /** The mean time from a token's creation to this trader's first buy. */
  readonly delayMs: number
  /** What a skilled wallet makes of a dollar in each token, before fees, as a logarithm. */
  readonly edge: number
}

const STYLES: readonly Style[] = [
  { share: 0.14, stakeUsd: 1_200, buys: 1_000, holdMs: 8 * SECOND_MS, delayMs: HOUR_MS, edge: 0.06 },
  { share: 0.16, stakeUsd: 80, buys: 2, holdMs: 20 * SECOND_MS, delayMs: 10 * MINUTE_MS, edge: 0.1 },
  { share: 0.24, stakeUsd: 70, buys: 2, holdMs: 4 * MINUTE_MS, delayMs: 3 * MINUTE_MS, edge: 0.3 },
  { share: 0.22, stakeUsd: 60, buys: 2, holdMs: HOUR_MS, delayMs: 6 * HOUR_MS, edge: 0.5 },
  { share: 0.21, stakeUsd: 90, buys: 4, holdMs: 20 * HOUR_MS, delayMs: 12 * HOUR_MS, edge: 0.5 },
  { share: 0.03, stakeUsd: 1_000, buys: 6, holdMs: 2 * DAY_MS, delayMs: 20 * HOUR_MS, edge: 0.4 },
]

/** Most wallets trade at random. Some skilled wallets stay skilled; others are skilled every other season. */
type Skill = 'none' | 'lasts' | 'fades'

const SKILLS: readonly { readonly skill: Skill; readonly share: number }[] = [
  { skill: 'lasts', share: 0.05 },
  { skill: 'fades', share: 0.05 },
  { skill: 'none', share: 0.9 },
]

const SEASON_MS = 60 * DAY_MS

/**
 * The habits of a few wallets, in every token: they sell gifts, sell more than they bought, trade back and forth at
 * no profit, or sell within a minute of buying; or they have stopped trading.
 */
export type Habit = 'gifted' | 'oversold' | 'washing' | 'flipping' | 'silent'

const HABITS: readonly { readonly habit: Habit | undefined; readonly share: number }[] = [
  { habit: 'gifted', share: 0.01 },
  { habit: 'oversold', share: 0.01 },
  { habit: 'washing', share: 0.01 },
  { habit: 'flipping', share: 0.015 },
  { habit: 'silent', share: 0.03 },
  { habit: undefined, share: 0.925 },
]

export interface WalletProfile extends Omit<Style, 'share'> {
  readonly address: string
  readonly hash: number
  readonly skill: Skill
  /** What its trades cost on either side, as a share. */
  readonly fee: number
  /** Chance to be among the traders of a token of ordinary size. */
  readonly activity: number
  /** Most have none. */
  readonly habit: Habit | undefined
}

export function describeWallet(seed: number, address: string): WalletProfile {
  const hash = mix(seed, hashText(address))
  const random = randomFrom(hash)
  const { share: _, ...style } = pickShare(STYLES, random())
  return {
    ...style,
    address,
    hash,
    stakeUsd: style.stakeUsd * logNormal(random, 1),
    holdMs: style.holdMs * logNormal(random, 0.6),
    skill: pickShare(SKILLS, random()).skill,
    activity: random() < 0.1 ? 0.32 : 0.055,
    edge: style.edge * (0.5 + random()),
    fee: 0.01 + 0.015 * random(),
    habit: pickShare(HABITS, share(mix(hash, HABIT_SALT))).habit,
  }
}

/** Whether the wallet is a program that buys and sells by turns, over hours. */
export function churns({ buys }: WalletProfile): boolean {
  return buys >= 500
}

const HABIT_SALT = hashText('habit')

function pickShare<Kind extends { readonly share: number }>(kinds: readonly Kind[], point: number): Kind {
  let upTo = 0
  const found = kinds.find((kind) => {
    upTo += kind.share
    return point < upTo
  })
  if (found === undefined) throw new Error('the shares do not add up to 1')
  return found
}

/** The logarithm of what a wallet makes of a dollar at a moment, before fees: 0 where it trades at random. */
export function edgeAt({ skill, habit, edge, hash }: WalletProfile, atMs: number): number {
  const season = Math.floor(atMs / SEASON_MS + 2 * share(hash))
  const isSkilled = skill === 'lasts' || (skill === 'fades' && season % 2 === 0)
  return isSkilled && habit === undefined ? edge : 0
}

export interface MintProfile {
  readonly address: string
  readonly hash: number
  readonly name: string
  readonly symbol: string
  readonly createdMs: number
  /** The salt of the world: tokens of one world share its market. */
  readonly salt: number
  /** The price of its launch. */
  readonly launchUsd: number
  /** How far its price moves. */
  readonly variance: number
  /** From this moment on the token trades at next to nothing; null for a token that lives. */
  readonly diesMs: number | null
  /** How many traders it has, relative to an ordinary token. */
  readonly size: number
  readonly stable: boolean
}

const FIRST_NAMES =
  'Moon Turbo Lazy Quantum Sleepy Golden Pixel Cosmic Salty Brave Hyper Tiny Neon Grumpy'.split(' ')
const LAST_NAMES = 'Otter Toad Panda Goat Pickle Wizard Falcon Noodle Walrus Comet Badger Muffin Yeti'.split(
  ' ',
)

/** A token is at least this old, so that most of its traders have come. */
const AGE_MIN_MS = 2 * DAY_MS

/**
 * A token of the world on a day. After 12 to 80 days it becomes a new token at the same address, so that the world
 * does not age.
 */
export function describeMint(seed: number, address: string, dayMs: number): MintProfile {
  const hash = mix(seed, hashText(address))
  const random = randomFrom(hash)
  const cycleMs = Math.round((12 + 68 * random()) * DAY_MS)
  const phaseMs = Math.round(random() * cycleMs)
  const stable = address === USDC
  const createdMs = dayMs - AGE_MIN_MS - ((dayMs + phaseMs) % cycleMs)
  return {
    address,
    hash,
    salt: seed,
    ...nameMint(address, random),
    createdMs,
    launchUsd: stable ? 1 : 10 ** (-5 + 4 * random()),
    variance: 0.25 * Math.exp(0.5 * normalFrom(mix(hash, hashText('variance')))),
    diesMs:
      !stable && random() < 0.4 ? createdMs + 6 * HOUR_MS * 300 ** share(mix(hash, hashText('death'))) : null,
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
