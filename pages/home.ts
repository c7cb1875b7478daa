import { html } from 'ghtml'
import type { components } from '../generated/v1/types.ts'
import { toRankedWallets } from './figures/ranking.ts'
import { PERIOD_NAMES } from './figures/wording.ts'
import { renderBestWallets } from './parts/best-wallets.ts'
import {
  type Choice,
  type Content,
  linksFrom,
  renderAction,
  renderChoices,
  renderSimulated,
  type Visit,
} from './parts/site.ts'

type Schemas = components['schemas']

/** A token that every simulated world has: wrapped SOL. */
const EXAMPLE_MINT = 'So11111111111111111111111111111111111111112'

export interface HomeData {
  readonly choice: Choice
  readonly wallets: readonly Schemas['WalletSummary'][]
  /** Of the visitor's key. */
  readonly scansLeft: number | null
}

/** The first page: the best wallets over all scanned tokens, and how to read them. */
export function renderHome({ choice, wallets, scansLeft }: HomeData, visit: Visit): Content {
  const ranked = toRankedWallets(wallets)
  const scannedAtMs = Math.max(...wallets.map(({ scanned_at: at }) => Date.parse(at)))
  const best = choice.followable ? 'The best wallets that a person could follow' : 'The best wallets'
  const list =
    ranked.length === 0
      ? renderEmpty(choice, visit, scansLeft)
      : renderBestWallets(ranked, { scannedAtMs, links: linksFrom(visit.up) })
  const body = html`<header>
<div><h1>Whom to follow</h1>
<p class="source">Wallets of all scanned tokens, by ${PERIOD_NAMES[choice.period]}. Paste a token's mint above to find its best traders, or a wallet to
judge it.</p>
!${renderSimulated(visit)}</div>
</header>
<main>
!${renderChoices(choice)}
<section aria-labelledby="best">
<h2 id="best">${best}</h2>
!${list}
</section>
<section aria-labelledby="reading">
<h2 id="reading">How to read a row</h2>
<p>The green bar is where the wallet's edge lies with a probability of 90 %: what it makes of a dollar per token. The score follows
its left end, so a short record of luck does not lead; 50 is a left end of 0. A score describes the past and promises nothing.</p>
</section>
</main>`
  return { title: 'Whom to follow', body }
}

function renderEmpty({ followable }: Choice, { simulated, up }: Visit, scansLeft: number | null): string {
  const none = followable ? 'No wallet that a person could follow is known yet.' : 'No wallet is known yet.'
  if (!simulated) return html`<p>${none} Find a token by its mint and scan it.</p>`
  return html`<p>${none} Scan a token to meet its traders.</p>
!${renderAction(`${up}tokens/${EXAMPLE_MINT}`, { text: 'Scan wrapped SOL', note: describeScanCost(scansLeft) })}`
}

/** What a scan costs a visitor. */
export function describeScanCost(left: number | null): string {
  return left === null
    ? 'Costs one of your scans of this day.'
    : `Costs one of the ${left} scans that are left today.`
}
