import type { ApiDocument } from '../../contract/document/api-document.ts'
import { listOperations } from '../../contract/document/operations.ts'
import { ASSETS } from './assets.ts'
import type { LaidOutPage } from './layout.ts'
import { escapeHtml } from './markdown.ts'
import { linkTo, REFERENCE_PATH } from './pages.ts'
import type { SearchEntry } from './search.ts'

/** Where the source of the reference, the document, is served. */
const DOCUMENT_PATH = '/openapi/v1.json'
const TITLE = 'API reference'

/** The operations and events of a document, each with the anchor by which the viewer opens it. */
export function listAnchored(document: ApiDocument) {
  const { webhooks = {} } = document
  const operations = listOperations(document).map((one) => ({ ...one, anchor: `/${one.tags[0]}/${one.id}` }))
  const events = listOperations({ ...document, paths: webhooks })
  return [...operations, ...events.map((one) => ({ ...one, anchor: `/webhooks/${one.id}` }))]
}

/** The page on which Swagger UI shows the document, with a form for each operation that asks this service. */
export function describeReference(document: ApiDocument): LaidOutPage {
  const link = (path: string) => linkTo(path, REFERENCE_PATH)
  return {
    path: REFERENCE_PATH,
    title: TITLE,
    summary: 'Every operation of version 1, with its parameters, answers and errors, to read and to try.',
    sections: listAnchored(document).map(({ anchor, summary }) => ({
      id: anchor,
      html: escapeHtml(summary),
    })),
    content: `<h1>${TITLE}</h1>
<p>To try an operation, choose Authorize and enter a key. It stays in this tab, and each request counts in its quotas.
The same without scripts is <a href="${link('/AGENTS.md')}">the API on one page</a>, as Markdown.</p>
<div id="reference" data-document="${link(DOCUMENT_PATH)}" data-api="${link('/api/v1')}"></div>`,
    styles: [ASSETS.viewerStyle],
    scripts: [ASSETS.viewerScript, ASSETS.referenceScript],
    alternate: { path: DOCUMENT_PATH, type: 'application/json', name: 'The OpenAPI document' },
  }
}

/** What the search finds of the reference: operations and events, by what they are called, do and take. */
export function listReferenceEntries(document: ApiDocument): SearchEntry[] {
  return listAnchored(document).map(({ id, anchor, method, path, summary, description, parameters }) => {
    const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.description ?? ''}`)
    return {
      id: `${REFERENCE_PATH}#${anchor}`,
      title: summary,
      page: TITLE,
      text: [id, `${method.toUpperCase()} ${path}`, description, ...taken].join(' ').replaceAll(/\s+/g, ' '),
    }
  })
}
