import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { middle, section } from './components/frames.ts'
import { linksFrom } from './components/links.ts'
import type { Content, Visit } from './components/site.ts'
import { explainCode } from './figures/meanings.ts'
import { shortenAddress, toSentence } from './figures/wording.ts'
import { renderListField } from './watchlists.ts'

type Schemas = components['schemas']
type Endpoint = Schemas['WebhookEndpoint']

interface AlertsPageData {
  readonly address: string
  readonly watchlists: readonly string[]
  /** How far apart looks at a wallet are at present; null where no one is told of trades. */
  readonly intervalSec: number | null
  /** The profile's active endpoints. */
  readonly endpoints: readonly Endpoint[]
}

function describeInterval(intervalSec: number | null): string {
  if (intervalSec === null) return 'This service tells no one of trades at present.'
  const minutes = Math.max(1, Math.round(intervalSec / 60))
  return `At present a wallet is looked at every ${minutes === 1 ? 'minute' : `${minutes} minutes`}.`
}

/** Asks where to tell of a wallet's trades. */
export function renderAlerts(
  { address, watchlists, intervalSec, endpoints }: AlertsPageData,
  visit: Visit,
): Content {
  const told = endpoints.find(({ events }) => events.includes('wallet.traded')) ?? endpoints[0]
  const urls = endpoints.map(({ url }) => html`<option value="${url}"></option>`)
  const head = html`<h1>Tell me when it trades</h1>
<p class="source">!${linksFrom(visit.up).wallet(address, address)}</p>`
  const body = middle(head, visit, [
    html`<p>The wallet goes on a watchlist of yours. A webhook then says what it buys or sells, and for how much. !${describeInterval(intervalSec)}
The page of a watchlist shows which alerts are set, and ends them. <a href="${visit.up}docs/guides/webhooks">How to receive a webhook</a>.</p>
<form class="action" method="post" action="alerts">
!${renderListField(watchlists)}
<label>Webhook address <input name="url" type="url" required maxlength="2000" size="40" list="urls" placeholder="https://" value="${told?.url ?? ''}"></label>
<datalist id="urls">!${urls}</datalist>
<button>Tell me</button> <span>Free.</span></form>`,
    ...endpoints.map((endpoint) => renderTest(endpoint, 'alerts/test')),
  ])
  return { title: `Tell me when ${shortenAddress(address)} trades`, body }
}

/** Has a test sent to an endpoint, in a page of its own: a secret that is shown once stays. `form` is its address. */
function renderTest({ id, url }: Endpoint, form: string): string {
  return html`<form class="action" method="post" action="${form}" target="_blank"><input type="hidden" name="endpoint" value="${id}">
<button>Send a test</button> <span>To ${url}. Free.</span></form>`
}

/** Says that a wallet's trades are told from now on, with the secret of an endpoint that is new. */
export function renderAlertSet(
  { address, list, endpoint }: Told & { readonly list: string },
  visit: Visit,
): Content {
  const { url, secret } = endpoint
  const head = html`<h1>You will be told</h1>
<p class="source">!${linksFrom(visit.up).wallet(address, address)}, on <a href="${visit.up}watchlists/${list}">${list}</a></p>`
  const shown = html`<p>Its messages are signed with this secret. Keep it now: it is not shown again.</p>
<p><code>${secret ?? ''}</code></p>`
  const body = middle(head, visit, [
    html`<p>From now on, its trades are sent to ${url}. Earlier ones are not.</p>`,
    secret === undefined ? '' : section('secret', 'The secret of the address', shown),
    renderTest(endpoint, 'alerts/test'),
  ])
  return { title: 'You will be told', body }
}

/** What became of a test. */
export function renderTested(
  { address, endpoint, attempt }: Told & { readonly attempt: Schemas['WebhookAttempt'] },
  visit: Visit,
): Content {
  const { status, error, answer, duration_ms: tookMs } = attempt
  const isTaken = status !== undefined && status >= 200 && status < 300
  const title = isTaken ? 'The test arrived' : 'The test did not arrive'
  const head = html`<h1>${title}</h1>
<p class="source">${endpoint.url}. <a href="${visit.up}wallets/${address}/alerts">Back to the alert</a></p>`
  const said = answer ? html` <code>${answer}</code>` : ''
  const result =
    status === undefined
      ? html`<p>${toSentence(explainCode('attemptError', error ?? 'unknown'))}.</p>`
      : html`<p>It answered ${status} after ${tookMs} ms.${isTaken ? '' : ' Any status from 200 to 299 takes a message.'}!${said}</p>`
  return { title, body: middle(head, visit, [result, renderTest(endpoint, 'test')]) }
}

interface Told {
  readonly address: string
  readonly endpoint: Endpoint
}
