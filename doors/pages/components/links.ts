import { html } from 'ghtml'
import type { ShownPeriod } from '../figures/ranking.ts'
import { shortenAddress, toPlainText } from '../figures/wording.ts'

/** A link to the page of an address. Its text is the name, which may be a stranger's, or else the shortened address. */
type Link = (address: string, name?: string | null) => string

/** A page's links to wallets and tokens. */
export interface Links {
  readonly wallet: Link
  readonly token: Link
}

/** Where sites show a wallet and a token, by their names; one that shows no wallets has no folder for them. */
const SITES = {
  birdeye: {
    name: 'Birdeye',
    wallet: 'https://birdeye.so/solana/profile/',
    token: 'https://birdeye.so/solana/token/',
  },
  dexscreener: { name: 'DexScreener', wallet: undefined, token: 'https://dexscreener.com/solana/' },
  gmgn: { name: 'GMGN', wallet: 'https://gmgn.ai/sol/address/', token: 'https://gmgn.ai/sol/token/' },
} as const

/** A site that an operator can have the pages link to, next to Solscan. */
export type SiteName = keyof typeof SITES

/** Where the tokens of a table lead to. */
export interface Elsewhere {
  readonly links: Links
  readonly sites: readonly SiteName[]
}

/** The links to an explorer: a file has no other pages. */
export const EXPLORER: Links = {
  wallet: linkBelow('https://solscan.io/account/'),
  token: linkBelow('https://solscan.io/token/'),
}

/** Links to an address on Solscan and on these sites. */
export function linkElsewhere(
  kind: 'wallet' | 'token',
  address: string,
  { sites, text = shortenAddress(address) }: { readonly sites: readonly SiteName[]; readonly text?: string },
): string {
  const others = sites.flatMap((site) => {
    const { name, [kind]: folder } = SITES[site]
    return folder === undefined
      ? []
      : [html`<a href="${folder}${encodeURIComponent(address)}" rel="noreferrer">${name}</a>`]
  })
  return [EXPLORER[kind](address, text), ...others].join(' ')
}

/**
 * The links of a page that the service serves, from which `up` leads to the service's root. A wallet's page judges it
 * by `period`, as the page that leads there does.
 */
export function linksFrom(up: string, period: ShownPeriod = '30d'): Links {
  return {
    wallet: linkBelow(`${up}wallets/`, period === '30d' ? '' : `?period=${period}`),
    token: linkBelow(`${up}tokens/`),
  }
}

function linkBelow(folder: string, query = ''): Link {
  return (address, name) =>
    html`<a class="address" href="${folder}${encodeURIComponent(address)}!${query}" title="${address}" rel="noreferrer">${toPlainText(name ?? '') || shortenAddress(address)}</a>`
}
