import { DAY_MS } from '../../basics/durations.ts'
import { WRAPPED_SOL } from '../../basics/money.ts'
import { describeCreation, describeRiskGroups } from './labels.ts'
import { isDeadAt, simulatedPriceAt } from './price.ts'
import type { MintProfile } from './profiles.ts'
import { makeAddress, mix, type Random, randomFrom } from './random.ts'
import { describeCounts } from './token-facts.ts'
import type { Holding } from './trade.ts'
import type { World } from './world.ts'

type Body = Record<string, unknown>

/** `GET /tokens/{token}`, with what real answers lack at times (docs/provider.md, "How answers are read"). */
export function answerToken(world: World, mint: MintProfile): Body {
  const traders = world.traders(mint.address)
  const random = randomFrom(mix(mint.hash, 0x70c))
  const pools = random() < 0.02 ? [] : describePools(mint, world.today(), random)
  return {
    token: describeInfo(mint, traders, random),
    pools,
    risk:
      random() < 0.05
        ? {}
        : { ...describeRisk(mint, world.today(), random), ...describeRiskGroups(mint, traders) },
    ...describeCounts(mint).token,
  }
}

function describeInfo(mint: MintProfile, traders: readonly Holding[], random: Random): Body {
  const slug = mint.name.replace(' ', '').toLowerCase()
  const info: Body = {
    name: mint.name,
    symbol: mint.symbol,
    mint: mint.address,
    decimals: mint.address === WRAPPED_SOL ? 9 : 6,
    description: random() < 0.2 ? '' : `${mint.name} of a simulated world.`,
    image: random() < 0.05 ? null : `https://images.example/${mint.address}.png`,
  }
  if (random() < 0.7) {
    info.twitter = `https://social.example/${slug}`
    info.website = `https://${slug}.example`
  }
  if (random() < 0.7) info.creation = describeCreation(mint, traders)
  return info
}

/** The launch pool, dead after the token has moved on, and one or two later ones; in no reliable order. */
function describePools(mint: MintProfile, todayMs: number, random: Random): Body[] {
  const usd = simulatedPriceAt(mint, todayMs)
  const launch = describePool(mint, random, { createdMs: mint.createdMs, usd: random() < 0.6 ? null : usd })
  const later = Array.from({ length: 1 + Math.floor(2 * random()) }, () =>
    describePool(mint, random, { createdMs: mint.createdMs + random() * DAY_MS, usd }),
  )
  return random() < 0.5 ? [launch, ...later] : [...later, launch]
}

function describePool(
  mint: MintProfile,
  random: Random,
  { createdMs, usd }: { readonly createdMs: number; readonly usd: number | null },
): Body {
  const supply = 999_000_000 + 1_000_000 * random()
  const liquidityUsd = usd === null ? 0 : usd * supply * 0.1 * random()
  const pool: Body = {
    poolId: makeAddress(`pool ${mint.address} ${random()}`),
    liquidity: { quote: liquidityUsd / 150, usd: liquidityUsd },
    price: { quote: usd === null ? null : usd / 150, usd },
    tokenSupply: supply,
    lpBurn: usd === null ? 100 : Math.floor(100 * random()),
    tokenAddress: mint.address,
    marketCap: { quote: usd === null ? 0 : (usd * supply) / 150, usd: usd === null ? 0 : usd * supply },
    market: usd === null ? 'pumpfun' : 'raydium',
    quoteToken: WRAPPED_SOL,
    decimals: 6,
    security: { freezeAuthority: null, mintAuthority: null },
    lastUpdated: Math.floor(createdMs + DAY_MS),
    ...(usd === null ? {} : describeCounts(mint).pool),
  }
  if (random() < 0.9) pool.createdAt = Math.floor(createdMs)
  return pool
}

function describeRisk(mint: MintProfile, todayMs: number, random: Random): Body {
  const isDead = isDeadAt(mint, todayMs)
  const score = isDead ? 9 : Math.floor(8 * random())
  const danger = {
    name: 'Price Decrease',
    description: 'Lost most of its price',
    level: 'danger',
    score: 1000,
  }
  return {
    rugged: isDead && random() < 0.5,
    risks: isDead ? [danger] : [],
    score,
    jupiterVerified: !isDead,
  }
}
