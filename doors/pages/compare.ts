import { cross, max } from 'd3-array'
import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { nameList } from './components/choices.ts'
import type { FoundToken } from './components/found-tokens.ts'
import { linkGroup, middle, section } from './components/frames.ts'
import { type Links, linksFrom } from './components/links.ts'
import type { Content, Visit } from './components/site.ts'
import { crossTable, headCell, numberCell, table } from './components/table.ts'
import { renderTags } from './components/tags.ts'
import { judgeWallet } from './figures/judgement.ts'
import { countOf, formatUsd, nameOf, shortenAddress } from './figures/wording.ts'

type Schemas = components['schemas']
type Correlations = Schemas['ListCorrelationsEnvelope']
type Wallet = Schemas['CorrelationWalletData']
type Token = Schemas['CorrelationTokenDetail']

interface ComparePageData {
  readonly mints: readonly string[]
  /** The tokens that were scanned last, to choose from. */
  readonly recent: readonly FoundToken[]
  /** Whether only wallets without obstacles are listed. */
  readonly followable: boolean
  /** Why these tokens cannot be compared. */
  readonly problem?: string
  readonly found?: Correlations
}

/** The page that compares tokens: who traded several of them. Without tokens it is only the form. */
export function renderCompare(
  { mints, recent, followable, problem, found }: ComparePageData,
  visit: Visit,
): Content {
  const head = html`<h1>Compare tokens</h1>
<p class="source">Name two to five scanned tokens to see which wallets traded several of them.</p>`
  const isRecent = (mint: string) => recent.some(({ address }) => address === mint)
  const choose = ({ address, symbol }: FoundToken) =>
    html`<label title="${address}"><input type="checkbox" name="tokens" value="${address}"!${mints.includes(address) ? ' checked' : ''}> <bdi>${nameOf({ symbol, address })}</bdi> ${shortenAddress(address)}</label>`
  const body = middle(head, visit, [
    problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`,
    html`<form class="compare" action="compare">
!${recent.length === 0 ? '' : html`<fieldset><legend>Scanned lately</legend>!${recent.map(choose)}</fieldset>`}
<label>Mints, separated by spaces or commas
<textarea name="tokens" rows="3" maxlength="400" spellcheck="false">${mints.filter((mint) => !isRecent(mint)).join('\n')}</textarea></label>
<button>Compare</button> <span>Free, within your requests per minute.</span>
</form>`,
    found === undefined ? '' : renderFound(found, { mints, followable, links: linksFrom(visit.up) }),
  ])
  return { title: 'Compare tokens', body }
}

const READING = `<p>Wallets with most tokens come first, then those with the highest average PnL. “Early in” counts a wallet's
tokens where it was among the first buyers. “Average PnL” is its realized profit per token, of all time.</p>`

interface ListOptions {
  readonly mints: readonly string[]
  readonly followable: boolean
  readonly links: Links
}

function renderFound(
  { data: wallets, meta }: Correlations,
  { mints, followable, links }: ListOptions,
): string {
  const missing = meta.tokens_missing.map(
    (mint) => html`<li>!${links.token(mint, mint)} is not scanned yet.</li>`,
  )
  const unscanned = missing.length === 0 ? '' : html`<ul>!${missing}</ul>`
  if (meta.tokens_found < 2)
    return html`!${unscanned}<p>At least two of the tokens have to be scanned before they can be compared.</p>`
  const count = html`<p>${countOf(wallets.length, 'wallet')}!${meta.truncated ? ', the first of more' : ''}. Of wallets that move together only one counts.</p>`
  const shown = followable ? wallets.filter(({ stats }) => stats['30d'].obstacles.length === 0) : wallets
  const matrix = renderMatrix(meta.tokens_found_details, wallets, links)
  return html`!${unscanned}
!${section('matrix', 'Wallets in common, by pair of tokens', [count, matrix])}
!${section('list', 'The wallets', [renderListChoice(mints, followable), READING, renderList(shown, links)])}`
}

function renderListChoice(mints: readonly string[], followable: boolean): string {
  const to = (isFollowable: boolean) =>
    `?${new URLSearchParams({ tokens: mints.join(','), ...(isFollowable && { followable: '1' }) })}#list`
  return html`<div class="choices">!${linkGroup('Wallets', [true, false], (each) => [to(each), nameList(each), each === followable])}</div>`
}

/** How many wallets traded each pair of tokens: the darker the more. */
function renderMatrix(tokens: readonly Token[], wallets: readonly Wallet[], links: Links): string {
  const name = ({ address, symbol }: Token) => links.token(address, symbol)
  const count = (one: Token, other: Token) =>
    wallets.filter(
      ({ correlation: { global } }) => global.includes(one.address) && global.includes(other.address),
    ).length
  const pairs = cross(tokens, tokens).filter(([one, other]) => one !== other)
  const most = max(pairs, ([one, other]) => count(one, other)) || 1
  const cell = (row: Token, token: Token) => {
    if (token === row) return '<td class="number">·</td>'
    const shared = count(row, token)
    return html`<td class="number shade-${Math.round((shared / most) * 4)}">${shared}</td>`
  }
  return crossTable('Matrix of tokens', {
    look: 'matrix',
    heads: tokens.map(name),
    rows: tokens.map((row) => [name(row), tokens.map((token) => cell(row, token))]),
  })
}

function renderList(wallets: readonly Wallet[], links: Links): string {
  if (wallets.length === 0) return '<p>There are none.</p>'
  const hasGroups = wallets.some(({ group }) => group)
  const moves = hasGroups
    ? {
        moves: ({ group }: Wallet) =>
          html`<td>${group ? `with ${countOf(group.size - 1, 'other')}` : ''}</td>`,
      }
    : {}
  return table<Wallet>('Table of wallets', wallets, {
    wallet: ({ address }) => headCell(links.wallet(address)),
    tokens: ({ correlation }) => numberCell(correlation.counts.global, String),
    which: ({ matched_tokens: tokens }) =>
      html`<td>!${tokens.map((token) => html`<bdi>${nameOf(token)}</bdi>`).join(', ')}</td>`,
    'early in': ({ correlation }) => numberCell(correlation.counts.first_buyers, String),
    'average PnL': ({ aggregates }) => numberCell(aggregates.avg_realized_pnl, formatUsd),
    score: ({ stats }) => numberCell(stats['30d'].score, String),
    'verdict on 30 days': ({ stats }) => html`<td>${judgeWallet(stats['30d'])}</td>`,
    ...moves,
    tags: ({ stats }) => html`<td>!${renderTags(stats['30d'].tags)}</td>`,
  })
}
