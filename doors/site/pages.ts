import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { fillIn } from '../../basics/sentences.ts'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { VALUES } from '../../generated/values.ts'
import { ASSETS } from './assets.ts'
import { renderJourneys } from './journeys.ts'

/** A page that is written in Markdown. */
export interface WrittenPage {
  readonly path: string
  /** Its name in the navigation. */
  readonly name: string
  /** Its file, below the root of the project; that of its path in docs/site, unless named. */
  readonly file?: string
}

/** What completes the pages. */
export interface PageContext {
  /** Where the service is reached. */
  readonly baseUrl: () => string
  readonly v1: ApiDocument
  readonly legacy: () => ApiDocument
  /** The tools for agents, as their list has them. */
  readonly tools: readonly { readonly name: string; readonly description: string }[]
}

const ROOT = join(import.meta.dirname, '../..')
/** The address for which all pages are written, so that they can be read and tried as they are. */
export const WRITTEN_FOR = 'http://127.0.0.1:3000'

export const START_PATH = '/docs'
export const REFERENCE_PATH = '/docs/reference'
export const ERRORS_PATH = '/docs/errors'
export const REQUESTS_PATH = '/docs/guides/requests'
const AGENTS_PATH = '/docs/guides/agents'
const SCORE_PATH = '/docs/guides/score-and-tags'
const JOURNEYS_PATH = '/docs/guides/journeys'
export const CHANGELOG_PATH = '/docs/guides/changelog'

/** The pages in the order of the navigation. */
export const PAGES: readonly WrittenPage[] = [
  { path: START_PATH, name: 'Quick start' },
  { path: JOURNEYS_PATH, name: 'Three journeys' },
  { path: '/docs/guides/polling', name: 'Polling a scan' },
  { path: '/docs/guides/choosing-wallets', name: 'Choosing wallets' },
  { path: '/docs/guides/following', name: 'What following would have made' },
  { path: '/docs/guides/paging', name: 'Finding and paging wallets' },
  { path: '/docs/guides/watchlists', name: 'Watchlists' },
  { path: '/docs/guides/webhooks', name: 'Webhooks' },
  { path: '/docs/guides/csv', name: 'Lists as CSV and NDJSON' },
  { path: REQUESTS_PATH, name: 'Requests and answers' },
  { path: '/docs/guides/handling-errors', name: 'Handling errors' },
  { path: '/docs/guides/quotas-and-limits', name: 'Quotas and limits' },
  { path: '/docs/guides/keys', name: 'Keys' },
  { path: AGENTS_PATH, name: 'For agents' },
  { path: SCORE_PATH, name: 'Score and tags', file: 'docs/score-and-tags.md' },
  { path: '/docs/guides/calibration', name: 'Does the score predict?', file: 'docs/calibration.md' },
  { path: '/docs/guides/groups', name: 'Wallets that move together', file: 'docs/groups.md' },
  { path: '/docs/guides/sdk', name: 'Generating an SDK' },
  { path: '/docs/guides/versions', name: 'What may change' },
  { path: '/docs/guides/mock', name: 'Trying without a key' },
  { path: '/docs/guides/contract-tests', name: 'Contract tests in your CI' },
  { path: ERRORS_PATH, name: 'Errors' },
  { path: CHANGELOG_PATH, name: 'Changelog', file: 'generated/v1/changelog.md' },
]

/** The file of a page, from the root of the project. */
export function fileOf({ path, file = `docs/site${path}.md` }: WrittenPage): string {
  return file
}

/** A page as it is served to programs, with the address of the service. Throws when its file is missing. */
export function readMarkdown(page: WrittenPage, context: PageContext): string {
  const written = readFileSync(join(ROOT, fileOf(page)), 'utf8')
  const filled = fillIn(withPictures(written, page.path), VALUES, context.v1)
  const markdown = filled.replaceAll(WRITTEN_FOR, context.baseUrl)
  switch (page.path) {
    case ERRORS_PATH:
      return completeErrors(markdown, [context.v1, context.legacy()])
    case JOURNEYS_PATH:
      return markdown.replace('<!-- journeys -->', () => renderJourneys(context.v1))
    case SCORE_PATH:
      return markdown
        .replace('<!-- tags -->', () => renderCodes('Tag', context.v1.components.schemas.WalletTag))
        .replace('<!-- obstacles -->', () => renderCodes('Obstacle', context.v1.components.schemas.Obstacle))
    case AGENTS_PATH:
      return markdown.replace('<!-- tools -->', () => renderTools(context.tools))
    default:
      return markdown
  }
}

/** Markdown without its links, which lead on from its own page. */
export function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

/** A picture is where the file is in the repository, and at the path of its asset on the site. */
function withPictures(markdown: string, path: string): string {
  return markdown.replaceAll(/\]\((?:site\/)?assets\/([\w.-]+)\)/g, (link, name: string) => {
    const picture = Object.values(ASSETS).find(({ file }) => basename(file) === name)
    return picture === undefined ? link : `](${linkTo(picture.path, path)})`
  })
}

/** The codes of an open list with their meanings, as the document has them. */
function renderCodes(name: string, list: ApiDocument['components']['schemas'][string] | undefined): string {
  const { 'x-extensible-enum': codes = [], 'x-enum-descriptions': meanings = [] } = list ?? {}
  const rows = Object.values(meanings).map((meaning, index) => `| \`${codes[index]}\` | ${meaning} |`)
  return [`| ${name} | Meaning |`, '| --- | --- |', ...rows].join('\n')
}

function renderTools(tools: PageContext['tools']): string {
  return tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')
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
