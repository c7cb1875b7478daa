import { makeAddress } from '../../../provider/simulator/random.ts'

/** How much a world has: its tokens and wallets have the ids from 1 on, and addresses in random order. */
export interface WorldSize {
  readonly tokens: number
  readonly wallets: number
}

/** As many wallets as a report has at most. */
export const WALLETS_OF_TOKEN = 300

/** 3,000,000 rows of token and wallet. */
export const FULL_WORLD: WorldSize = { tokens: 10_000, wallets: 300_000 }
/** 30,000 of them, of as many tokens a wallet. */
export const SMALL_WORLD: WorldSize = { tokens: 100, wallets: 3_000 }

/** So many tokens in a row have wallets in common: enough for a page of correlations, whatever the size of the world. */
export const FAMILY_TOKENS = 5

export function mintOf(tokenId: number): string {
  return makeAddress(`bench mint ${tokenId}`)
}

export function addressOf(walletId: number): string {
  return makeAddress(`bench wallet ${walletId}`)
}

/** The mints of each family. */
export function listFamilies({ tokens }: WorldSize): string[][] {
  return Array.from({ length: tokens / FAMILY_TOKENS }, (_, family) =>
    Array.from({ length: FAMILY_TOKENS }, (_, member) => mintOf(family * FAMILY_TOKENS + member + 1)),
  )
}
