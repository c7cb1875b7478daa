import type { ApiDocument } from '../codegen/document.ts'
import { renderAgentsGuide } from './agents-guide.ts'
import { type Assets, readAssets } from './assets.ts'
import { type LaidOutPage, type NavigationEntry, renderLayout } from './layout.ts'
import { renderMarkdown } from './markdown.ts'
import { type MarkdownPage, REFERENCE_PATH, readPages } from './pages.ts'
import { renderLlmsTxt } from './llms-txt.ts'
import { linkTo } from './links.ts'
import { describeReference } from './reference.ts'
import { CONTENT_TYPES, type SiteFile } from './site-file.ts'

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Swagger UI fetches the document, and has its icons in its style sheet. */
const REFERENCE_POLICY = `${PAGE_POLICY.replace("img-src 'self'", "img-src 'self' data:")}; connect-src 'self'`

/**
 * The documentation: its pages, each of them as Markdown too, the reference, what programs read, and what the pages
 * load. Rejects when a file is missing.
 */
export async function renderSite(v1: ApiDocument, legacy: ApiDocument): Promise<readonly SiteFile[]> {
  const assets = await readAssets()
  const pages = (await readPages([v1, legacy])).map((page) => withPictures(page, assets))
  const [start, ...others] = pages
  const reference: NavigationEntry = { path: REFERENCE_PATH, name: 'API reference' }
  const navigation = [...(start === undefined ? [] : [start]), reference, ...others]
  const layOut = (page: LaidOutPage, contentSecurityPolicy: string): SiteFile => ({
    path: page.path,
    file: `.${page.path}.html`,
    type: CONTENT_TYPES.html,
    contentSecurityPolicy,
    content: renderLayout(page, navigation, assets),
  })
  return [
    ...pages.flatMap((page) => [
      layOut(describePage(page, assets), PAGE_POLICY),
      describeText(`${page.path}.md`, CONTENT_TYPES.markdown, page.markdown),
    ]),
    layOut(describeReference(v1, assets), REFERENCE_POLICY),
    describeText('/llms.txt', CONTENT_TYPES.text, renderLlmsTxt(v1, pages)),
    describeText('/AGENTS.md', CONTENT_TYPES.markdown, renderAgentsGuide(v1)),
    ...Object.values(assets),
  ]
}

/** A picture is where the file is in the repository, and at the path of its asset on the site. */
function withPictures(page: MarkdownPage, { calibrationChart }: Assets): MarkdownPage {
  const path = linkTo(calibrationChart.path, page.path)
  return { ...page, markdown: page.markdown.replaceAll('(site/assets/calibration.svg)', `(${path})`) }
}

function describePage({ path, markdown }: MarkdownPage, assets: Assets): LaidOutPage {
  const { html, ...described } = renderMarkdown(markdown)
  const source = { path: `${path}.md`, type: 'text/markdown', name: 'This page as Markdown' }
  return { ...described, path, content: html, source, styles: [assets.style], scripts: [assets.pageScript] }
}

function describeText(path: string, type: string, content: string): SiteFile {
  return { path, file: `.${path}`, type, content }
}
