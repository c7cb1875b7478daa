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
  const placeOf = ({ address }: Wallet) => createHash('sha256').update(`${scanId}|${address}`).digest('hex')
  return wallets
    .map((wallet) => ({ wallet, place: placeOf(wallet) }))
    .sort((one, other) => ascending(one.place, other.place))
    .slice(0, count)
    .map(({ wallet }) => wallet)
}
