import { isAddress, isSignature } from '../basics/addresses.ts'
import { MINUTE_MS } from '../basics/durations.ts'

/*
 * The bounds of what any vendor's answer can mean. Anyone may mint a token and name it, and gaps in a provider's data
 * show as senseless figures. A number outside its bounds is unknown, and a longer text is cut (docs/provider.md,
 * Bounds).
 */

/** More dollars than there are. */
const USD_MAX = 1e15
/** More tokens than any mint issues: 64 bits of its smallest unit. */
const TOKENS_MAX = 1.9e19
/** How far a vendor's clock may be ahead of ours. */
const AHEAD_MAX_MS = 5 * MINUTE_MS
/** The largest 32-bit integer: counts have that type in the document of v1. */
const COUNT_MAX = 2_147_483_647
const DECIMALS_MAX = 255

/** The most bytes that a text may have in JSON, without its quotes. */
export const TEXT_MAX_BYTES = { name: 200, symbol: 50, image: 2_000, description: 20_000 } as const

/** Pools of a token. Those with the most liquidity are taken. */
const POOLS_MAX = 100
/**
 * The most bytes of JSON: of a pool, of a token's extensions and of its risk, and of a name and a text in any of these.
 */
const POOL_MAX_BYTES = 10_000
const EXTRAS_MAX_BYTES = 100_000
const EXTRAS_NAME_MAX_BYTES = 200
const EXTRAS_TEXT_MAX_BYTES = 2_000
/** How deep objects and arrays may nest. Some readers of JSON refuse a thousand levels. */
const DEPTH_MAX = 10

/** What a vendor gives for a number: also a text that is one (`Figure` in spec/provider/). */
type Figure = number | string | null | undefined

/** US dollars. */
export function readUsd(value: Figure): number | null {
  return readWithin(value, USD_MAX)
}

/** Whole tokens. */
export function readAmount(value: Figure): number | null {
  return readWithin(value, TOKENS_MAX)
}

function readWithin(value: Figure, max: number): number | null {
  const number = readNumber(value)
  return Math.abs(number) <= max ? number : null
}

/** A number of transactions or tokens. */
export function readCount(value: Figure): number | null {
  return readInteger(value, COUNT_MAX)
}

/** Decimal places of a token. */
export function readDecimals(value: Figure): number | null {
  return readInteger(value, DECIMALS_MAX)
}

function readInteger(value: Figure, max: number): number | null {
  const number = readNumber(value)
  return Number.isInteger(number) && number >= 0 && number <= max ? number : null
}

function readNumber(value: Figure): number {
  return value === null || value === undefined ? Number.NaN : Number(value)
}

/** The addresses among values that a vendor gives for some. What has no address's form names no wallet and no token. */
export function readAddresses(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string').filter(isAddress)
}

/** The signature of a transaction. A text in another form leads to no transaction. */
export function readSignature(value: unknown): string | null {
  return typeof value === 'string' && isSignature(value) ? value : null
}

/** A smaller time is in seconds: as milliseconds it would lie before September 2001. */
const SECONDS_BELOW = 1e12

/**
 * Epoch milliseconds from seconds or milliseconds. Zero and less is null: no chain is that old. So is a time to come.
 */
export function readTime(value: Figure, nowMs: number): number | null {
  const number = readNumber(value)
  const timeMs = Math.trunc(number < SECONDS_BELOW ? number * 1000 : number)
  return timeMs > 0 && timeMs <= nowMs + AHEAD_MAX_MS ? timeMs : null
}

/** A character that leaves a mark. U+2800 is a braille pattern without dots. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/**
 * A text without control characters, cut between two characters to at most `bytesMax` bytes of JSON. Null where no
 * character can be seen.
 */
export function readText(value: string | null | undefined, bytesMax: number): string | null {
  if (typeof value !== 'string') return null
  const text = clean(value)
  if (!VISIBLE.test(text)) return null
  return jsonBytes(text) <= bytesMax ? text : cut(text, bytesMax)
}

/**
 * An address on the web. One that is too long is null, since a cut address would lead elsewhere, and so is one that a
 * browser may run.
 */
export function readUrl(value: string | null | undefined): string | null {
  const text = readText(value, Number.POSITIVE_INFINITY)
  return text === null || jsonBytes(text) > TEXT_MAX_BYTES.image || hasForeignScheme(text) ? null : text
}

