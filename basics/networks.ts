import { BlockList, isIP } from 'node:net'

const BITS = { 4: 32, 6: 128 }

/**
 * Whether an address is in one of these networks, in CIDR notation, or is one of these addresses. An IPv4 address that
 * is mapped into IPv6 counts as IPv4. Throws a RangeError for an item that is neither a network nor an address.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function addNetwork(list: BlockList, network: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(0|[1-9][0-9]{0,2}))?$/.exec(network) ?? []
  const family = isIP(address) as 0 | 4 | 6
  if (family === 0 || Number(bits ?? 0) > BITS[family]) throw new RangeError(`${network} is not a network`)
  list.addSubnet(address, Number(bits ?? BITS[family]), family === 4 ? 'ipv4' : 'ipv6')
}
