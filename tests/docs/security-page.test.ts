import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| (API\d+|\d+\.\d+\.\d+)/.test(line))

/** The requirements of the ASVS that apply to an API without users, sessions and forms. */
const ASVS =
  '2.1.3 2.2.1 2.3.2 2.3.3 2.3.4 2.4.1 4.1.1 4.1.3 4.1.4 4.2.1 6.3.1 6.5.2 11.2.4 11.4.1 11.5.1 13.1.2 13.1.3 13.2.4 13.2.5 ' +
  '13.2.6 13.3.1 13.4.2 13.4.5 15.1.3 15.2.2 15.3.1 15.3.2 15.3.3 15.3.5 15.3.6 15.3.7 15.4.2 16.2.5 16.3.1 16.3.2 16.5.1 ' +
  '16.5.2 16.5.3 16.5.4'

describe('the page on security', () => {
  test('covers each risk of the OWASP API Top 10 and each applicable item of the ASVS exactly once', () => {
    const items = rows.flatMap((row) => row.split('|')[1]?.match(/API\d+|\d+\.\d+\.\d+/g) ?? [])
    const risks = Array.from({ length: 10 }, (_, index) => `API${index + 1}`)
    expect(items.sort()).toEqual([...risks, ...ASVS.split(' ')].sort())
  })

  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  test.each(cells)('names existing tests, or a reason: %s%s', (...row) => {
    const [held = ''] = row.slice(-2)
    const named = [...held.matchAll(/`(tests\/[^`]+)`/g)].map(([, path]) => String(path))
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    expect(named.length > 0 || held.trim().length > 10).toBe(true)
  })
})
