import type {
  ApiDocument,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
} from '../../contract/document/api-document.ts'
import { listErrorCodes } from '../../contract/document/api-document.ts'
import { describeCost } from './agents-guide.ts'
import { escapeHtml, renderInline, renderMarkdown } from './markdown.ts'
import { ERRORS_PATH, linkTo, REFERENCE_PATH } from './pages.ts'
import { renderTable, wordRange, wordType } from './schema-wording.ts'

/** Where the page describes an operation. */
export function anchorOfOperation({ tags, id }: Operation): string {
  return `/${tags[0]}/${id}`
}

/** The headers that each success of each operation has: they are described once. */
export function listSharedHeaders(operations: readonly Operation[]): ReadonlySet<string> {
  const answers = operations.flatMap(listAnswers)
  const [first, ...others] = answers.map(([, { headers = {} }]) => new Set(Object.keys(headers)))
  return new Set([...(first ?? [])].filter((name) => others.every((names) => names.has(name))))
}

/** The headers by name, from the first operation that has them. */
export function renderHeaders(operations: readonly Operation[], names: ReadonlySet<string>): string {
  const answers = operations.flatMap(({ responses }) => [...responses.values()])
  const found = [...names].map((name): [string, Header] => [
    name,
    answers.find(({ headers = {} }) => name in headers)?.headers?.[name] ?? {},
  ])
  return renderHeaderTable(found)
}

/** One operation: what it does, takes, costs, needs, answers and refuses, without the shared headers. */
export function renderOperation(
  document: ApiDocument,
  operation: Operation,
  sharedHeaders: ReadonlySet<string>,
): string {
  const { id, method, path, summary, description, parameters } = operation
  const anchor = anchorOfOperation(operation)
  return [
    `<h3 id="${anchor}"><a href="#${anchor}">${escapeHtml(summary)}</a></h3>`,
    `<p class="route"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <small>${id}</small></p>`,
    renderMarkdown(description).html,
    `<p>Costs ${renderInline(describeCost(document, operation))}. Needs a key with the scope <code>${operation.scopes.join('</code> or <code>')}</code>.</p>`,
    renderCurl(document, operation),
    renderParameters(document, parameters),
    renderBody(operation),
    ...listAnswers(operation).map(([status, answer]) => renderAnswer(status, answer, sharedHeaders)),
    renderFailures(operation),
  ].join('\n')
}

/** The request for curl, with the document's examples of what it needs. */
function renderCurl(document: ApiDocument, operation: Operation): string {
  const { method, path, parameters, requestContent, bodyRequired } = operation
  const needed = parameters.filter(({ required }) => required)
  const query = needed
    .filter(({ in: place }) => place === 'query')
    .map(({ name, example }) => `${name}=${example}`)
  const filled = needed.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const url = `${document.servers?.[0]?.url}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`
  const [body] = Object.values(requestContent['application/json']?.examples ?? {})
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}-H "Authorization: Bearer $API_KEY"`,
    ...(bodyRequired ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body?.value)}'`] : []),
    `"${url}"`,
  ]
  return renderMarkdown(`\`\`\`bash\n${lines.join(' \\\n  ')}\n\`\`\``).html
}

function renderParameters(document: ApiDocument, parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${place}, ${required ? 'required' : 'optional'}`,
    [wordType(schema), wordRange(document, schema)].filter(Boolean).join('; '),
    renderInline(description),
  ])
  return rows.length === 0
    ? ''
    : `<h4>Parameters</h4>\n${renderTable(['Name', 'Where', 'Type and range', 'Meaning'], rows)}`
}

function renderBody({ requestContent, bodyRequired }: Operation): string {
  return Object.entries(requestContent)
    .map(([type, { schema, examples }]) => {
      const need = bodyRequired ? 'required' : 'optional'
      return `<h4>Body</h4>\n<p><code>${type}</code>, ${need}: ${wordType(schema ?? {})}</p>\n${renderExample('An example', examples)}`
    })
    .join('\n')
}

/** The answers that are no refusals. */
function listAnswers({ responses }: Operation): [status: number, Response][] {
  return [...responses].filter(([status]) => status < 400)
}

function renderAnswer(
  status: number,
  { description, headers = {}, content = {} }: Response,
  shared: ReadonlySet<string>,
): string {
  const own = Object.entries(headers).filter(([name]) => !shared.has(name))
  const { 'application/json': json, ...others } = content
  const types = Object.keys(others).map((type) => `<code>${type}</code>`)
  const body =
    json?.schema === undefined
      ? ''
      : ` ${wordType(json.schema)}${types.length === 0 ? '' : `, also as ${types.join(' or ')}`}`
  return [
    `<h4>Answer ${status}</h4>`,
    `<p>${renderInline(description)}${body}</p>`,
    renderExample('An example of the answer', json?.examples),
    own.length === 0 ? '' : renderHeaderTable(own),
  ].join('\n')
}

function renderHeaderTable(headers: readonly (readonly [string, Header])[]): string {
  const rows = headers.map(([name, { description = '' }]) => [
    `<code>${name}</code>`,
    renderInline(description),
  ])
  return renderTable(['Header', 'Meaning'], rows)
}

function renderExample(title: string, examples: MediaType['examples'] = {}): string {
  const [example] = Object.values(examples)
  if (example === undefined) return ''
  const { value } = example
  const [text, language] = typeof value === 'string' ? [value, ''] : [JSON.stringify(value, null, 2), 'json']
  return `<details><summary>${title}</summary>\n${renderMarkdown(`\`\`\`${language}\n${text}\n\`\`\``).html}</details>`
}

/** Each code with its status; meaning and remedy are on the page of errors. */
function renderFailures(operation: Operation): string {
  const page = linkTo(ERRORS_PATH, REFERENCE_PATH)
  const codes = listErrorCodes(operation).map((code) => `<a href="${page}#${code.toLowerCase()}">${code}</a>`)
  return `<h4>Refusals</h4>\n<p>${codes.join(', ')}</p>`
}
