import { shuffler } from 'd3-array'
import { randomFrom } from '../../provider/simulator/random.ts'
import type { Request } from './ask.ts'
import type { World } from './place.ts'
import { addressOf, listFamilies, mintOf } from './world/size.ts'

/** What is asked of a service on a world: of many wallets and tokens in random order, with its keys in turn. */

const SEED = 17
/** More than are asked in a round. */
const WALLETS_MAX = 20_000

export function walletRequests(world: World): Request[] {
  const { wallets } = world.size
  return shuffle(wallets)
    .slice(0, WALLETS_MAX)
    .map((id, index) => withKey(world, index, { path: `/api/v1/wallets/${addressOf(id)}` }))
}

/** Of so many tokens, each in turn. */
export function listRequests(world: World, tokens: number, headers: Request['headers'] = {}): Request[] {
  const ids = shuffle(world.size.tokens).slice(0, tokens)
  // As many requests as keys at least, for one token.
  const count = Math.max(ids.length, world.keys.length)
  return Array.from({ length: count }, (_, index) => {
    const mint = mintOf(ids[index % ids.length] ?? 1)
    return withKey(world, index, { path: `/api/v1/tokens/${mint}/top-wallets?limit=300`, headers })
  })
}

/** Sets of five tokens that have a page of wallets in common. */
export function drawFamilies({ size }: World, count: number): string[][] {
  const families = listFamilies(size)
  return shuffle(families.length)
    .slice(0, count)
    .map((id) => families[id - 1] ?? [])
}

export function correlationRequests(world: World, families: readonly (readonly string[])[]): Request[] {
  return families.map((mints, index) =>
    withKey(world, index, { path: `/api/v1/correlations?tokens=${mints.join(',')}` }),
  )
}

/** The same page with every key. */
export function pageRequests(world: World, path: string): Request[] {
  return world.keys.map((_, index) => withKey(world, index, { path }))
}

function withKey(
  { keys }: World,
  index: number,
  { path, headers = {} }: Pick<Request, 'path'> & Partial<Request>,
): Request {
  return { path, headers: { authorization: `Bearer ${keys[index % keys.length]}`, ...headers } }
}

/** The ids from 1 on in random order, the same in each run. */
function shuffle(count: number): number[] {
  return shuffler(randomFrom(SEED))(Array.from({ length: count }, (_, index) => index + 1))
}
