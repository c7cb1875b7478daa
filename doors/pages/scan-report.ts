import { html } from 'ghtml'
import { renderBestWallets } from './components/best-wallets.ts'
import { figureList, middle, renderTime, section } from './components/frames.ts'
import { renderGroups } from './components/groups.ts'
import { renderLeftOut } from './components/left-out.ts'
import { EXPLORER, type Links, linkElsewhere, type SiteName } from './components/links.ts'
import { renderFile } from './components/page.ts'
import { ABOUT_CAUTION, ABOUT_LISTS, ABOUT_PROFIT, ABOUT_SCORE, ABOUT_SOLID } from './components/reading.ts'
import { renderLabels, renderTagLegend } from './components/tags.ts'
import { renderWalletTable } from './components/wallet-table.ts'
import { explainPlace, listReasonsAgainst } from './figures/judgement.ts'
import {
  type ListedWallet,
  pickFollowable,
  type Ranking,
  rankWallets,
  type ScanAnswer,
  type ShownPeriod,
} from './figures/ranking.ts'
import {
  countOf,
  describeAgreement,
  formatUsd,
  nameToken,
  PERIOD_NAMES,
  toPlainText,
  toTypography,
  UNKNOWN,
} from './figures/wording.ts'

/** How many wallets stand at the top of the page, with their reasons. */
const BEST = 10

interface ReportOptions {
  readonly period: ShownPeriod
  readonly simulated: boolean
  /** Whether the answer has only some of the token's wallets. */
  readonly filtered?: boolean
}

interface ScanBodyOptions extends ReportOptions {
  /** Whether the best wallets shown are those without obstacles. */
  readonly followable: boolean
  /** The time that "ago" is counted from. */
  readonly nowMs: number
  readonly links: Links
  /** Where the token is linked to, next to Solscan. */
  readonly sites?: readonly SiteName[]
  /** HTML below the header, such as what the reader can choose. */
  readonly controls?: string
  /** HTML on what the reader can do about a short list. */
  readonly waysToMore?: string
  /** HTML above the table of all wallets. */
  readonly actions?: string
}

/** The page of a scan as a file. */
export function renderScanReport(answer: ScanAnswer, options: ReportOptions): string {
  const body = renderScanBody(answer, {
    ...options,
    followable: true,
    nowMs: Date.parse(answer.meta.scanned_at),
    links: EXPLORER,
  })
  return renderFile({ title: titleOfScan(answer), body })
}

export function titleOfScan(answer: ScanAnswer): string {
  return `${nameToken(answer)}: ${countOf(answer.data.top_wallets.length, 'wallet')}`
}

/**
 * A scan as HTML: the token, the best wallets by score with their reasons, and a table of all wallets.
 * All figures are of one period. Names of tokens come from strangers and are escaped.
 */
export function renderScanBody(answer: ScanAnswer, options: ScanBodyOptions): string {
  const ranking = rankWallets(answer, 'score', options.period)
  const { period, followable, nowMs, links, filtered = false, simulated } = options
  const { controls = '', actions = '', waysToMore = '' } = options
  const context = { nowMs, links }
  const best = (followable ? pickFollowable(ranking.ranked) : ranking.ranked).slice(0, BEST)
  const all = [...ranking.ranked, ...ranking.unranked]
  const aside = html`<div>!${renderKeyFigures(ranking, filtered)}</div>`
  return middle(renderToken(answer, options), { simulated, aside }, [
    controls,
    section('best', `${followable ? 'Worth a closer look' : 'The best by score'}, solid records first`, [
      renderListNote(ranking, options, best.length),
      best.length > 0 ? renderBestWallets(best, context) : '',
      followable && best.length < Math.min(BEST, all.length)
        ? `${renderLeftOut(best, { wallets: all, isCut: false, period })}${waysToMore}`
        : '',
      filtered ? '' : renderLargestWinner(all, best, links),
    ]),
    all.length > 0 ? renderGroups(ranking, links) : '',
    section('all', filtered ? 'The wallets that fit the filters' : 'All wallets', [
      actions,
      renderWalletTable(all, context),
    ]),
    section('tags', 'What the tags mean', renderTagLegend(all)),
    renderNotes(ranking, followable && best.length > 0),
  ])
}

