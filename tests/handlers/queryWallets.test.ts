import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { leaveQuota, usedToday } from '../support/quotas.ts'
import { storeWallet } from '../support/stored-rows.ts'

const QUERY = '/api/v1/wallets/query'

type Schemas = components['schemas']

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

const storeWallets = (count: number) =>
  Promise.all(Array.from({ length: count }, () => storeWallet(service, { stats: { score: 71 } })))

const makeAddresses = (count: number) => Array.from({ length: count }, newAddress)

async function query(
  addresses: readonly string[],
  reader = client,
): Promise<Schemas['QueryWalletsEnvelope']> {
  const { status, body } = await reader.post<Schemas['QueryWalletsEnvelope']>(QUERY, { addresses })
  expect(status).toBe(200)
  return body
}

const problemsOf = async (body: unknown) => listProblems(await client.post(QUERY, body))

test('a query of stored wallets answers in the order of the request: a stored wallet as getWallet does, without its periods, any other as unknown', async () => {
  const [first = '', second = ''] = await storeWallets(2)
  const [stranger = ''] = makeAddresses(1)
  const { data, meta } = await query([second, stranger, first])
  const stored = async (address: string) => {
    const { body } = await client.get<Schemas['GetWalletEnvelope']>(`/api/v1/wallets/${address}`)
    const { periods: _periods, ...wallet } = body.data
    return wallet
  }
  expect(data).toEqual([
    { address: second, status: 'found', data: await stored(second) },
    { address: stranger, status: 'unknown' },
    { address: first, status: 'found', data: await stored(first) },
  ])
  expect(meta).toEqual({ requested: 3, found: 2 })
})

test('a query of stored wallets answers unknown for a wallet that is stored but was never analysed', async () => {
  const [address = ''] = makeAddresses(1)
  await service.sql('insert into wallets (address) values ($1)', [address])
  expect(await query([address])).toMatchObject({
    data: [{ address, status: 'unknown' }],
    meta: { found: 0 },
  })
})

test('a query of stored wallets takes a hundred wallets at once and never calls the provider', async () => {
  const callsBefore = { ...service.simulator.counts }
  const addresses = [...(await storeWallets(60)), ...makeAddresses(40)]
  const { data, meta } = await query(addresses)
  expect(data.map(({ address }) => address)).toEqual(addresses)
  expect(meta).toEqual({ requested: 100, found: 60 })
  expect(service.simulator.counts).toEqual(callsBefore)
})

test('the charge of a query is one read for each wallet that is found, and nothing without any', async () => {
  const reader = await service.client('pro')
  await query(makeAddresses(100), reader)
  expect(await usedToday(service, reader, 'reads')).toBe(0)
  await query([...(await storeWallets(3)), ...makeAddresses(7)], reader)
  expect(await usedToday(service, reader, 'reads')).toBe(3)
})

test('the charge of a query may use up the quota; a query that needs one unit more is refused whole, states both numbers and costs nothing', async () => {
  const reader = await service.client('pro')
  const wallets = await storeWallets(3)
  await leaveQuota(service, reader, { pool: 'reads', units: 2 })
  const { status, body } = await reader.post<Failure>(QUERY, { addresses: wallets })
  expect([status, body.error.code]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(body.error.message).toBe('The request needs 3 units of the daily quota, and 2 are left.')
  expect(body.error.details).toMatchObject({ used: 48, limit: 50, units: 3 })
  expect(await usedToday(service, reader, 'reads')).toBe(48)
  await query(wallets.slice(1), reader)
  expect(await usedToday(service, reader, 'reads')).toBe(50)
})

test('the charge of a query never exceeds the quota, even when several queries run at once', async () => {
  const reader = await service.client('pro')
  const wallets = await storeWallets(20)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => reader.post(QUERY, { addresses: wallets })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403])
  expect(await usedToday(service, reader, 'reads')).toBe(40)
})

const [one = '', two = ''] = makeAddresses(2)

test('the list of addresses must not repeat an address; the refusal names each repetition and the item that it repeats', async () => {
  expect(await problemsOf({ addresses: [one, two, one, one, two] })).toEqual([
    { field: 'addresses[2]', message: 'must not repeat addresses[0]', received: one },
    { field: 'addresses[3]', message: 'must not repeat addresses[0]', received: one },
    { field: 'addresses[4]', message: 'must not repeat addresses[1]', received: two },
  ])
})

test('the list of addresses must contain only addresses; the refusal names every other item and what was received', async () => {
  const details = await problemsOf({ addresses: [one, 'O0Il', two, 7] })
  expect(details).toMatchObject([
    { field: 'addresses[1]', message: 'is not a base58 address of 32 to 44 characters', received: 'O0Il' },
    { field: 'addresses[3]', message: 'is not a base58 address of 32 to 44 characters', received: '7' },
  ])
})

test.each([
  [{}, { field: 'addresses', message: 'is required', received: null }],
  [{ addresses: one }, { field: 'addresses', message: 'must be an array' }],
  [{ addresses: [] }, { field: 'addresses', message: 'must have 1 to 100 items' }],
  [{ addresses: makeAddresses(101) }, { field: 'addresses', message: 'must have 1 to 100 items' }],
])(
  'the list of addresses is refused when it is missing, not an array, empty or too long: %#',
  async (body, problem) => {
    expect(await problemsOf(body)).toMatchObject([problem])
  },
)

test('the list of addresses is not reported as missing when the body could not be read', async () => {
  const send = async (body: string, type: string) =>
    listProblems(await client.request('POST', QUERY, { body, headers: { 'content-type': type } }))
  expect(await send('{', 'application/json')).toEqual([
    { field: 'body', message: 'must be valid JSON', received: '{' },
  ])
  expect(await send('{}', 'text/plain')).toEqual([
    { field: 'content-type', message: 'must be application/json', received: 'text/plain' },
  ])
})
