import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { type Choice, renderChoices, renderWaysToMore, toOperationQuery } from './components/choices.ts'
import { middle } from './components/frames.ts'
import { EXPLORER, linksFrom } from './components/links.ts'
import { type Content, describeScanCost, renderAction, type Visit } from './components/site.ts'
import { explainLookUps } from './figures/meanings.ts'
import type { ScanAnswer } from './figures/ranking.ts'
import { renderScanBody, titleOfScan } from './scan-report.ts'

export type ShownScan = components['schemas']['ScanStatusData']

/** A token whose scan has ended, or whose wallets so far are shown. */
export interface TokenData {
  readonly answer: ScanAnswer
  readonly scan: ShownScan
  readonly choice: Choice
  /** The visitor's watchlists, by name. */
  readonly watchlists: readonly string[]
}

/** The report of a token, with what the visitor can choose and do. */
export function renderToken({ answer, scan, choice, watchlists }: TokenData, visit: Visit): Content {
  const { address } = answer.data.token
  const filtered = choice.filters.length > 0
  const controls = html`!${isScanRunning(scan) ? renderProgress(scan) : renderLookUps(scan)}
!${renderChoices(choice, { watchlists })}`
  const actions = html`<div class="actions">
<a href="${address}/wallets.csv?${toOperationQuery(choice)}">${filtered ? 'These' : 'All'} wallets as CSV</a> <span>Costs one read.</span>
!${isScanRunning(scan) ? '' : renderAction(address, 'Scan again', describeScanCost(null))}
</div>`
  const body = renderScanBody(answer, {
    ...choice,
    filtered,
    simulated: visit.simulated,
    nowMs: Date.now(),
    links: linksFrom(visit.up, choice.period),
    sites: visit.sites,
    controls,
    waysToMore: renderWaysToMore(choice),
    actions,
  })
  return { title: titleOfScan(answer), body }
}

/** A token whose scan is under way: how far it is, and a link to look again for those without the script. */
export function renderRunningScan(scan: ShownScan, visit: Visit): Content {
  const { token_address: mint } = scan
  const head = html`<h1>Scanning</h1>
<p class="source">!${EXPLORER.token(mint, mint)}</p>`
  const body = middle(head, visit, [
    renderProgress(scan),
    '<p class="actions"><a href="?partial=1">Show the wallets so far</a> <span>Costs one read.</span></p>',
  ])
  return { title: `Scanning ${mint}`, body }
}

/** The progress of a scan, which the page's script keeps up to date and follows to the report. */
function renderProgress(scan: ShownScan): string {
  const { token_address: mint, percentage } = scan
  return html`<div class="progress" data-progress="${mint}/progress">
<progress id="progress" max="100" value="${percentage}" aria-label="Progress of the scan"></progress>
<p role="status">${describeProgress(scan)}</p>
<p class="again"><a href="${mint}">Look again</a></p>
</div>`
}

/** What may still change the figures of a scan that has ended. */
function renderLookUps({ token_address: mint, looking_up: lookingUp = [] }: ShownScan): string {
  if (lookingUp.length === 0) return ''
  return html`<p class="source" role="status">${explainLookUps(lookingUp)}: scores may change. <a href="${mint}">Look again</a></p>`
}

/** How far a scan is. */
export function describeProgress({ percentage, message }: ShownScan): string {
  return `${percentage} %. ${message ?? ''}`
}

/** A token that was never scanned. */
export function renderUnscanned(mint: string, scansLeft: number | null, visit: Visit): Content {
  const head = html`<h1>Not scanned yet</h1>
<p class="source">!${EXPLORER.token(mint, mint)}</p>`
  const body = middle(head, visit, [
    "<p>A scan takes the token's top traders and analyses each of them, in a few minutes.</p>",
    renderAction(mint, 'Scan this token', describeScanCost(scansLeft)),
  ])
  return { title: `Not scanned yet: ${mint}`, body }
}

/** Whether a scan may end by itself. */
export function isScanRunning({ status, stalled }: ShownScan): boolean {
  return status === 'processing' && !stalled
}
