import { createHash } from 'node:crypto'
import { ascending } from 'd3-array'

/**
 * Draws up to `count` of a scan's wallets at random, by SHA-256 of `<scan id>|<address>`. A scan draws the same ones
 * each time, and no one can choose them.
 */
export function drawWallets<Wallet extends { readonly address: string }>(
  scanId: string,
  wallets: readonly Wallet[],
  count: number,
): Wallet[] {
  return inDrawnOrder(scanId, wallets, ({ address }) => address).slice(0, count)
}

/** The items in the order of the SHA-256 of `<seed>|<name>`: always the same one, which no one can choose. */
export function inDrawnOrder<Item>(
  seed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const placeOf = (item: Item) =>
    createHash('sha256')
      .update(`${seed}|${nameOf(item)}`)
      .digest('hex')
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((one, other) => ascending(one.place, other.place))
    .map(({ item }) => item)
}
