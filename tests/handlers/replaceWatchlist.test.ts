import { expect, test } from '@jest/globals'
import { openDatabase } from '../../db/connection/connection.ts'
import type { components } from '../../generated/v1/types.ts'
import { makeAddress } from '../../provider/simulator/random.ts'
import { newAddress, newAddresses } from '../support/addresses.ts'
import { type Failure, keyId, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { usedToday } from '../support/quotas.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { awaitLockWaits, countLockWaits } from '../support/waiting.ts'

type Schemas = components['schemas']
type Stored = Schemas['GetWatchlistEnvelope']

const service = await openTestService()

/** Two scanned tokens with the same wallets. */
const mints = [newAddress(), newAddress()]

const client = await service.client('premium')
const other = await service.client('premium')
const traders = await takeTraders(service.simulator, mints[0] ?? '', 12)
for (const mint of mints) {
  listTraders(service.simulator, mint, traders)
  await scanToken(client, mint)
}
const rows = await service.sql<{ address: string }>(
  `select w.address from wallets w join token_wallets tw on tw.wallet_id = w.id join tokens t on t.id = tw.token_id
   where t.address = $1 order by w.address collate "C"`,
  [mints[0]],
)
const wallets = rows.map(({ address }) => address)

function send<Body>(by: TestClient, method: string, path: string, body?: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = body === undefined ? {} : { body: text, headers: { 'content-type': type } }
  return by.request<Body>(method, `/api/v1${path}`, init)
}

const put = (by: TestClient, name: string, listed: readonly object[]) =>
  send<Stored & Failure>(by, 'PUT', `/watchlists/${name}`, { wallets: listed })
const read = (by: TestClient, name: string) => send<Stored & Failure>(by, 'GET', `/watchlists/${name}`)

test('a watchlist has the wallets that were put last, ordered by address, and costs nothing', async () => {
  const [one = '', two = '', three = ''] = wallets
  await put(client, 'kept', [{ address: three }])
  const answer = await put(client, 'kept', [{ address: two, label: 'sells late' }, { address: one }])
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    name: 'kept',
    size: 2,
    wallets: [
      { address: one, label: null },
      { address: two, label: 'sells late' },
    ],
  })
  expect((await read(client, 'kept')).body.data).toEqual(answer.body.data)
  expect(await usedToday(service, client, 'reads')).toBe(0)
})

test('a watchlist can be put as it was read, and changed by lists that may be empty', async () => {
  await put(client, 'copied', [{ address: wallets[0] }, { address: wallets[1], label: 'x' }])
  const { data } = (await read(client, 'copied')).body
  const copy = await send<Stored>(client, 'PUT', '/watchlists/copy', data)
  expect(copy.body.data.wallets).toEqual(data.wallets)
  const same = await send<Stored>(client, 'PATCH', '/watchlists/copy', { add: [], remove: [] })
  expect(same.body.data.wallets).toEqual(data.wallets)
})

test('a watchlist says when it was changed last', async () => {
  for (const [method, body] of [
    ['PUT', { wallets: [] }],
    ['PATCH', { add: [] }],
  ] as const) {
    const before = (await put(client, 'aged', [])).body.data.updated_at
    await service.sql(`update watchlists set updated_at = now() - interval '1 day' where name = 'aged'`)
    const { data } = (await send<Stored>(client, method, '/watchlists/aged', body)).body
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(Date.parse(before))
  }
})

test('a watchlist is listed by its name among those of the profile', async () => {
  const owner = await service.client()
  for (const name of ['bb', 'cc', 'aa']) await put(owner, name, [])
  const { body } = await send<Schemas['ListWatchlistsEnvelope']>(owner, 'GET', '/watchlists')
  expect(body.data.map(({ name }) => name)).toEqual(['aa', 'bb', 'cc'])
})

