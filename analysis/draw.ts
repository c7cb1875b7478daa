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
  const placeOf = ({ address }: Wallet) => createHash('sha256').update(`${scanId}|${address}`).digest('hex')
  return inOrderOf(wallets, placeOf).slice(0, count)
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

/**
 * The wins of a wallet in the order in which they are checked, drawn by an HMAC with the service's secret. What a win
 * adds to the record is its chance. A wallet cannot know which are drawn, so it cannot lay real ones there.
 */
export function inCheckedOrder<Win extends { readonly mint: string; readonly added: number }>(
  wins: readonly Win[],
  { secret, address }: { readonly secret: string; readonly address: string },
): Win[] {
  // The least of exponential numbers of different rates is each with a chance in proportion to its rate.
  const waitOf = ({ mint, added }: Win) => {
    const drawn = createHmac('sha256', secret).update(`win|${address}|${mint}`).digest().readUInt32BE(0)
    return -Math.log((drawn + 1) / 2 ** 32) / added
  }
  return wins
    .map((win) => ({ win, wait: waitOf(win) }))
    .toSorted((one, other) => one.wait - other.wait)
    .map(({ win }) => win)
}
