import { HOUR_MS } from '../durations.ts'
import { isInNetworks } from '../networks.ts'
import { isProfileName, type KeyOwner, type Plan } from './keys.ts'

/* The options of a key, as an operator writes them. Each reader throws a sentence that names what it accepts. */

export const PLANS = ['free', 'pro', 'premium'] as const satisfies readonly Plan[]
export const KEY_RATE_MAX = 1_000_000
const NETWORKS_MAX = 50
const OVERLAP_MAX_MS = 168 * HOUR_MS
const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A date without a time means midnight UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

export function readProfileName(text: string): string {
  const profile = text.trim()
  if (profile === '') throw new Error('It must have a name.')
  if (isProfileName(profile)) return profile
  throw new Error('It must not begin with "(": such names belong to the service.')
}

/** Names of scopes, separated by commas, each once. */
export function readKeyScopes(text: string, known: readonly string[]): string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))]
  if (scopes.every((scope) => known.includes(scope))) return scopes
  throw new Error(`The scopes are ${known.join(', ')}.`)
}

export function readKeyName(text: string): string {
  const name = text.trim()
  if (/^\P{Cc}{1,100}$/u.test(name)) return name
  throw new Error('It must have 1 to 100 characters.')
}

/** Networks and addresses, separated by commas, each once. */
export function readKeyNetworks(text: string): string[] {
  const parts = text.toLowerCase().split(',')
  const networks = [...new Set(parts.map((network) => network.trim()))]
  try {
    isInNetworks('', networks)
  } catch (error) {
    throw new Error(`${(error as Error).message} such as 203.0.113.0/24 or 2001:db8::/32.`)
  }
  if (networks.length <= NETWORKS_MAX) return networks
  throw new Error(`It may name at most ${NETWORKS_MAX} networks.`)
}

/** When a key ends: after a time, or at a moment to come. */
export function readKeyEnd(text: string): NonNullable<KeyOwner['expires']> {
  const afterMs = readDurationMs(text)
  if (afterMs !== undefined && afterMs > 0) return { afterMs }
  const at = new Date(MOMENT.test(text) && isDay(text.slice(0, 10)) ? text : Number.NaN)
  if (at.getTime() > Date.now()) return at
  throw new Error('It must be a time such as 30d, 12h, 90m or 1s, or a future date such as 2027-01-31.')
}

/** JavaScript reads 2027-02-30 as 2027-03-02. */
function isDay(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** How long the former secret of a key still works, in milliseconds. */
export function readOverlapMs(text: string): number {
  const overlapMs = readDurationMs(text)
  if (overlapMs !== undefined && overlapMs <= OVERLAP_MAX_MS) return overlapMs
  throw new Error('It must be a time such as 24h, 30m or 0s, of at most 168h.')
}

/** Milliseconds of a time such as 30d, 24h, 15m or 1s; undefined for any other text. */
function readDurationMs(text: string): number | undefined {
  const [, count, unit] = /^(0|[1-9][0-9]{0,5})([smhd])$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]
}