test.each([
  ['PATCH', {}, 'body', 'must have one of add, remove'],
  ['PATCH', { added: [] }, 'added', 'is not a known property'],
  [
    'PUT',
    { wallets: [{ address: '1'.repeat(32), lable: 'x' }] },
    'wallets[0].lable',
    'is not a known property',
  ],
])('a watchlist is not changed by %s %j', async (method, asked, field, message) => {
  await put(client, 'unchanged', [{ address: wallets[0], label: 'x' }])
  const before = (await read(client, 'unchanged')).body.data
  const problems = listProblems(await send(client, method, '/watchlists/unchanged', asked))
  expect(problems).toEqual([expect.objectContaining({ field, message })])
  expect((await read(client, 'unchanged')).body.data).toEqual(before)
})

test('a watchlist is changed by first removing and then adding, and a new label replaces the former one', async () => {
  const [one = '', two = '', three = ''] = wallets
  await put(client, 'changed', [{ address: one, label: 'former' }, { address: two }])
  const change = { remove: [one, two], add: [{ address: one, label: 'new' }, { address: three }] }
  const { body } = await send<Stored>(client, 'PATCH', '/watchlists/changed', change)
  expect(body.data.wallets).toEqual([
    { address: one, label: 'new' },
    { address: three, label: null },
  ])
})

test('a watchlist can be read, changed and deleted only by its own profile', async () => {
  await put(client, 'private', [{ address: wallets[0] }])
  for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { remove: wallets }]] as const) {
    const answer = await send<Failure>(other, method, '/watchlists/private', body)
    expect([method, answer.status, answer.body.error.code]).toEqual([method, 404, 'WATCHLIST_NOT_FOUND'])
  }
  const { body } = await send<Schemas['ListWatchlistsEnvelope']>(other, 'GET', '/watchlists')
  expect(body.data).toEqual([])
  expect((await read(client, 'private')).body.data.size).toBe(1)
})

test('a watchlist is gone after a deletion, which answers 204 without a body', async () => {
  await put(client, 'deleted', [])
  const answer = await send(client, 'DELETE', '/watchlists/deleted')
  expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([204, undefined, null])
  expect((await read(client, 'deleted')).status).toBe(404)
})

test('a watchlist is returned as CSV that can be put again, including labels that look like formulas', async () => {
  const [one = '', two = '', three = '', four = ''] = wallets
  await put(client, 'exported', [
    { address: one, label: '=1+1, "quoted"' },
    { address: two },
    { address: three, label: "'-5" },
    { address: four, label: "''=x" },
  ])
  const headers = { accept: 'text/csv' }
  const csv = await client.request<string>('GET', '/api/v1/watchlists/exported', { headers })
  const imported = await send<Stored>(client, 'PUT', '/watchlists/imported', csv.body, 'text/csv')
  expect(imported.body.data.wallets).toEqual((await read(client, 'exported')).body.data.wallets)
})

test.each([
  [
    'a byte order mark, reordered columns and unknown columns',
    `\uFEFFnote,label,address\r\nx,early ,${wallets[0]}\r\n\r\n`,
    [{ address: wallets[0], label: 'early' }],
  ],
  [
    'rows that were cleared in a spreadsheet',
    `address,label\n${wallets[0]},x\n,\n`,
    [{ address: wallets[0], label: 'x' }],
  ],
  ['no row but the column names', 'address,label\n', []],
])('a watchlist can be put as a CSV with %s', async (_what, csv, listed) => {
  const { body } = await send<Stored>(client, 'PUT', '/watchlists/put', csv, 'text/csv; charset=utf-8')
  expect(body.data.wallets).toEqual(listed)
})

test('a watchlist may have 500 wallets with labels of 60 characters in any script', async () => {
  const many = newAddresses(500).map((address) => ({ address, label: '😀'.repeat(60) }))
  expect((await put(client, 'long', many)).body.data?.size).toBe(500)
  const headers = { accept: 'text/csv' }
  const csv = await client.request<string>('GET', '/api/v1/watchlists/long', { headers })
  expect((await send<Stored>(client, 'PUT', '/watchlists/long', csv.body, 'text/csv')).body.data.size).toBe(
    500,
  )
})

