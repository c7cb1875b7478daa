import { html } from 'ghtml'

/** Where a page's links to a wallet and a token lead. */
export interface Links {
  wallet(address: string): string
  token(mint: string): string
}

/** The link to an explorer: a file has no other pages. */
export const EXPLORER: Links = {
  wallet: (address) => `https://solscan.io/account/${encodeURIComponent(address)}`,
  token: (mint) => `https://solscan.io/token/${encodeURIComponent(mint)}`,
}

/** A link to a wallet or a token. */
export function linkTo(href: string, address: string, text = address): string {
  return html`<a class="address" href="${href}" title="${address}" rel="noreferrer">${text}</a>`
}
