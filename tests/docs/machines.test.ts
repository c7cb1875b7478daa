import { expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
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

test('/AGENTS.md names the address at which it is served', () => {
  expect(guide).toContain(`Base URL: \`${mock.url}/api/v1\``)
  expect(guide).not.toContain('127.0.0.1:3000')
})
