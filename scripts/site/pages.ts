import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { ApiDocument } from '../codegen/document.ts'
import { renderToolTable } from './agent-tools.ts'
import { readJourneys, renderCalls, renderRequests } from './journeys.ts'

/** A page that is written in Markdown. */
export interface MarkdownPage {
  readonly path: string
  /** Its name in the navigation. */
  readonly name: string
  /** The source as it is served to programs, at the page's path and `.md`. */
  readonly markdown: string
}

const ROOT = join(import.meta.dirname, '../../docs')

export const START_PATH = '/docs'
export const REFERENCE_PATH = '/docs/reference'
export const ERRORS_PATH = '/docs/errors'
const AGENTS_PATH = '/docs/guides/agents'
const JOURNEYS_PATH = '/docs/guides/journeys'
/** What is rendered from the documents alone. */
export const CHANGELOG_PATH = '/docs/guides/changelog'

/** The pages in the order of the navigation. A file's path below docs/site is the path of its page, unless named. */
const PAGES: readonly { readonly path: string; readonly name: string; readonly file?: string }[] = [
  { path: START_PATH, name: 'Quick start' },
  { path: JOURNEYS_PATH, name: 'Three journeys' },
  { path: '/docs/guides/polling', name: 'Polling a scan' },
  { path: '/docs/guides/choosing-wallets', name: 'Choosing wallets' },
  { path: '/docs/guides/paging', name: 'Finding and paging wallets' },
  { path: '/docs/guides/watchlists', name: 'Watchlists' },
  { path: '/docs/guides/webhooks', name: 'Webhooks' },
  { path: '/docs/guides/csv', name: 'Lists as CSV and NDJSON' },
  { path: '/docs/guides/handling-errors', name: 'Handling errors' },
  { path: '/docs/guides/quotas-and-limits', name: 'Quotas and limits' },
  { path: '/docs/guides/keys', name: 'Keys' },
  { path: AGENTS_PATH, name: 'For agents' },
  { path: '/docs/guides/score-and-tags', name: 'Score and tags', file: 'score-and-tags.md' },
  { path: '/docs/guides/calibration', name: 'Does the score predict?', file: 'calibration.md' },
  { path: '/docs/guides/groups', name: 'Wallets that move together', file: 'groups.md' },
  { path: '/docs/guides/sdk', name: 'Generating an SDK' },
  { path: '/docs/guides/versions', name: 'What may change' },
  { path: '/docs/guides/mock', name: 'Trying without a key' },
  { path: '/docs/guides/contract-tests', name: 'Contract tests in your CI' },
  { path: ERRORS_PATH, name: 'Errors' },
]

/**
 * Reads the pages. Those of errors, tools and journeys are completed from the documents. Rejects when a file is
 * missing.
 */
export async function readPages(documents: readonly ApiDocument[]): Promise<readonly MarkdownPage[]> {
  const completed = await listCompleted(documents)
  return Promise.all(
    PAGES.map(async ({ path, name, file = `site${path}.md` }) => {
      const markdown = await readFile(join(ROOT, file), 'utf8')
      return { path, name, markdown: completed[path]?.(markdown) ?? markdown }
    }),
  )
}

/** What completes a page, by its path. */
async function listCompleted(
  documents: readonly ApiDocument[],
): Promise<Readonly<Record<string, (markdown: string) => string>>> {
  const [v1] = documents
  if (v1 === undefined) throw new Error('there is no document to complete the pages from')
  const journeys = await readJourneys()
  return {
    [ERRORS_PATH]: (markdown) => completeErrors(markdown, documents),
    [JOURNEYS_PATH]: (markdown) => markdown.replace('<!-- journeys -->', renderRequests(journeys, v1)),
    [AGENTS_PATH]: (markdown) =>
      markdown
        .replace('<!-- tools -->', renderToolTable(v1))
        .replace('<!-- journeys -->', renderCalls(journeys, v1)),
  }
}

/**
 * The page of errors with the catalogue's status and message below the heading of each code. A code that several
 * documents have means the same in all of them.
 */
function completeErrors(markdown: string, documents: readonly ApiDocument[]): string {
  const catalogues = documents.flatMap((document) => [document['x-errors'], document['x-router-errors']])
  const errors = new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue ?? {})))
  return markdown.replaceAll(/^## ([A-Z_]+)$/gm, (heading, code: string) => {
    const error = errors.get(code)
    return error === undefined ? heading : `${heading}\n\n**HTTP ${error.status}.** ${error.message}`
  })
}

/**
 * The address of one page as a link on another. Relative, so that links hold behind a proxy that puts a prefix before
 * every path, and under any name of the host.
 */
export function linkTo(target: string, from: string): string {
  const folder = posix.relative(posix.dirname(from), posix.dirname(target))
  return folder === '' ? posix.basename(target) : `${folder}/${posix.basename(target)}`
}
