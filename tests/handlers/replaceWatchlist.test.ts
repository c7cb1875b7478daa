import { expect, test } from '@jest/globals'
import { openDatabase } from '../../db/connection/connection.ts'
import type { Schema } from '../../handlers/schema.ts'
import { newAddresses } from '../support/addresses.ts'
import { keyId } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { usedToday } from '../support/quotas.ts'
import { awaitLockWaits, countLockWaits } from '../support/waiting.ts'
import { putWatchlist, readWatchlist, type StoredWatchlist, send } from '../support/watchlists.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')
const wallets = newAddresses(4).sort()
const other = await service.client('premium')

test('a watchlist has the wallets that were put last, ordered by address, and costs nothing', async () => {
  const [one = '', two = '', three = ''] = wallets
  await putWatchlist(client, 'kept', [{ address: three }])
  const answer = await putWatchlist(client, 'kept', [{ address: two, label: 'sells late' }, { address: one }])
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    name: 'kept',
    size: 2,
    wallets: [
      { address: one, label: null },
      { address: two, label: 'sells late' },
    ],
  })
  expect((await readWatchlist(client, 'kept')).body.data).toEqual(answer.body.data)
  expect(await usedToday(service, client, 'reads')).toBe(0)
})

test('a watchlist can be put as it was read, and changed by lists that may be empty', async () => {
  await putWatchlist(client, 'copied', [{ address: wallets[0] }, { address: wallets[1], label: 'x' }])
  const { data } = (await readWatchlist(client, 'copied')).body
  const copy = await send<StoredWatchlist>(client, 'PUT', '/watchlists/copy', data)
  expect(copy.body.data.wallets).toEqual(data.wallets)
  const same = await send<StoredWatchlist>(client, 'PATCH', '/watchlists/copy', { add: [], remove: [] })
  expect(same.body.data.wallets).toEqual(data.wallets)
})

test('a watchlist says when it was changed last', async () => {
  for (const [method, body] of [
    ['PUT', { wallets: [] }],
    ['PATCH', { add: [] }],
  ] as const) {
    const before = (await putWatchlist(client, 'aged', [])).body.data.updated_at
    await service.sql(`update watchlists set updated_at = now() - interval '1 day' where name = 'aged'`)
    const { data } = (await send<StoredWatchlist>(client, method, '/watchlists/aged', body)).body
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(Date.parse(before))
  }
})

test.each([
  ['PATCH', {}, 'body', 'must have one of add, remove'],
  ['PATCH', { added: [] }, 'added', 'is not a known property; did you mean add?'],
  [
    'PUT',
    { wallets: [{ address: '1'.repeat(32), lable: 'x' }] },
    'wallets[0].lable',
    'is not a known property; did you mean label?',
  ],
])('a watchlist is not changed by %s %j', async (method, asked, field, message) => {
  await putWatchlist(client, 'unchanged', [{ address: wallets[0], label: 'x' }])
  const before = (await readWatchlist(client, 'unchanged')).body.data
  const problems = listProblems(await send(client, method, '/watchlists/unchanged', asked))
  expect(problems).toEqual([expect.objectContaining({ field, message })])
  expect((await readWatchlist(client, 'unchanged')).body.data).toEqual(before)
})

test.each([
  [
    'a byte order mark, reordered columns and unknown columns',
    `\uFEFFnote,label,address\r\nx,early ,${wallets[0]}\r\n\r\n`,
    [{ address: wallets[0], label: 'early' }],
  ],
  [
    'semicolons and alerts',
    `address;label;alerts\n${wallets[0]};one, two;TRUE\n${wallets[1]};;false\n`,
    [
      { address: wallets[0], label: 'one, two', alerts: true },
      { address: wallets[1], label: null, alerts: false },
    ],
  ],
  [
    'rows that were cleared in a spreadsheet',
    `address,label\n${wallets[0]},x\n,\n`,
    [{ address: wallets[0], label: 'x' }],
  ],
])('a watchlist can be put as a CSV with %s', async (_what, csv, listed) => {
  const { body } = await send<StoredWatchlist>(
    client,
    'PUT',
    '/watchlists/put',
    csv,
    'text/csv; charset=utf-8',
  )
  expect(body.data.wallets).toMatchObject(listed)
})