test.each([
  ['address,label\nwrong,x\n', 'wallets[0].address', 'is not a base58 address of 32 to 44 characters'],
  [
    'wallet\nx\n',
    'body',
    expect.stringMatching(/^must have a first line of column names with address, separated by commas;/),
  ],
  // Without this check, these lists would become empty.
  [`${'1'.repeat(32)},x\n`, 'body', expect.stringMatching(/^must have a first line of column names/)],
  ['label\n', 'body', expect.stringMatching(/^must have a first line of column names/)],
  ['address,label,address\nx,y,z\n', 'body', 'must name the column address once'],
  ['address,label\nx,y,z\n', 'body', expect.stringMatching(/^must be valid CSV: .*line 2/)],
])('a watchlist cannot be put as the CSV %j', async (csv, field, message) => {
  const problems = listProblems(await send(client, 'PUT', '/watchlists/refused', csv, 'text/csv'))
  expect(problems).toEqual([expect.objectContaining({ field, message })])
})

test('under the limits of watchlists a list that repeats an address is refused', async () => {
  const [address] = wallets
  expect(listProblems(await put(client, 'repeated', [{ address }, { address, label: 'again' }]))).toEqual([
    { field: 'wallets[1].address', message: 'must not repeat wallets[0].address', received: address },
  ])
})

test('under the limits of watchlists a change that would make 501 wallets is refused and changes nothing', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ address: makeAddress(`watched ${index}`) }))
  expect((await put(client, 'full', many)).body.data.size).toBe(500)
  const change = { remove: [many[0]?.address, many[1]?.address], add: wallets.slice(0, 3).map(toEntry) }
  const refused = await send<Failure>(client, 'PATCH', '/watchlists/full', change)
  expect(listProblems(refused)).toMatchObject([{ field: 'add' }])
  expect((await read(client, 'full')).body.data.wallets).toContainEqual({ ...many[0], label: null })
})

test('under the limits of watchlists a profile gets 20 of 25 lists that are put at once', async () => {
  const owner = await service.client('premium', { rateLimit: 100 })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => put(owner, `list${index}`, [])))
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.error.details).toMatchObject([{ field: 'name' }])
  const { body } = await send<Schemas['ListWatchlistsEnvelope']>(owner, 'GET', '/watchlists')
  expect(body.data).toHaveLength(20)
  expect((await put(owner, body.data[0]?.name ?? '', [{ address: wallets[0] }])).status).toBe(200)
})

test('changes of one profile that wait for one another hold up no other profile', async () => {
  const busy = await service.client('premium', { rateLimit: 100 })
  await put(busy, 'list', [])
  await using db = openDatabase({ url: service.databaseUrl, poolSize: 1 })
  const changes = await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('api_keys').select('profile_id').where('id', '=', keyId(busy))
    await trx.selectFrom('profiles').select('id').where('id', '=', own).forUpdate().execute()
    const waiting = Array.from({ length: 40 }, () => put(busy, 'list', []))
    await awaitLockWaits(service)
    for (let time = 0; time < 10; time++) expect((await read(other, 'none')).status).toBe(404)
    // The others wait in the process, without a connection.
    expect(await countLockWaits(service)).toBe(1)
    return waiting
  })
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
})

const paths = () => [
  `/tokens/${mints[0]}/top-wallets?watchlist=mine&limit=2`,
  '/wallets?watchlist=mine&sort=realized&limit=2',
  `/correlations?tokens=${mints}&watchlist=mine&limit=2`,
]
const list = async (by: TestClient, path: string) => {
  const { body } = await send<{ data: Entry[] | { top_wallets: Entry[] } }>(by, 'GET', path)
  return 'top_wallets' in body.data ? body.data.top_wallets : body.data
}
const labelled = (entries: readonly Entry[]) =>
  entries
    .map((entry) => ({ address: entry.address ?? entry.wallet_address, label: entry.watchlist_label }))
    .sort((one, two) => ((one.address ?? '') < (two.address ?? '') ? -1 : 1))

