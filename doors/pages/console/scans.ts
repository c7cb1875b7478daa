import { html } from 'ghtml'
import type { NewestScan } from '../../../db/installation.ts'
import type { ScanFailure, ScanStatus, WaitReason } from '../../../db/scans.ts'
import { section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { type ConsoleCell, renderConsoleForm, renderConsoleTable } from './shell.ts'

const SHOWN: Readonly<Record<string, string>> = {
  '': 'All',
  failed: 'Failed',
  processing: 'Running',
  completed: 'Completed',
}

const FAILURES: Readonly<Record<ScanFailure, string>> = {
  too_many_skipped: 'More than half of its wallets could not be analysed.',
  superseded: 'A newer scan of the token replaced it.',
  no_progress: 'It made no progress: no worker ran, or the data provider was down all the time.',
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  provider_down: 'Waits: the data provider does not answer.',
  provider_budget: 'Waits until midnight UTC: PROVIDER_DAILY_CALLS are used up.',
  provider_rate: 'Waits: the data provider takes no more calls at the moment.',
  provider_refused: 'Waits: the data provider refuses PROVIDER_API_KEY. See the overview.',
}

/** The newest scans, of one status if it is given: why they failed or wait, and a way to make them again. */
export function renderScans(scans: readonly NewestScan[], status: ScanStatus | undefined): Content {
  const links = Object.entries(SHOWN).map(([value, text]) => {
    const current = value === (status ?? '') ? ' aria-current="true"' : ''
    return html`<a href="?status=${value}"!${current}>${text}</a>`
  })
  const body = html`<div class="choices"><p role="group" aria-label="Status">!${links}</p></div>
!${section('scans', 'The newest scans', [
    '<p>Scanning again is free for customers, and takes about one call to the data provider for each wallet.</p>',
    renderConsoleTable('Scans', HEADS, scans.map(toRow)),
  ])}`
  return { title: 'Scans', body }
}

const HEADS = ['token', 'status', 'why', 'change', 'wallets', 'skipped', 'began', 'scan and token']

function toRow(scan: NewestScan): ConsoleCell[] {
  const { id, tokenAddress, symbol, status, stalled, total, processed, skipped, createdAt } = scan
  const mayRetry = scan.followedAt === null && (status === 'failed' || stalled || skipped > 0)
  return [
    symbol,
    stalled ? 'stalled' : status,
    { markup: html`<span class="why">${describeReason(scan)}</span>` },
    { markup: mayRetry ? renderConsoleForm('scans', { do: 'scan', token: tokenAddress }, 'Scan again') : '' },
    `${processed} of ${total}`,
    skipped,
    createdAt,
    { markup: html`${id}<br><span class="address">${tokenAddress}</span>` },
  ]
}

function describeReason(scan: NewestScan): string {
  const { status, failure, waitsFor, stalled, skipped, followedAt } = scan
  if (failure !== null) {
    if (followedAt !== null) return `${FAILURES[failure]} A newer scan has followed.`
    return failure === 'superseded' ? FAILURES[failure] : `${FAILURES[failure]} ${adviseOn(scan)}`
  }
  if (status === 'processing' && waitsFor !== null) return WAITS[waitsFor]
  if (stalled) return 'It makes no progress, and fails in the end; scan again.'
  return skipped > 0 ? adviseOn(scan) : ''
}

/** Where to look for what kept wallets from their analysis. */
function adviseOn({ skipped, serviceFailed }: NewestScan): string {
  if (skipped === 0) return 'Scan again.'
  return serviceFailed
    ? 'This service failed on wallets: see job_failed in the log, then scan again.'
    : 'The data provider did not supply wallets: see the overview, then scan again.'
}
