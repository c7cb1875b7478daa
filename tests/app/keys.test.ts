import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { revokeKey } from '../../db/key-changes.ts'
import { generateKey } from '../../db/key-format.ts'
import { keyId } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { expectFailure, send } from '../support/wire.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const NO_KEY = 'Bearer realm="wallet-analytics"'
const BAD_KEY = 'Bearer realm="wallet-analytics", error="invalid_token"'

const service = await openTestService({ env: { ROLE: 'api' } })
const env = { ROLE: 'api', API_KEY_PEPPER: 'a pepper of these tests', API_KEY_PREFIX: 'acme' }
const peppered = await openTestService({ share: service, env })
const client = await service.client()

const key = client.key ?? ''
await storeWallet(service, { address: WALLET })

async function expectUnauthorized(headers: Record<string, string>, challenge: string): Promise<void> {
  const answer = await send(service, `GET ${PATH}`, headers)
  const body = expectFailure(service, answer, '401 UNAUTHORIZED')
  expect(answer.headers.get('www-authenticate')).toBe(challenge)
  expect(body.error).not.toHaveProperty('details')
  expect([...answer.headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([])
}

describe('an Authorization header', () => {
  test.each([
    ['Bearer', ' '],
    ['bearer', ' '],
    ['BEARER', ' '],
    ['Bearer', '  '],
  ])('is accepted with %j and %j before the key', async (scheme, gap) => {
    const answer = await send(service, `GET ${PATH}`, { authorization: `${scheme}${gap}${key}` })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['is missing', {}, 'The request has no API key. Send `Authorization: Bearer <key>`.'],
    [
      'is in X-API-Key',
      { 'x-api-key': 'wa_live_x' },
      'The header X-API-Key is not read. Send `Authorization: Bearer <key>`.',
    ],
    [
      'has no scheme',
      { authorization: 'wa_live_x' },
      'The header Authorization has no Bearer key. Send `Authorization: Bearer <key>`.',
    ],
    [
      'has another scheme',
      { authorization: 'Basic eDp5' },
      'The header Authorization has no Bearer key. Send `Authorization: Bearer <key>`.',
    ],
    ['is unknown', { authorization: 'Bearer wa_live_x' }, 'This API key is unknown or revoked.'],
  ])('that %s is 401 with a sentence that says what to do', async (_what, headers, message) => {
    const answer = await send(service, `GET ${PATH}`, headers)
    expect(expectFailure(service, answer, '401 UNAUTHORIZED').error.message).toBe(message)
    await expectUnauthorized(headers, message.startsWith('This') ? BAD_KEY : NO_KEY)
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic KEY',
    'KEY',
    'BearerKEY',
    'Bearer KEY KEY',
    'Token KEY',
    'Bearer, KEY',
  ])('of another form is 401: %s', async (form) => {
    await expectUnauthorized({ authorization: form.replaceAll('KEY', key) }, NO_KEY)
  })

  test('is the only place for a key', async () => {
    await expectUnauthorized({ 'x-api-key': key, cookie: `api_key=${key}` }, NO_KEY)
    const answer = await send(service, `GET ${PATH}?api_key=${key}`)
    expectFailure(service, answer, '401 UNAUTHORIZED')
    expect(answer.text).not.toContain(key)
  })
})

describe('a key', () => {
  test.each([
    ['is arbitrary text', () => 'nonsense'],
    ['has a wrong checksum', () => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['has another prefix', () => generateKey({ prefix: 'xx', pepper: undefined }).key],
    ['was never issued', () => generateKey({ prefix: 'wa', pepper: undefined }).key],
    ['has ten thousand characters', () => 'wa_live_'.padEnd(10_000, 'x')],
    ['has a letter outside of ASCII', () => `wa_live_\u00e9${key.slice(9)}`],
  ])('that %s is 401', async (_what, make) => {
    await expectUnauthorized({ authorization: `Bearer ${make()}` }, BAD_KEY)
  })

  test('is 401 as soon as it is revoked, on every instance', async () => {
    await using other = await startTestService({ share: service, env: { ROLE: 'api' } })
    const doomed = await service.client()
    const elsewhere = other.clientWithKey(doomed.key)
    expect([(await doomed.get(PATH)).status, (await elsewhere.get(PATH)).status]).toEqual([200, 200])
    expect(await revokeKey(service.app.context.db, keyId(doomed))).toBe(true)
    expect([(await doomed.get(PATH)).status, (await elsewhere.get(PATH)).status]).toEqual([401, 401])
    await expectUnauthorized({ authorization: `Bearer ${doomed.key}` }, BAD_KEY)
  })

  test('that is revoked leaves the other keys of its profile valid', async () => {
    const kept = await service.client()
    const doomed = await service.client('premium', { profile: kept.profile ?? '' })
    await revokeKey(service.app.context.db, keyId(doomed))
    expect([(await kept.get(PATH)).status, (await doomed.get(PATH)).status]).toEqual([200, 401])
  })

  test('has the prefix that the operator sets, and the marker of live keys', async () => {
    expect(key).toMatch(/^wa_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    const issued = await peppered.client()
    expect(issued.key).toMatch(/^acme_live_/)
    expect([
      (await issued.get(PATH)).status,
      (await service.clientWithKey(issued.key).get(PATH)).status,
    ]).toEqual([200, 401])
  })
})

describe('the stored row of a key', () => {
  test('has its hash and its last four characters, but not its secret', async () => {
    const [row] = await service.sql<{ key_hash: Buffer; last_four: string; text: string }>(
      'select key_hash, last_four, k::text as text from api_keys k where id = $1',
      [keyId(client)],
    )
    expect(row?.key_hash.equals(createHash('sha256').update(key).digest())).toBe(true)
    expect(row?.last_four).toBe(key.slice(-4))
    const secret = key.split('_')[3] ?? ''
    expect(secret).toHaveLength(32)
    expect(row?.text).not.toContain(secret)
  })
})
