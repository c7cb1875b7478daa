import { randomExponential, randomInt, randomLogNormal, randomUniform } from 'd3-random'
import type { TokenBuys } from '../../analysis/groups.ts'
import { drawsOf } from './traders.ts'

/*
 * Worlds in which only the first buys matter: tokens that 300 wallets each bought, drawn from a crowd. Most wallets buy
 * at any time. A twentieth are snipers, who buy in the first seconds after a launch. Another tenth have a habit: they
 * always buy about the same time after the launch. Some tokens are recommended somewhere, and a part of the crowd buys
 * them within seconds. None of these wallets move together: each would have bought anyway.
 */

export interface WorldSettings {
  readonly tokens: number
  /** The number of rings, of two to eight wallets each; 0 makes a world without groups. */
  readonly rings: number
  /** The share of tokens that a ring buys. */
  readonly ringShare: number
  /** The members of a ring buy within this many seconds of each other. */
  readonly jitterSec: number
  /** Whether rings buy each of their tokens right at its launch. */
  readonly atLaunch?: boolean
  readonly seed: number
}

export interface PlantedWorld {
  readonly tokens: readonly TokenBuys[]
  /** The wallets of each ring. */
  readonly rings: readonly (readonly number[])[]
}

const CROWD = 4_000
const LISTED = 300
const RING_FROM = 10_000
/** A ring's member misses a tenth of the ring's tokens, and buys a fiftieth of all others by itself. */
const PRESENCE = 0.9
const OWN_SHARE = 0.02
const START_MS = 1_790_000_000_000

/** The same settings make the same world. */
export function makeWorld(settings: WorldSettings): PlantedWorld {
  const { tokens, rings: count, ringShare, jitterSec, atLaunch = false, seed } = settings
  const { uniform } = drawsOf(seed / 1_000)
  const jitter = randomUniform.source(uniform)(0, jitterSec)
  const size = randomInt.source(uniform)(2, 9)
  const any = drawAnyDelay(uniform)
  const habits = Array.from({ length: CROWD }, () => drawHabit(uniform))
  // Some wallets buy many tokens, and most buy few.
  const activity = Array.from({ length: CROWD }, randomExponential.source(uniform)(1))
  let id = RING_FROM
  const rings = Array.from({ length: count }, () => Array.from({ length: size() }, () => id++))
  const tokensOf = rings.map(() => draw(Math.round(tokens * ringShare), tokens, uniform))
  const made = Array.from({ length: tokens }, (_, tokenId): TokenBuys => {
    const createdAtMs = START_MS + tokenId * 3_600_000
    const delays = new Map<number, number>()
    for (const [index, ring] of rings.entries()) {
      const start = tokensOf[index]?.has(tokenId) ? (atLaunch ? 1 : any()) : null
      for (const wallet of ring) {
        if (start === null && uniform() < OWN_SHARE) delays.set(wallet, any())
        if (start !== null && uniform() < PRESENCE) delays.set(wallet, start + jitter())
      }
    }
    const called = uniform() < 0.3 ? any() : null
    while (delays.size < LISTED) {
      const wallet = Math.floor(uniform() * CROWD)
      if (delays.has(wallet) || uniform() * 4 > (activity[wallet] ?? 0)) continue
      const habit = habits[wallet]
      const isCalled = called !== null && uniform() < 0.1
      delays.set(wallet, isCalled ? called + uniform() * 8 : (habit ?? any)())
    }
    const buys = [...delays].map(([walletId, delaySec]) => ({
      walletId,
      atMs: createdAtMs + Math.round(delaySec * 1000),
    }))
    return { tokenId, createdAtMs, buys }
  })
  return { tokens: made, rings }
}

/** Draws `count` different numbers below a limit. */
function draw(count: number, limit: number, uniform: () => number): ReadonlySet<number> {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(Math.floor(uniform() * limit))
  return drawn
}

/** Draws a delay in seconds: a third of a token's traders come in its first minutes, the others over days. */
function drawAnyDelay(uniform: () => number): () => number {
  const early = randomLogNormal.source(uniform)(Math.log(90), 1.2)
  const late = randomLogNormal.source(uniform)(Math.log(3 * 3_600), 2)
  return () => (uniform() < 1 / 3 ? early() : late())
}

/** Draws a wallet's habitual delay in seconds; undefined for a wallet without a habit. */
function drawHabit(uniform: () => number): (() => number) | undefined {
  const kind = uniform()
  if (kind < 0.05) return randomExponential.source(uniform)(1 / 2)
  if (kind >= 0.15) return undefined
  const usualSec = 5 + 115 * uniform()
  return randomLogNormal.source(uniform)(Math.log(usualSec), 0.1)
}
