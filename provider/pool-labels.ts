import type { LabelledWallet } from './data-provider.ts'

/** Programs and mints that occur in lists of traders, and are no wallet of anybody. */
const NO_WALLETS = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
] as const

/** Labels for the addresses that a token's answer names as its mint and its pools, and for those that are no wallet. */
export function labelPools(addresses: readonly string[]): LabelledWallet[] {
  return [...new Set([...NO_WALLETS, ...addresses])].map((address) => ({
    address,
    name: 'pool',
    source: 'token_pools',
  }))
}
