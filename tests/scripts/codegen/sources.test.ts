import { expect, test } from '@jest/globals'
import { parseSources } from '../../../scripts/codegen/sources.ts'

const TEXT = `openapi: 3.1.0
paths:
  /wallets: { $ref: 'v1/wallets.yaml#/paths/~1wallets' }
components: {}
`
const WALLETS = `paths:
  /wallets:
    get:
      responses:
        '200': { $ref: 'answers.yaml#/components/responses/Wallets' }
`
const SOURCES = new Map([
  ['spec/v1.yaml', TEXT],
  ['spec/v1/wallets.yaml', WALLETS],
])

test('text that is not YAML is refused with its file, line and column', () => {
  const broken = new Map([...SOURCES, ['spec/v1/tokens.yaml', 'paths:\n  /tokens: "unclosed\n']])
  expect(() => parseSources(broken)).toThrow(/^spec\/v1\/tokens\.yaml:3:1: Missing closing "quote/)
})

const parts = (token: string) => `components:\n  schemas:\n    Token: ${token}\n`

test('the files of a document are one document, in which references lead to each other', () => {
  const { paths } = parseSources(SOURCES)
  expect(paths).toMatchObject({
    '/wallets': { get: { responses: { 200: { $ref: '#/components/responses/Wallets' } } } },
  })
})

test('the files of a document are refused when two of them have a component of one name', () => {
  const twice = new Map([...SOURCES, ['spec/v1/a.yaml', parts('{}')], ['spec/v1/b.yaml', parts('{}')]])
  expect(() => parseSources(twice)).toThrow('schemas Token stands in two files')
})

test('the files of a document are refused when the root does not refer to a path that one of them has', () => {
  const unlisted = new Map([...SOURCES, ['spec/v1/tokens.yaml', 'paths:\n  /tokens: { get: {} }\n']])
  expect(() => parseSources(unlisted)).toThrow('the root does not refer to paths /tokens')
})
