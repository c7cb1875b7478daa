import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeToken, storeWallet } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'
import type { TopWallet, TopWallets } from '../support/top-wallets.ts'
import { putWatchlist } from '../support/watchlists.ts'

/* The formats of lists besides JSON. The client of the tests checks columns and lines against the document. */

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'
/** Makes the length of an answer that of its text. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' }
const WALLETS = 12

const service = await openTestService()
const client = await service.client()

const { mint } = await makeToken(service.simulator, WALLETS)
const list = `/api/v1/tokens/${mint}/top-wallets`
await scanToken(client, mint)

const ask = (path: string, accept: string, reader = client) =>
  reader.request<string>('GET', path, { headers: { accept, ...UNCOMPRESSED } })

const readTable = (text: string): Record<string, string>[] => parse(text, { columns: true })

async function query(addresses: readonly string[], accept: string) {
  return await client.request<string>('POST', '/api/v1/wallets/query', {
    body: JSON.stringify({ addresses }),
    headers: { accept, 'content-type': 'application/json' },
  })
}

describe('the format of a list', () => {
  test.each([
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json, text/csv', 'application/json'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    [CSV, CSV],
    ['text/*', CSV],
    ['text/csv; charset=UTF-8', CSV],
    ['text/csv; header=present', CSV],
    ['text/csv; header=present; charset=utf-8', CSV],
    ['text/csv, */*;q=0.1', CSV],
    ['application/json;q=0.4, text/csv;q=0.5', CSV],
    [NDJSON, NDJSON],
    ['application/x-ndjson, text/csv;q=0.9', NDJSON],
    ['image/png', 'application/json'],
    ['text/csv;q=0', 'application/json'],
    ['garbage', 'application/json'],
    ['', 'application/json'],
  ])(
    'is what the request prefers, or JSON, and caches learn of the choice by Vary: %j',
    async (accept, type) => {
      const { headers } = await ask(list, accept)
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    },
  )

  test('is always JSON for an answer that is not a list', async () => {
    const [wallet = ''] = await listAddresses()
    const answer = await ask(`/api/v1/wallets/${wallet}`, CSV)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('is JSON for every failure', async () => {
    for (const path of [`${list}?limit=0`, `/api/v1/tokens/${newAddress()}/top-wallets`]) {
      const answer = await client.request<Failure>('GET', path, { headers: { accept: CSV } })
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.body.error.code).toMatch(/^(VALIDATION_ERROR|TOKEN_NOT_SCANNED)$/)
    }
  })

  test('changes neither the charge nor the headers, and HEAD has those of GET', async () => {
    const reader = await service.client('pro')
    const get = await ask(list, CSV, reader)
    expect(await usedToday(service, reader, 'reads')).toBe(1)
    const head = await reader.request('HEAD', list, { headers: { accept: CSV, ...UNCOMPRESSED } })
    for (const name of ['content-type', 'content-length', 'x-ratelimit-limit', 'vary', 'x-meta-count'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    expect(Number(get.headers.get('content-length'))).toBe(Buffer.byteLength(get.body))
    expect(head.body).toBeUndefined()
  })
})

async function readEntries(query = ''): Promise<readonly TopWallet[]> {
  return (await client.get<TopWallets>(`${list}${query}`)).body.data.top_wallets
}

async function listAddresses(): Promise<string[]> {
  return (await readEntries()).map(({ wallet_address }) => wallet_address)
}

test('the lines of NDJSON are the entries of the JSON answer, one by one, from the cache and from the store', async () => {
  for (const limit of ['', '?limit=1', '?limit=5']) {
    const { body } = await ask(`${list}${limit}`, NDJSON)
    const lines = body.split('\n').slice(0, -1)
    expect(lines.map((line) => JSON.parse(line))).toEqual(await readEntries(limit))
  }
  const [known = ''] = await listAddresses()
  const answer = await query([known, newAddress()], NDJSON)
  const states = answer.body.split('\n').slice(0, -1)
  expect(states.map((line) => JSON.parse(line).status)).toEqual(['found', 'unknown'])
})

/** A figure that need not be whole has a point, so that a program that has read whole ones does not refuse the next. */
const toDecimal = (figure: number | null | undefined) =>
  Number.isInteger(figure) ? `${figure}.0` : String(figure ?? '')

describe('the cells of CSV', () => {
  test('are the figures of the entries, each in the column that names it and its period', async () => {
    const rows = readTable((await ask(list, CSV)).body)
    const entries = await readEntries()
    expect(rows).toHaveLength(WALLETS)
    for (const [index, entry] of entries.entries()) {
      const { wallet: all, historic } = entry.wallet
      expect(rows[index]).toMatchObject({
        wallet_address: entry.wallet_address,
        realized: toDecimal(entry.realized),
        score_all: String(all.score ?? ''),
        realized_pnl_usd_30d: toDecimal(historic['30d'].realized_pnl_usd),
        winrate_7d: toDecimal(historic['7d'].winrate),
        tags_1d: historic['1d'].tags.join(' '),
        analysis_state: entry.analysis?.state,
        analysed_at: entry.analysis?.analysed_at,
        skip_reason: '',
      })
    }
  })

  test('are empty where a figure is unknown, and negative figures stay numbers', async () => {
    const wallet = await storeWallet(service, {
      stats: { realized_pnl_usd: -12.5, score: null, tags: ['inactive', 'whale'] },
    })
    const stranger = newAddress()
    const rows = readTable((await query([wallet, stranger], CSV)).body)
    expect(rows).toMatchObject([
      { status: 'found', realized_pnl_usd_30d: '-12.5', score_30d: '', tags_30d: 'inactive whale' },
      { address: stranger, status: 'unknown', scanned_at: '', realized_pnl_usd_30d: '' },
    ])
  })

  test.each([
    ...[
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1',
      '="a"&"b"',
      "A;=cmd|' /C calc'!A0;B",
      'x;=1+1;y',
      'x|=1',
      'x\t=1',
    ],
    ...[
      '  =1',
      '\t=1',
      '\r=1',
      '\n=1',
      'x\r\n=1',
      'x\u2028=1',
      'x; \t+1',
      'x;"=1"',
      'x;""=1',
      '\u200b=1',
      ';\u00a0@A',
    ],
  ])('contain no formula, whatever the symbol of a token is and what separates cells: %j', async (symbol) => {
    const { body } = await ask(`${await correlateWith(symbol)}&limit=1`, CSV)
    for (const delimiter of [',', ';', '\t', '|']) {
      const lines = parse(body, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
      const cells = lines.flat().map((cell) => cell.replace(/^[\s"\u200b]+/, ''))
      expect(cells.filter((cell) => /^[=+@＝]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([])
    }
  })

  test.each(['=1+1', "'=1+1", "a;'=1|-2", '\n@"', 'no formula'])(
    'are read back as they were written, formulas included: %j',
    async (label) => {
      const headers = { accept: CSV, 'content-type': CSV }
      const watchlist = '/api/v1/watchlists/round-trip'
      const entry = { address: newAddress(), label: label.trim() }
      await putWatchlist(client, 'round-trip', [entry])
      const { body } = await client.request<string>('GET', watchlist, { headers })
      await client.request('PUT', watchlist, { body, headers })
      const stored = await client.get<{ readonly data: { readonly wallets: readonly unknown[] } }>(watchlist)
      expect(stored.body.data.wallets).toMatchObject([entry])
    },
  )

  test.each(["A\ncmd|'/c calc'!A1\nX", 'A\r1', 'A\r\n"1",2', 'A\u20281'])(
    'have the line breaks of a symbol inside quotes, and NDJSON escapes them: %j',
    async (symbol) => {
      const path = `${await correlateWith(symbol)}&limit=2`
      const { body } = await ask(path, CSV)
      const quoted = /[\r\n"]/.test(symbol) ? `"${symbol.replaceAll('"', '""')} TOK"` : `${symbol} TOK`
      expect(body.split(quoted)).toHaveLength(3)
      expect(body.replaceAll(quoted, '').match(/\r\n|\n|\r/g)).toEqual(['\r\n', '\r\n', '\r\n'])
      const lines = (await ask(path, NDJSON)).body.split('\n')
      expect(lines).toHaveLength(3)
      expect(JSON.parse(lines[0] ?? '').matched_tokens[0].symbol).toBe(symbol)
    },
  )
})

/** Gives the token this symbol, and stores another that the same wallets traded. Returns the path of both. */
async function correlateWith(symbol: string): Promise<string> {
  const other = newAddress()
  await service.sql('update tokens set symbol = $1 where address = $2', [symbol, mint])
  await storeToken(service, other)
  await service.sql(
    `insert into token_wallets (token_id, wallet_id, realized, total_invested, rank_realized)
     select t.id, w.wallet_id, w.realized, w.total_invested, w.rank_realized
     from tokens t, token_wallets w join tokens f on f.id = w.token_id where t.address = $1 and f.address = $2`,
    [other, mint],
  )
  return `/api/v1/correlations?tokens=${mint},${other}`
}

describe('`meta`', () => {
  test('becomes headers if the answer is not JSON', async () => {
    const { meta } = (await client.get<TopWallets>(`${list}?limit=3`)).body
    const { headers } = await ask(`${list}?limit=3`, CSV)
    expect(headers.get('x-meta-count')).toBe('3')
    expect(headers.get('x-meta-limit')).toBe('3')
    expect(headers.get('x-meta-scanned-at')).toBe(meta.scanned_at)
    expect(headers.get('x-meta-views')).toBe(String(meta.views + 1))
    expect(headers.get('x-request-id')).not.toBeNull()
  })

  test('becomes headers for lists of values, flags and counts as well', async () => {
    const missing = [newAddress(), newAddress()]
    const { headers } = await ask(`/api/v1/correlations?tokens=${missing}`, NDJSON)
    expect(headers.get('x-meta-tokens-missing')).toBe(missing.join())
    expect(headers.get('x-meta-truncated')).toBe('false')
    expect(headers.get('x-meta-tokens-found')).toBe('0')
  })

  test('is not repeated in the headers of a JSON answer', async () => {
    const { headers } = await client.get(list)
    expect([...headers.keys()].filter((name) => name.startsWith('x-meta-'))).toEqual([])
  })
})
