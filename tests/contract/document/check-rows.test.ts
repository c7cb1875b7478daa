import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/operations.ts'
import { changeDocument, QUERY, rowsProblems } from './observatory.ts'

/* What a document says about rows has to agree with what it says about the answers. */

const ANSWER = [...QUERY, 'responses', '200'] as const
const COLUMNS = [...ANSWER, 'x-rows', 'columns'] as const

test('the present document has no problem', () => {
  expect(rowsProblems()).toEqual([])
})

test.each(['data.star.name', 'name', 'star.rank', 'star.planets[].rank'])(
  'a column is refused when the entries have no such field: %s',
  (to) => {
    expect(rowsProblems({ at: [...COLUMNS, 'name'], to })).toEqual([
      `queryStars has the column name of ${to}, which its rows do not have`,
    ])
  },
)

test.each(['star', 'star.place', 'star.planets'])(
  'a column is refused when its value does not fit into a cell: %s',
  (to) => {
    expect(rowsProblems({ at: [...COLUMNS, 'all'], to })).toEqual([
      `queryStars has the column all of ${to}, which is no cell`,
    ])
  },
)

test.each(['star.place.constellation', 'star.tags', 'star.planets[].name'])(
  'a column may be a value, a list of values or a value of each item: %s',
  (to) => {
    expect(rowsProblems({ at: [...COLUMNS, 'more'], to })).toEqual([])
  },
)

test('a column of a figure is refused when there is no such figure', () => {
  expect(rowsProblems({ at: ['x-csv-figures', 0], to: 'luck' })).toEqual([
    'queryStars has the column luck_now of star.luck, which its rows do not have',
  ])
})

test('a column of a figure becomes one column for each figure, in order', () => {
  const document = changeDocument({ at: ['x-csv-figures'], to: ['distance', 'magnitude'] })
  const operation = listOperations(document).find(({ id }) => id === 'queryStars')
  expect(Object.keys(operation?.rows?.columns ?? {})).toEqual(['name', 'distance_now', 'magnitude_now'])
})

test.each(['data.star', 'meta', 'meta.found'])('rows are refused without a list: %s', (of) => {
  expect(rowsProblems({ at: [...ANSWER, 'x-rows', 'of'], to: of })).toEqual([
    `queryStars has rows of ${of}, which is no list that every answer has`,
  ])
})

test('rows need all their media types', () => {
  expect(rowsProblems({ at: [...ANSWER, 'content', 'text/csv'], to: undefined })).toEqual([
    'queryStars has x-rows, but its success does not come as text/csv',
  ])
})

test('a column of a body is a text or a choice of its entries', () => {
  const at = [...QUERY, 'requestBody', 'x-rows', 'columns', 'name']
  expect(rowsProblems({ at, to: 'rank' })).toEqual([
    'queryStars takes the column name of rank, which is no text of an entry of stars',
  ])
})
