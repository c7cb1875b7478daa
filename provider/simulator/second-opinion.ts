import { hashText, mix, share } from './random.ts'
import type { Holding } from './trade.ts'
import type { World } from './world.ts'

/**
 * How the simulated Vybe disagrees with the simulated Solana Tracker about a wallet's realized PnL in a token. With
 * `sign`, Vybe reports a gain as a loss or a loss as a gain. With `magnitude`, it reports several times as much. With
 * `missing`, it does not cover the wallet, or not this token of the wallet.
 */
type Disagreement = 'none' | 'sign' | 'magnitude' | 'missing'

/** Totals as Vybe has them, in USD. */
interface Opinion {
  readonly realizedUsd: number
  readonly boughtUsd: number
  readonly soldUsd: number
}

const MISSING_WALLETS = 0.04
const MISSING_TOKENS = 0.06

/** Two honest sources differ by up to this share, because they take prices of different moments. */
const NOISE = 0.03

/** A PnL that is smaller counts as neither a gain nor a loss. */
const LEAST_SIGNED_USD = 1

/** A planted error is larger than what two honest sources may differ by. */
const ERROR_USD = 200
const ERROR_FACTOR = 4

/** Whether Vybe covers a wallet at all. A Vybe that never disagrees covers everything. */
export function coversWallet({ seed, disagreementPct }: World, wallet: string): boolean {
  return disagreementPct === 0 || share(mix(hashText(wallet), mix(seed, 0x5eed))) >= MISSING_WALLETS
}

/** How Vybe disagrees about a wallet and a token: the same seed always plants the same. */
export function findDisagreement(world: World, { trade, position }: Holding): Disagreement {
  const { wallet, mint } = trade
  if (!coversWallet(world, wallet.address)) return 'missing'
  const random = pairHash(world, trade)
  if (world.disagreementPct === 0) return 'none'
  if (share(mix(random, 1)) < MISSING_TOKENS) return 'missing'
  if (mint.stable || share(mix(random, 2)) * 100 >= world.disagreementPct) return 'none'
  const hasSign = Math.abs(position.realizedUsd) >= LEAST_SIGNED_USD
  return hasSign && share(mix(random, 3)) < 0.5 ? 'sign' : 'magnitude'
}

/** Vybe's figures of a wallet's trades of a token, all of them or those of a window. */
export function giveOpinion(world: World, holding: Holding, honest: Opinion): Opinion {
  const disagreement = findDisagreement(world, holding)
  const { realizedUsd } = honest
  const said = realizedUsd * (1 + NOISE * (2 * share(mix(pairHash(world, holding.trade), 4)) - 1))
  const direction = realizedUsd < 0 ? -1 : 1
  if (disagreement === 'sign') return withRealized(honest, -said - direction * ERROR_USD)
  if (disagreement === 'magnitude') return withRealized(honest, said * ERROR_FACTOR + direction * ERROR_USD)
  return withRealized(honest, said)
}

/** The totals that make this PnL: more or fewer proceeds, and a higher cost where the proceeds do not suffice. */
function withRealized({ realizedUsd: honestUsd, boughtUsd, soldUsd }: Opinion, realizedUsd: number): Opinion {
  const proceedsUsd = soldUsd + realizedUsd - honestUsd
  return {
    realizedUsd,
    boughtUsd: boughtUsd + Math.max(0, -proceedsUsd),
    soldUsd: Math.max(0, proceedsUsd),
  }
}

function pairHash({ seed }: World, { wallet, mint }: Holding['trade']): number {
  return mix(mix(wallet.hash, mint.hash), seed)
}
