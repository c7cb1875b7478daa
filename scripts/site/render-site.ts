import { basename } from 'node:path'
import type { ApiDocument } from '../codegen/document.ts'
import { renderAgentsGuide } from './agents-guide.ts'
import { type Assets, readAssets } from './assets.ts'
import { renderChangelog } from './changelog.ts'
import { readVersions } from './document-changes.ts'
import { type LaidOutPage, type NavigationEntry, renderLayout } from './layout.ts'
import { renderLlmsTxt } from './llms-txt.ts'
import { renderMarkdown } from './markdown.ts'
import { CHANGELOG_PATH, linkTo, type MarkdownPage, REFERENCE_PATH, readPages } from './pages.ts'
import { describeReference } from './reference.ts'
import { describeSearch } from './search.ts'
import { CONTENT_TYPES, type SiteFile, WRITTEN_FOR } from './site-file.ts'

/** The search fetches what it looks through. */
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

const TARGET = 'generated/site'

/** The files of the documentation and the list of them, by path. Rejects when one of their sources is missing. */
export async function renderSite(v1: ApiDocument, legacy: ApiDocument): Promise<Map<string, string>> {
  const files = await renderFiles(v1, legacy)
  const list = { writtenFor: WRITTEN_FOR, files: files.map(({ content: _, ...served }) => served) }
  return new Map([
    [`${TARGET}/files.json`, `${JSON.stringify(list, null, 2)}\n`],
    ...files.flatMap(({ file, content }): [string, string][] =>
      content === undefined ? [] : [[`${TARGET}/${file.slice('./'.length)}`, content]],
    ),
  ])
}

/** The pages, each of them as Markdown too, the reference, the texts for programs, and all that the pages load. */
async function renderFiles(v1: ApiDocument, legacy: ApiDocument): Promise<readonly SiteFile[]> {
  const assets = await readAssets()
  const changelog = renderChangelog(await readVersions())
  const written = await readPages([v1, legacy])
  const pages = [
    ...written.map((page) => withPictures(page, assets)),
    { path: CHANGELOG_PATH, name: 'Changelog', markdown: changelog },
  ]
  const navigation: NavigationEntry[] = [...pages]
  navigation.splice(1, 0, { path: REFERENCE_PATH, name: 'API reference' })
  const described = [...pages.map((page) => describePage(page, assets)), describeReference(v1, assets)]
  const searchEntries = describeSearch(described)
  const layOut = (page: LaidOutPage): SiteFile => ({
    path: page.path,
    file: `.${page.path}.html`,
    type: CONTENT_TYPES.html,
    contentSecurityPolicy: PAGE_POLICY,
    content: renderLayout(page, { navigation, assets, searchEntries }),
  })
  return [
    ...[...described, describeNotFound(assets)].map(layOut),
    ...pages.map(({ path, markdown }) => describeText(`${path}.md`, CONTENT_TYPES.markdown, markdown)),
    describeText('/llms.txt', CONTENT_TYPES.text, renderLlmsTxt(v1, pages)),
    describeText('/changelog.md', CONTENT_TYPES.markdown, changelog),
    describeText('/AGENTS.md', CONTENT_TYPES.markdown, renderAgentsGuide(v1)),
    searchEntries,
    ...Object.values(assets),
  ]
}

/** A picture is where the file is in the repository, and at the path of its asset on the site. */
function withPictures(page: MarkdownPage, assets: Assets): MarkdownPage {
  const markdown = page.markdown.replaceAll(/\]\((?:site\/)?assets\/([\w.-]+)\)/g, (link, name: string) => {
    const picture = Object.values(assets).find(({ file }) => basename(file) === name)
    return picture === undefined ? link : `](${linkTo(picture.path, page.path)})`
  })
  return { ...page, markdown }
}

function describePage({ path, markdown }: MarkdownPage, assets: Assets): LaidOutPage {
  const { html, ...described } = renderMarkdown(markdown)
  return {
    ...described,
    path,
    content: html,
    source: { path: `${path}.md`, type: 'text/markdown', name: 'This page as Markdown' },
    styles: [assets.baseStyle, assets.style],
  }
}

/** The page for an address below /docs that has no page. */
function describeNotFound(assets: Assets): LaidOutPage {
  return {
    path: '/docs/not-found',
    title: 'There is no such page',
    summary: 'There is no page at this address.',
    sections: [],
    content: `<h1>There is no such page</h1>
<p>The address may be mistyped, or the page has moved. Begin at the <a href="../docs">quick start</a>, or search above.</p>`,
    source: { path: '/llms.txt', type: 'text/plain', name: 'All pages as text' },
    styles: [assets.baseStyle, assets.style],
  }
}

function describeText(path: string, type: string, content: string): SiteFile {
  return { path, file: `.${path}`, type, content }
}
