import { type ApiDocument, listOperations, type Operation } from '../../contract/document/api-document.ts'
import type { LaidOutPage } from './layout.ts'
import { escapeHtml, renderMarkdown } from './markdown.ts'
import { REFERENCE_PATH } from './pages.ts'
import {
  anchorOfOperation,
  listSharedHeaders,
  renderHeaders,
  renderOperation,
} from './reference-operation.ts'
import { anchorOfSchema, renderSchema, renderTable } from './schema-wording.ts'

/** Where the source of the reference, the document, is served. */
const DOCUMENT_PATH = '/openapi/v1.json'

/** The page of all operations and types, whole as it is served: it can be read and searched without scripts. */
export function describeReference(document: ApiDocument): LaidOutPage {
  const operations = listOperations(document)
  const shared = listSharedHeaders(operations)
  const tags = [...new Set(operations.map(({ tags }) => tags[0] ?? ''))]
  const ofTag = (tag: string) => operations.filter(({ tags }) => tags[0] === tag)
  return {
    path: REFERENCE_PATH,
    title: 'API reference',
    summary: 'Every operation of version 1 with its parameters, answers, headers and errors.',
    sections: [
      ...operations.map(nameOperation),
      { id: 'headers', html: 'Headers of every success' },
      { id: 'types', html: 'Types' },
    ],
    content: [
      '<h1>API reference</h1>',
      renderMarkdown(document.info.description ?? '').html,
      renderQuotas(document),
      ...tags.flatMap((tag) => [
        `<h2 id="${tag}">${tag}</h2>`,
        ...ofTag(tag).map((operation) => renderOperation(document, operation, shared)),
      ]),
      '<h2 id="headers"><a href="#headers">Headers of every success</a></h2>',
      renderHeaders(operations, shared),
      '<h2 id="types"><a href="#types">Types</a></h2>',
      ...Object.entries(document.components.schemas).map(([name, schema]) => {
        const anchor = anchorOfSchema(name)
        return `<h3 id="${anchor}"><a href="#${anchor}">${name}</a></h3>\n${renderSchema(document, schema)}`
      }),
    ].join('\n'),
    alternate: { path: DOCUMENT_PATH, type: 'application/json', name: 'The OpenAPI document' },
  }
}

/** The units of each quota for a profile and UTC day. */
function renderQuotas({ 'x-plans': plans = [], 'x-quota-pools': pools = {} }: ApiDocument): string {
  const rows = Object.entries(pools).map(([pool, units]) => [
    `<code>${pool}</code>`,
    ...plans.map((plan) => String(units[plan] ?? 'unlimited')),
  ])
  return renderTable(['Units a day', ...plans], rows)
}

function nameOperation(operation: Operation): LaidOutPage['sections'][number] {
  return { id: anchorOfOperation(operation), html: escapeHtml(operation.summary) }
}
