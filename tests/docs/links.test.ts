import { expect, test } from '@jest/globals'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { REFERENCE_PATH } from '../../doors/site/pages.ts'
import { listAnchored } from '../../doors/site/reference.ts'
import { errors as legacyErrors } from '../../generated/legacy/errors.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { errors, routerErrors } from '../../generated/v1/errors.ts'
import { policies } from '../../generated/v1/operations.ts'
import { loadContract } from '../support/contract-check.ts'
import { openSite, readPages, type ServedPage, withoutFragment } from './served-pages.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const CATALOGUE = new Map(Object.entries({ ...legacyErrors, ...errors, ...routerErrors }))
const CODES = [...CATALOGUE.keys()]
const anchorOf = (code: string) => code.toLowerCase()

const site = await openSite()
const pages = await readPages(site.url)

async function readText(path: string): Promise<string> {
  return await (await fetch(`${site.url}${path}`)).text()
}

function errorsPage(): ServedPage {
  const page = pages.get(`${site.url}/docs/errors`)
  if (page === undefined) throw new Error('no link leads to the page of errors')
  return page
}

test('the pages can be reached from the start page, at least ten of them', () => {
  expect(pages.size).toBeGreaterThanOrEqual(10)
})

test('each table of the pages has a name that no other table of its page has', () => {
  const tables = [...pages.values()].flatMap(({ url, html }) =>
    [...html.matchAll(/<table([^>]*)>/g)].map(([, more = '']) => [
      url,
      / aria-label="([^"]+)"/.exec(more)?.[1] ?? '',
    ]),
  )
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter(([, name]) => name === '')).toEqual([])
  expect(new Set(tables.map(String)).size).toBe(tables.length)
})

test('the pages link only to addresses of this service', () => {
  const links = [...pages.values()].flatMap((page) => page.links)
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter((link) => !link.startsWith(`${site.url}/`))).toEqual([])
})

test('the pages link only to addresses that exist', async () => {
  const targets = new Set([...pages.values()].flatMap((page) => page.links.map(withoutFragment)))
  const missing = await Promise.all(
    [...targets].map(async (url) => ((await fetch(url, { method: 'HEAD' })).ok ? [] : [url])),
  )
  expect(missing.flat()).toEqual([])
})

test('the pages link only to anchors that exist, or that the viewer of the reference opens', () => {
  const opened = listAnchored(document as unknown as ApiDocument).map(
    ({ anchor }) => `${site.url}${REFERENCE_PATH}#${anchor}`,
  )
  const broken = [...pages.values()].flatMap(({ links }) =>
    links.filter((link) => {
      const anchor = new URL(link).hash.slice(1)
      return anchor !== '' && !pages.get(withoutFragment(link))?.ids.has(anchor) && !opened.includes(link)
    }),
  )
  expect(broken).toEqual([])
})

test('the pages have unique ids, one top-level heading, a title and a link past the navigation', () => {
  for (const { url, html } of pages.values()) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect([url, ids]).toEqual([url, [...new Set(ids)]])
    expect([url, html.match(/<h1/g)?.length]).toEqual([url, 1])
    expect(html).toMatch(/<title>\S[^<]*<\/title>/)
    expect(html).toContain('<a class="skip" href="#content">')
    expect(html).toContain('aria-current="page"')
  }
})

test('the pages have distinct titles', () => {
  const titles = [...pages.values()].map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1])
  expect(new Set(titles).size).toBe(titles.length)
})

test('the pages name the address of this service, and no other', async () => {
  for (const url of pages.keys()) {
    const html = pages.get(url)?.html ?? ''
    expect([url, html.includes('127.0.0.1:3000')]).toEqual([url, false])
  }
  expect(await readText('/docs')).toContain(`${site.url}/api/v1`)
})

test('the Markdown of the pages is served next to each page except the reference, with links that work', async () => {
  const written = [...pages.keys()].filter((url) => !url.endsWith('/reference'))
  for (const url of written) {
    const answer = await fetch(`${url}.md`)
    expect([url, answer.headers.get('content-type')]).toEqual([url, 'text/markdown; charset=utf-8'])
    const text = await answer.text()
    expect(text).toMatch(/^# \S/)
    expect([url, text.includes('127.0.0.1:3000')]).toEqual([url, false])
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const linked = await fetch(new URL(String(target), `${url}.md`), { method: 'HEAD' })
      expect([url, target, linked.status]).toEqual([url, target, 200])
    }
  }
})

test.each(CODES)(
  'every error code has a section with its status, what to do and whether to retry: %s',
  async (code) => {
    expect(errorsPage().ids.has(anchorOf(code))).toBe(true)
    const markdown = await readText('/docs/errors.md')
    const section = markdown.split(/^## /m).find((text) => text.startsWith(`${code}\n`)) ?? ''
    const { status, message } = CATALOGUE.get(code) ?? {}
    expect(section).toContain(`**HTTP ${status}.** ${message}`)
    expect(section).toMatch(/^\*\*What to do:\*\* \S/m)
    expect(section).toMatch(/^\*\*Retry:\*\* \S/m)
  },
)

test('every error code of v1 is in the guide to handling errors', async () => {
  const guide = await readText('/docs/guides/handling-errors.md')
  const missing = CODES.filter((code) => !guide.includes(`../errors.md#${anchorOf(code)}`))
  expect(missing).toEqual(['TOP_WALLETS_NOT_FOUND'])
})

test('the content of the pages has an answer that fulfils the document', async () => {
  const [, section = ''] = (await readText('/docs.md')).split('\n## What comes back\n')
  const body = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? '') as { request_id: string }
  const path = `/api/v1/wallets/${MINT}`
  const asked = { authorization: 'Bearer any', 'x-request-id': body.request_id }
  const { status, headers } = await fetch(`${site.url}${path}`, { headers: asked })
  const contract = await loadContract('spec/v1.yaml', '/api/v1')
  expect(contract.findBreaches('GET', path, { status, headers, body })).toEqual([])
  expect(contract.findBreaches('GET', path, { status, headers, body: { data: {} } })).not.toEqual([])
})

test('the content of the pages has the error details that the service sends, or that the document has', async () => {
  const blocks = [...(await readText('/docs/errors.md')).matchAll(/^```json\n([\s\S]*?)^```$/gm)]
  const stated = blocks.map(([, text]) => JSON.parse(String(text)))
  const query = `tokens=${MINT},wrong&limit=501`
  const headers = { authorization: 'Bearer any' }
  const refused = await fetch(`${site.url}/api/v1/correlations?${query}`, { headers })
  const { error } = (await refused.json()) as { error: { details: unknown } }
  expect(stated).toContainEqual(error.details)
  const examples = JSON.stringify(document.components.responses)
  const others = stated.filter((one) => !('error' in one) && !Array.isArray(one))
  expect(others).toHaveLength(8)
  for (const details of others) expect(examples).toContain(`"details":${JSON.stringify(details)}`)
})

test('the content of the pages has the limits and quotas of the document', async () => {
  const guide = await readText('/docs/guides/quotas-and-limits.md')
  expect(guide).toContain(`${policies.rateLimit.requests} requests per minute and key`)
  const { scans, reads, attempts } = document['x-quota-pools']
  expect(guide).toContain(`| scans | ${scans.pro} | ${scans.premium} |`)
  expect(guide).toContain(`| reads | ${reads.pro} | ${reads.premium} |`)
  expect(guide).toContain(`| attempts | ${attempts.pro} | ${attempts.premium} |`)
})
