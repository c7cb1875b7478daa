import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { createSessions } from '../../../doors/pages/session.ts'
import type { components } from '../../../generated/v1/types.ts'
import { MINT, newAddress, newAddresses } from '../../support/addresses.ts'
import { type Failure, keyId } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { playHistory } from '../../support/played-wallets.ts'
import { leaveQuota, usedToday } from '../../support/quotas.ts'
import { listTraders, makeTokenOf, takeTraders } from '../../support/simulated-provider.ts'
import { nameToken, storeToken, storeWallet, WALLET } from '../../support/stored-rows.ts'
import { triggerScan } from '../../support/token-scans.ts'
import { holdMinute } from '../../support/waiting.ts'
import { listTrades } from '../../support/wallet-trades.ts'
import { putWatchlist } from '../../support/watchlists.ts'
import { changeEndpoint } from '../../support/webhooks.ts'
import { expectSafeHeaders, send } from '../../support/wire.ts'

/* Who may see the pages, and what that costs. */

type Schemas = components['schemas']

const service = await openTestService({ env: { ROLE: 'api' } })
const without = await openTestService({ share: service, env: { ROLE: 'api', PAGES: 'off' } })
const secure = await openTestService({
  share: service,
  env: { ROLE: 'api', PUBLIC_URL: 'https://wallets.example' },
})
const local = await openTestService({ share: service, env: { ROLE: 'api' }, visitor: 'visitor' })

const PAGES = [
  '/',
  '/find?q=x',
  `/tokens/${MINT}`,
  `/tokens/${MINT}/progress`,
  `/tokens/${MINT}/wallets.csv`,
  `/wallets/${WALLET}`,
  '/compare',
  '/watchlists',
  '/watchlists/memes',
]
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const OWN = { 'sec-fetch-site': 'same-origin' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded', ...OWN }

/** Figures of a wallet without obstacles. */
const FOLLOWABLE = {
  score: 60,
  edge_pct: 12,
  score_confidence: 'high',
  solid: true,
  cost_coverage_pct: 99,
  wins: 9,
  losses: 3,
} as const

await storeWallet(service, {
  address: WALLET,
  stats: { ...FOLLOWABLE, last_trade_time: Date.now() },
})

async function ask(at: { readonly url: string }, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...BROWSER, ...(init.headers as Record<string, string>) }
  return await fetch(`${at.url}${path}`, { redirect: 'manual', ...init, headers })
}

async function signIn(at: { readonly url: string }, key: string, next = 'score'): Promise<Response> {
  return await ask(at, '/login', {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ key, next }),
  })
}

/** A client, and what a visitor who signed in with its key may do. */
async function visit(...owner: Parameters<typeof service.client>) {
  const client = await service.client(...owner)
  const [cookie = ''] = (await signIn(service, String(client.key))).headers.getSetCookie()
  const headers = { cookie: String(cookie.split(';')[0]) }
  const open = (path: string) => ask(service, path, { headers })
  return {
    client,
    headers,
    open,
    read: async (path: string) => await (await open(path)).text(),
    /** Sends a form of the service's own page. */
    post: (path: string, fields: Readonly<Record<string, string>> = {}) =>
      ask(service, path, {
        method: 'POST',
        headers: { ...FORM, ...headers },
        body: new URLSearchParams(fields),
      }),
  }
}

