import { html } from 'ghtml'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { SHOWN_PERIODS, type ShownPeriod, SORTS, type Sort } from '../figures/ranking.ts'
import { toSentence } from '../figures/wording.ts'
import { linkGroup } from './frames.ts'

/** What a visitor can ask a list of wallets for: a period, only those without obstacles, and the filters of the API. */

export interface Choice {
  readonly period: ShownPeriod
  readonly sort: Sort
  readonly followable: boolean
  /** The filters in force, by the names that the API has for them. */
  readonly filters: readonly [name: string, value: string][]
}

/** Periods as short as a button. */
export const PERIOD_LABELS: Readonly<Record<ShownPeriod, string>> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  all: 'All time',
}

/** What a list of wallets without obstacles is called, and one of all. */
export function nameList(followable: boolean): string {
  return followable ? 'Worth a closer look' : 'All'
}

/** What is first in each order. */
export const ORDERS: Readonly<Record<Sort, string>> = {
  score: 'solid records',
  realized: 'most PnL',
  roi: 'highest ROI',
  winrate: 'highest cautious win rate',
  last_trade: 'latest trade',
}

const { parameters, schemas } = document.components

const NUMBERS = [
  [parameters.MinScore, 'Score, at least'],
  [parameters.MinEdgeLow, 'Low end of the edge, at least %'],
  [parameters.MinClosed, 'Tokens won or lost, at least'],
  [parameters.MinPnl, 'PnL, at least $'],
  [parameters.MinRoi, 'ROI, at least %'],
  [parameters.MinInvested, 'Invested, at least $'],
  [parameters.MinHoldingSec, 'Holds a token, seconds at least'],
  [parameters.MinVerified, 'Verified wins, at least %'],
  [parameters.ActiveWithinDays, 'Last trade, days ago at most'],
] as const
const LISTS = [
  [parameters.Tags, 'Has each of these tags', schemas.WalletTag['x-extensible-enum']],
  [parameters.ExcludeTags, 'Has none of these tags', schemas.WalletTag['x-extensible-enum']],
  [parameters.Labels, 'Has one of these labels', schemas.WalletLabelName['x-extensible-enum']],
  [parameters.ExcludeLabels, 'Has none of these labels', schemas.WalletLabelName['x-extensible-enum']],
] as const
const CONFIDENCE = parameters.MinConfidence.name
const ONE_PER_GROUP = parameters.OnePerGroup.name
const WATCHLIST = parameters.WatchlistFilter.name
const NAMES: readonly string[] = [
  ...[...NUMBERS, ...LISTS].map(([{ name }]) => name),
  CONFIDENCE,
  ONE_PER_GROUP,
  WATCHLIST,
]

/**
 * The choice that a query stands for. The default stands in for what the query leaves out, and for an unknown period.
 */
export function readChoice(query: URLSearchParams): Choice {
  const period = SHOWN_PERIODS.find((each) => each === query.get('period')) ?? '30d'
  const filters = [...query].filter(([name, value]) => NAMES.includes(name) && value !== '')
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'score'
  return { period, sort, followable: query.get('all') !== '1', filters }
}

/** The filters as the query of an operation. */
export function toOperationQuery({ period, filters }: Choice): URLSearchParams {
  return new URLSearchParams([['period', period], ...filters])
}

/** The choice as the query of a page. */
export function toQuery(choice: Choice): URLSearchParams {
  const query = toOperationQuery(choice)
  if (!choice.followable) query.set('all', '1')
  if (choice.sort !== 'score') query.set('sort', choice.sort)
  return query
}

/**
 * Links to the same page with another period or with all wallets, and a form of the filters. The filter by watchlist is
 * there when the visitor's watchlists are given.
 */
export function renderChoices(
  choice: Choice,
  {
    watchlists = [],
    sorts = [],
  }: { readonly watchlists?: readonly string[]; readonly sorts?: readonly Sort[] } = {},
): string {
  const { period, followable, sort } = choice
  const to = (other: Partial<Choice>) => `?${toQuery({ ...choice, ...other })}`
  return html`<div class="choices">
!${linkGroup('Period', SHOWN_PERIODS, (each) => [to({ period: each }), PERIOD_LABELS[each], each === period])}
!${linkGroup('Wallets', [true, false], (each) => [to({ followable: each }), nameList(each), each === followable])}
!${sorts.length === 0 ? '' : linkGroup('Order', sorts, (each) => [to({ sort: each }), toSentence(ORDERS[each]), each === sort])}
</div>
<details class="filters"!${choice.filters.length > 0 ? ' open' : ''}>
<summary>Filters${choice.filters.length > 0 ? `: ${choice.filters.length} in force` : ''}</summary>
<form>
<input type="hidden" name="period" value="${period}">
!${followable ? '' : '<input type="hidden" name="all" value="1">'}
!${sort === 'score' ? '' : html`<input type="hidden" name="sort" value="${sort}">`}
!${renderFields(choice, watchlists)}
<p class="actions"><button>Show these wallets</button>!${choice.filters.length > 0 ? html` <a href="?${toQuery({ ...choice, filters: [] })}">Without filters</a>` : ''}</p>
</form>
</details>`
}

/** What a visitor can do about a list that is short because few records are worth a closer look. */
export function renderWaysToMore(choice: Choice): string {
  const loose =
    choice.filters.length > 0
      ? html`, or look <a href="?${toQuery({ ...choice, filters: [] })}">without filters</a>`
      : ''
  return html`<p class="more">To find more, scan another token or choose another period!${loose}.
<a href="?${toQuery({ ...choice, followable: false })}">Show all wallets with their verdicts</a></p>`
}

function renderFields({ filters }: Choice, watchlists: readonly string[]): string {
  const givenFor = (name: string) => filters.find(([each]) => each === name)?.[1] ?? ''
  const has = (name: string, value: string) =>
    filters.some(([each, given]) => each === name && given.split(',').includes(value))
  const numbers = NUMBERS.map(
    ([{ name, schema }, text]) => html`<label>${text}
<input type="number" name="${name}" min="${schema.minimum}" max="${schema.maximum}" value="${givenFor(name)}"></label>`,
  )
  const select = (name: string, text: string, values: readonly string[]) => html`<label>${text}
<select name="${name}"><option value="">any</option>!${values.map((value) => html`<option!${has(name, value) ? ' selected' : ''}>${value}</option>`)}</select></label>`
  const check = (name: string, value: string, text: string) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"!${has(name, value) ? ' checked' : ''}> ${text}</label>`
  const lists = LISTS.map(
    ([{ name }, text, values]) =>
      html`<fieldset><legend>${text}</legend>!${values.map((value) => check(name, value, value))}</fieldset>`,
  )
  return html`<div class="fields">!${numbers}
!${select(CONFIDENCE, 'Confidence, at least', schemas.ScoreConfidence.enum)}
!${watchlists.length === 0 ? '' : select(WATCHLIST, 'On your watchlist', watchlists)}</div>
!${check(ONE_PER_GROUP, 'true', 'One wallet of each group that moves together')}
!${lists}`
}
