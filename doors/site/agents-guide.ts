import { type ApiDocument, isCapped, type JsonSchema } from '../../contract/document/api-document.ts'
import {
  isSuccess,
  listErrorCodes,
  listOperations,
  type Operation,
  type Parameter,
} from '../../contract/document/operations.ts'
import { resolve } from '../../contract/document/references.ts'
import { withoutLinks } from './pages.ts'

/** When a unit is taken, by the policy's word for it. */
const CHARGES: Readonly<Record<string, string>> = {
  before: 'given back when there is nothing to return',
  after: 'taken when there is something to return',
}

/**
 * `/AGENTS.md`: the contract as one page of Markdown for programs that read before they call. What holds for every
 * request, which is the guide `requests`, each operation with what it takes, gives, costs and refuses, and the types.
 * Its links are for the document's first server.
 */
export function renderAgentsGuide(document: ApiDocument, requests: string): string {
  const { title, version, description = '' } = document.info
  const apiUrl = document.servers?.[0]?.url ?? ''
  const link = (path: string) => new URL(path, apiUrl).href
  return [
    `# ${title}, API version ${version}`,
    description.trim(),
    `Base URL: \`${apiUrl}\`. OpenAPI: ${link('/openapi/v1.json')} (3.1), ${link('/openapi/v1-3.0.json')} (3.0.3).\nDocumentation: ${link('/docs.md')}`,
    `Agents call it by tools, too: ${link('/mcp')} speaks the Model Context Protocol with the same keys: ${link('/docs/guides/agents.md')}.`,
    '## Every request',
    renderRules(document),
    listRules(requests),
    '## Operations',
    ...listOperations(document).map((operation) => renderOperation(document, operation)),
    '## Errors',
    renderErrors(document),
    '## Types',
    `\`\`\`ts\n${Object.entries(document.components.schemas)
      .map(([name, schema]) => `type ${name} = ${typeOf(schema, '')}`)
      .join('\n')}\n\`\`\``,
    '',
  ].join('\n\n')
}

/** The rules of a guide, which are its list items, without their links. */
function listRules(guide: string): string {
  const rules = guide.match(/^- .*(\n {2}.*)*/gm) ?? []
  return withoutLinks(rules.join('\n'))
}

function renderRules(document: ApiDocument): string {
  const limit = document['x-rate-limit']
  const { 'x-plans': plans = [] } = document
  const pools = Object.entries(document['x-quota-pools'] ?? {}).map(
    ([pool, units]) => `${pool}: ${plans.map((plan) => `${plan} ${units[plan] ?? 'unlimited'}`).join(', ')}`,
  )
  return [
    '- Send `Authorization: Bearer <key>`. Keys are secrets of servers: never put one into a browser.',
    `- Scopes of keys: ${Object.keys(document['x-scopes'] ?? {}).join(', ')}. A key without the scope of an operation gets a 403 with the reason \`scope_missing\`.`,
    `- Plans that may call: ${plans.join(', ')}.`,
    `- ${limit?.requests} requests per ${limit?.window} and key. After a 429 wait as many seconds as \`Retry-After\` says.`,
    `- Units per day (UTC) and plan: ${pools.join('; ')}.`,
  ].join('\n')
}

function renderOperation(document: ApiDocument, operation: Operation): string {
  const { id, method, path, summary, description, parameters, bodyRequired } = operation
  const [status = 0, response] = [...operation.responses].find(([candidate]) => isSuccess(candidate)) ?? []
  const [body] = Object.values(operation.requestContent).map(({ schema }) => schema)
  const bodyTypes = Object.keys(operation.requestContent).slice(1)
  const { 'application/json': json, ...rowTypes } = response?.content ?? {}
  return [
    `### ${id}: ${method.toUpperCase()} ${path}`,
    `${summary}.`,
    description.trim(),
    [
      ...parameters.map((parameter) => renderParameter(document, parameter)),
      ...(body === undefined
        ? []
        : [`- Body, ${need(bodyRequired)}: \`${typeOf(body, '')}\`${describeBodyTypes(bodyTypes)}`]),
      `- Answers ${status}${json === undefined ? ': no body' : `: \`${typeOf(json.schema ?? {}, '')}\``}${describeRowTypes(Object.keys(rowTypes))}`,
      `- Costs: ${describeCost(document, operation)}`,
      `- Scope of the key: ${operation.scopes.join(' or ')}`,
      `- Refuses with: ${listErrorCodes(document, operation).join(', ')}`,
    ].join('\n'),
  ].join('\n\n')
}

function describeRowTypes(types: readonly string[]): string {
  return types.length === 0 ? '' : `; its list also as ${types.join(' or ')}, by \`Accept\``
}

function describeBodyTypes(types: readonly string[]): string {
  return types.length === 0 ? '' : `; also as ${types.join(' or ')}, by \`Content-Type\``
}

/** What a request costs, in words of Markdown. */
function describeCost(document: ApiDocument, { quota }: Operation): string {
  if (quota === null) return 'nothing'
  const { pool, charge, units, uncharged } = quota
  const count = units === undefined ? 'one unit' : `as many units as the answer's \`${units}\` says`
  const attempt =
    uncharged === undefined ? '' : `; one of ${uncharged} when the provider does not know the address`
  const when = isCapped(document, pool) ? CHARGES[charge] : 'counted without a cap'
  return `${count} of ${pool}, ${when}${attempt}`
}

const need = (required = false) => (required ? 'required' : 'optional')

function renderParameter(document: ApiDocument, parameter: Parameter): string {
  const schema = resolve<JsonSchema>(document, parameter.schema)
  const { minimum, maximum, default: fallback } = schema
  const bounds = minimum === undefined ? '' : `, ${minimum} to ${maximum}`
  const preset = fallback === undefined ? '' : `, default ${fallback}`
  const kind = `${parameter.in}, ${need(parameter.required)}, ${typeOf(schema, '')}${bounds}${preset}`
  return `- \`${parameter.name}\` (${kind}): ${inOneLine(parameter.description ?? '')}`
}

function renderErrors(document: ApiDocument): string {
  const catalogue = { ...document['x-errors'], ...document['x-router-errors'] }
  return Object.entries(catalogue)
    .map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`)
    .join('\n')
}

/** A schema as TypeScript would write it, if it knew integers. */
function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, oneOf, type, items, properties } = schema
  const values = schema.enum ?? schema['x-extensible-enum'] ?? [schema.const ?? []].flat()
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? ''
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (oneOf !== undefined) return oneOf.map((one) => typeOf(one, indent)).join(' | ')
  if (typeof type === 'object') return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return `${typeOf(items ?? {}, indent)}[]`
  if (type !== 'object') return type ?? 'unknown'
  if (properties === undefined) return 'Record<string, unknown>'
  const required = new Set(schema.required)
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    const { description } = property
    const comment = description === undefined ? '' : ` // ${inOneLine(description)}`
    return `${indent}  ${key}${required.has(name) ? '' : '?'}: ${typeOf(property, `${indent}  `)}${comment}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
