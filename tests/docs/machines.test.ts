import { expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { errors, routerErrors } from '../../generated/v1/errors.ts'
import { operations } from '../../generated/v1/operations.ts'
import { openSite } from './served-pages.ts'

/* Pages that programs read before they call the API. The mock serves the same pages as the service. */

const mock = await openSite()
const index = await (await fetch(`${mock.url}/llms.txt`)).text()
const guide = await (await fetch(`${mock.url}/AGENTS.md`)).text()

test('/llms.txt has the form of llmstxt.org: a title, a summary, and lists of links', () => {
  const [title, summary, ...sections] = index.trim().split('\n\n')
  expect(title).toBe(`# ${document.info.title}`)
  expect(summary).toMatch(/^> .{40,}$/)
  const entries = sections.filter((section) => !section.startsWith('## ')).flatMap((list) => list.split('\n'))
  expect(entries.length).toBeGreaterThan(10)
  for (const entry of entries) expect(entry).toMatch(/^- \[[^\]]+\]\(http[^)]+\): .{15,}/)
})

test('/llms.txt links to existing pages of this service, none of them HTML', async () => {
  const links = [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link]) => String(link))
  expect(new Set(links).size).toBe(links.length)
  for (const link of links) {
    expect(new URL(link).origin).toBe(mock.url)
    const answer = await fetch(link)
    expect({ link, status: answer.status }).toEqual({ link, status: 200 })
    expect(answer.headers.get('content-type')).toMatch(/^(text\/markdown|application\/json)/)
  }
})

test.each(Object.entries(operations))(
  '/AGENTS.md says what %s takes, answers, costs and refuses',
  (id, operation) => {
    const section = guide.split('\n### ').find((one) => one.startsWith(`${id}: `)) ?? ''
    expect(section.split('\n')[0]).toBe(`${id}: ${operation.method.toUpperCase()} ${operation.path}`)
    for (const [name] of Object.entries(operation.queryDefaults))
      expect(section).toContain(`- \`${name}\` (query`)
    for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g))
      expect(section).toContain(`- \`${name}\` (path`)
    expect(section).toContain(`- Answers ${operation.status}: `)
    expect(section).toContain(`- Refuses with: ${operation.errors.join(', ')}`)
    expect(section).toContain(operation.quota === null ? '- Costs: nothing' : ` of ${operation.quota.pool}, `)
  },
)

test.each(Object.entries({ ...errors, ...routerErrors }))(
  '/AGENTS.md says what %s means',
  (code, { status, message }) => {
    expect(guide).toContain(`- \`${code}\` (${status}): ${message}`)
  },
)

test.each(Object.entries(document.components.schemas))(
  '/AGENTS.md has the type %s with all its properties',
  (name, schema) => {
    const start = guide.indexOf(`\ntype ${name} = `)
    expect(start).toBeGreaterThan(0)
    const text = guide.slice(start, guide.indexOf('\ntype ', start + 1))
    const { properties = {} } = schema as { readonly properties?: object }
    for (const property of Object.keys(properties))
      expect(text).toMatch(new RegExp(`\\n  '?${property}'?\\??: `))
  },
)

test('/AGENTS.md names the address at which it is served', () => {
  expect(guide).toContain(`Base URL: \`${mock.url}/api/v1\``)
  expect(guide).not.toContain('127.0.0.1:3000')
})
