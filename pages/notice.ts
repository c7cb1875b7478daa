import { html } from 'ghtml'
import type { components } from '../generated/v1/types.ts'
import { middle } from './components/frames.ts'
import { type Content, renderAction } from './components/site.ts'
import { formatTime } from './figures/wording.ts'

type Failure = components['schemas']['ApiV1Failure']

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
<p>This browser keeps the key encrypted, in a cookie, for twelve hours at most. The key is never in a page or an address.</p>`,
  ])
  return { title: 'Sign in', body }
}

/** Stand in for messages of the API that point to headers, which a page does not show. */
const MESSAGES: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'The requests of this minute are used up. Try again in a minute.',
}

/** The error message of the API, for a person. `back` leads to the page of a form that was refused. */
export function renderFailureNotice({ error, request_id: id }: Failure, back?: string): Content {
  const fields = Array.isArray(error.details)
    ? html`<ul>!${error.details.map(({ field, message, received }) => html`<li>${field} ${message}${received === null ? '' : `, received ${received}`}</li>`)}</ul>`
    : ''
  const head = html`<h1>That did not work</h1>
<p class="source">${describeQuota(error) ?? MESSAGES[error.code] ?? error.message}</p>`
  const body = middle(head, {}, [
    fields,
    back === undefined ? '' : html`<p class="actions"><a href="${back}">Back to the page</a></p>`,
    html`<p class="source">${error.code}, request ${id}</p>`,
  ])
  return { title: 'That did not work', body }
}

/** Which quota is used up and when there is a new one; undefined of any other failure. */
function describeQuota({ code, message, details }: Failure['error']): string | undefined {
  if (code !== 'QUOTA_EXCEEDED' || !details || !('limit' in details)) return undefined
  const { pool, limit, resets_at: resetsAt } = details
  return `${message} It is ${limit} ${pool} a day, and starts again at ${formatTime(String(resetsAt))}.`
}

/** A text that is the address of neither a known wallet nor a scanned token: the visitor says what it is. */
export function renderUnknownAddress(address: string, up: string): Content {
  const head = html`<h1>Token or wallet?</h1>
<p class="source address">${address}</p>`
  const note = 'Costs one scan.'
  const body = middle(head, {}, [
    '<p>Nothing is known of this address yet.</p>',
    renderAction(`${up}tokens/${encodeURIComponent(address)}`, 'It is a token: scan it', note),
    renderAction(`${up}wallets/${encodeURIComponent(address)}`, 'It is a wallet: analyse it', note),
  ])
  return { title: 'Token or wallet?', body }
}

/** A page that does not exist, or a text that is no address. */
export function renderNothingThere(text: string): Content {
  const head = html`<h1>Nothing there</h1>
<p class="source">${text}</p>`
  return { title: 'Nothing there', body: middle(head, {}, []) }
}
