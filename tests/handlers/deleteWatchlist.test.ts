import { expect, test } from '@jest/globals'
import { openTestService } from '../support/open-service.ts'
import { putWatchlist, readWatchlist, send } from '../support/watchlists.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')

test('a watchlist is gone after a deletion, which answers 204 without a body', async () => {
  await putWatchlist(client, 'deleted', [])
  const answer = await send(client, 'DELETE', '/watchlists/deleted')
  expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([204, undefined, null])
  expect((await readWatchlist(client, 'deleted')).status).toBe(404)
})
