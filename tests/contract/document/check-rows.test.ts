import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/operations.ts'
import { type Change, changeDocument, rowsProblems } from '../../scripts/codegen/changed.ts'

/* What a document says about rows has to agree with what it says about the answers. */

const ANSWER = ['paths', '/wallets/query', 'post', 'responses', '200'] as const
const ROWS = [...ANSWER, 'x-rows'] as const

async function columnsOf(id: string, ...changes: Change[]): Promise<string[]> {
  const operation = listOperations(await changeDocument(...changes)).find((one) => one.id === id)
  return Object.keys(operation?.rows?.columns ?? {})
}

test('the present document has no problem', async () => {
  expect(await rowsProblems()).toEqual([])
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

test('rows need all their media types', async () => {
  expect(await rowsProblems({ at: [...ANSWER, 'content', 'text/csv'], to: undefined })).toEqual([
    'queryWallets has x-rows, but its success does not come as text/csv',
  ])
})
