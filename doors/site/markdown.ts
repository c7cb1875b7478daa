import { createRequire } from 'node:module'
import { Marked } from 'marked'
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id'

interface RenderedMarkdown {
  /** Its first heading, as text. */
  readonly title: string
  /** Its first paragraph, as text. */
  readonly summary: string
  readonly html: string
  /** Its sections; `html` is the wording of the heading. */
  readonly sections: readonly { readonly id: string; readonly html: string }[]
}

/** The part of highlight.js that is used. Its own types would bring those of browsers into the whole project. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  getLanguage(name: string): unknown
  highlight(text: string, options: { readonly language: string }): { readonly value: string }
}

const load = createRequire(import.meta.url)
const highlighter: Highlighter = load('highlight.js/lib/core')
for (const name of ['bash', 'json', 'python', 'typescript', 'yaml'])
  highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${name}`))

const marked = new Marked(gfmHeadingId(), {
  renderer: {
    // Content that is wider than a phone scrolls inside itself, by keyboard too.
    code: ({ text, lang = 'plain' }) =>
      `<pre tabindex="0"><code class="language-${escapeHtml(lang)}">${colour(text, lang)}</code></pre>\n`,
    link({ href, tokens }) {
      const target = href.replace(/^(?![a-z]+:)([^#]*)\.md(?=#|$)/, '$1')
      return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

/** Renders a page. Links to other Markdown files become links to their pages. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const html = marked.parse(markdown, { async: false })
  const headings = getHeadingList()
  const paragraph = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? ''
  return {
    title: headings[0]?.raw ?? '',
    summary: paragraph.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '),
    html: groupLanguages(html).replaceAll(
      /<h([23]) id="([^"]+)">(.*?)<\/h\1>/g,
      '<h$1 id="$2"><a href="#$2">$3</a></h$1>',
    ),
    sections: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, html: text })),
  }
}

/**
 * Sections that tell the same for several languages, "With curl", "With Python", become one group of parts: a
 * script makes tabs of them, and without one they stand one after the other.
 */
function groupLanguages(html: string): string {
  const sections = html.split(/(?=<h2 )/)
  const isLanguage = (section: string | undefined) => section?.startsWith('<h2 id="with-') ?? false
  return sections
    .map((section, index) => {
      const begins = !isLanguage(sections[index - 1])
      const ends = !isLanguage(sections[index + 1])
      if (!isLanguage(section) || (begins && ends)) return section
      const id = /id="([^"]+)"/.exec(section)?.[1]
      const part = `<section id="in-${id}">\n${section}</section>\n`
      return `${begins ? '<div class="tabs">\n' : ''}${part}${ends ? '</div>\n' : ''}`
    })
    .join('')
}

/** Text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function colour(text: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(text)
  return highlighter.highlight(text, { language }).value
}
