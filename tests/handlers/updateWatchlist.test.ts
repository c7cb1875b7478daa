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
  expect(body.data.wallets).toMatchObject([
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
  const { data } = (await readWatchlist(client, 'full')).body
  expect(data.wallets.map(({ address }) => address)).toContain(many[0]?.address)
})

const alertsOf = async (name: string) =>
  (await readWatchlist(client, name)).body.data.wallets.map(({ alerts }) => alerts)

test('an entry of a watchlist keeps its alerts when it is written without them, also as a CSV, until they are ended', async () => {
  const [one = '', two = ''] = wallets
  await putWatchlist(client, 'told', [{ address: one, alerts: true }, { address: two }])
  expect(await alertsOf('told')).toEqual([true, false])
  await send(client, 'PATCH', '/watchlists/told', { add: [{ address: one, label: 'new' }] })
  await send(client, 'PUT', '/watchlists/told', `address,label\n${one},x\n${two},y\n`, 'text/csv')
  expect(await alertsOf('told')).toEqual([true, false])
  await putWatchlist(client, 'told', [{ address: one }, { address: two, alerts: true }])
  expect(await alertsOf('told')).toEqual([true, true])
  const ended = { add: wallets.slice(0, 2).map((address) => ({ address, alerts: false })) }
  await send(client, 'PATCH', '/watchlists/told', ended)
  expect(await alertsOf('told')).toEqual([false, false])
})

test('a profile has alerts for 20 wallets; one more is refused and changes nothing, and a wallet on two lists counts once', async () => {
  const many = newAddresses(21).map((address) => ({ address, alerts: true }))
  await putWatchlist(client, 'twenty', many.slice(0, 20))
  expect((await putWatchlist(client, 'again', many.slice(5, 9))).status).toBe(200)
  const put = await putWatchlist(client, 'more', many.slice(20))
  const patched = await send<Failure>(client, 'PATCH', '/watchlists/again', { add: many.slice(20) })
  expect([listProblems(put), listProblems(patched)]).toMatchObject([
    [{ field: 'wallets' }],
    [{ field: 'add' }],
  ])
  expect((await readWatchlist(client, 'more')).status).toBe(404)
  expect(await alertsOf('again')).toHaveLength(4)
  await putWatchlist(client, 'twenty', many.slice(1, 21))
  expect(await alertsOf('twenty')).toHaveLength(20)
})
