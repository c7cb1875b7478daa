import { addressByContent } from './assets.ts'
import type { LaidOutPage } from './layout.ts'
import { CONTENT_TYPES, type SiteFile } from './site-file.ts'

/** One section of a page, as it can be found. */
interface SearchEntry {
  /** Its path with its anchor, from the root of the site. */
  readonly id: string
  readonly title: string
  /** The page that it is on. */
  readonly page: string
  readonly text: string
}

/** The index of the search: every section of every page, each operation and type included. */
export function describeSearch(pages: readonly LaidOutPage[]): SiteFile {
  const content = JSON.stringify(pages.flatMap(listEntries))
  return {
    path: addressByContent('search.json', content),
    file: './search.json',
    type: CONTENT_TYPES.json,
    immutable: true,
    content,
  }
}

function listEntries({ path, title: page, content }: LaidOutPage): SearchEntry[] {
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
