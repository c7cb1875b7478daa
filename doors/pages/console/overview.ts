import { html } from 'ghtml'
import type { Trouble, TroubleCause } from '../../../provider/data-provider.ts'
import { figureList, section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { formatDuration } from '../figures/wording.ts'
import { type ConsolePage, renderConsoleForm, renderConsoleTable } from './shell.ts'

export interface OverviewData {
  readonly version: string
  readonly upSec: number
  /** How long the database took for an answer. */
  readonly databaseMs: number
  readonly sources: readonly SourceState[]
  readonly simulated: boolean
  /** Undefined while the queues cannot be read. */
  readonly queues:
    | readonly { readonly queue: string; readonly state: string; readonly jobs: number }[]
    | undefined
  /** Something for the operator to look at: a sentence, and the page that has more, if it is another one. */
  readonly concerns: readonly { readonly text: string; readonly page?: ConsolePage }[]
}

/** A source of data: the provider, or one that is asked whether it agrees. */
export interface SourceState {
  readonly vendor: string
  /** Where its settings begin, such as `PROVIDER`. */
  readonly setting: string
  readonly host: string
  readonly trouble: Trouble | undefined
  readonly isBreakerOpen: boolean
  readonly waiting: number
  readonly underWay: number
  /** Calls of this UTC day, over all processes; counted where there is a limit. */
  readonly callsToday: number
  readonly perDay: number | undefined
  readonly perSecond: number | undefined
  /** Tries of this process since its start. */
  readonly tries: readonly {
    readonly endpoint: string
    readonly outcome: string
    readonly calls: number
  }[]
}

/** Why the data provider does not serve, and what to look at. */
const TROUBLES: Readonly<Record<TroubleCause, string>> = {
  unknown_host: 'There is no such host, or no name server answers. Look at PROVIDER_URL and the network.',
  no_connection: 'The connection is refused or reset. Look at PROVIDER_URL and the firewalls.',
  certificate: 'TLS fails. Look at the host, a proxy in between, and the clock.',
  refused_key:
    'The provider refuses the key: it is wrong, or out of credit. Correct PROVIDER_API_KEY and start the service again, or renew the plan with the provider.',
  rate_limited:
    'The provider takes no more calls at the moment. Lower PROVIDER_RPS, and see who else uses the key.',
  http_status: 'The provider answers with errors of its own. Look at its status page.',
  timeout:
    'The provider gives no complete answer in PROVIDER_TIMEOUT_MS. Look at the network and its status page.',
  unusable_answer: 'The answers cannot be read, such as the page of a proxy. Look at PROVIDER_URL.',
  not_the_provider:
    'The host does not speak as the provider does. Look at the host and the path in PROVIDER_URL.',
}

/** Why a source does not serve, and which of its settings to look at. */
export function describeTrouble({ cause, status, code }: Trouble, setting: string): string {
  const advice = TROUBLES[cause].replaceAll(/PROVIDER_(?=URL|API_KEY|RPS)/g, `${setting}_`)
  const seen = [status === null ? undefined : `status ${status}`, code ?? undefined].filter(Boolean)
  return `${advice}${seen.length === 0 ? '' : ` (${seen.join(', ')})`}`
}

/** The first page: what needs the operator, and how the parts are. */
export function renderOverview(data: OverviewData): Content {
  const { version, upSec, databaseMs, sources, simulated, queues, concerns } = data
  const items = concerns.map(
    ({ text, page }) =>
      html`<li>${text}!${page === undefined ? '' : html` See <a href="/admin/${page}">${page}</a>.`}</li>`,
  )
  const needs = items.length === 0 ? '<p>Nothing at the moment.</p>' : html`<ul>!${items}</ul>`
  const health = figureList('facts basis', [
    ['Version', version],
    ['This process runs for', formatDuration(upSec)],
    ['Database', `answers in ${Math.ceil(databaseMs)} ms`],
  ])
  const jobs =
    queues === undefined ? '<p class="problem">The queue cannot be read.</p>' : renderQueues(queues)
  const body = html`!${section('concerns', 'What needs you', needs)}
!${section('health', 'Health', health)}
!${sources.map((source) => renderSource(source, simulated))}
!${section('queue', 'Queue', ['<p>Jobs of all processes, counted within the last minute.</p>', jobs])}`
  return { title: 'Overview', body }
}

function renderSource(source: SourceState, simulated: boolean): string {
  const { vendor, setting, host, trouble, isBreakerOpen, callsToday, perDay, perSecond, tries } = source
  const isFirst = setting === 'PROVIDER'
  const key = simulated
    ? 'It is simulated and needs no key. For real data use a fresh database, with PROVIDER_API_KEY set.'
    : trouble === undefined
      ? 'It accepts the key, as far as the calls of this process have shown.'
      : describeTrouble(trouble, setting)
  const breaker = isBreakerOpen
    ? 'open: one call after another has failed, so only probes are made'
    : 'closed: calls are made'
  const budget = perDay === undefined ? 'no limit a day' : `${callsToday} of ${perDay} today`
  const rows = tries.map(({ endpoint, outcome, calls }) => [endpoint, outcome, calls])
  return section(setting, `${isFirst ? 'Data provider' : 'Second source'}: ${vendor}`, [
    html`<p!${trouble === undefined ? '' : ' class="problem"'}>${key}</p>`,
    figureList('facts basis', [
      ['Host', host],
      ['Breaker', breaker],
      ['Budget of calls, all processes', budget],
      ['Calls a second', String(perSecond ?? 'no limit')],
      ['Calls of this process', `${source.underWay} under way, ${source.waiting} waiting`],
    ]),
    simulated ? '' : renderConsoleForm('overview', { do: 'try-key', id: vendor }, 'Try the key now'),
    '<h3>Calls of this process since it started</h3>',
    renderConsoleTable(`Calls to ${vendor}`, ['endpoint', 'outcome', 'calls'], rows),
  ])
}

function renderQueues(depths: NonNullable<OverviewData['queues']>): string {
  const states = ['ready', 'deferred', 'active', 'failed']
  const rows = [...Map.groupBy(depths, ({ queue }) => queue)].map(([queue, own]) => [
    queue,
    ...states.map((state) => own.find((each) => each.state === state)?.jobs ?? 0),
  ])
  return renderConsoleTable('Queues', ['queue', ...states], rows)
}
