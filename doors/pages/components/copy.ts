import { html } from 'ghtml'
import type { components } from '../../../generated/v1/types.ts'
import {
  COPY_LIMITS,
  describeCopyEdge,
  describeOffMarket,
  describePath,
  describeSample,
  describeSetting,
  describeSinceListed,
} from '../figures/copy-wording.ts'
import { formatCount, toTypography } from '../figures/wording.ts'
import { drawCopies } from './copy-chart.ts'
import { drawCopyPath } from './copy-path-chart.ts'
import { renderTime, section } from './frames.ts'
import { renderAction } from './site.ts'
import { crossTable } from './table.ts'

type Schemas = components['schemas']

// A copy of 30 days alone is in the wallet's answer, whatever period the page shows.
const TITLE = 'What following it would have made in 30 days'

interface Following {
  readonly wallet: Schemas['WalletScanData']
  /** What following it would have made; undefined where no one has asked for it. */
  readonly copied: Schemas['WalletCopyData'] | undefined
  /** The period of the page as a query, so that the visitor comes back to it. */
  readonly query: string
  readonly up: string
}

/** What following the wallet would have made over the last 30 days, and a way to find out. */
export function renderCopyResult({ wallet: { address }, copied: copy, query, up }: Following): string {
  const guide = html`<a href="${up}docs/guides/following">How it is computed</a>`
  const ask = renderAction(
    `${address}/copy${query}`,
    copy ? 'Find out again' : 'Find out',
    'Costs one scan, within an hour of the last time nothing. Takes up to a minute.',
  )
  if (!copy)
    return section('copy', TITLE, [
      html`<p>Not known yet. The service asks what the market paid 10 and 60 seconds after this wallet’s trades, and takes off the costs.
!${guide}</p>`,
      html`<div class="actions">!${ask}</div>`,
    ])
  const offMarket = describeOffMarket(copy)
  const since = describeSinceListed(copy)
  return section('copy', TITLE, [
    html`<p><strong>${toTypography(describePath(copy))}</strong> ${toTypography(describeSetting(copy).join(' '))}</p>`,
    drawCopyPath(copy),
    since === undefined
      ? ''
      : html`<p>Since this service first listed it, !${renderTime(copy.since_listed.first_listed_at ?? '')}, ${toTypography(since)}</p>`,
    renderSizes(copy.sizes),
    html`<p>${toTypography(describeSample(copy))}</p>`,
    html`<p>Computed !${renderTime(copy.copied_at)}, after costs.!${offMarket ? ` ${offMarket}` : ''} ${COPY_LIMITS} !${guide}</p>`,
    drawCopies(copy.tokens),
    html`<div class="actions">!${ask}</div>`,
  ])
}

/** The edge of copies by what is put into each token and by their delay; empty where no edge is known. */
function renderSizes(sizes: readonly Schemas['CopySize'][]): string {
  if (sizes.every(({ edge_pct: edge }) => edge === null)) return ''
  const rows = [...Map.groupBy(sizes, ({ amount_usd: usd }) => usd)]
  return html`<p>What to expect of a copy: its edge per token, by what is put in and by the delay.</p>
!${crossTable('Table of sizes and delays', {
    look: 'periods',
    corner: 'a token',
    heads: rows[0]?.[1].map(({ delay_sec: sec }) => `after ${sec} s`) ?? [],
    rows: rows.map(([usd, cells]) => [`${formatCount(usd)} USD`, cells.map(renderSize)]),
  })}`
}

/** An edge with its range, which a phone shows below it. */
function renderSize(size: Schemas['CopySize']): string {
  const [edge, range = ''] = toTypography(describeCopyEdge(size)).split(/ (?=\()/)
  return html`<td class="number">${edge} <span>${range}</span></td>`
}
