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

const NOWHERE: readonly string[] = []

test.each([
  ['of a part', ['x-quota-pools', 'reads'], 'v1.yaml:3:3'],
  ['of a part that is missing, by what is around it', ['x-quota-pools', 'scans'], 'v1.yaml:2:1'],
  // The root names the path with a `$ref`.
  ['of a path, where a subject has it', ['paths', '/wallets', 'put'], 'v1/wallets.yaml:2:3'],
  ['of an operation', ['paths', '/wallets', 'get', 'x-quota'], 'v1/wallets.yaml:3:5'],
  ['of no part, without a line', NOWHERE, 'v1.yaml'],
])('a problem is reported with its file and line: %s', (_what, at, place) => {
  expect(describeProblems(SOURCES, [{ sentence: 'is wrong', at }]).message).toBe(`spec/${place}: is wrong`)
})
