import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { openTestService } from '../support/open-service.ts'
import { putWatchlist, send } from '../support/watchlists.ts'

const service = await openTestService({ env: { ROLE: 'api' } })

test('a watchlist is listed by its name among those of the profile', async () => {
  const owner = await service.client()
  for (const name of ['bb', 'cc', 'aa']) await putWatchlist(owner, name, [])
  const { body } = await send<Schema<'ListWatchlistsEnvelope'>>(owner, 'GET', '/watchlists')
  expect(body.data.map(({ name }) => name)).toEqual(['aa', 'bb', 'cc'])
})
