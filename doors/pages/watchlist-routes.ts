import { renderAlertSet, renderAlerts, renderTested } from './alerts.ts'
import type { PageAnswer, PageRequest, PageRoute } from './page-route.ts'
import type { PageReader } from './reader.ts'
import { renderWatchlist, renderWatchlists } from './watchlists.ts'

/** How many scans the page of a watchlist lists. */
const SEEN = 10

/** The visitor's watchlists, and word of what their wallets trade. */
export const WATCHLIST_ROUTES: readonly PageRoute[] = [
  { method: 'GET', path: /^\/watchlists$/, answer: showWatchlists },
  { method: 'POST', path: /^\/watchlists$/, answer: createWatchlist },
  { method: 'GET', path: /^\/watchlists\/([^/]+)$/, answer: showWatchlist },
  { method: 'POST', path: /^\/watchlists\/([^/]+)$/, answer: changeWatchlist },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/watch$/, answer: watchWallet },
  { method: 'GET', path: /^\/wallets\/([^/]+)\/alerts$/, answer: showAlerts },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/alerts$/, answer: setAlert },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/alerts\/test$/, answer: testAlert },
]

/** The names of the visitor's watchlists. */
export async function listWatchlistNames(read: PageReader): Promise<string[]> {
  const { data } = await read.ask('listWatchlists')
  return data.map(({ name }) => name)
}

async function showWatchlists({ read, visit }: PageRequest): Promise<PageAnswer> {
  const { data: lists } = await read.ask('listWatchlists')
  return { content: renderWatchlists(lists, visit) }
}

async function showWatchlist({ params: [name = ''], read, visit }: PageRequest): Promise<PageAnswer> {
  const { data: list } = await read.ask('getWatchlist', { path: { name } })
  const { data: met } = await read.ask('listWallets', { query: { watchlist: name, limit: 500 } })
  const { data: seenBy } = await read.ask('listScans', { query: { watchlist: name, limit: SEEN } })
  return { content: renderWatchlist({ list, met, seenBy }, visit) }
}

/** Creates an empty watchlist; one of this name that exists stays as it is. */
async function createWatchlist({ form, read }: PageRequest): Promise<PageAnswer> {
  const name = form.get('list') ?? ''
  const list = await read.find('getWatchlist', 'WATCHLIST_NOT_FOUND', { path: { name } })
  if (list === undefined) await read.ask('replaceWatchlist', { path: { name }, body: { wallets: [] } })
  return { goTo: `watchlists/${name}` }
}

/** Deletes a watchlist, removes a wallet from it, or stores its label. */
async function changeWatchlist({ params: [name = ''], form, read }: PageRequest): Promise<PageAnswer> {
  if (form.has('delete')) {
    await read.ask('deleteWatchlist', { path: { name } })
    return { goTo: '../watchlists' }
  }
  const [address, label] = [form.get('address') ?? '', (form.get('label') ?? '').trim()]
  const gone = form.get('remove')
  const alerts = form.has('silence') ? { alerts: false } : {}
  const entry = label === '' ? { address, ...alerts } : { address, label, ...alerts }
  const body = gone === null ? { add: [entry] } : { remove: [gone] }
  await read.ask('updateWatchlist', { path: { name }, body })
  return { goTo: name }
}

async function watchWallet({ params: [address = ''], form, read, visit }: PageRequest): Promise<PageAnswer> {
  const name = form.get('list') ?? ''
  await addToWatchlist(read, name, { address })
  return { goTo: `${visit.up}watchlists/${name}` }
}

/** Adds a wallet to a watchlist, which is created where there is none. A wallet that is on it keeps its label. */
async function addToWatchlist(
  read: PageReader,
  name: string,
  entry: { readonly address: string; readonly alerts?: true },
): Promise<void> {
  const path = { name }
  const present = await read.find('getWatchlist', 'WATCHLIST_NOT_FOUND', { path })
  const label = present?.data.wallets.find(({ address }) => address === entry.address)?.label ?? null
  if (present === undefined) await read.ask('replaceWatchlist', { path, body: { wallets: [entry] } })
  else await read.ask('updateWatchlist', { path, body: { add: [{ ...entry, label }] } })
}

async function showAlerts({ params: [address = ''], read, visit }: PageRequest): Promise<PageAnswer> {
  const { data, meta } = await read.ask('listWatchlists')
  const watchlists = data.map(({ name }) => name)
  const { alert_interval_sec: intervalSec } = meta
  const endpoints = await listEndpoints(read)
  return { content: renderAlerts({ address, watchlists, intervalSec, endpoints }, visit) }
}

async function listEndpoints(read: PageReader) {
  const { data } = await read.ask('listWebhookEndpoints')
  return data.filter(({ state }) => state === 'active')
}

const EVENT = 'wallet.traded'

/**
 * Sets the alert on a watchlist, where the wallet keeps its label, and has an endpoint receive the event. Where the
 * address or the watchlist is refused, neither changes: a new endpoint goes again, whose secret would not be shown.
 */
async function setAlert({ params: [address = ''], form, read, visit }: PageRequest): Promise<PageAnswer> {
  const [url, list] = [form.get('url') ?? '', form.get('list') ?? '']
  const known = (await listEndpoints(read)).find((endpoint) => endpoint.url === url)
  const body = { url, events: [EVENT] }
  const endpoint = known ?? (await read.ask('createWebhookEndpoint', { body })).data
  const path = { endpoint_id: endpoint.id }
  try {
    await addToWatchlist(read, list, { address, alerts: true })
  } catch (error) {
    if (known === undefined) await read.ask('deleteWebhookEndpoint', { path })
    throw error
  }
  if (!endpoint.events.includes(EVENT))
    await read.ask('updateWebhookEndpoint', { path, body: { events: [...endpoint.events, EVENT] } })
  return { content: renderAlertSet({ address, list, endpoint }, visit) }
}

/** Sends a test to one of the visitor's endpoints and shows what it answered. */
async function testAlert({ params: [address = ''], form, read, visit }: PageRequest): Promise<PageAnswer> {
  const path = { endpoint_id: form.get('endpoint') ?? '' }
  const { data: endpoint } = await read.ask('getWebhookEndpoint', { path })
  const { data: attempt } = await read.ask('testWebhookEndpoint', { path })
  return { content: renderTested({ address, endpoint, attempt }, visit) }
}
