import { least } from 'd3-array'
import { churns, type MintProfile } from './profiles.ts'
import { makeAddress, mix, share } from './random.ts'
import type { Holding } from './trade.ts'

/** Labels of a token's traders, as in real answers: on some tokens, and on few wallets. */

type Body = Record<string, unknown>

/** First buys within this time of a launch are made by programs, not by people. */
const SNIPED_WITHIN_MS = 30_000
const BUNDLED_WITHIN_MS = 15_000

/** The share of the programs that the provider knows to be bots. */
const KNOWN_BOTS = 0.2

/** The members of a token's `risk` that name wallets. Some answers have no bundlers, some the older spelling. */
export function describeRiskGroups(mint: MintProfile, traders: readonly Holding[]): Body {
  const key = mint.hash % 5 === 0 ? 'address' : 'wallet'
  const group = (holdings: readonly Holding[]): Body => ({
    count: holdings.length,
    wallets: holdings.map(({ trade, position }) => ({
      [key]: trade.wallet.address,
      balance: position.holding,
    })),
  })
  const within = (spanMs: number) =>
    traders.filter(({ position }) => position.firstBuyMs - mint.createdMs < spanMs)
  const chance = ({ trade }: Holding) => share(mix(trade.wallet.hash, ~mint.hash))
  return {
    snipers: group(within(SNIPED_WITHIN_MS)),
    insiders: group(traders.filter((holding) => chance(holding) < 0.01)),
    ...(mint.hash % 7 === 0
      ? {}
      : { bundlers: group(within(BUNDLED_WITHIN_MS).filter((holding) => chance(holding) > 0.5)) }),
  }
}

/** The wallet that created a token: on some tokens its earliest buyer. */
function creatorOf(mint: MintProfile, traders: readonly Holding[]): string {
  const earliest = least(traders, ({ position }) => position.firstBuyMs)
  const creator = share(mix(mint.hash, 0xc4ea)) < 0.4 ? earliest?.trade.wallet.address : undefined
  return creator ?? makeAddress(`creator ${mint.address}`)
}

/** How a token came into being. */
export function describeCreation(mint: MintProfile, traders: readonly Holding[]): Body {
  return {
    creator: creatorOf(mint, traders),
    created_tx: makeAddress(`creation ${mint.address}`),
    created_time: Math.floor(mint.createdMs / 1000),
  }
}

/** What the provider knows of a wallet as such; null for most. */
export function identityOf({ trade: { wallet } }: Holding): Body | null {
  if (churns(wallet) && share(mix(wallet.hash, 0xb07)) < KNOWN_BOTS)
    return { name: null, type: 'bot', tags: ['bot'], bot: { name: null, avatar: null } }
  const domain = `${wallet.address.slice(0, 8).toLowerCase()}.sol`
  return share(wallet.hash) < 0.01 ? { name: domain, type: 'sns', tags: ['sns'], sns: { domain } } : null
}
