import { loadAssets } from './assets.ts'
import { type LaidOutPage, type NavigationEntry, renderLayout } from './layout.ts'
import { describeForMachines } from './machines.ts'
import { renderMarkdown } from './markdown.ts'
import { loadPages, type MarkdownPage, REFERENCE_PATH } from './pages.ts'
import type { PublishedFile } from '../http/publishing.ts'
import { describeReference } from './reference.ts'

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
 * The documentation: its pages, each of them as Markdown too, the reference, and what they load. All of it comes from
 * this service and is read when the service starts. Throws when a file is missing.
 */
export function createDocs(baseUrl: () => string): readonly PublishedFile[] {
  const assets = loadAssets()
  const pages = loadPages()
  const [start, ...others] = pages
  const reference: NavigationEntry = { path: REFERENCE_PATH, name: 'API reference' }
  const navigation = [...(start === undefined ? [] : [start]), reference, ...others]
  const describe = (page: MarkdownPage): LaidOutPage => {
    const { html, ...described } = renderMarkdown(page.markdown(baseUrl()))
    const source = { path: `${page.path}.md`, type: 'text/markdown', name: 'This page as Markdown' }
    const loads = { styles: [assets.style], scripts: [assets.pageScript] }
    return { ...described, ...loads, path: page.path, content: html, source }
  }
  const publish = (path: string, contentSecurityPolicy: string, page: () => LaidOutPage): PublishedFile => ({
    path,
    type: 'text/html; charset=utf-8',
    render: () => renderLayout(page(), navigation, assets),
    contentSecurityPolicy,
  })
  return [
    ...pages.flatMap((page): PublishedFile[] => [
      publish(page.path, PAGE_POLICY, () => describe(page)),
      {
        path: `${page.path}.md`,
        type: 'text/markdown; charset=utf-8',
        render: () => page.markdown(baseUrl()),
      },
    ]),
    publish(REFERENCE_PATH, REFERENCE_POLICY, () => describeReference(assets)),
    ...describeForMachines(pages, baseUrl),
    ...Object.values(assets),
  ]
}
