import { html } from 'ghtml'
import type { NewestScan } from '../../db/installation.ts'
import type { ScanFailure, ScanStatus, WaitReason } from '../../db/scans.ts'
import type { Content } from '../parts/site.ts'
import { type ConsoleCell, renderConsoleForm, renderConsoleTable } from './shell.ts'

const SHOWN: Readonly<Record<string, string>> = {
  '': 'All',
  failed: 'Failed',
  processing: 'Running',
  completed: 'Completed',
}

/** Why a scan failed, and what to do while it is the newest of its token. */
const FAILURES: Readonly<Record<ScanFailure, readonly [string, string]>> = {
  too_many_skipped: [
    'More than half of its wallets could not be analysed.',
    'See the data provider on the overview, then scan again.',
  ],
  superseded: ['A newer scan of the token replaced it.', ''],
  no_progress: [
    'No progress for an hour: no worker ran, or the data provider was down all the time.',
    'Scan again.',
  ],
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  provider_down: 'Waits: the data provider does not answer.',
  provider_budget: 'Waits until midnight UTC: PROVIDER_DAILY_CALLS are used up.',
  provider_rate: 'Waits: the data provider takes no more calls at the moment.',
  provider_refused: 'Waits: the data provider refuses PROVIDER_API_KEY. See the overview.',
}

export interface ScansPageData {
  readonly status: ScanStatus | undefined
  readonly scans: readonly NewestScan[]
}

/** The newest scans, why they failed or wait, and a way to make them again. */
export function renderScans({ status, scans }: ScansPageData): Content {
  const links = Object.entries(SHOWN).map(([value, text]) => {
    const current = value === (status ?? '') ? ' aria-current="true"' : ''
    return html`<a href="?status=${value}"!${current}>${text}</a>`
  })
  const body = html`<div class="choices"><p role="group" aria-label="Status">!${links}</p></div>
<section aria-labelledby="scans"><h2 id="scans">The newest scans</h2>
<p>Scanning again is free for customers, and takes about 304 calls to the data provider for 300 wallets.</p>
!${renderConsoleTable('Scans', ['token', 'status', 'why', 'change', 'wallets', 'skipped', 'began', 'scan and token'], scans.map(toRow))}</section>`
  return { title: 'Scans', body }
}

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

function describeReason({ status, failure, waitsFor, stalled, skipped, followedAt }: NewestScan): string {
  if (failure !== null) {
    const [cause, advice] = FAILURES[failure]
    return `${cause} ${followedAt === null ? advice : 'A newer scan has followed.'}`
  }
  if (status === 'processing' && waitsFor !== null) return WAITS[waitsFor]
  if (stalled) return 'No progress for 20 minutes. It fails after an hour; scan again.'
  return skipped > 0 ? 'Its message says why wallets were skipped.' : ''
}
