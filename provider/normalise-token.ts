import type { Schemas } from './checks.ts'
import type { TokenProfile } from './provider.ts'
import { earliest, readTime, readText } from './values.ts'

type TokenInfo = Schemas['TokenInfo']

const LINKS = ['twitter', 'telegram', 'website', 'discord'] as const

/** The provider's token in our words. Source: provider 1.4.1; creation as in definitions: First-buy delay. */
export function normaliseToken(address: string, answer: Schemas['TokenResponse']): TokenProfile {
  const { token } = answer
  const pools = answer.pools ?? []
  return {
    address,
    name: readText(token.name) ?? '',
    symbol: readText(token.symbol) ?? '',
    decimals: Number.isInteger(token.decimals) ? (token.decimals ?? null) : null,
    image: readText(token.image),
    description: readText(token.description),
    extensions: keepFilled({ ...findLinks(token), ...token.extensions }),
    pools: pools.toSorted((a, b) => liquidity(b) - liquidity(a)),
    risk: keepFilled(answer.risk ?? {}),
    createdAtMs:
      readTime(token.creation?.created_time) ?? earliest(...pools.map((pool) => readTime(pool.createdAt))),
  }
}

/** Newer answers have the links beside the name, older ones have `extensions`. */
function findLinks(token: TokenInfo): Record<string, string> {
  const found: Record<string, string> = {}
  for (const link of LINKS) {
    const social = token.strictSocials?.[link]
    const text = readText(token[link]) ?? (typeof social === 'string' ? readText(social) : null)
    if (text !== null) found[link] = text
  }
  return found
}

function keepFilled(record: Record<string, unknown>): Record<string, unknown> | null {
  return Object.keys(record).length > 0 ? record : null
}

function liquidity(pool: Schemas['Pool']): number {
  return pool.liquidity?.usd ?? 0
}