/** How the list differs from the request. */
function renderListNote(
  { ranked }: Ranking,
  { followable, filtered }: ScanBodyOptions,
  listed: number,
): string {
  if (filtered && ranked.length === 0) return '<p>No wallet with a score fits these filters.</p>'
  if (ranked.length === 0) return '<p>No wallet has a score.</p>'
  if (!followable || listed === 0) return ''
  return html`<p>${ABOUT_LISTS} Numbers are places among all wallets with a score.</p>`
}

/** Why the wallet that made most on the token is not the first of the list; empty where it is. */
function renderLargestWinner(
  all: readonly ListedWallet[],
  [first]: readonly ListedWallet[],
  links: Links,
): string {
  const madeOf = ({ onToken }: ListedWallet) => onToken.realized ?? Number.NEGATIVE_INFINITY
  const winner = all.toSorted((one, other) => madeOf(other) - madeOf(one))[0]
  if (winner === undefined || winner.onToken.realized === undefined || winner === first) return ''
  const { address, figures, rank, onToken } = winner
  return html`<p class="winner"><strong>Why is the largest winner not on top?</strong>
!${links.wallet(address)} made most on this token,
${toTypography(formatUsd(onToken.realized ?? 0))}. But ${toTypography(explainPlace(figures, rank))}</p>`
}

function renderToken(answer: ScanAnswer, { period, sites = [] }: ScanBodyOptions): string {
  const { name, symbol, address, token_creation_time: createdSec } = answer.data.token
  const created = createdSec ? html`Created !${renderTime(new Date(createdSec * 1000).toISOString())}. ` : ''
  const agreement = describeAgreement(answer)
  return html`<h1>${toPlainText(name) || nameToken(answer)} <span>${toPlainText(symbol)}</span></h1>
<p class="source">!${linkElsewhere('token', address, { sites, text: address })}</p>
<p class="source">!${created}Scanned !${renderTime(answer.meta.scanned_at)}. Figures of ${PERIOD_NAMES[period]}.</p>
!${agreement === '' ? '' : html`<p class="source">${agreement}</p>`}`
}

function renderKeyFigures(ranking: Ranking, filtered: boolean): string {
  const { ranked, unranked } = ranking
  const results = ranked.flatMap(({ figures }) => figures.realized_pnl_usd ?? [])
  const profitable = results.filter((usd) => usd > 0).length
  const count = ranked.length + unranked.length
  const fitting = count === 1 ? 'wallet that fits' : 'wallets that fit'
  return figureList('key', [
    [filtered ? fitting : 'wallets', String(count)],
    ['independent groups', String(ranking.independent ?? UNKNOWN)],
    ['with a score', String(ranked.length)],
    ['median score', String(ranked[Math.floor(ranked.length / 2)]?.figures.score ?? '–')],
    [
      'made money by sales',
      results.length === 0 ? '–' : `${Math.round((profitable / results.length) * 100)} %`,
    ],
  ])
}

function renderNotes({ period, ranked, unranked }: Ranking, isFiltered: boolean): string {
  const isKnown = ranked.some(({ figures }) => typeof figures.winrate_low === 'number')
  const likely = isKnown ? `${ABOUT_CAUTION} ` : ''
  const isLabelled = [...ranked, ...unranked].some(({ labels }) => labels.length > 0)
  const labelled = isLabelled
    ? html`<p>A word in a dashed frame, such as !${renderLabels(['sniper'])}, is what the data provider calls the wallet on
this token. It is passed on unchecked and counts in no score.</p>`
    : ''
  return html`<footer>
<p>${ABOUT_SCORE} It covers ${PERIOD_NAMES[period]}, describes the past and promises nothing. ${ABOUT_SOLID}</p>
!${isFiltered ? FOLLOWING_NOTE : ''}
<p>${ABOUT_PROFIT}</p>
<p>${likely}Holding time counts from the first buy to the last trade, so it is an upper bound. The profit on this token
covers all time. Unknown figures are shown as –.</p>
!${labelled}
</footer>`
}

const FOLLOWING_NOTE = html`<p>A record is worth a closer look if none of these speaks against the wallet:
${listReasonsAgainst().join('; ')}. Of wallets that move together only the first is listed. "Worth following" is said only where
a copy of the wallet was computed, and likely gains.</p>`
