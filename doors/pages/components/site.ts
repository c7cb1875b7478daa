import { html } from 'ghtml'
import { SKIP_LINK } from './frames.ts'
import type { SiteName } from './links.ts'
import { renderServed } from './page.ts'

/** The frame of the pages that the service serves: the way to the others, and the cost of the page. */

/** A visit of a page, as far as every page shows it. */
export interface Visit {
  /** From the page to the service's root, such as `../`: links work below a proxy's prefix, too. */
  readonly up: string
  readonly simulated: boolean
  /** Whether the visitor signed in with a key. Without one, someone on this machine looks at simulated figures. */
  readonly signedIn: boolean
  readonly icon: string
  /** Where tokens and wallets are linked to, next to Solscan. */
  readonly sites: readonly SiteName[]
}

/** The middle of a page. */
export interface Content {
  readonly title: string
  /** HTML: a header and a main element. */
  readonly body: string
}

/** The whole page. `cost` is that of the visit; empty when it was free. */
export function renderSite(content: Content, { up, signedIn, icon }: Visit, cost: string): string {
  const signOut = signedIn
    ? html`<form method="post" action="${up}logout"><button>Sign out</button></form>`
    : ''
  return renderServed({
    title: `${content.title} · Wallet Analytics`,
    icon: `${up}${icon}`,
    body: html`!${SKIP_LINK}
<nav class="site" aria-label="Pages">
<a class="brand" href="${up === '' ? './' : up}">Wallet Analytics</a>
!${renderSearch(up)}
<ul><li><a href="${up}compare">Compare tokens</a></li><li><a href="${up}watchlists">Watchlists</a></li>
<li><a href="${up}docs/guides/score-and-tags">The score</a></li><li><a href="${up}docs">API</a></li></ul>
!${signOut}
</nav>
!${content.body}
<aside class="cost" aria-label="Cost">${cost === '' ? 'This page was free.' : cost}</aside>`,
  })
}

function renderSearch(up: string): string {
  return html`<form class="search" role="search" action="${up}find">
<input name="q" aria-label="A token's symbol, name or mint, or a wallet's address" placeholder="Token or wallet" required maxlength="200" autocomplete="off" spellcheck="false">
<button>Find</button>
</form>`
}

/** A form of one button that says what it costs. */
export function renderAction(action: string, text: string, note: string): string {
  return html`<form class="action" method="post" action="${action}"><button>${text}</button> <span>${note}</span></form>`
}

/** What a scan costs a visitor who has so many left today; null without a cap, and where that is not known. */
export function describeScanCost(left: number | null): string {
  if (left === null) return 'Costs one scan.'
  if (left === 0) return 'No scan is left today.'
  return left === 1 ? 'Costs the last scan of today.' : `Costs one of the ${left} scans that are left today.`
}
