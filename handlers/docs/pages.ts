import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeErrors } from './errors.ts'

/** A page that is written in Markdown. */
export interface MarkdownPage {
  readonly path: string
  /** Its name in the navigation. */
  readonly name: string
  /** The source as it is served to programs, at the page's path and `.md`. */
  readonly markdown: (baseUrl: string) => string
}

/** The address for which the sources are written, so that they can be read and tried as they are. */
export const WRITTEN_FOR = 'http://127.0.0.1:3000'
const ROOT = join(import.meta.dirname, '../../docs')

/** The paths of the pages, by the order in which they are read. */
export const START_PATH = '/docs'
export const REFERENCE_PATH = '/docs/reference'
export const ERRORS_PATH = '/docs/errors'

/** Reads the pages, in the order of the navigation. A file's path below docs/site is the path of its page. */
export function loadPages(): readonly MarkdownPage[] {
  return [
    read(START_PATH, 'Quick start'),
    read('/docs/guides/polling', 'Polling a scan'),
    read('/docs/guides/paging', 'Paging correlations'),
    read('/docs/guides/handling-errors', 'Handling errors'),
    read('/docs/guides/quotas-and-limits', 'Quotas and limits'),
    read('/docs/guides/score-and-tags', 'Score and tags', 'score-and-tags.md'),
    read('/docs/guides/sdk', 'Generating an SDK'),
    read('/docs/guides/mock', 'Trying without a key'),
    read(ERRORS_PATH, 'Errors', undefined, completeErrors),
  ]
}

function read(
  path: string,
  name: string,
  file = `site${path}.md`,
  complete = (markdown: string) => markdown,
): MarkdownPage {
  const markdown = complete(readFileSync(join(ROOT, file), 'utf8'))
  return { path, name, markdown: (baseUrl) => markdown.replaceAll(WRITTEN_FOR, baseUrl) }
}
