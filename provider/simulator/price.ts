import { DAY_MS, MINUTE_MS } from '../../basics/durations.ts'
import type { MintProfile } from './profiles.ts'
import { hashText, mix, normalFrom, share } from './random.ts'

/**
 * The one price of a token at a moment: every purchase, sale and holding has it. It is a random walk without drift,
 * wildest after the launch, so that those who trade at random lose their fees and no more. On top of it, all tokens
 * share the market of the month.
 */

/** The walk moves as far in the first ten minutes after a launch as in the twenty that follow. */
const CALM_AFTER_MS = 10 * MINUTE_MS

/** How often the walk's span is halved. On the day of the launch, the steps are then as fine as seconds. */
const LEVELS = 17

const MONTH_MS = 30 * DAY_MS

/** What is left of the price of a token that has died. */
const DEAD_SHARE = 1e-4

/** In USD. Before the launch it is the price of the launch. */
export function simulatedPriceAt(mint: MintProfile, atMs: number): number {
  if (mint.stable) return 1
  const { hash, createdMs, variance, launchUsd } = mint
  const clock = clockAt(mint, atMs)
  const walked = Math.sqrt(variance) * walkAt(mix(hash, createdMs), clock)
  const drift = variance * (marketBetween(mint, atMs) - clock / 2)
  return launchUsd * Math.exp(walked + drift) * (isDeadAt(mint, atMs) ? DEAD_SHARE : 1)
}

export function isDeadAt({ diesMs }: MintProfile, atMs: number): boolean {
  return diesMs !== null && atMs >= diesMs
}

/**
 * The market of a month for all tokens, from -0.85 to 0.85. Most tokens rise only above 0.5: without a drift few rise,
 * but far.
 */
export function marketOf(salt: number, atMs: number): number {
  const month = Math.floor(atMs / MONTH_MS)
  return 1.7 * share(mix(salt, mix(MARKET_SALT, month))) - 0.85
}

const MARKET_SALT = hashText('market')

/** The market since the launch, weighted by how fast the token moves. */
function marketBetween(mint: MintProfile, atMs: number): number {
  let sum = 0
  for (let fromMs = mint.createdMs; fromMs < atMs; ) {
    const untilMs = Math.min(atMs, (Math.floor(fromMs / MONTH_MS) + 1) * MONTH_MS)
    sum += marketOf(mint.salt, fromMs) * (clockAt(mint, untilMs) - clockAt(mint, fromMs))
    fromMs = untilMs
  }
  return sum
}

function clockAt({ createdMs }: MintProfile, atMs: number): number {
  return Math.log1p(Math.max(0, atMs - createdMs) / CALM_AFTER_MS)
}

/** The share of a token's trades that fall into a millisecond. */
export function paceAt({ createdMs }: MintProfile, atMs: number): number {
  return atMs < createdMs ? 0 : 1 / (CLOCK_MAX * (CALM_AFTER_MS + atMs - createdMs))
}

const CLOCK_MAX = Math.log1p((90 * DAY_MS) / CALM_AFTER_MS)

/** A Brownian path from 0, by halving its span again and again: any moment follows from the seed alone. */
function walkAt(seed: number, clock: number): number {
  let fromClock = 0
  let from = 0
  let until = Math.sqrt(CLOCK_MAX) * normalFrom(mix(seed, 0))
  let span = CLOCK_MAX
  for (let level = 0, node = 1; level < LEVELS; level++) {
    const middle = (from + until + Math.sqrt(span) * normalFrom(mix(seed, node))) / 2
    span /= 2
    node *= 2
    if (clock < fromClock + span) {
      until = middle
    } else {
      from = middle
      fromClock += span
      node++
    }
  }
  return from + ((until - from) * (clock - fromClock)) / span
}
