/*
 * What the fields of an answer can mean. Anybody may mint a token and name it, and gaps in the provider's data show as
 * figures without sense: what lies outside is unknown, and what is too long is cut, before anything is made of it
 * (docs/provider.md, Bounds).
 */

/** More dollars than there are. */
const USD_MAX = 1e15
/** More tokens than any mint issues: 64 bits of its smallest unit. */
const TOKENS_MAX = 1.9e19
/** The first millisecond of the year 2100. */
const TIME_END_MS = 4_102_444_800_000
/** A 32-bit integer, as the document of v1 has counts. */
const COUNT_MAX = 2_147_483_647
const DECIMALS_MAX = 255

/** Characters of a text, as the schemas `Token` and `RecentToken` in spec/v1.yaml promise. */
export const TEXT_MAX = { name: 1_000, symbol: 1_000, image: 10_000, description: 100_000 } as const

/** Pools of a token, of which those with the most liquidity are kept. */
const POOLS_MAX = 100
/** JSON text of a pool, and of a token's extensions and risk. */
const POOL_LENGTH_MAX = 10_000
const EXTRAS_LENGTH_MAX = 100_000

/** US dollars. */
export function readUsd(value: number | null | undefined): number | null {
  return readWithin(value, USD_MAX)
}

/** Whole tokens. */
export function readAmount(value: number | null | undefined): number | null {
  return readWithin(value, TOKENS_MAX)
}

function readWithin(value: number | null | undefined, max: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= max ? value : null
}

/** A number of transactions or tokens. */
export function readCount(value: number | null | undefined): number | null {
  return isIntegerUpTo(value, COUNT_MAX) ? value : null
}

/** Decimal places of a token. */
export function readDecimals(value: number | null | undefined): number | null {
  return isIntegerUpTo(value, DECIMALS_MAX) ? value : null
}

function isIntegerUpTo(value: number | null | undefined, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}

/** Below it a time is in seconds: as milliseconds it would lie before September 2001. */
const SECONDS_BELOW = 1e12

/** Epoch milliseconds from seconds or milliseconds. Zero and less is null: no chain is that old. */
export function readTime(value: number | null | undefined): number | null {
  if (typeof value !== 'number' || !(value > 0)) return null
  const timeMs = Math.trunc(value < SECONDS_BELOW ? value * 1000 : value)
  return timeMs < TIME_END_MS ? timeMs : null
}

/** A text, cut to its length without half a character at its end; an empty one is null. */
export function readText(value: string | null | undefined, lengthMax: number): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  if (value.length <= lengthMax) return value
  const cut = value.slice(0, lengthMax)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** An address on the web. One that is too long is none: cut, it would lead elsewhere. */
export function readAddress(value: string | null | undefined): string | null {
  return value && value.length > TEXT_MAX.image ? null : readText(value, TEXT_MAX.image)
}

/** The members of a record, in their order, as long as their JSON text has room; null without any. */
export function readExtras(record: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  let room = EXTRAS_LENGTH_MAX
  const kept = Object.entries(record).filter((member) => {
    const { length } = JSON.stringify(member)
    const fits = length <= room
    if (fits) room -= length
    return fits
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** The pools with the most liquidity, without those whose JSON text is too long. */
export function readPools<Pool extends { readonly liquidity?: { readonly usd?: number | null } | null }>(
  pools: readonly Pool[],
): Pool[] {
  const liquidity = (pool: Pool) => pool.liquidity?.usd ?? 0
  return pools
    .toSorted((a, b) => liquidity(b) - liquidity(a))
    .slice(0, POOLS_MAX)
    .filter((pool) => JSON.stringify(pool).length <= POOL_LENGTH_MAX)
}
