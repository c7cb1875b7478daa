import { shuffler } from 'd3-array'
import type { MintProfile } from './profiles.ts'
import { mix, randomFrom, share } from './random.ts'
import { firstBuyerRow, topTraderRow, traderRow } from './rows.ts'
import type { Holding } from './trade.ts'
import type { World } from './world.ts'

const LIST_ROWS = 100

/**
 * One page of `GET /v2/pnl/tokens/{token}/traders`. Some pages begin with the last wallet of the page before,
 * and some have one more row, without a wallet.
 */
export function answerTraders(
  world: World,
  mint: MintProfile,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): unknown {
  const all = world.traders(mint.address)
  const oddity = share(mix(mint.hash, offset + 1))
  const from = offset > 0 && oddity < 0.2 ? offset - 1 : offset
  const rows = all.slice(from, offset + limit).map(traderRow)
  if (oddity > 0.92) rows.push({ wallet: null, pnl: { token: { realized: 1 } } })
  const hasMore = offset + limit < all.length
  const next = Buffer.from(`after ${offset + limit}`).toString('base64url')
  return {
    traders: rows,
    pagination: { hasMore, nextCursor: hasMore ? next : null },
  }
}

/** The offset in a cursor; undefined when the simulator did not make the cursor. */
export function readPageOffset(cursor: string): number | undefined {
  const offset = /^after (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  return offset === undefined ? undefined : Number(offset)
}

/** `GET /first-buyers/{token}`: the first 100, but not sorted by time. */
export function answerFirstBuyers(world: World, mint: MintProfile): unknown {
  const first = world
    .traders(mint.address)
    .toSorted((a, b) => a.position.firstBuyMs - b.position.firstBuyMs)
    .slice(0, LIST_ROWS)
  return shuffler(randomFrom(mint.hash))(first).map(firstBuyerRow)
}

/** `GET /top-traders/{token}`: 100 rows by total PnL. */
export function answerTopTraders(world: World, mint: MintProfile): unknown {
  const total = ({ position }: Holding) => position.realizedUsd + position.unrealizedUsd
  return world
    .traders(mint.address)
    .toSorted((a, b) => total(b) - total(a))
    .slice(0, LIST_ROWS)
    .map(topTraderRow)
}