test('a list filtered by a watchlist has only the wallets of the watchlist, each with its label, on a page of as many', async () => {
  const [one = '', two = ''] = wallets
  const unknown = newAddress()
  await put(client, 'mine', [{ address: one, label: 'early' }, { address: two }, { address: unknown }])
  for (const path of paths()) {
    expect([path, labelled(await list(client, path))]).toEqual([
      path,
      [
        { address: one, label: 'early' },
        { address: two, label: null },
      ],
    ])
  }
})

test('a list filtered by a watchlist uses the watchlist of the requesting profile, whichever profile asked before', async () => {
  await put(client, 'mine', [{ address: wallets[0] }])
  await put(other, 'mine', [{ address: wallets[1] }])
  for (const path of paths()) {
    expect(labelled(await list(client, path))).toMatchObject([{ address: wallets[0] }])
    expect(labelled(await list(other, path))).toMatchObject([{ address: wallets[1] }])
    const unfiltered = await list(other, path.replace(/watchlist=mine&/, ''))
    expect(unfiltered).toHaveLength(2)
    expect(unfiltered.some((entry) => 'watchlist_label' in entry)).toBe(false)
  }
})

test('a list filtered by a watchlist gets a new ETag when its watchlist changes, and shares none with another profile', async () => {
  await put(client, 'mine', [{ address: wallets[0] }])
  await put(other, 'mine', [{ address: wallets[1] }])
  for (const path of paths()) {
    const etag = (await send(client, 'GET', path)).headers.get('etag') ?? ''
    const ask = (by: TestClient) =>
      by.request('GET', `/api/v1${path}`, { headers: { 'if-none-match': etag } })
    expect((await ask(client)).status).toBe(304)
    expect((await ask(other)).status).toBe(200)
    await put(client, 'mine', [{ address: wallets[0], label: path.length.toString() }])
    expect((await ask(client)).status).toBe(200)
  }
})

test('a list filtered by a watchlist has cursors that another profile cannot use for its watchlist of the same name', async () => {
  for (const by of [client, other]) await put(by, 'mine', wallets.map(toEntry))
  const path = '/wallets?watchlist=mine&limit=5'
  const page = await send<Schemas['ListWalletsEnvelope']>(client, 'GET', path)
  const next = `${path}&cursor=${page.body.meta.next_cursor}`
  const following = await list(client, next)
  expect(following.length).toBeGreaterThan(0)
  expect(labelled(following)).not.toContainEqual(
    expect.objectContaining({ address: page.body.data[0]?.address }),
  )
  expect(listProblems(await send(other, 'GET', next))).toMatchObject([{ field: 'cursor' }])
})

test('a list filtered by a watchlist is refused when the profile has no watchlist of that name', async () => {
  for (const path of paths()) {
    const refused = await send<Failure>(client, 'GET', path.replace('=mine', '=yours'))
    expect(listProblems(refused)).toMatchObject([{ field: 'watchlist', received: 'yours' }])
  }
})

test('a list filtered by a watchlist with one_per_group has one wallet per group among those of the watchlist', async () => {
  const [one = '', two = '', three = ''] = wallets
  await put(client, 'mine', [two, three].map(toEntry))
  await service.sql(`insert into groups (id, detail) values ('group_0000000000000001', '{}')`)
  await service.sql(
    `insert into group_members (wallet_id, group_id, entry)
       select id, 'group_0000000000000001', 'null' from wallets where address = any($1)`,
    [[one, two, three]],
  )
  for (const path of paths()) expect(await list(client, `${path}&one_per_group=true`)).toHaveLength(1)
})

interface Entry {
  readonly address?: string
  readonly wallet_address?: string
  readonly watchlist_label?: string | null
}

function toEntry(address: string) {
  return { address }
}
