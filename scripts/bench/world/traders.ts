import { shuffler } from 'd3-array'
import { mix, randomFrom } from '../../../provider/simulator/random.ts'
import { FAMILY_TOKENS, WALLETS_OF_TOKEN, type WorldSize } from './size.ts'

/** Who traded a token, in no order. */
export interface Traders {
  readonly tokenId: number
  readonly walletIds: readonly number[]
}

/** Of the wallets that a family knows, each of its tokens has a third: about 320 of them have traded two or more. */
const FAMILY_WALLETS = 600
const OF_FAMILY = 200
const SEED = 13

/** The traders of every token, the same in each run. */
export function* drawTraders({ tokens, wallets }: WorldSize): Generator<Traders> {
  for (let family = 0; family < tokens / FAMILY_TOKENS; family += 1) {
    const random = randomFrom(mix(SEED, family))
    const drawId = () => 1 + Math.floor(random() * wallets)
    const known = [...fill(new Set(), FAMILY_WALLETS, drawId)]
    for (let member = 1; member <= FAMILY_TOKENS; member += 1) {
      const ofFamily = shuffler(random)(known.slice()).slice(0, OF_FAMILY)
      const chosen = fill(new Set(ofFamily), WALLETS_OF_TOKEN, drawId)
      yield { tokenId: family * FAMILY_TOKENS + member, walletIds: shuffler(random)([...chosen]) }
    }
  }
}

/** Adds draws until there are so many. */
function fill(ids: Set<number>, count: number, draw: () => number): Set<number> {
  while (ids.size < count) ids.add(draw())
  return ids
}
