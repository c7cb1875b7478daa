import { expect, test } from '@jest/globals'
import { operations } from '../../generated/v1/operations.ts'
import { openSite } from './served-pages.ts'

/* The reference as it is served, before any script has run. */

const site = await openSite()
const html = await (await fetch(`${site.url}/docs/reference`)).text()

/** The section of an operation. */
function sectionOf(id: string): string {
  return html.split(/(?=<h[23] )/).find((section) => section.includes(`<small>${id}</small>`)) ?? ''
}

/** A text, escaped as in HTML. */
function inHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

test.each(Object.entries(operations))(
  'the reference without scripts has a curl command for %s that works as written',
  async (id, { method, status }) => {
    const [, code = ''] = /<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/.exec(sectionOf(id)) ?? []
    const command = code
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    const [, verb = 'GET'] = /^curl -X (\w+)/.exec(command) ?? []
    const [, url = ''] = /"(http[^"]+)"$/.exec(command.trim()) ?? []
    const [, body = null] = /-d '(.*)'/.exec(command) ?? []
    const headers = [...command.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const answer = await fetch(url, { method: verb, body, headers: Object.fromEntries(headers) })
    expect([verb.toLowerCase(), answer.status]).toEqual([method, status])
    expect(Object.fromEntries(headers)).toHaveProperty('Authorization', 'Bearer $API_KEY')
  },
)

test('the reference without scripts shows the range, the pattern and the default of a parameter', () => {
  const section = sectionOf('listTokenTopWallets')
  expect(section).toContain('integer; 1 to 300; default <code>300</code>')
  expect(section).toContain(inHtml('^[1-9A-HJ-NP-Za-km-z]{32,44}$'))
})

test('the reference without scripts lists the headers of every success once', () => {
  for (const name of ['X-Request-Id', 'X-RateLimit-Remaining', 'RateLimit-Policy'])
    expect([name, html.split(`<td><code>${name}</code></td>`).length - 1]).toEqual([name, 1])
  expect(sectionOf('createTokenScan')).toContain('<td><code>Location</code></td>')
})
