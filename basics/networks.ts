import { BlockList, isIP } from 'node:net'

const BITS = { 4: 32, 6: 128 }

/** Whether a text is an IP address, or a network of at least so many bits, in CIDR notation. */
export function isNetwork(text: string, bitsMin = 0): boolean {
  const { family, bits } = readNetwork(text)
  return family !== 0 && bits >= bitsMin && bits <= BITS[family]
}

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
  if (!isNetwork(network)) throw new RangeError(`${network} is not a network`)
  const { address, family, bits } = readNetwork(network)
  list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
}

/** A text that names no address has the family 0. An address is a network of its own. */
function readNetwork(text: string) {
  const [, address = '', bits] = /^([^/]+)(?:\/(0|[1-9][0-9]{0,2}))?$/.exec(text) ?? []
  const family = isIP(address) as 0 | 4 | 6
  return { address, family, bits: Number(bits ?? (family === 0 ? 0 : BITS[family])) }
}
