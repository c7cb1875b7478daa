import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { renderBestWallets } from './components/best-wallets.ts'
import { type Choice, ORDERS, renderChoices, renderWaysToMore, toQuery } from './components/choices.ts'
import { type FoundToken, renderFoundTokens } from './components/found-tokens.ts'
import { middle, section } from './components/frames.ts'
import { renderLeftOut } from './components/left-out.ts'
import { linksFrom } from './components/links.ts'
import { ABOUT_CAUTION, ABOUT_LISTS, ABOUT_PROFIT, ABOUT_SOLID } from './components/reading.ts'
import { type Content, describeScanCost, renderAction, type Visit } from './components/site.ts'
import { type ListedWallet, SORTS, toRankedWallets } from './figures/ranking.ts'
import { PERIOD_NAMES } from './figures/wording.ts'

type Schemas = components['schemas']

/** A token that every simulated world has: wrapped SOL. */
const EXAMPLE_MINT = 'So11111111111111111111111111111111111111112'

export interface HomeData {
  readonly choice: Choice
  readonly page: Schemas['ListWalletsEnvelope']
  /** The place of the page's first wallet in the whole list. */
  readonly first: number
  /** The wallets that a short list was made from, best first; undefined where the list is full. */
  readonly considered: Schemas['ListWalletsEnvelope'] | undefined
  /** The tokens that were scanned last, the newest first. */
  readonly tokens: readonly FoundToken[]
  /** The scans that are left today; null without a cap, and where wallets are shown. */
  readonly scansLeft: number | null
}

/** The first page: the best wallets over all scanned tokens, and how to read them. */
export function renderHome(data: HomeData, visit: Visit): Content {
  const { choice, page, first, considered, tokens, scansLeft } = data
  const ranked = toRankedWallets(page.data, first)
  const links = linksFrom(visit.up, choice.period)
  const title = choice.followable ? 'Records worth a closer look' : 'All wallets'
  const isKnown = considered === undefined ? ranked.length > 0 : considered.data.length > 0
  const list = [
    ranked.length > 0
      ? html`<p>${ABOUT_LISTS}</p>!${renderBestWallets(ranked, { nowMs: Date.now(), links })}`
      : '',
    isKnown ? '' : renderEmpty(choice, visit, scansLeft),
    considered && isKnown ? renderShort(ranked, considered, choice) : '',
    ranked.length > 0
      ? renderFurther(choice, { first: first + ranked.length, next: page.meta.next_cursor })
      : '',
  ]
  const head = html`<h1>${title}</h1>
<p class="source">Wallets of all scanned tokens, by their figures of ${PERIOD_NAMES[choice.period]}. Find a token above by its symbol or mint to see its best
traders, or a wallet to judge it.</p>`
  const body = middle(head, visit, [
    tokens.length > 0 ? renderChoices(choice, { sorts: SORTS }) : '',
    section('best', `${title}, ${ORDERS[choice.sort]} first`, list),
    tokens.length === 0 ? '' : section('scans', 'Recently scanned tokens', renderFoundTokens(tokens, visit)),
    section(
      'reading',
      'How to read a row',
      html`<p>${READING}</p>
<p>${ABOUT_CAUTION}</p>
<p>${ABOUT_PROFIT}</p>`,
    ),
  ])
  return { title, body }
}

/** Leads to the wallets after these, where there are more, and to a file. */
function renderFurther(
  choice: Choice,
  { first, next }: { readonly first: number; readonly next: string | null },
): string {
  const query = toQuery(choice)
  const further =
    next === null ? '' : html`<a href="?${query}&amp;cursor=${next}&amp;first=${first}#best">Next wallets</a>`
  return html`<p class="actions">!${further} <a href="wallets.csv?${query}">Up to 500 as CSV</a> <span>Each costs one read.</span></p>`
}

const READING = `The bar under “Cautious edge” shows what the wallet likely gains on a dollar per token. The score follows the bar’s left end, so a short lucky record does not lead: at a score of 50 the left end is at 0 %. ${ABOUT_SOLID} A score describes the past and promises nothing.`

/** Why the list is short, and what a visitor can do about it. */
function renderShort(
  ranked: readonly ListedWallet[],
  { data, meta }: Schemas['ListWalletsEnvelope'],
  choice: Choice,
): string {
  const considered = {
    wallets: toRankedWallets(data),
    isCut: meta.next_cursor !== null,
    period: choice.period,
  }
  return `${renderLeftOut(ranked, considered)}${renderWaysToMore(choice)}`
}

function renderEmpty({ filters }: Choice, { simulated, up }: Visit, scansLeft: number | null): string {
  if (filters.length > 0) return '<p>No wallet fits these filters.</p>'
  if (!simulated) return '<p>No wallet is known yet. Find a token by its mint and scan it.</p>'
  return html`<p>No wallet is known yet. Scan a token to see its traders.</p>
!${renderAction(`${up}tokens/${EXAMPLE_MINT}`, 'Scan wrapped SOL', describeScanCost(scansLeft))}`
}