test('a watchlist may have 500 wallets with labels of 60 characters in any script', async () => {
  const many = newAddresses(500).map((address) => ({ address, label: '😀'.repeat(60) }))
  expect((await putWatchlist(client, 'long', many)).body.data?.size).toBe(500)
  const headers = { accept: 'text/csv' }
  const csv = await client.request<string>('GET', '/api/v1/watchlists/long', { headers })
  expect(
    (await send<StoredWatchlist>(client, 'PUT', '/watchlists/long', csv.body, 'text/csv')).body.data.size,
  ).toBe(500)
})

test.each([
  ['address,label\nwrong,x\n', 'wallets[0].address', 'is not a base58 address of 32 to 44 characters'],
  [
    'wallet\nx\n',
    'body',
    expect.stringMatching(
      /^must have a first line of column names with address, separated by commas or semicolons;/,
    ),
  ],
  // Without this check, these lists would become empty.
  [`${'1'.repeat(32)},x\n`, 'body', expect.stringMatching(/^must have a first line of column names/)],
  ['label\n', 'body', expect.stringMatching(/^must have a first line of column names/)],
  ['address,label\n', 'body', expect.stringMatching(/^must have a line below the column names/)],
  [`address${','.repeat(1_000)}`, 'body', expect.stringMatching(/^must have a line below the column names/)],
  [`address,alerts\n${'1'.repeat(32)},yes\n`, 'wallets[0].alerts', expect.stringMatching(/boolean/)],
  ['address,label,address\nx,y,z\n', 'body', 'must name the column address once'],
  ['address,label\nx,y,z\n', 'body', expect.stringMatching(/^must be valid CSV: .*line 2/)],
])('a watchlist cannot be put as the CSV %j', async (csv, field, message) => {
  const problems = listProblems(await send(client, 'PUT', '/watchlists/refused', csv, 'text/csv'))
  expect(problems).toEqual([expect.objectContaining({ field, message })])
})

test('under the limits of watchlists a list that repeats an address is refused', async () => {
  const [address] = wallets
  expect(
    listProblems(await putWatchlist(client, 'repeated', [{ address }, { address, label: 'again' }])),
  ).toEqual([
    { field: 'wallets[1].address', message: 'must not repeat wallets[0].address', received: address },
  ])
})

test('under the limits of watchlists a profile gets 20 of 25 lists that are put at once', async () => {
  const owner = await service.client('premium', { rateLimit: 100 })
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => putWatchlist(owner, `list${index}`, [])),
  )
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.error.details).toMatchObject([{ field: 'name' }])
  const { body } = await send<Schema<'ListWatchlistsEnvelope'>>(owner, 'GET', '/watchlists')
  expect(body.data).toHaveLength(20)
  expect((await putWatchlist(owner, body.data[0]?.name ?? '', [{ address: wallets[0] }])).status).toBe(200)
})

test('changes of one profile that wait for one another hold up no other profile', async () => {
  const busy = await service.client('premium', { rateLimit: 100 })
  await putWatchlist(busy, 'list', [])
  await using db = openDatabase({ url: service.databaseUrl, poolSize: 1 })
  const changes = await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('api_keys').select('profile_id').where('id', '=', keyId(busy))
    await trx.selectFrom('profiles').select('id').where('id', '=', own).forUpdate().execute()
    const waiting = Array.from({ length: 40 }, () => putWatchlist(busy, 'list', []))
    await awaitLockWaits(service)
    for (let time = 0; time < 10; time++) expect((await readWatchlist(other, 'none')).status).toBe(404)
    // The others wait in the process, without a connection.
    expect(await countLockWaits(service)).toBe(1)
    return waiting
  })
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
})
