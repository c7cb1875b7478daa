import { type ApiDocument, listOperations } from '../codegen/document.ts'
import type { Assets } from './assets.ts'
import type { LaidOutPage } from './layout.ts'
import { linkTo } from './links.ts'
import { escapeHtml, renderMarkdown } from './markdown.ts'
import { REFERENCE_PATH } from './pages.ts'

/** Where the document is served that the reference is rendered from. */
const DOCUMENT_PATH = '/openapi/v1.json'

/** The page on which Swagger UI renders the served document; without scripts it leads to the document itself. */
export function describeReference(document: ApiDocument, assets: Assets): LaidOutPage {
  const documentLink = linkTo(DOCUMENT_PATH, REFERENCE_PATH)
  return {
    path: REFERENCE_PATH,
    title: 'API reference',
    summary: 'Every operation of version 1 with its parameters, answers, headers and errors.',
    sections: listSections(document),
    content: `<h1>API reference</h1>
${renderMarkdown(document.info.description ?? '').html}
<h2>Operations</h2>
<div id="reference" data-document="${documentLink}">
<noscript><p>This page needs scripts. The same is told by the <a href="${documentLink}">OpenAPI document</a>.</p></noscript>
</div>`,
    source: { path: DOCUMENT_PATH, type: 'application/json', name: 'The OpenAPI document' },
    styles: [assets.swaggerStyle, assets.style, assets.referenceStyle],
    scripts: [assets.pageScript, assets.swaggerScript, assets.referenceScript],
  }
}

/** The operations, each with the anchor at which Swagger UI opens it. */
function listSections(document: ApiDocument): LaidOutPage['sections'] {
  return listOperations(document).map(({ id, tags, summary }) => ({
    id: `/${tags[0]}/${id}`,
    html: escapeHtml(summary),
  }))
}
