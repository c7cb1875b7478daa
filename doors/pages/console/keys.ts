import { html } from 'ghtml'
import type { KeyEvent } from '../../../db/key-events.ts'
import type { KeyRecord } from '../../../db/request-keys.ts'
import { section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { type ConsoleCell, renderConsoleForm, renderConsoleTable } from './shell.ts'

/** A key with what its profile used today, and whether it is one of the test keys. */
interface ShownKey extends KeyRecord {
  readonly test: boolean
  readonly usedToday: Readonly<Record<string, number>>
  readonly mayDo: readonly string[]
}

interface KeysPageData {
  readonly keys: readonly ShownKey[]
  readonly events: readonly (KeyEvent & { readonly test: boolean })[]
  /** Whether a test key can be issued, which needs test data. */
  readonly hasTestData: boolean
  /** The scopes, and whether a key that is issued without a list has each. */
  readonly scopes: Readonly<Record<string, boolean>>
  /** The text fields of a new key. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint: string }[]
  readonly plans: readonly string[]
  /** The input, when it was refused. */
  readonly entered: URLSearchParams
}

/** Issues, rotates and revokes keys, and shows what was done to them. */
export function renderKeys(data: KeysPageData): Content {
  const { keys, events } = data
  // Open while there is no key, and after an input that was refused.
  const open = keys.length === 0 || data.entered.has('profile') ? ' open' : ''
  const listed = renderConsoleTable(
    'Keys',
    ['profile', 'key', 'state', 'change', 'plan', 'name', 'may', 'used today', 'last used', 'created'],
    keys.map(toRow),
  )
  const body = html`<section aria-labelledby="issue"><details!${open}><summary><h2 id="issue">Issue a key</h2></summary>
!${renderIssueForm(data)}</details></section>
!${section('keys', 'All keys', listed)}
!${section('trail', 'What was done to keys', [
    '<p>The latest events. <code>npm run keys -- log</code> shows more of them.</p>',
    renderConsoleTable('Trail of keys', TRAIL_HEADS, events.map(toTrailRow)),
  ])}`
  return { title: 'Keys', body }
}

function toRow(key: ShownKey): ConsoleCell[] {
  const used = Object.entries(key.usedToday).map(([pool, units]) => `${pool} ${units}`)
  const networks = key.networks === null ? '' : ` from ${key.networks.join(', ')}`
  return [
    key.profile ?? '(deleted)',
    { markup: html`${key.id} <span>…${key.lastFour}!${key.test ? ', test' : ''}</span>` },
    describeState(key),
    key.revokedAt === null && !hasEnded(key.expiresAt) ? { markup: renderChanges(key) } : '',
    key.plan,
    key.name,
    `${key.mayDo.join(', ')}${networks}`,
    used.join(', '),
    key.lastUsedAt ?? 'never',
    key.createdAt,
  ]
}

const TRAIL_HEADS = ['when', 'what', 'key', 'data', 'profile', 'plan', 'by', 'change']

function toTrailRow(happened: KeysPageData['events'][number]): ConsoleCell[] {
  const { at, event, keyId, test, profile, plan, actor, detail } = happened
  const change = detail === null ? '' : JSON.stringify(detail)
  return [at, event, keyId, test ? 'test' : 'live', profile ?? '(deleted)', plan, actor, change]
}

function describeState({ revokedAt, expiresAt, formerUntil }: KeyRecord): string {
  if (revokedAt !== null) return 'revoked'
  const day = (at: Date) => at.toISOString().slice(0, 10)
  if (hasEnded(expiresAt)) return `ended ${day(expiresAt)}`
  const end = expiresAt === null ? 'counts' : `counts until ${day(expiresAt)}`
  const isRotating = formerUntil !== null && formerUntil.getTime() > Date.now()
  return isRotating ? `${end}; former secret until ${formerUntil.toISOString().slice(0, 16)}Z` : end
}

function hasEnded(expiresAt: Date | null): expiresAt is Date {
  return expiresAt !== null && expiresAt.getTime() <= Date.now()
}

const OVERLAPS = { '24h': 'a day', '1h': 'an hour', '168h': 'a week', '0s': 'no time' }

/** Closed until the operator opens it, so that a slip revokes no key. */
function renderChanges({ id, profile }: ShownKey): string {
  const overlaps = Object.entries(OVERLAPS).map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )
  return html`<details><summary aria-label="Change key ${id} of ${profile}">Change</summary>
<form method="post" action="/admin/keys"><input type="hidden" name="do" value="rotate"><input type="hidden" name="id" value="${id}">
<label>The present secret works for <select name="overlap">!${overlaps}</select></label> <button>Rotate</button></form>
!${renderConsoleForm('keys', { do: 'revoke', id }, 'Revoke at once')}</details>`
}

function renderIssueForm({ fields, scopes, plans, hasTestData, entered }: KeysPageData): string {
  const text = (name: string, label: string, hint: string, required = '') =>
    html`<label>${label} <input name="${name}" value="${entered.get(name) ?? ''}" placeholder="${hint}" maxlength="2000" autocomplete="off"!${required}></label>`
  const isEntered = entered.has('profile')
  const box = (name: string, value: string, label: string, isOn: boolean) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"!${isOn ? ' checked' : ''}> ${label}</label>`
  const isOn = (name: string, value: string, otherwise: boolean) =>
    isEntered ? entered.getAll(name).includes(value) : otherwise
  const options = plans.map(
    (plan) => html`<option!${plan === (entered.get('plan') ?? 'pro') ? ' selected' : ''}>${plan}</option>`,
  )
  const boxes = Object.entries(scopes).map(([scope, byDefault]) =>
    box('scope', scope, scope, isOn('scope', scope, byDefault)),
  )
  return html`<form class="issue" method="post" action="/admin/keys"><input type="hidden" name="do" value="issue">
!${text('profile', 'Profile', 'acme', ' required')}
<label>Plan <select name="plan">!${options}</select></label>
!${fields.map(({ name, label, hint }) => text(name, label, hint))}
<fieldset><legend>May</legend>!${boxes}</fieldset>
<fieldset><legend>Also</legend>
!${box('change_plan', '1', 'Give the profile this plan, for all its keys, if it has another', isOn('change_plan', '1', false))}
!${hasTestData ? box('test', '1', 'A test key: simulated figures only', isOn('test', '1', false)) : ''}</fieldset>
<div><button>Issue the key</button> <span>The key is shown once. A profile is created when there is none of this name.</span></div></form>`
}
