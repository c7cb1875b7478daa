import type { LaidOutPage } from './layout.ts'

/** One section of a page, as it can be found. */
export interface SearchEntry {
  /** Its path with its anchor, from the root of the site. */
  readonly id: string
  readonly title: string
  /** The page that it is on. */
  readonly page: string
  readonly text: string
}

/** What the search finds of a page: each of its sections. */
export function listSearchEntries({ path, title: page, content }: LaidOutPage): SearchEntry[] {
  return content.split(/(?=<h[123][ >])/).flatMap((section) => {
    const [heading = '', , anchor] = /^<h([123])(?: id="([^"]+)")?[^>]*>.*?<\/h\1>/s.exec(section) ?? []
    if (heading === '') return []
    const isPage = heading.startsWith('<h1')
    const id = isPage || anchor === undefined ? path : `${path}#${anchor}`
    return [{ id, title: toText(heading), page, text: toText(section.slice(heading.length)) }]
  })
}

/** The words of HTML that this site has rendered. */
function toText(html: string): string {
  return html
    .replaceAll('</td>', '; ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
