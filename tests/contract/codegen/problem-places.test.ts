import { expect, test } from '@jest/globals'
import { describeProblems } from '../../../contract/codegen/problem-places.ts'

const TEXT = `openapi: 3.1.0
x-quota-pools:
  reads: { pro: 50 }
paths:
  /wallets: { $ref: 'v1/wallets.yaml#/paths/~1wallets' }
components: {}
`
const WALLETS = `paths:
  /wallets:
    get:
      operationId: listWallets
      responses:
        '200': { $ref: 'answers.yaml#/components/responses/Wallets' }
`
const SOURCES = new Map([
  ['spec/v1.yaml', TEXT],
  ['spec/v1/wallets.yaml', WALLETS],
])

const place = (sentence: string) => describeProblems(SOURCES, [{ sentence }]).message.split(': ')[0]

test.each([
  ['an operation', 'listWallets charges pool "reads" but documents no QUOTA_EXCEEDED', 'v1/wallets.yaml:4:7'],
  ['a response', 'listWallets 200 lacks the header X-RateLimit-Reset', 'v1/wallets.yaml:6:9'],
  ['a response that is missing, by its operation', 'listWallets 404 names no codes', 'v1/wallets.yaml:5:7'],
  ['a pool', 'quota pool "reads" is used by no operation', 'v1.yaml:3:3'],
  ['a policy', 'quota pool "scans" is used but not declared in x-quota-pools', 'v1.yaml:2:1'],
  ['a reference', '#/components/responses/Wallets does not exist', 'v1/wallets.yaml:6:18'],
])('a problem of %s is reported with its file and line', (_what, sentence, at) => {
  expect(place(sentence)).toBe(`spec/${at}`)
})

test('a problem of a path is reported where a subject has it, and not where the root refers to it', () => {
  const at = ['paths', '/wallets', 'get', 'x-quota']
  const { message } = describeProblems(SOURCES, [{ sentence: 'is misspelt', at }])
  expect(message).toBe('spec/v1/wallets.yaml:3:5: is misspelt')
})

test('a problem that names no part of the document is reported without a line', () => {
  expect(describeProblems(SOURCES, [{ sentence: 'something else' }]).message).toBe(
    'spec/v1.yaml: something else',
  )
})
