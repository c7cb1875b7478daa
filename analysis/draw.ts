import { createHash, createHmac } from 'node:crypto'
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

/** The items in the order of the SHA-256 of `<seed>|<name>`: always the same one, which anyone can compute. */
export function inDrawnOrder<Item>(
  seed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  return inOrderOf(items, (item) =>
    createHash('sha256')
      .update(`${seed}|${nameOf(item)}`)
      .digest('hex'),
  )
}

/**
 * The items in the order of the HMAC-SHA-256 of `<seed>|<name>`: always the same one, which no one can know in advance
 * who has not the secret.
 */
export function inSecretOrder<Item>(
  { secret, seed }: { readonly secret: string; readonly seed: string },
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  return inOrderOf(items, (item) =>
    createHmac('sha256', secret)
      .update(`${seed}|${nameOf(item)}`)
      .digest('hex'),
  )
}

function inOrderOf<Item>(items: readonly Item[], placeOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((one, other) => ascending(one.place, other.place))
    .map(({ item }) => item)
}
