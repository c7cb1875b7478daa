import { html } from 'ghtml'
import type { FailedDelivery, ListedEndpoint } from '../../../db/installation.ts'
import { section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { formatTime, toPlainText } from '../figures/wording.ts'
import { type ConsoleCell, renderConsoleForm, renderConsoleTable } from './shell.ts'

const DISABLED = {
  owner: 'disabled by its customer',
  operator: 'disabled here',
  gone: 'disabled: it answered 410, it is gone',
  failing: 'disabled: it failed for days',
}

/** Where events are sent, and those that could not be delivered. */
export function renderWebhooks(
  endpoints: readonly ListedEndpoint[],
  deliveries: readonly FailedDelivery[],
): Content {
  const body = html`!${section('endpoints', 'Endpoints', renderConsoleTable('Endpoints', ENDPOINT_HEADS, endpoints.map(toEndpointRow)))}
!${section('deliveries', 'Deliveries that failed', [
    '<p>Waiting ones are sent again, for days if need be. Sending one now restarts its schedule.</p>',
    renderConsoleTable('Deliveries', DELIVERY_HEADS, deliveries.map(toDeliveryRow)),
  ])}`
  return { title: 'Webhooks', body }
}

const ENDPOINT_HEADS = ['profile', 'address', 'events', 'state', 'failures', 'change']

function toEndpointRow(endpoint: ListedEndpoint): ConsoleCell[] {
  const { id, profileId, profile, url, events, disabledReason, failures, failingSince } = endpoint
  const failing = failingSince === null ? 'active' : `failing since ${formatTime(failingSince.toISOString())}`
  const state = disabledReason === null ? failing : DISABLED[disabledReason]
  const toForm = (change: 'enable' | 'disable', label: string) =>
    renderConsoleForm('webhooks', { do: change, id, profile: profileId }, label)
  const forms = [
    ...(disabledReason === null ? [] : [toForm('enable', 'Enable')]),
    // The owner can open an endpoint that anything but the operator has disabled.
    ...(disabledReason === 'operator' ? [] : [toForm('disable', 'Disable')]),
  ]
  return [profile, url, events.join(', '), state, failures, { markup: forms.join('') }]
}

const DELIVERY_HEADS = ['profile', 'address', 'event', 'state', 'attempts', 'last answer', 'since', 'change']

function toDeliveryRow(delivery: FailedDelivery): ConsoleCell[] {
  const { id, profileId, profile, url, type, state, attempts, createdAt } = delivery
  const { lastStatus, lastError, lastAnswer } = delivery
  const answer = [lastStatus, lastError, lastAnswer].filter((part) => part !== null && part !== '')
  return [
    profile,
    url,
    type,
    state === 'failed' ? 'given up' : 'waits',
    attempts,
    { markup: html`<span class="why">${toPlainText(answer.join(' · ')).slice(0, 200)}</span>` },
    createdAt,
    { markup: renderConsoleForm('webhooks', { do: 'send', id, profile: profileId }, 'Send now') },
  ]
}
