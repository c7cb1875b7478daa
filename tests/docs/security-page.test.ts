import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const page = readFileSync('docs/security.md', 'utf8')

test('the page on security covers each risk of the OWASP API Top 10 exactly once, each with a test', () => {
  const rows = page.split('\n').filter((line) => /^\| API\d+/.test(line))
  const risks = rows.map((row) => /API\d+/.exec(row)?.[0])
  expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`))
  expect(rows.filter((row) => !row.includes('`tests/'))).toEqual([])
})
