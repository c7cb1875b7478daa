import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/api-document.ts'
import { type Change, changeDocument, rowsProblems } from '../../scripts/codegen/changed.ts'

/* What a document says about rows has to agree with what it says about the answers. */

const ANSWER = ['paths', '/wallets/query', 'post', 'responses', '200'] as const
const ROWS = [...ANSWER, 'x-rows'] as const

async function columnsOf(id: string, ...changes: Change[]): Promise<string[]> {
  const operation = listOperations(await changeDocument(...changes)).find((one) => one.id === id)
  return Object.keys(operation?.rows?.columns ?? {})
}

async function findAnswer() {
  return listOperations(await changeDocument())
    .find(({ id }) => id === 'queryWallets')
    ?.responses.get(200)
}

test('the present document has no problem', async () => {
  expect(await rowsProblems()).toEqual([])
})

test('a success of status 204 has no body', async () => {
  const responses = ['paths', '/usage', 'get', 'responses']
  const empty = { description: 'It is gone.' }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/GetUsageEnvelope' } } }
  expect(await rowsProblems({ at: responses, to: { 204: empty } })).toEqual([])
  expect(await rowsProblems({ at: responses, to: { 204: { ...empty, content } } })).toEqual([
    'getUsage 204 comes as application/json, not as nothing',
  ])
})

test.each(['data.wallet.rank', 'rank', 'address.rank', 'data.wallet.recentTokens[].rank'])(
  'a column is refused when the entries have no such field: %s',
  async (to) => {
    expect(await rowsProblems({ at: [...ROWS, 'columns', 'rank'], to })).toEqual([
      `queryWallets has the column rank of ${to}, which its rows do not have`,
    ])
  },
)

test.each(['data', 'data.wallet', 'data.wallet.score_parts', 'data.wallet.recentTokens'])(
  'a column is refused when its value does not fit into a cell: %s',
  async (to) => {
    expect(await rowsProblems({ at: [...ROWS, 'columns', 'all'], to })).toEqual([
      `queryWallets has the column all of ${to}, which is no cell`,
    ])
  },
)

test.each(['data.wallet.score_parts.roi', 'data.wallet.tags', 'data.wallet.recentTokens[].symbol'])(
  'a column may be a value, a list of values or a value of each item: %s',
  async (to) => {
    expect(await rowsProblems({ at: [...ROWS, 'columns', 'more'], to })).toEqual([])
  },
)

test('a column of a figure is refused when there is no such figure', async () => {
  expect(await rowsProblems({ at: ['x-csv-figures', 0], to: 'luck' })).toContain(
    'queryWallets has the column luck_30d of data.wallet.luck, which its rows do not have',
  )
})

test('a column of a figure becomes one column for each figure, in order', async () => {
  const changed = { at: ['x-csv-figures'], to: ['winrate', 'score'] }
  const columns = await columnsOf('queryWallets', changed)
  expect(columns.slice(-2)).toEqual(['winrate_30d', 'score_30d'])
})

test.each(['data.wallets', 'meta', 'meta.found'])('rows are refused without a list: %s', async (of) => {
  expect(await rowsProblems({ at: [...ROWS, 'of'], to: of })).toEqual([
    `queryWallets has rows of ${of}, which is no list that every answer has`,
  ])
})

test('rows need all their media types, which an answer without rows must not have', async () => {
  const all = 'application/json, application/x-ndjson, text/csv'
  expect(await rowsProblems({ at: [...ANSWER, 'content', 'text/csv'], to: undefined })).toEqual([
    `queryWallets 200 comes as application/json, application/x-ndjson, not as ${all}`,
  ])
  expect(await rowsProblems({ at: ROWS, to: undefined })).toEqual([
    `queryWallets 200 comes as ${all}, not as application/json`,
  ])
})

test('rows are refused when JSON is not the first type, which generators take', async () => {
  const { content = {} } = (await findAnswer()) ?? {}
  const { 'application/json': json, ...others } = content
  expect(
    await rowsProblems({ at: [...ANSWER, 'content'], to: { ...others, 'application/json': json } }),
  ).toEqual([
    'queryWallets 200 comes as application/x-ndjson, text/csv, application/json, not as application/json, application/x-ndjson, text/csv',
  ])
})

test('rows are refused when a field of `meta` has no header, and when a header has no field', async () => {
  expect(await rowsProblems({ at: [...ANSWER, 'headers', 'X-Meta-Found'], to: undefined })).toEqual([
    'queryWallets lacks the header X-Meta-Found',
  ])
  const header = { $ref: '#/components/headers/XMetaFound' }
  expect(await rowsProblems({ at: [...ANSWER, 'headers', 'X-Meta-Lost'], to: header })).toEqual([
    'queryWallets has the header X-Meta-Lost, but its meta has no such member',
  ])
})
