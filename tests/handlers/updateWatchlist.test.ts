import { expect, test } from '@jest/globals'
import { makeAddress } from '../../provider/simulator/random.ts'
import { newAddresses } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { putWatchlist, readWatchlist, type StoredWatchlist, send } from '../support/watchlists.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')
const wallets = newAddresses(4).sort()

function toEntry(address: string) {
  return { address }
}

test('a watchlist is changed by first removing and then adding, and a new label replaces the former one', async () => {
  const [one = '', two = '', three = ''] = wallets
  await putWatchlist(client, 'changed', [{ address: one, label: 'former' }, { address: two }])
  const change = { remove: [one, two], add: [{ address: one, label: 'new' }, { address: three }] }
  const { body } = await send<StoredWatchlist>(client, 'PATCH', '/watchlists/changed', change)
  expect(body.data.wallets).toEqual([
    { address: one, label: 'new' },
    { address: three, label: null },
  ])
})

test('under the limits of watchlists a change that would make 501 wallets is refused and changes nothing', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ address: makeAddress(`watched ${index}`) }))
  expect((await putWatchlist(client, 'full', many)).body.data.size).toBe(500)
  const change = { remove: [many[0]?.address, many[1]?.address], add: wallets.slice(0, 3).map(toEntry) }
  const refused = await send<Failure>(client, 'PATCH', '/watchlists/full', change)
  expect(listProblems(refused)).toMatchObject([{ field: 'add' }])
  expect((await readWatchlist(client, 'full')).body.data.wallets).toContainEqual({ ...many[0], label: null })
})
