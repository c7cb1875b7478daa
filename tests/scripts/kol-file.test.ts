import { expect, test } from '@jest/globals'
import { readKolFile } from '../../scripts/kol-file.ts'

const ONE = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
const TWO = 'So11111111111111111111111111111111111111112'

const KOLS = [
  { address: ONE, name: 'Trader, "Some"', twitterUrl: 'https://x.com/some', pictureUrl: null },
  { address: TWO, name: null, twitterUrl: null, pictureUrl: 'http://images.example/two.png' },
]

const CSV = `address,name,twitter_url,picture_url\r
${ONE},"Trader, ""Some""",https://x.com/some,\r
${TWO},,,http://images.example/two.png\r
`

const JSON_TEXT = JSON.stringify([
  { address: ONE, name: 'Trader, "Some"', twitter_url: 'https://x.com/some', picture_url: null },
  { address: TWO, picture_url: 'http://images.example/two.png', name: '' },
])

test.each(['\n', '\r\n', '\r'])('CSV problems name their line, whatever ends the lines: %j', (end) => {
  const lines = ['', 'address,name', 'x,"a', '', 'b"', '', 'y,c']
  expect(readKolFile('kols.csv', lines.join(end)).problems).toEqual([
    expect.stringMatching(/^line 3: address "x"/),
    expect.stringMatching(/^line 3: name "a\\n\\nb"/),
    expect.stringMatching(/^line 7: address "y"/),
  ])
})

test.each(['"b', '"b\nc\n\n', 'b"c', '"b"c', '"b" ,c', '"b\nc"d'])(
  'CSV with %j is refused, and the problem names the line',
  (record) => {
    expect(readKolFile('kols.csv', `\naddress\n\n${record}`).problems).toEqual([
      'line 4: a quote is not closed, or there is text next to a quoted field',
    ])
  },
)

test('CSV may have very long fields', () => {
  const quoted = (text: string) => readKolFile('kols.csv', `address,name\n${ONE},"${text}"`)
  const [problem = ''] = quoted('x""'.repeat(500_000)).problems
  expect(problem.length).toBeGreaterThan(1_000_000)
  expect(problem.slice(-40)).toMatch(/ is not 1 to 200 characters of text$/)
})

test.each([
  ['kols.csv', CSV],
  ['KOLS.CSV', CSV],
  ['kols.txt', CSV],
  ['kols.json', JSON_TEXT],
  ['kols', `\n ${JSON_TEXT}`],
])('a directory file %s is read by its extension, else by its content', (name, text) => {
  expect(readKolFile(name, text)).toEqual({ kols: KOLS, problems: [] })
})

test('a directory file may have its columns in any order, and only some of them', () => {
  const { kols, problems } = readKolFile('kols.csv', `name, address\n Some ,${ONE}\n`)
  expect(problems).toEqual([])
  expect(kols).toEqual([{ address: ONE, name: 'Some', twitterUrl: null, pictureUrl: null }])
})

test('a directory file in CSV has every problem reported with its line', () => {
  const rows = [
    'address,name,twitter_url,picture_url',
    `${ONE},"two\nlines",,`,
    'not-an-address,,,',
    `${ONE},${'x'.repeat(201)},,`,
    `${TWO},,javascript:alert(1),https://`,
    `${TWO},a`,
    ',,,',
  ]
  expect(readKolFile('kols.csv', rows.join('\n')).problems).toEqual([
    'line 2: name "two\\nlines" is not 1 to 200 characters of text',
    'line 4: address "not-an-address" is not 32 to 44 characters of base58',
    `line 5: address ${ONE} is in line 2 already`,
    `line 5: name "${'x'.repeat(201)}" is not 1 to 200 characters of text`,
    'line 6: twitter_url "javascript:alert(1)" is not an http or https address',
    'line 6: picture_url "https://" is not an http or https address',
    'line 7: fields "2 of 4" does not belong here',
    `line 7: address ${TWO} is in line 6 already`,
    'line 8: address "" is not 32 to 44 characters of base58',
  ])
})

test('a directory file in JSON has every problem reported with the place of its entry', () => {
  const text = `[
  { "address": "${ONE}", "nane": "x" },
  { "address": 5, "name": ["x"] }, { "name": "\\u0000" },
  "x",
  null
]`
  expect(readKolFile('kols.json', text).problems).toEqual([
    'entry 1: nane "x" does not belong here',
    'entry 2: address 5 is not 32 to 44 characters of base58',
    'entry 2: name ["x"] is not 1 to 200 characters of text',
    'entry 3: address null is not 32 to 44 characters of base58',
    'entry 3: name "\\u0000" is not 1 to 200 characters of text',
    'entry 4: entry "x" does not belong here',
    'entry 4: address null is not 32 to 44 characters of base58',
    'entry 5: entry null does not belong here',
    'entry 5: address null is not 32 to 44 characters of base58',
  ])
})

test.each([
  ['kols.json', '{}', /the file must hold a JSON array/],
  ['kols.json', '[{"address": }]', /JSON/],
  ['kols.json', '[]', /the file has no entries/],
  ['kols.csv', 'address\n', /the file has no entries/],
  ['kols.csv', '', /line 1: the header must be address and any of name, twitter_url, picture_url, not ""/],
  ['kols.csv', 'name\nx', /not "name"/],
  ['kols.csv', `address,adress\n${ONE},`, /not "address,adress"/],
  ['kols.csv', `address,address\n${ONE},${ONE}`, /not "address,address"/],
  ['kols.csv', `address\n"${ONE}`, /line 2: a quote is not closed/],
])('a directory file %s with %j is refused', (name, text, problem) => {
  const { problems } = readKolFile(name, text)
  expect(problems).toEqual([expect.stringMatching(problem)])
})
