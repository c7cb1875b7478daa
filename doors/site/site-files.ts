import { readFileSync } from 'node:fs'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import type { PublishedFile } from '../../contract/http/published-file.ts'
import { renderAgentsGuide } from './agents-guide.ts'
import { ASSETS, CONTENT_TYPES } from './assets.ts'
import { type LaidOutPage, renderLayout, SEARCH_PATH } from './layout.ts'
import { renderLlmsTxt } from './llms-txt.ts'
import { renderMarkdown } from './markdown.ts'
import {
  CHANGELOG_PATH,
  PAGES,
  type PageContext,
  REFERENCE_PATH,
  REQUESTS_PATH,
  readMarkdown,
} from './pages.ts'
import { describeReference, listReferenceEntries } from './reference.ts'
import { listSearchEntries } from './search.ts'

/** The search fetches what it looks through, and the reference asks the API. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** The viewer's styles have their pictures in them. */
const REFERENCE_POLICY = PAGE_POLICY.replace("img-src 'self'", "img-src 'self' data:")

/** What the site is rendered from, known by the time that it is asked for. */
interface SiteSources extends Omit<PageContext, 'v1'> {
  /** The document of version 1, as it is served. */
  readonly v1: () => ApiDocument
}

/**
 * The documentation: the pages, each of them as Markdown too, the reference, the texts for programs, and all that the
 * pages load. Each file is rendered when it is asked for. Throws when an asset is missing.
 */
export function listSiteFiles(sources: SiteSources): readonly PublishedFile[] {
  const contextOf = (): PageContext => ({ ...sources, v1: sources.v1() })
  const pages = PAGES.map((page) => ({ ...page, read: () => readMarkdown(page, contextOf()) }))
  const described = pages.map(({ path, read }) => ({ path, describe: () => describePage(path, read()) }))
  const text = (path: string, type: string, render: () => string) => ({ path, type, render })
  const changelog = pages.find(({ path }) => path === CHANGELOG_PATH)
  const requests = pages.find(({ path }) => path === REQUESTS_PATH)
  return [
    ...described.map(({ path, describe }) => toPage(path, describe)),
    toPage(REFERENCE_PATH, () => describeReference(sources.v1()), REFERENCE_POLICY),
    ...pages.map(({ path, read }) => text(`${path}.md`, CONTENT_TYPES.markdown, read)),
    text('/changelog.md', CONTENT_TYPES.markdown, () => changelog?.read() ?? ''),
    text('/llms.txt', CONTENT_TYPES.text, () => renderLlmsTxt(contextOf(), pages)),
    text('/AGENTS.md', CONTENT_TYPES.markdown, () => renderAgentsGuide(sources.v1(), requests?.read() ?? '')),
    text(SEARCH_PATH, CONTENT_TYPES.json, () =>
      JSON.stringify([
        ...described.flatMap(({ describe }) => listSearchEntries(describe())),
        ...listReferenceEntries(sources.v1()),
      ]),
    ),
    ...Object.values(ASSETS).map(({ file, ...asset }) => ({
      ...asset,
      immutable: true,
      render: () => readFileSync(file),
    })),
  ]
}

function toPage(
  path: string,
  describe: () => LaidOutPage,
  contentSecurityPolicy = PAGE_POLICY,
): PublishedFile {
  return { path, type: CONTENT_TYPES.html, contentSecurityPolicy, render: () => renderLayout(describe()) }
}

function describePage(path: string, markdown: string): LaidOutPage {
  const { html, ...described } = renderMarkdown(markdown)
  return {
    ...described,
    path,
    content: html,
    styles: [ASSETS.textStyle],
    alternate: { path: `${path}.md`, type: 'text/markdown', name: 'This page as Markdown' },
  }
}
