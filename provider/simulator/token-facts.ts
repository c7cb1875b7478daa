import { describeCreation, describeRiskGroups } from './labels.ts'
import type { MintProfile } from './profiles.ts'
import { logNormal, makeAddress, mix, randomFrom } from './random.ts'
import type { World } from './world.ts'

/* How widely tokens are traded. The simulated population is only a part of all traders. */

type Body = Record<string, unknown>

/** The holders of an ordinary token. */
const HOLDERS = 1_500
const TOKENS_OF_ANSWER_MAX = 20

/** How many hold and trade a token: most have many more than a wallet could fake, a few hardly any. */
export function countsOf(mint: MintProfile) {
  const random = randomFrom(mix(mint.hash, 0xfac7))
  const holders = Math.round(HOLDERS * (mint.stable ? 1_000 : mint.size) * logNormal(random, 0.8))
  return { holders, trades: Math.round(holders * (4 + 20 * random())) }
}

/** Which counts an answer has: some have no holders, and some count trades in pools alone. */
export function describeCounts(mint: MintProfile): { readonly token: Body; readonly pool: Body } {
  const { holders, trades } = countsOf(mint)
  const random = randomFrom(mix(mint.hash, 0xc017))
  const buys = Math.round(trades / 2)
  return {
    token: { ...(random() < 0.1 ? {} : { holders }), txns: random() < 0.3 ? 0 : trades },
    pool: { txns: { buys, sells: trades - buys, total: trades, volume: trades * 100 } },
  }
}

/** `POST /tokens/multi`; undefined for a body that asks for nothing, or for too much. */
export function answerTokens(world: World, body: unknown): Body | undefined {
  const asked = typeof body === 'object' && body !== null && 'tokens' in body ? body.tokens : undefined
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > TOKENS_OF_ANSWER_MAX) return undefined
  const known = asked.filter((mint): mint is string => typeof mint === 'string')
  return { tokens: Object.fromEntries(known.map((mint) => [mint, describeFacts(world, world.mint(mint))])) }
}

/** Names only traders that a list has shown: drawing the traders of any token takes long. */
function describeFacts(world: World, mint: MintProfile): Body {
  const { token, pool } = describeCounts(mint)
  const traders = world.listedTraders(mint.address)
  return {
    token: {
      name: mint.name,
      symbol: mint.symbol,
      mint: mint.address,
      creation: describeCreation(mint, traders),
    },
    pools: [{ poolId: makeAddress(`pool ${mint.address}`), tokenAddress: mint.address, ...pool }],
    risk: describeRiskGroups(mint, traders),
    ...token,
  }
}
