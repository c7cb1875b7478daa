import { expect, test } from '@jest/globals'
import { findLostReferences } from '../../../contract/document/references.ts'
import { changeDocument, policyProblems, SCAN, SCANS } from '../../scripts/codegen/changed.ts'

const QUERY = ['paths', '/wallets/query', 'post', 'x-quota']
const PLACES: Readonly<Record<string, readonly string[]>> = { SCAN, SCANS, QUERY }

/** A place in the document, such as `SCAN responses 403`. */
function at(place: string): string[] {
  return place.split(' ').flatMap((name) => PLACES[name] ?? [name])
}

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })
const FAILURE = {
  description: 'A failure that a test made up.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
}
const NO_UNITS = 'units, which is no integer from 0 that every answer has'

test('the present document has no problem', async () => {
  expect(await policyProblems()).toEqual([])
})

test.each<readonly [place: string, to: unknown, problem: string]>([
  ['SCANS x-scope', 'exports', 'createTokenScan needs the scope "exports", which x-scopes does not declare'],
  [
    'QUERY uncharged',
    'attempts',
    'queryWallets bounds what ends without a charge, but charges "after" and not "before"',
  ],
  ['QUERY units', 'meta.units', `queryWallets takes "meta.units" ${NO_UNITS}`],
  ['QUERY units', 'meta', `queryWallets takes "meta" ${NO_UNITS}`],
  ['QUERY units', 'data[].status', `queryWallets takes "data[].status" ${NO_UNITS}`],
  ['QUERY units', 'request_id', `queryWallets takes "request_id" ${NO_UNITS}`],
  [
    'components schemas QueryWalletsMeta required',
    ['requested'],
    `queryWallets takes "meta.found" ${NO_UNITS}`,
  ],
  [
    'QUERY charge',
    'before',
    'queryWallets takes "meta.found" units, which are known when it is answered, but charges "before"',
  ],
  [
    'x-errors SCAN_NOT_FOUND',
    undefined,
    'getTokenScan 404 returns SCAN_NOT_FOUND, which x-errors does not declare',
  ],
  [
    'x-errors SCAN_NOT_FOUND status',
    410,
    'getTokenScan returns SCAN_NOT_FOUND with 404, but x-errors gives it 410',
  ],
  ['SCAN responses 204', FAILURE, 'getTokenScan documents the successes 200 and 204: it can have only one'],
  ['SCAN responses 200', undefined, 'getTokenScan documents no success: it needs one status from 200 to 299'],
  [
    'SCANS x-quota pool',
    'exports',
    'createTokenScan takes from the quota pool "exports", which x-quota-pools does not declare',
  ],
  [
    'SCANS x-quota uncharged',
    'exports',
    'createTokenScan takes from the quota pool "exports", which x-quota-pools does not declare',
  ],
])('a document whose %s is %j is refused: %s', async (place, to, problem) => {
  expect(await policyProblems({ at: at(place), to })).toContain(problem)
})

test('a document is refused with each reference that leads nowhere', async () => {
  const lost = { $ref: '#/components/schemas/Lost' }
  const document = await changeDocument(
    { at: at('SCAN responses 404'), to: ref('Nowhere') },
    { at: at('components schemas Token properties name'), to: lost },
  )
  expect(findLostReferences(document)).toEqual([
    { sentence: '#/components/responses/Nowhere does not exist', at: [...SCAN, 'responses', '404', '$ref'] },
    {
      sentence: '#/components/schemas/Lost does not exist',
      at: ['components', 'schemas', 'Token', 'properties', 'name', '$ref'],
    },
  ])
})

test('a conditional operation that is not a GET is refused', async () => {
  const responses = [...SCANS, 'responses', '304']
  expect(await policyProblems({ at: responses, to: { $ref: '#/components/responses/NotModified' } })).toEqual(
    ['createTokenScan is a conditional read, but no GET'],
  )
})
