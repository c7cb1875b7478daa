import { expect, test } from '@jest/globals'
import { parseDocument } from '../../../scripts/codegen/document.ts'
import { describeProblems, describeSyntaxError } from '../../../scripts/codegen/problem-places.ts'

const TEXT = `openapi: 3.1.0
x-quota-pools:
  reads: { pro: 50 }
paths:
  /wallets:
    get:
      operationId: listWallets
      responses:
        '200': { $ref: '#/components/responses/Wallets' }
`

const place = (sentence: string) =>
  /^spec\/v1\.yaml:(\d+):\d+: /.exec(describeProblems('spec/v1.yaml', TEXT, [{ sentence }]).message)?.[1]

test.each([
  ['an operation', 'listWallets charges pool "reads" but documents no QUOTA_EXCEEDED', '7'],
  ['a response', 'listWallets 200 lacks the header X-RateLimit-Reset', '9'],
  ['a response that is missing, by its operation', 'listWallets 404 names no x-error-codes', '8'],
  ['a pool', 'quota pool "reads" is used by no operation', '3'],
  ['a policy', 'quota pool "scans" is used but not declared in x-quota-pools', '2'],
  ['a reference', '#/components/responses/Wallets does not exist', '9'],
])('a problem of %s is reported with its line', (_what, sentence, line) => {
  expect(place(sentence)).toBe(line)
})

test('a problem that names no part of the document is reported without a line', () => {
  expect(describeProblems('spec/v1.yaml', TEXT, [{ sentence: 'something else' }]).message).toBe(
    'spec/v1.yaml: something else',
  )
})

test('text that is not YAML is refused with its line and column', () => {
  const parse = (text: string) => {
    try {
      return parseDocument(text)
    } catch (error) {
      return describeSyntaxError('spec/v1.yaml', error)
    }
  }
  expect(parse('openapi: 3.1.0\ninfo: "unclosed\n')).toMatchObject({
    message: expect.stringMatching(/^spec\/v1\.yaml:3:1: Missing closing "quote/),
  })
})
