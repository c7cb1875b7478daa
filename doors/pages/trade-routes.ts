import { JSON_TYPE } from '../../contract/formats.ts'
import type { components } from '../../generated/v1/types.ts'
import { renderAlertSet, renderAlerts } from '../../pages/alerts.ts'
import { readChoice } from '../../pages/components/choices.ts'
import { toWalletQuery } from '../../pages/wallet.ts'
import type { PageAnswer, PageRequest, PageRoute } from './page-route.ts'
import type { PageReader } from './reader.ts'

type Schemas = components['schemas']

/** What a wallet trades: a look at it, and word of it. */
export const TRADE_ROUTES: readonly PageRoute[] = [
  { method: 'POST', path: /^\/wallets\/([^/]+)\/trades$/, answer: lookAtTrades },
  { method: 'GET', path: /^\/wallets\/([^/]+)\/alerts$/, answer: showAlerts },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/alerts$/, answer: setAlert },
]

async function lookAtTrades({
  params: [address = ''],
  query,
  read,
  visit,
}: PageRequest): Promise<PageAnswer> {
  await read.getText(`/wallets/${address}/trades?limit=1`, JSON_TYPE)
  return {
    goTo: `${visit.up}wallets/${address}${toWalletQuery({ ...readChoice(query), trades: true })}#trades`,
  }
}

async function showAlerts({ params: [address = ''], read, visit }: PageRequest): Promise<PageAnswer> {
  const { data: lists } = await read.get<Schemas['ListWatchlistsEnvelope']>('/watchlists')
  const watchlists = lists.map(({ name }) => name)
  return { content: renderAlerts({ address, watchlists, endpoints: await listEndpoints(read) }, visit) }
}

async function listEndpoints(read: PageReader) {
  const { data } = await read.get<Schemas['ListWebhookEndpointsEnvelope']>('/webhook-endpoints')
  return data.filter(({ state }) => state === 'active')
}

const EVENT = 'wallet.traded'

/**
 * Sets the alert on a watchlist, where the wallet keeps its label, and then has an endpoint receive the event. The
 * endpoint comes last: the secret of a new one is shown once, and no refusal may keep it from being shown.
 */
async function setAlert({ params: [address = ''], form, read, visit }: PageRequest): Promise<PageAnswer> {
  const [url, list] = [form.get('url') ?? '', form.get('list') ?? '']
  const path = `/watchlists/${encodeURIComponent(list)}`
  const present = await read.find<Schemas['GetWatchlistEnvelope']>(path, 'WATCHLIST_NOT_FOUND')
  const label = present?.data.wallets.find((entry) => entry.address === address)?.label ?? null
  const entry = { address, label, alerts: true }
  if (present === undefined) await read.send('PUT', path, { wallets: [entry] })
  else await read.send('PATCH', path, { add: [entry] })
  const secret = await hearOfTrades(read, url)
  return { content: renderAlertSet({ address, list, url, secret }, visit) }
}

/** Has the endpoint of this address receive the event. Resolves to its secret if it is new. */
async function hearOfTrades(read: PageReader, url: string): Promise<string | undefined> {
  const known = (await listEndpoints(read)).find((endpoint) => endpoint.url === url)
  if (known === undefined) {
    const created = await read.send<Schemas['CreateWebhookEndpointEnvelope']>('POST', '/webhook-endpoints', {
      url,
      events: [EVENT],
    })
    return created.data.secret
  }
  if (!known.events.includes(EVENT))
    await read.send('PATCH', `/webhook-endpoints/${known.id}`, { events: [...known.events, EVENT] })
  return undefined
}
