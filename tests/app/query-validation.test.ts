import { describe, expect, test } from '@jest/globals'
import { MINT } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { storeToken, storeWallet, TOKEN, WALLET } from '../support/stored-rows.ts'

const LIST = `/api/v1/tokens/${TOKEN}/top-wallets`
const NOT_LIMIT = 'must be an integer from 1 to 300'
const UNKNOWN = 'is not a known parameter'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

await storeToken(service)
await storeWallet(service, { address: WALLET })

const problemsOf = async (path: string) => listProblems(await client.get(path))

test.each([
  ['limt=5', 'limt', 'limit'],
  ['exclude_tag=x', 'exclude_tag', 'exclude_tags'],
  ['PERIOD=7d', 'PERIOD', 'period'],
])('an unknown parameter is refused with the known one that is meant: %s', async (query, field, meant) => {
  expect(await problemsOf(`${LIST}?${query}`)).toMatchObject([
    { field, message: `is not a known parameter; did you mean ${meant}?` },
  ])
})

describe('limit', () => {
  test.each([
    ['', 300],
    ['?', 300],
    ['?limit=%31', 1],
    ['?%6Cimit=7', 7],
  ])('is accepted: %s', async (query, limit) => {
    const answer = await client.get<{ meta: { limit: number } }>(`${LIST}${query}`)
    expect([answer.status, answer.body.meta.limit]).toEqual([200, limit])
  })

  test.each([
    ['0', '0'],
    ['99999999999999999999', '99999999999999999999'],
    ['-0', '-0'],
    ['abc', 'abc'],
    ['1e2', '1e2'],
    ['0x10', '0x10'],
    ['05', '05'],
    ['true', 'true'],
    ['null', 'null'],
    ['5,', '5,'],
    ['%D9%A5', '٥'],
    ['1.0', '1.0'],
    ['0b1', '0b1'],
    ['00', '00'],
    ['+5', ' 5'],
    ['%2B5', '+5'],
    ['5%20', '5 '],
    ['5%0A', '5\n'],
    ['5%00', '5\0'],
    ['1_0', '1_0'],
    ['1,2', '1,2'],
    ['%EF%BC%95', '\uff15'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['%7B%7D', '{}'],
    ['%E0%A4%A', '\ufffd%A'],
  ])('is refused and never clamped: limit=%s', async (value, received) => {
    expect(await problemsOf(`${LIST}?limit=${value}`)).toEqual([
      { field: 'limit', message: NOT_LIMIT, received },
    ])
  })

  test('is refused without a value', async () => {
    expect(await problemsOf(`${LIST}?limit`)).toEqual([{ field: 'limit', message: NOT_LIMIT, received: '' }])
  })

  test.each([
    ['limit=5&limit=5', '["5","5"]'],
    ['limit=1&%6Cimit=2', '["1","2"]'],
  ])('is refused when it is given twice: %s', async (query, received) => {
    const problem = { field: 'limit', message: 'must be given once', received }
    expect(await problemsOf(`${LIST}?${query}`)).toEqual([problem])
  })
})

describe('an unknown parameter', () => {
  test.each([
    ['x=1', 'x', '1'],
    ['Limit=1', 'Limit', '1'],
    ['limit[]=1', 'limit[]', '1'],
    ['limit[a]=1', 'limit[a]', '1'],
    ['limit%00=1', 'limit\0', '1'],
    ['constructor=1', 'constructor', '1'],
    ['toString=1', 'toString', '1'],
    ['=5', '', '5'],
    ['x', 'x', ''],
    ['x=1&x=2', 'x', '["1","2"]'],
    ['api_key=secret', 'api_key', '***'],
    ['Access-Token=secret', 'Access-Token', '***'],
    ['password=a&password=b', 'password', '***'],
  ])('is refused by name: %s', async (query, field, received) => {
    const message = expect.stringMatching(`^${UNKNOWN}`)
    expect(await problemsOf(`${LIST}?${query}`)).toEqual([{ field, message, received }])
  })
})

describe('a path parameter', () => {
  test.each([
    ['the letter O', MINT.replace('S', 'O')],
    ['the letter l', MINT.replace('S', 'l')],
    ['the letter I', MINT.replace('S', 'I')],
    ['a zero at its end', `${MINT.slice(1)}0`],
    ['a space', `${MINT.slice(1)}%20`],
    ['a line break', `${MINT}%0A`],
    ['a NUL byte', `${MINT}%00`],
    ['an encoded slash', `${MINT.slice(0, 20)}%2F${MINT.slice(20)}`],
    ['a letter outside of ASCII', `${MINT.slice(1)}%C3%A9`],
  ])('is refused as an address with %s', async (_what, value) => {
    for (const path of [`/api/v1/wallets/${value}`, `/api/v1/tokens/${value}/top-wallets`]) {
      const [problem, ...others] = await problemsOf(path)
      expect(others).toEqual([])
      expect(problem).toMatchObject({ field: 'address', received: decodeURIComponent(value) })
    }
  })

  test('is accepted with unnecessary escapes', async () => {
    expect((await client.get(`/api/v1/wallets/%37${WALLET.slice(1)}`)).status).toBe(200)
  })

  test.each([
    'wallet_processing_0f3a9c1',
    'wallet_processing_0f3a9c1e0',
    'wallet_processing_0F3A9C1E',
    'wallet_processing_0f3a9c1g',
    'scan_0f3a9c1e',
    '%00',
  ])('is refused as a scan id: %s', async (value) => {
    expect(await problemsOf(`/api/v1/scans/${value}`)).toMatchObject([
      { field: 'scanId', received: decodeURIComponent(value) },
    ])
  })

  test.each(['%E0%A4%A', '%', '%zz', '%C3'])('is refused with a broken escape: %s', async (value) => {
    const path = `/api/v1/wallets/${value}`
    const [broken, address, ...others] = await problemsOf(path)
    expect(broken).toEqual({ field: 'path', message: 'has a broken percent-escape', received: path })
    expect(address).toMatchObject({ field: 'address', received: value })
    expect(others).toEqual([])
  })
})

describe('the list of problems', () => {
  test('shortens what was received', async () => {
    const cut = `${'1'.repeat(200)}...`
    expect(await problemsOf(`${LIST}?limit=${'1'.repeat(5_000)}`)).toMatchObject([
      { field: 'limit', received: cut },
    ])
    expect(await problemsOf(`${LIST}?limit=${'1'.repeat(200)}`)).toMatchObject([
      { received: '1'.repeat(200) },
    ])
    expect(await problemsOf(`/api/v1/wallets/${'1'.repeat(5_000)}`)).toMatchObject([{ received: cut }])
    const [broken] = await problemsOf(`/api/v1/wallets/%E0${'1'.repeat(5_000)}`)
    expect(broken?.received).toHaveLength(203)
    const [elsewhere] = await problemsOf(`/nothing/%E0${'1'.repeat(5_000)}`)
    expect(elsewhere?.received).toHaveLength(203)
  })

  test('never cuts a character in two', async () => {
    expect(await problemsOf(`${LIST}?limit=${'1'.repeat(199)}%F0%9F%90%B3`)).toMatchObject([
      { field: 'limit', received: `${'1'.repeat(199)}\ufffd...` },
    ])
  })

  test('repeats no key, wherever it was put', async () => {
    const key = client.key ?? ''
    const places = [
      `${LIST}?limit=${key}`,
      `${LIST}?${key}=1`,
      `${LIST}?x=Bearer%20${key}`,
      `/api/v1/wallets/${key}`,
      `/api/v1/wallets/${key}%E0`,
      `/api/v1/correlations?tokens=${key},${WALLET}`,
    ]
    for (const place of places) {
      const text = JSON.stringify(await problemsOf(place))
      expect([place, text]).toEqual([place, expect.stringContaining('wa_live_***')])
      expect(text).not.toContain(key.slice(-20))
    }
  })

  test('shortens the names of unknown parameters', async () => {
    expect(await problemsOf(`${LIST}?${'x'.repeat(5_000)}=1`)).toEqual([
      { field: `${'x'.repeat(200)}...`, message: UNKNOWN, received: '1' },
    ])
  })

  test('stops after the first hundred, and says so', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join('&')
    const problems = await problemsOf(`/api/v1/tokens/%E0/top-wallets?${names(1_200)}`)
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toEqual({ field: 'request', message: 'has further problems', received: null })
    const fields = (await problemsOf(`${LIST}?${names(100)}`)).map(({ field }) => field)
    expect(fields).toHaveLength(100)
    expect(fields).not.toContain('request')
  })
})
