import type { InsertObject, Selection } from 'kysely'
import { HOUR_MS } from '../basics/durations.ts'
import { isNetwork } from '../basics/networks.ts'
import type { DB, Profiles } from '../generated/db/types.ts'
import { databaseTimeIn } from './clock.ts'

/*
 * What an operator sets of a key. Each term is written here once: issuing stores it, requests read it, the command
 * takes it, and lists show it.
 */

/** The columns, as requests read them. */
export const TERM_COLUMNS = [
  'api_keys.name',
  'scopes',
  'networks',
  'rate_limit as rateLimit',
  'expires_at as expiresAt',
] as const

type StoredTerms = Selection<DB, 'api_keys', (typeof TERM_COLUMNS)[number]>

/** All scopes by name. True where a key that was issued without a list has the scope. */
type DeclaredScopes = Readonly<Record<string, boolean>>

type KeyColumns = Partial<InsertObject<DB, 'api_keys'>>

interface KeyTerm<Value> {
  /** The option of `npm run keys -- issue`, named after the term, and what it says of it. */
  readonly option: readonly [flags: string, about: string]
  /** Throws a sentence that names what it accepts. */
  read(text: string): Value
  store(value: Value): KeyColumns
  /** The heading and the text of the column in lists of keys. */
  readonly head: string
  show(key: StoredTerms): string
}

/** A function that infers the type of the value. */
const term = <Value>(declared: KeyTerm<Value>) => declared

/** The terms of a key by their names, in the order of lists. */
export function declareKeyTerms(scopes: DeclaredScopes) {
  const names = Object.keys(scopes)
  return {
    /** What its owner calls it. */
    name: term({
      option: ['--name <name>', 'a name for it'],
      read: readKeyName,
      store: (name) => ({ name }),
      head: 'name',
      show: ({ name }) => name ?? '',
    }),
    /** The scopes of the key; without them it is issued without a list. */
    scopes: term({
      option: ['--scopes <scopes>', `what the key may do, separated by commas: ${names.join(', ')}`],
      read: (text) => readKeyScopes(text, names),
      store: (list) => ({ scopes: [...list] }),
      head: 'scopes',
      show: (key) => listScopes(key, scopes).join(', '),
    }),
    /** Where it may be used from, in CIDR notation; everywhere by default. */
    networks: term({
      option: ['--networks <networks>', 'where it may be used from, as CIDR, separated by commas'],
      read: readKeyNetworks,
      store: (list) => ({ networks: [...list] }),
      head: 'networks',
      show: ({ networks }) => networks?.join(', ') ?? '',
    }),
    /** Requests a minute, in place of the contract's. */
    rateLimit: term({
      option: ['--rate-limit <n>', 'requests a minute, in place of the rate of all keys'],
      read: readRate,
      store: (rate) => ({ rate_limit: rate }),
      head: 'per minute',
      show: ({ rateLimit }) => String(rateLimit ?? 'default'),
    }),
    /** When it ends: at a moment, or some time after it is issued. Never by default. */
    expires: term({
      option: ['--expires <end>', 'when it ends: after a time (30d, 12h, 90m, 1s) or at one (2027-01-31)'],
      read: readKeyEnd,
      store: (end) => ({ expires_at: end instanceof Date ? end : databaseTimeIn(end.afterMs) }),
      head: 'expires',
      show: ({ expiresAt }) => expiresAt?.toISOString() ?? '',
    }),
  }
}

type Declared = ReturnType<typeof declareKeyTerms>

/** The terms that a key is issued with. One that is missing has its default. */
export type KeyTerms = {
  readonly [Name in keyof Declared]?: ReturnType<Declared[Name]['read']> | null | undefined
}

/** The terms as columns. */
export function storeTerms(terms: KeyTerms): KeyColumns {
  const set = Object.entries(declareKeyTerms({})).map(([name, { store }]) => {
    const value = terms[name as keyof KeyTerms] ?? undefined
    return value === undefined ? {} : (store as KeyTerm<unknown>['store'])(value)
  })
  return Object.assign({}, ...set)
}

/** The scopes of a key. */
export function listScopes(
  { scopes }: Pick<StoredTerms, 'scopes'>,
  declared: DeclaredScopes,
): readonly string[] {
  return scopes ?? Object.keys(declared).filter((name) => declared[name])
}

export type Plan = Profiles['plan']
export const PLANS = ['free', 'pro', 'premium'] as const satisfies readonly Plan[]
const KEY_RATE_MAX = 1_000_000
const NETWORKS_MAX = 50
const OVERLAP_MAX_MS = 168 * HOUR_MS
const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A date without a time means midnight UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

export function readProfileName(text: string): string {
  const profile = text.trim()
  if (profile === '') throw new Error('It must have a name.')
  // Names in parentheses are the service's own.
  if (!profile.startsWith('(')) return profile
  throw new Error('It must not begin with "(": such names belong to the service.')
}

/** Names of scopes, separated by commas, each once. */
function readKeyScopes(text: string, known: readonly string[]): readonly string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))]
  if (scopes.every((scope) => known.includes(scope))) return scopes
  throw new Error(`The scopes are ${known.join(', ')}.`)
}

function readKeyName(text: string): string {
  const name = text.trim()
  if (/^\P{Cc}{1,100}$/u.test(name)) return name
  throw new Error('It must have 1 to 100 characters.')
}

/** Networks and addresses, separated by commas, each once. */
function readKeyNetworks(text: string): readonly string[] {
  const parts = text.toLowerCase().split(',')
  const networks = [...new Set(parts.map((network) => network.trim()))]
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw new Error(`${wrong} is not a network such as 203.0.113.0/24 or 2001:db8::/32.`)
  if (networks.length <= NETWORKS_MAX) return networks
  throw new Error(`It may name at most ${NETWORKS_MAX} networks.`)
}

function readRate(text: string): number {
  const rate = /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : 0
  if (rate >= 1 && rate <= KEY_RATE_MAX) return rate
  throw new Error(`It must be an integer from 1 to ${KEY_RATE_MAX}.`)
}

/** When a key ends: after a time, or at a moment to come. */
function readKeyEnd(text: string): Date | { readonly afterMs: number } {
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