describe('the pages', () => {
  test('show nothing but the sign-in to a visitor without a key', async () => {
    for (const path of PAGES) {
      const answer = await ask(service, path)
      expect([path, answer.status]).toEqual([path, 303])
      expect(new URL(String(answer.headers.get('location')), `${service.url}${path}`).pathname).toBe('/login')
    }
    const answer = await ask(service, '/login')
    expect(answer.status).toBe(200)
    expectSafeHeaders(answer.headers)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'$/,
    )
  })

  test('lead from an address or the name of a token to its page, and from nothing to the first page', async () => {
    const [bonk, other] = [newAddress(), newAddress()]
    for (const [mint, symbol, name] of [
      [bonk, 'BONK', 'Bonk'],
      [other, 'ВONK', 'Bonk Inu'],
    ] as const) {
      await storeToken(service, mint)
      await nameToken(service, mint, { symbol, name })
      await service.sql(
        `insert into scans (id, token_id, total, status, finished_at)
         select 'wallet_processing_' || substr(md5($1), 1, 8), id, 0, 'completed', now() from tokens where address = $1`,
        [mint],
      )
    }

    const visitor = await visit('pro')
    for (const [query, status, location] of [
      ['', 303, './'],
      ['?q=+', 303, './'],
      [`?q=+${WALLET}+`, 303, `wallets/${WALLET}`],
      [`?q=https://solscan.io/account/${WALLET}%23portfolio`, 303, `wallets/${WALLET}`],
      ['?q=x', 404, null],
      [`?q=${bonk}`, 303, `tokens/${bonk}`],
      ['?q=%24bonk+inu', 303, `tokens/${other}`],
      [`?q=${WALLET.slice(0, 5)}`, 303, `wallets/${WALLET}`],
      [`?q=${WALLET.slice(0, 4)}…${WALLET.slice(-4)}`, 303, `wallets/${WALLET}`],
      ['?q=bonk', 200, null],
      ['?q=%00', 400, null],
      [`?q=${newAddress()}x`, 404, null],
    ] as const) {
      const answer = await visitor.open(`/find${query}`)
      expect([query, answer.status, answer.headers.get('location')]).toEqual([query, status, location])
    }
    for (const [text, sentence] of [
      ['toly.sol', 'Look up the address behind the name'],
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'is of Ethereum or a chain like it'],
    ] as const)
      expect(await (await visitor.open(`/find?q=${text}`)).text()).toContain(sentence)
    const found = await visitor.read('/find?q=bonk')
    expect(found).toContain(`href="https://solscan.io/token/${other}"`)
    expect(found.match(/letters of several alphabets/g)).toHaveLength(1)
    const unknown = newAddress()
    const asked = await visitor.open(`/find?q=${unknown}`)
    expect(asked.headers.get('location')).toBe(`wallets/${unknown}`)
    const page = await visitor.read(`/wallets/${unknown}`)
    expect(page).toContain('It is a wallet: analyse it')
    expect(page).toContain('It is a token: scan it')
  })

  test('show a signed-in visitor what the key may read, and cost what the reads cost', async () => {
    const { client, ...visitor } = await visit('pro')
    expect(await usedToday(service, client, 'reads')).toBe(0)
    const text = await visitor.read('/')
    expect(text).toContain(WALLET)
    // The second read finds out why the list is short.
    expect(text).toContain('This page cost 2 reads; 48 are left today.')
    expect(await usedToday(service, client, 'reads')).toBe(2)
    const head = await ask(service, '/', { method: 'HEAD', headers: visitor.headers })
    expect(head.headers.get('content-length')).toBeNull()
    expect(await usedToday(service, client, 'reads')).toBe(2)
    expect(text).not.toContain(client.key)
  })

  test('cost nothing when what they read is unchanged, such as a wallet by another period', async () => {
    const { client, ...visitor } = await visit('pro')
    const address = await storeWallet(service, { stats: FOLLOWABLE })
    const read = (query: string) => visitor.read(`/wallets/${address}${query}`)
    expect(await read('')).toContain('This page cost 1 read; 49 are left today.')
    const again = await read('?period=7d')
    expect(again).toContain('This page was free.')
    expect(again).toContain('Figures of the last 7 days.')
    const escaped = `%${address.charCodeAt(0).toString(16)}${address.slice(1)}`
    expect(await visitor.read(`/wallets/${escaped}`)).toMatch(
      /Figures of the last 30 days\..*This page was free\./s,
    )
    await service.sql(`update wallets set analysed_at = now() - interval '1 day' where address = $1`, [
      address,
    ])
    expect(await read('?period=7d')).toContain('This page cost 1 read; 48 are left today.')
    const other = await visit('pro')
    expect(await other.read(`/wallets/${address}`)).toContain('This page cost 1 read; 49 are left today.')
    await service.sql('update api_keys set revoked_at = now() where id = $1', [keyId(client)])
    expect((await visitor.open(`/wallets/${address}`)).status).toBe(303)
  })

  test('name only records worth a closer look, and say why others are left out and what to do', async () => {
    const visitor = await visit('pro')
    const losing = {
      ...FOLLOWABLE,
      edge_pct: -13,
      edge_high_pct: -3,
      tags: ['one_hit'],
      last_trade_time: Date.now(),
    }
    const other = await storeWallet(service, { stats: losing })
    const text = await visitor.read('/')
    expect(text).toContain('It is expected to lose: 1 wallet')
    expect(text).toMatch(/<a href="\?[^"]*">Show all wallets with their verdicts<\/a>/)
    expect([text.includes(WALLET), text.includes(other)]).toEqual([true, false])
    const all = await visitor.read('/?all=1')
    expect([all.includes('<h1>All wallets</h1>'), all.includes(other)]).toEqual([true, true])
  })

  test('go on after ten wallets, in other orders and as a file, with a verdict for each', async () => {
    const visitor = await visit()
    for (let pnl = 1; pnl <= 12; pnl += 1)
      await storeWallet(service, {
        periods: {
          '1d': { ...FOLLOWABLE, score: 60 + pnl, realized_pnl_usd: -pnl },
          all: { last_trade_time: Date.now() },
        },
      })
    const { read } = visitor
    const ranksOf = (text: string) =>
      [...text.matchAll(/<div class="rank">(\d+)<\/div>/g)].map(([, rank]) => Number(rank))
    const first = await read('/?period=1d&min_closed=12')
    expect(ranksOf(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(first.match(/<span>copy: not asked<\/span>/g)).toHaveLength(10)
    const next = /<a href="([^"]*)">Next wallets<\/a>/.exec(first)?.[1] ?? ''
    const query = next
      .replaceAll(/&#38;|&amp;/g, '&')
      .replaceAll('&#61;', '=')
      .replace(/#.*/, '')
    expect(ranksOf(await read(`/${query}`)).slice(0, 2)).toEqual([11, 12])
    const scoresOf = (text: string) =>
      [...text.matchAll(/<strong>(\d+)<\/strong>/g)].map(([, score]) => Number(score))
    expect(scoresOf(first)[0]).toBe(72)
    expect(scoresOf(await read('/?period=1d&sort=realized'))[0]).toBe(61)
    const file = await visitor.open('/wallets.csv?period=1d&sort=realized')
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="wallets.csv"',
    ])
    expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(12)
  })

  test('show the tokens of a wallet, its open positions alone, and a file of them', async () => {
    const visitor = await visit()
    const address = newAddress()
    const trades = { held: 10, total_invested: 100, realized: 0, unrealized: 0, last_trade_time: Date.now() }
    playHistory(service.simulator, address, {
      [newAddress()]: { ...trades, sold: 10, sold_usd: 90, realized: -10 },
      [newAddress()]: { ...trades, sold: 0, sold_usd: 0 },
    })
    expect((await visitor.post(`/wallets/${address}`)).status).toBe(303)
    const read = (query: string) => visitor.read(`/wallets/${address}${query}`)
    const rowsOf = (text: string) => text.match(/<tr id=/g)?.length ?? 0
    const all = await read('?tokens=all&period=all')
    expect(all).toContain('Results by day')
    expect(all).toContain('This page cost 2 reads')
    const open = await read('?tokens=open')
    expect(open).toContain('Its open positions')
    expect([rowsOf(all), rowsOf(open)]).toEqual([2, 1])
    const file = await read('/tokens.csv')
    expect(file.trim().split('\r\n')).toHaveLength(3)
  })

  test('judge a wallet by the period of the list that leads to it', async () => {
    const visitor = await visit()
    const good = { ...FOLLOWABLE, last_trade_time: Date.now() }
    const address = await storeWallet(service, {
      stats: { ...good, tags: ['one_hit'] },
      periods: { '7d': { ...good, score: 77 } },
    })
    const list = await visitor.read('/?period=7d')
    expect(list).toContain(`href="wallets/${address}?period=7d"`)
    const headOf = async (query: string) => {
      const text = await visitor.read(`/wallets/${address}${query}`)
      return [/<h1>(.*?)<\/h1>/.exec(text)?.[1], /Figures of (.*?)\./.exec(text)?.[1]]
    }
    expect(await headOf('')).toEqual(['Not one to follow', 'the last 30 days'])
    expect(await headOf('?period=7d')).toEqual([
      'A record worth a closer look: no copy was computed yet',
      'the last 7 days',
    ])
  })

  test('add a wallet to a watchlist, and keep its label and its alerts when it is on it', async () => {
    const { client, ...visitor } = await visit()
    const add = async (list: string) => (await visitor.post(`/wallets/${WALLET}/watch`, { list })).status
    const read = async () => {
      const { body } = await client.get<Schemas['GetWatchlistEnvelope']>('/api/v1/watchlists/memes')
      return body.data.wallets.map(({ address, label, alerts }) => [address, label, alerts])
    }
    expect([await add('memes'), await read()]).toEqual([303, [[WALLET, null, false]]])
    await putWatchlist(client, 'memes', [{ address: WALLET, label: 'whale', alerts: true }])
    expect([await add('memes'), await read()]).toEqual([303, [[WALLET, 'whale', true]]])
  })

  test('look at the trades of a wallet for one scan, and show the last look for free', async () => {
    const { client, ...visitor } = await visit()
    listTrades(service.simulator, WALLET, [{ usd: 75, tx: 'shown' }])
    const path = `/wallets/${WALLET}`
    const unseen = await visitor.read(path)
    expect(unseen).toContain('No one has looked at them yet.')
    const used = await usedToday(service, client, 'scans')
    const looked = await visitor.post(`${path}/trades?period=7d`)
    const place = `../..${path}?period=7d#trades`
    expect([looked.status, looked.headers.get('location')]).toEqual([303, place])
    const text = await visitor.read(path)
    expect(text).toContain('bought')
    expect(text).toContain('$75')
    expect(await usedToday(service, client, 'scans')).toBe(used + 1)
  })

  test('set the alert of a wallet with a new address in one form, and with a known one keep its events and the label', async () => {
    const { client, ...visitor } = await visit()
    const path = `/wallets/${WALLET}/alerts`
    const set = async (url: string) => {
      const answer = await visitor.post(path, { list: 'told', url })
      expect(answer.status).toBe(200)
      return await answer.text()
    }
    const read = async () => {
      const list = await client.get<Schemas['GetWatchlistEnvelope']>('/api/v1/watchlists/told')
      const endpoints = await client.get<Schemas['ListWebhookEndpointsEnvelope']>('/api/v1/webhook-endpoints')
      const [entry] = list.body.data.wallets
      return [entry?.label, entry?.alerts, endpoints.body.data.map(({ events }) => events)]
    }
    expect(await set('https://example.com/new')).toContain('whsec_')
    expect(await read()).toEqual([null, true, [['wallet.traded']]])
    const [endpoint] = (
      await client.get<Schemas['ListWebhookEndpointsEnvelope']>('/api/v1/webhook-endpoints')
    ).body.data
    await changeEndpoint(client, endpoint?.id ?? '', { events: ['scan.completed'] })
    await visitor.post('/watchlists/told', { silence: '1', address: WALLET, label: 'whale' })
    expect(await read()).toEqual(['whale', false, [['scan.completed']]])
    expect(await visitor.read(path)).toContain('https://example.com/new')
    expect(await set('https://example.com/new')).not.toContain('whsec_')
    expect(await read()).toEqual(['whale', true, [['scan.completed', 'wallet.traded']]])
  })

  test.each([
    ['another watchlist', { list: 'no name!', url: 'https://example.com/unseen' }, 'name'],
    ['another address', { list: 'kept', url: 'http://10.0.0.1/' }, 'WEBHOOK_ALLOW_'],
  ])(
    'ask for %s before an alert changes a watchlist or gives an address a secret',
    async (_what, fields, problem) => {
      const { client, ...visitor } = await visit()
      const refused = await visitor.post(`/wallets/${WALLET}/alerts`, fields)
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain(problem)
      const lists = await client.get<Schemas['ListWatchlistsEnvelope']>('/api/v1/watchlists')
      const endpoints = await client.get<Schemas['ListWebhookEndpointsEnvelope']>('/api/v1/webhook-endpoints')
      expect([lists.body.data, endpoints.body.data]).toEqual([[], []])
    },
  )

  test('send a test to an address for alerts, and show what became of it', async () => {
    const { client, ...visitor } = await visit()
    const path = `/wallets/${WALLET}/alerts`
    const set = await (await visitor.post(path, { list: 'told', url: 'https://example.com/x' })).text()
    const [, endpoint = ''] = /action="alerts\/test".*?name="endpoint" value="([^"]+)"/s.exec(set) ?? []
    await service.sql('update webhook_endpoints set url = $2 where id = $1', [endpoint, 'https://10.0.0.1/'])
    const tested = await visitor.post(`${path}/test`, { endpoint })
    expect(tested.status).toBe(200)
    expect(await tested.text()).toContain('nothing was sent')
    expect((await client.get('/api/v1/watchlists/told')).status).toBe(200)
  })

  test('create an empty watchlist, and show the record of each wallet on one', async () => {
    const { client, ...visitor } = await visit()
    const create = (list: string) => visitor.post('/watchlists', { list })
    expect((await create('empty')).headers.get('location')).toBe('watchlists/empty')
    const { body } = await client.get<Schemas['GetWatchlistEnvelope']>('/api/v1/watchlists/empty')
    expect(body.data.wallets).toEqual([])
    const refused = await create('no name!')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('<a href="watchlists">Back to the page</a>')
    await visitor.post(`/wallets/${WALLET}/watch`, { list: 'empty' })
    // One that exists keeps its wallets.
    await create('empty')
    const text = await visitor.read('/watchlists/empty')
    for (const head of ['score', 'edge', 'PnL', 'held'])
      expect(text).toContain(`<th scope="col" class="number">${head}</th>`)
    expect(text).toContain('data-value="12">12 %</td>')
  })

  test('compare tokens that a visitor picks among those scanned lately, and hide wallets with obstacles', async () => {
    const { client, ...visitor } = await visit()
    const mints = [newAddress(), newAddress()]
    const traders = await takeTraders(service.simulator, mints[0] ?? '', 3)
    for (const mint of mints) {
      listTraders(service.simulator, mint, traders)
      await triggerScan(client, mint)
    }
    const { read } = visitor
    expect(await read('/compare')).toContain(`<input type="checkbox" name="tokens" value="${mints[0]}">`)
    const picked = await read(`/compare?tokens=&tokens=${mints[0]}&tokens=${mints[1]}`)
    expect(picked).toContain(`name="tokens" value="${mints[0]}" checked>`)
    expect(picked.match(/<td>Unknown: /g)).toHaveLength(3)
    expect(picked).not.toContain('>moves<')
    const few = await read(`/compare?tokens=${mints.join(',')}&followable=1`)
    expect(few).toContain('There are none.')
  })

  test('show the progress of a scan, and the wallets so far once a visitor wants them or chooses among them', async () => {
    const { client, ...visitor } = await visit()
    const mint = newAddress()
    await triggerScan(client, mint)
    const head = async (query: string) => {
      const text = await visitor.read(`/tokens/${mint}${query}`)
      return [text.includes('<h1>Scanning</h1>'), text.includes('id="progress"'), text.includes('id="best"')]
    }
    expect(await head('')).toEqual([true, true, false])
    for (const query of ['?partial=1', '?period=7d', '?period=30d&min_score=20'])
      expect([query, await head(query)]).toEqual([query, [false, true, true]])
  })

  test('need no target that is a URL', async () => {
    expect((await send(service, 'GET http://x:99999/', BROWSER)).status).toBe(303)
  })

  test('lead from a form that was not carried out to its page', async () => {
    const path = `/wallets/${WALLET}/watch`
    const ended = await ask(service, path, { method: 'POST', headers: FORM, body: 'list=memes' })
    expect(ended.headers.get('location')).toBe(`../../login?next=wallets%2F${WALLET}%2Fwatch`)
    const visitor = await visit()
    const refused = await visitor.post(path, { list: ' ' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(`<a href="../../wallets/${WALLET}/watch">Back to the page</a>`)
    expect((await visitor.open(path)).headers.get('location')).toBe(`../../wallets/${WALLET}`)
    const trades = await visitor.open(`/wallets/${WALLET}/trades?period=7d`)
    expect(trades.headers.get('location')).toBe(`../../wallets/${WALLET}?period=7d`)
    expect((await visitor.open('/logout')).headers.get('location')).toBe('./')
  })

  test('say why a watchlist takes no more wallets, and name no value that is not at fault', async () => {
    const { client, ...visitor } = await visit()
    await putWatchlist(
      client,
      'memes',
      newAddresses(500).map((address) => ({ address })),
    )
    const refused = await visitor.post(`/wallets/${WALLET}/watch`, { list: 'memes' })
    expect(await refused.text()).toContain('of 501 wallets; it may have 500</li>')
  })

  test('lead to the first page from an address that would be refused again', async () => {
    const visitor = await visit()
    const refused = await visitor.open('/wallets/abc')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('<a href="../">To the first page</a>')
    const reader = await visit('premium', { scopes: ['read'] })
    const alerts = await reader.open(`/wallets/${WALLET}/alerts`)
    expect(alerts.status).toBe(403)
    expect(await alerts.text()).toContain('<a href="../../">To the first page</a>')
    expect((await reader.open(`/wallets/${WALLET}`)).status).toBe(200)
  })

  test('name the methods of a page', async () => {
    const posted = await (await visit()).post('/compare')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('answer a missing page with a page, and lead from a slash at the end to the page', async () => {
    for (const path of ['/nope', '/wallets', '/a/b/c']) {
      const answer = await ask(service, path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('There is no such page.')
    }
    expect((await ask(service, `/wallets/${WALLET}/`)).headers.get('location')).toBe(
      `../../wallets/${WALLET}`,
    )
    for (const path of ['/api/v1/nope', '/mcp/nope', '/nope/'.repeat(9)])
      expect((await ask(service, path)).headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('are for browsers: a program that leaves out the root of the API gets 404 in the envelope', async () => {
    const { key = '', ...client } = await service.client('pro')
    for (const path of ['/login', ...PAGES.filter((path) => path !== '/' && !path.endsWith('/progress'))]) {
      const headers = { accept: '*/*', authorization: `Bearer ${key}` }
      const answer = await ask(service, path, { headers })
      const { error } = (await answer.json()) as Failure
      expect([path, answer.status, error.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
    }
    expect((await ask(service, '/', { headers: { accept: '*/*' } })).headers.get('location')).toBe('docs')
    expect(await usedToday(service, client, 'reads')).toBe(0)
  })

  test("give a token's wallets as a file, in the order and with the places of the page", async () => {
    const { client, ...visitor } = await visit()
    const [low, high, middle] = await Promise.all(
      [5, 30, 15].map((edge) => storeWallet(service, { stats: { ...FOLLOWABLE, edge_low_pct: edge } })),
    )
    const unknown = newAddress()
    const mint = makeTokenOf(service.simulator, [low, high, middle, unknown].map(String))
    await triggerScan(client, mint)
    const answer = await visitor.open(`/tokens/${mint}/wallets.csv`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${mint}.csv"`)
    expectSafeHeaders(answer.headers)
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
    expect(rows.map(({ rank, address }) => [rank, address])).toEqual([
      ['1', high],
      ['2', middle],
      ['3', low],
      ['', unknown],
    ])
    const page = await visitor.read(`/tokens/${mint}?partial=1`)
    expect([...page.matchAll(/<tr id="([^"]+)">/g)].map(([, address]) => address)).toEqual(
      rows.map(({ address }) => address),
    )
  })

  test('show why a file cannot be made, in place of the file', async () => {
    const visitor = await visit()
    const answer = await visitor.open(`/tokens/${newAddress()}/wallets.csv`)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([404, null])
    expect(await answer.text()).toContain('<h1>That did not work</h1>')
  })

  test('lead from the sign-in to the page that was asked for, and to no other site', async () => {
    const { key = '' } = await service.client()
    for (const path of ['watchlists/my-list_0', 'compare?tokens=a,b']) {
      const asked = await ask(service, `/${path}`)
      const login = new URL(String(asked.headers.get('location')), `${service.url}/${path}`)
      expect((await signIn(service, key, login.searchParams.get('next') ?? '')).headers.get('location')).toBe(
        path,
      )
    }
    const elsewhere = ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:x', '../docs']
    for (const next of elsewhere)
      expect((await signIn(service, key, next)).headers.get('location')).toBe('./')
  })

  test('say in the words of the API why a key is refused', async () => {
    const { key = '' } = await service.client('free')
    const refused = await signIn(service, key)
    expect(refused.status).toBe(403)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await refused.text()).toContain('An active Pro or Premium subscription is needed')
    const unknown = await signIn(service, 'no key at all <script>')
    expect(unknown.status).toBe(401)
    expect(await unknown.text()).toContain('This API key is unknown or revoked.')
  })

  test('say when the requests of a minute are used up', async () => {
    const { client, ...visitor } = await visit()
    await service.sql('update api_keys set rate_limit = 1 where id = $1', [keyId(client)])
    await holdMinute(service, client)
    await visitor.open('/compare')
    // A search that is refused has not found nothing.
    expect((await visitor.open(`/find?q=${newAddress()}`)).status).toBe(429)
    const refused = await visitor.open('/compare')
    expect(refused.status).toBe(429)
    const text = await refused.text()
    expect(text).toMatch(/The requests of this minute are used up\. Try again in \d+ seconds?\./)
    expect(text).toContain('<a href="compare">Back to the page</a>')
  })

  test('say which quota is used up, and when there is a new one', async () => {
    const { client, ...visitor } = await visit('pro')
    await leaveQuota(service, client, { pool: 'reads', units: 0 })
    const refused = await visitor.open('/')
    expect(refused.status).toBe(403)
    expect(await refused.text()).toMatch(
      /The daily quota is exhausted\. It is 50 reads a day, and starts again at <time [^>]*>\d{4}-\d\d-\d\d 00:00 UTC<\/time>\./,
    )
  })

  test('are gone with PAGES=off, and the root leads to the documentation', async () => {
    expect((await ask(without, '/')).headers.get('location')).toBe('docs')
    for (const path of ['/login', ...PAGES.slice(1)])
      expect([path, (await ask(without, path)).status]).toEqual([path, 404])
  })
})

describe('a session', () => {
  test('is a cookie that no script can read and no other site can send, and it does not contain the key', async () => {
    const { key = '' } = await service.client()
    const answer = await signIn(service, key)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'score'])
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^wallet_analytics_session=[\w-]+; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const sealed = Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url')
    for (const form of [cookie, sealed.toString('latin1')]) expect(form).not.toContain(key.slice(-20))
    const overTls = await signIn(secure, key)
    expect(overTls.headers.getSetCookie()[0]).toMatch(/^__Host-wallet_analytics_session=.*; Path=\/; Secure$/)
  })

  test('over TLS is no cookie that another host or a page without TLS can have set', async () => {
    const { key = '' } = await service.client()
    const [cookie = ''] = (await signIn(secure, key)).headers.getSetCookie()
    const [own = ''] = cookie.split(';')
    const statusWith = async (sent: string) => (await ask(secure, '/', { headers: { cookie: sent } })).status
    expect([await statusWith(own), await statusWith(own.replace('__Host-', ''))]).toEqual([200, 303])
  })

  test('ends with its key and with any change of the cookie, and the sign-out clears the cookie', async () => {
    const { client, ...visitor } = await visit()
    const { cookie } = visitor.headers
    expect((await visitor.open('/')).status).toBe(200)
    const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    expect((await ask(service, '/', { headers: { cookie: changed } })).status).toBe(303)
    const out = await visitor.post('/logout')
    expect(out.headers.getSetCookie()[0]).toMatch(/^wallet_analytics_session=; Max-Age=0;/)
    await service.sql(`update api_keys set revoked_at = now() where id = $1`, [keyId(client)])
    const ended = await visitor.open('/watchlists/memes')
    expect([ended.status, ended.headers.get('location')]).toEqual([
      303,
      '../login?ended=1&next=watchlists%2Fmemes',
    ])
    expect(ended.headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
  })

  test('ends after twelve hours, even in a browser that keeps the cookie', () => {
    const sessions = createSessions('a secret of this installation', () => false)
    const [cookie] = sessions.begin('the key').split(';')
    const now = Date.now
    const readAfter = (ms: number) => {
      const at = now() + ms
      Date.now = () => at
      try {
        return sessions.readKey(cookie)
      } finally {
        Date.now = now
      }
    }
    expect(readAfter(11.9 * 3_600_000)).toBe('the key')
    expect(readAfter(12 * 3_600_000)).toBeUndefined()
  })
})

describe('another site', () => {
  const CROSS = { 'sec-fetch-site': 'cross-site' }
  const NAVIGATION = { ...BROWSER, ...CROSS, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  test.each([
    ['a form of another site', 'POST', NAVIGATION],
    ['a form of a sibling domain', 'POST', { 'sec-fetch-site': 'same-site' }],
    ['a form of another site in an old browser', 'POST', { origin: 'https://evil.example' }],
    ['a form that does not say where it is from', 'POST', {}],
    ['a picture on another site', 'GET', { ...CROSS, 'sec-fetch-dest': 'image' }],
    ['a frame on another site', 'GET', { ...NAVIGATION, 'sec-fetch-dest': 'iframe' }],
  ])('cannot act through the browser of a visitor: %s', async (_name, method, sent) => {
    const { client, ...visitor } = await visit()
    const answer = await ask(service, `/tokens/${MINT}`, { method, headers: { ...sent, ...visitor.headers } })
    expect(answer.status).toBe(403)
    expect(await usedToday(service, client, 'scans')).toBe(0)
  })

  test('may link to a page', async () => {
    const visitor = await visit()
    // fetch would overwrite Sec-Fetch-Mode.
    expect((await send(service, 'GET /', { ...NAVIGATION, ...visitor.headers })).status).toBe(200)
  })
})

test('a local visitor of a service with simulated figures has the rights of the demo key, but only under a name of this machine', async () => {
  // Not `fetch`, which sends no Sec-Fetch-Site, and neither do browsers before 2023: any site may send them here.
  expect((await ask(local, `/wallets/${WALLET}`)).status).toBe(303)
  const placed = { ...BROWSER, 'sec-fetch-site': 'none' }
  expect((await send(local, `GET /wallets/${WALLET}`, placed)).status).toBe(200)
  expect(await usedToday(service, { profile: 'visitor' }, 'reads')).toBe(1)
  const { port } = new URL(local.url)
  for (const host of ['evil.example', `evil.example:${port}`, '127.evil.example', 'evil@127.0.0.1'])
    expect([host, (await send(local, 'GET /', { ...placed, host })).status]).toEqual([host, 303])
  for (const host of [`localhost:${port}`, `[::1]:${port}`])
    expect([host, (await send(local, 'GET /', { ...placed, host })).status]).toEqual([host, 200])
  // A proxy on this machine lets others in.
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect([
      header,
      (await ask(local, '/', { headers: { ...placed, [header]: '203.0.113.7' } })).status,
    ]).toEqual([header, 303])
})