const SCHEMES = ['http', 'https', 'ipfs', 'ar']
/** Browsers run these also with a space after the colon, where other texts go on as a sentence. */
const RUN = ['javascript', 'vbscript', 'data']
const SCHEME = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*([a-z][a-z0-9+.-]*):(\s?)/iu

/** Whether a text is an address of a scheme that leads to no site. */
function hasForeignScheme(text: string): boolean {
  const [, scheme = '', space] = SCHEME.exec(text)?.map((part) => part.toLowerCase()) ?? []
  return RUN.includes(scheme) || (scheme !== '' && space === '' && !SCHEMES.includes(scheme))
}

/** They turn the order of the characters that follow: a name would read as another one, and so would its neighbours. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The text without characters that JSON escapes with six bytes, that a terminal or a table may take for a command, or
 * that turn the order of others.
 */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(TURNS, '')
}

/** The bytes of a text in JSON, without its quotes. */
function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}

function cut(text: string, bytesMax: number): string {
  let end = 0
  let bytes = 0
  for (const character of text) {
    bytes += jsonBytes(character)
    if (bytes > bytesMax) break
    end += character.length
  }
  return text.slice(0, end)
}

/**
 * The members of a record, in their order and with bounded depth. A member whose JSON finds no room is left out. Null
 * when no member remains.
 */
export function readExtras(record: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  let room = EXTRAS_MAX_BYTES
  const members = Object.entries(boundRecord(record, 1)).filter((member) => {
    const bytes = Buffer.byteLength(JSON.stringify(member))
    const fits = bytes <= room
    if (fits) room -= bytes
    return fits
  })
  return members.length > 0 ? Object.fromEntries(members) : null
}

const isText = (value: unknown) => value === null || typeof value === 'string'
const isNumber = (value: unknown) => value === null || typeof value === 'number'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isValue = (value: unknown) =>
  isObject(value) && [Object(value).quote ?? null, Object(value).usd ?? null].every(isNumber)

/** The forms of those members of a pool that the document names: TokenPool in spec/v1/tokens.yaml. */
const POOL_FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  poolId: isText,
  tokenAddress: isText,
  market: isText,
  quoteToken: isText,
  curve: isText,
  deployer: isText,
  liquidity: isValue,
  price: isValue,
  marketCap: isValue,
  decimals: isNumber,
  security: isObject,
  txns: isObject,
  tokenSupply: isNumber,
  lpBurn: isNumber,
  createdAt: isNumber,
  lastUpdated: isNumber,
}

/** The pools with the most liquidity, without those whose JSON is too long, and without members in another form. */
export function readPools<Pool extends { readonly liquidity?: { readonly usd?: Figure } | null }>(
  pools: readonly Pool[],
): Record<string, unknown>[] {
  const liquidity = (pool: Pool) => readUsd(pool.liquidity?.usd) ?? 0
  return pools
    .toSorted((a, b) => liquidity(b) - liquidity(a))
    .slice(0, POOLS_MAX)
    .map((pool) => boundRecord(pool, 1))
    .map((pool) =>
      Object.fromEntries(Object.entries(pool).filter(([name, value]) => POOL_FORMS[name]?.(value) ?? true)),
    )
    .filter((pool) => Buffer.byteLength(JSON.stringify(pool)) <= POOL_MAX_BYTES)
}

/** Drops what lies too deep, and members whose name is too long. */
function boundRecord(record: object, depth: number): Record<string, unknown> {
  const members = Object.entries(record).flatMap(([name, value]) => {
    const cleanName = clean(name)
    const bounded = jsonBytes(cleanName) > EXTRAS_NAME_MAX_BYTES ? undefined : boundValue(value, depth)
    return bounded === undefined ? [] : [[cleanName, bounded]]
  })
  return Object.fromEntries(members)
}

function boundValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return boundText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_MAX) return undefined
  if (!Array.isArray(value)) return boundRecord(value, depth + 1)
  return value.map((item) => boundValue(item, depth + 1)).filter((item) => item !== undefined)
}

/** An over-long text is dropped, since it may be an address on the web. An empty one stays. */
function boundText(text: string): string | undefined {
  const cleanText = clean(text)
  return jsonBytes(cleanText) > EXTRAS_TEXT_MAX_BYTES || hasForeignScheme(cleanText) ? undefined : cleanText
}
