import { describe, expect, test } from '@jest/globals'
import { SHOWN_PAGES } from './shown-pages.ts'

/* What a screen reader needs, as far as it can be read from the HTML. */

const listTags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
const readText = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()
const nameOfTag = (tag: string) => /aria-label="([^"]+)"/.exec(tag)?.[1]

describe.each(SHOWN_PAGES)('the page of %s', (_name, html) => {
  test('begins with a way past the navigation, to the only main part', () => {
    const [first = ''] = listTags(html, 'a')
    expect(first).toContain('href="#content"')
    expect(listTags(html, 'main')).toEqual(['<main id="content" tabindex="-1">'])
  })

  test('has headings in their order, under one title', () => {
    const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect(jumps).toEqual([])
  })

  test('names its tables, their columns and their rows', () => {
    for (const [table, head = '', body = ''] of html.matchAll(
      /<table\b.*?<thead>(.*?)<\/thead>(.*?)<\/table>/gs,
    )) {
      expect(nameOfTag(table.slice(0, table.indexOf('>') + 1))).toMatch(/^(Table|Matrix) of /)
      for (const cell of listTags(head, 'th')) expect(cell).toContain('scope="col"')
      for (const row of body.split('</tr>').slice(0, -1)) expect(row).toContain('<th scope="row"')
    }
    expect(html.match(/<table\b/g)?.length).toBe(html.match(/<thead>/g)?.length)
  })

  test('names every field, picture and section', () => {
    const unlabelled = html.replaceAll(/<label\b.*?<\/label>/gs, '')
    const fields = ['input', 'select', 'textarea'].flatMap((name) => listTags(unlabelled, name))
    const shown = fields.filter((tag) => !tag.includes('type="hidden"'))
    expect(shown.filter((tag) => nameOfTag(tag) === undefined)).toEqual([])
    const images = listTags(html, 'svg').filter(
      (tag) => !tag.includes('role="img"') || nameOfTag(tag) === undefined,
    )
    expect(images).toEqual([])
    const ids = [...html.matchAll(/<section aria-labelledby="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id) => !html.includes(` id="${id}"`))).toEqual([])
  })

  test('has no two buttons of one name that do different things', () => {
    const buttons = [...html.matchAll(/<form\b[^>]*?action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].flatMap(
      ([, action, form = '']) => {
        const hidden = listTags(form, 'input').filter((tag) => tag.includes('type="hidden"'))
        return [...form.matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)].map(([, tag = '', text = '']) => ({
          name: nameOfTag(tag) ?? readText(text),
          does: [action, ...hidden].join(' '),
        }))
      },
    )
    const names = new Set(buttons.map(({ name }) => name))
    expect(new Set(buttons.map(({ name, does }) => `${name}: ${does}`)).size).toBe(names.size)
  })
})
