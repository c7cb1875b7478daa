import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { type FoundToken, renderFoundTokens } from './components/found-tokens.ts'
import { middle, renderTime } from './components/frames.ts'
import { linksFrom } from './components/links.ts'
import type { Content, Visit } from './components/site.ts'
import { judgeWallet } from './figures/judgement.ts'

type Schemas = components['schemas']
type Failure = Schemas['ApiV1Failure']

/** The page where a visitor signs in with an API key. `problem` says why the last try failed. */
export function renderSignIn(next: string, problem: string | undefined): Content {
  const head = html`<h1>Sign in</h1>
<p class="source">The pages show what your API key may read, and cost what the API costs.</p>`
  const body = middle(head, {}, [
    problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`,
    html`<form class="sign-in" method="post" action="login">
<input type="hidden" name="next" value="${next}">
<label>API key <input name="key" type="password" required maxlength="200" autocomplete="current-password" spellcheck="false"></label>
<button>Sign in</button>
</form>
<p>This browser keeps the key encrypted, in a cookie that ends within a day. The key is never in a page or an address.</p>`,
  ])
  return { title: 'Sign in', body }
}

/** What a visitor can do about a request that was refused. */
interface WayOn {
  /** From the page to the service's root. */
  readonly up: string
  /** The page that was asked for, or that of a form; undefined where it would be refused again. */
  readonly page: string | undefined
  /** In how many seconds to ask again; undefined where that is unknown. */
  readonly retryAfterSec: number | undefined
}

/** The error message of the API, for a person. */
export function renderFailureNotice(
  { error, request_id: id }: Failure,
  { up, page, retryAfterSec }: WayOn,
): Content {
  const fields = Array.isArray(error.details)
    ? html`<ul>!${error.details.map(({ field, message, received }) => html`<li>${field} ${message}${received === null ? '' : `, received ${received}`}</li>`)}</ul>`
    : ''
  const wait =
    retryAfterSec === undefined
      ? ''
      : ` Try again in ${retryAfterSec} ${retryAfterSec === 1 ? 'second' : 'seconds'}.`
  const head = html`<h1>That did not work</h1>
<p class="source">!${describeQuota(error) ?? html`${MESSAGES[error.code] ?? error.message}${wait}`}</p>`
  const body = middle(head, {}, [
    fields,
    page === undefined
      ? html`<p class="actions"><a href="${up || './'}">To the first page</a></p>`
      : html`<p class="actions"><a href="${`${up}${page}` || './'}">Back to the page</a></p>`,
    html`<p class="source">${error.code}, request ${id}</p>`,
  ])
  return { title: 'That did not work', body }
}

/** Stand in for messages of the API that point to headers, which a page does not show. */
const MESSAGES: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'The requests of this minute are used up.',
}

/** Which quota is used up and when there is a new one, as HTML; undefined of any other failure. */
function describeQuota({ code, message, details }: Failure['error']): string | undefined {
  if (code !== 'QUOTA_EXCEEDED' || !details || !('limit' in details)) return undefined
  const { pool, limit, resets_at: resetsAt } = details
  return html`${message} It is ${limit} ${pool} a day, and starts again at !${renderTime(String(resetsAt))}.`
}

interface Found {
  readonly tokens: readonly FoundToken[]
  readonly wallets: readonly Schemas['WalletSummary'][]
}

/** The scanned tokens and the wallets that a text finds. */
export function renderFound(text: string, { tokens, wallets }: Found, visit: Visit): Content {
  const isNothing = tokens.length + wallets.length === 0
  const title = `Found for “${text}”`
  const head = html`<h1>${isNothing ? 'Nothing found' : title}</h1>
<p class="source">Scanned tokens are sought by symbol, name and mint, wallets by a part of their address.</p>`
  const links = linksFrom(visit.up)
  const rows = wallets.map(
    ({ address, stats }) =>
      html`<li>!${links.wallet(address, address)} <span>${judgeWallet(stats)}</span></li>`,
  )
  const body = middle(head, visit, [
    isNothing
      ? html`<p class="more">${explainNothing(text)}!${visit.simulated ? ' Simulated tokens have invented names.' : ''}</p>`
      : '',
    tokens.length === 0
      ? ''
      : html`<p class="more">A token may have any name: compare its mint.</p>
!${renderFoundTokens(tokens, visit)}`,
    rows.length === 0 ? '' : html`<ul class="lists">!${rows}</ul>`,
  ])
  return { title, body }
}

/** What a text is that finds nothing here, and what to do. */
function explainNothing(text: string): string {
  if (/^0x[0-9a-f]*$/i.test(text))
    return 'An address that begins with 0x is of Ethereum or a chain like it. Only Solana is known here.'
  if (/\.sol$/i.test(text))
    return 'Names that end with .sol are not known here. Look up the address behind the name, on sns.id for example, and paste it.'
  return 'There is no scanned token of this name, and no wallet of a scanned token with this address. A token is found by its whole mint, and then scanned; a wallet by its whole address.'
}

/** A page that does not exist. */
export function renderNothingThere(text: string): Content {
  const head = html`<h1>Nothing there</h1>
<p class="source">${text}</p>`
  return { title: 'Nothing there', body: middle(head, {}, []) }
}
