import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { newAddresses } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { putWatchlist, readWatchlist, type StoredWatchlist, send } from '../support/watchlists.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')
const wallets = newAddresses(4).sort()
const other = await service.client('premium')

test('a watchlist can be read, changed and deleted only by its own profile', async () => {
  await putWatchlist(client, 'private', [{ address: wallets[0] }])
  for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { remove: wallets }]] as const) {
    const answer = await send<Failure>(other, method, '/watchlists/private', body)
    expect([method, answer.status, answer.body.error.code]).toEqual([method, 404, 'WATCHLIST_NOT_FOUND'])
  }
  const { body } = await send<Schema<'ListWatchlistsEnvelope'>>(other, 'GET', '/watchlists')
  expect(body.data).toEqual([])
  expect((await readWatchlist(client, 'private')).body.data.size).toBe(1)
})

test('a watchlist is returned as CSV that can be put again, including labels that look like formulas', async () => {
  const [one = '', two = '', three = '', four = ''] = wallets
  await putWatchlist(client, 'exported', [
    { address: one, label: '=1+1, "quoted"' },
    { address: two },
    { address: three, label: "'-5" },
    { address: four, label: "''=x" },
  ])
  const headers = { accept: 'text/csv' }
  const csv = await client.request<string>('GET', '/api/v1/watchlists/exported', { headers })
  const imported = await send<StoredWatchlist>(client, 'PUT', '/watchlists/imported', csv.body, 'text/csv')
  expect(imported.body.data.wallets).toEqual((await readWatchlist(client, 'exported')).body.data.wallets)
})
