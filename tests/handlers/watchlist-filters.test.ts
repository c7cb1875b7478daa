import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { putWatchlist, send } from '../support/watchlists.ts'

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

interface Entry {
  readonly address?: string
  readonly wallet_address?: string
  readonly watchlist_label?: string | null
}

function toEntry(address: string) {
  return { address }
}

test('a list filtered by a watchlist has only the wallets of the watchlist, each with its label, on a page of as many', async () => {
  const [one = '', two = ''] = wallets
  const unknown = newAddress()
  await putWatchlist(client, 'mine', [
    { address: one, label: 'early' },
    { address: two },
    { address: unknown },
  ])
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
  await putWatchlist(client, 'mine', [{ address: wallets[0] }])
  await putWatchlist(other, 'mine', [{ address: wallets[1] }])
  for (const path of paths()) {
    expect(labelled(await list(client, path))).toMatchObject([{ address: wallets[0] }])
    expect(labelled(await list(other, path))).toMatchObject([{ address: wallets[1] }])
    const unfiltered = await list(other, path.replace(/watchlist=mine&/, ''))
    expect(unfiltered).toHaveLength(2)
    expect(unfiltered.some((entry) => 'watchlist_label' in entry)).toBe(false)
  }
})

test('a list filtered by a watchlist gets a new ETag when its watchlist changes, and shares none with another profile', async () => {
  await putWatchlist(client, 'mine', [{ address: wallets[0] }])
  await putWatchlist(other, 'mine', [{ address: wallets[1] }])
  for (const path of paths()) {
    const etag = (await send(client, 'GET', path)).headers.get('etag') ?? ''
    const ask = (by: TestClient) =>
      by.request('GET', `/api/v1${path}`, { headers: { 'if-none-match': etag } })
    expect((await ask(client)).status).toBe(304)
    expect((await ask(other)).status).toBe(200)
    await putWatchlist(client, 'mine', [{ address: wallets[0], label: path.length.toString() }])
    expect((await ask(client)).status).toBe(200)
  }
})

test('a list filtered by a watchlist has cursors that another profile cannot use for its watchlist of the same name', async () => {
  for (const by of [client, other]) await putWatchlist(by, 'mine', wallets.map(toEntry))
  const path = '/wallets?watchlist=mine&limit=5'
  const page = await send<Schema<'ListWalletsEnvelope'>>(client, 'GET', path)
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
  await putWatchlist(client, 'mine', [two, three].map(toEntry))
  await service.sql(`insert into groups (id, detail) values ('group_0000000000000001', '{}')`)
  await service.sql(
    `insert into group_members (wallet_id, group_id, entry)
       select id, 'group_0000000000000001', 'null' from wallets where address = any($1)`,
    [[one, two, three]],
  )
  for (const path of paths()) expect(await list(client, `${path}&one_per_group=true`)).toHaveLength(1)
})
