import type { ApiDocument } from '../../contract/document/api-document.ts'
import type { Policies } from '../../contract/served-contract.ts'
import { WRITTEN_FOR } from './pages.ts'

/** A document that is published. */
interface Served {
  readonly path: string
  readonly type: string
  readonly anyOrigin: true
  render(): string
}

/** The documents of this installation, by their contracts. */
type Documents = Readonly<Record<'v1' | 'legacy', () => ApiDocument>>

/**
 * A document as an installation serves it: with its address, with its daily quotas, with all parameters at their
 * operations, since many tools read none at paths, and without what makes tools stumble: lengths of a text that has a
 * format, that an object with properties may have others, and an `example` of a parameter that is no text.
 */
export function ofInstallation(
  written: object,
  { baseUrl, root }: { readonly baseUrl: string; readonly root: string },
  quotaPools: Policies['quotaPools'],
): ApiDocument {
  const servers = [{ url: `${baseUrl}${root}`, description: 'This service.' }]
  const pools = 'x-quota-pools' in written && { 'x-quota-pools': quotaPools }
  const here = JSON.stringify(`${baseUrl}/docs`).slice(0, -1)
  const text = JSON.stringify(written).replaceAll(`"${WRITTEN_FOR}/docs`, () => here)
  const document = JSON.parse(text, smooth) as ApiDocument
  const paths = Object.entries(document.paths).map(([path, item]) => [path, withParameters(item)])
  return { ...document, servers, ...pools, paths: Object.fromEntries(paths) }
}

type Members = Readonly<Record<string, unknown>>

const BOUNDING_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

function smooth(_name: string, node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
  const { format, properties, additionalProperties, in: place, example, ...parameter } = node as Members
  // Some take the example of a parameter for a text.
  if (place !== undefined && example !== undefined && typeof example !== 'string')
    return { in: place, ...parameter, examples: { example: { value: example } } }
  const repeated = [
    ...(BOUNDING_FORMATS.has(format) ? ['minLength', 'maxLength'] : []),
    ...(properties !== undefined && additionalProperties === true ? ['additionalProperties'] : []),
  ]
  if (repeated.length === 0) return node
  return Object.fromEntries(Object.entries(node).filter(([name]) => !repeated.includes(name)))
}

interface WithParameters {
  readonly parameters?: readonly unknown[]
}

function withParameters({ parameters: shared = [], ...operations }: WithParameters) {
  const completed = Object.entries<WithParameters>({ ...operations }).map(
    ([method, operation]) =>
      [method, { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] }] as const,
  )
  return Object.fromEntries(completed)
}

/** The documents as files, which scripts of any site may read. */
export function listDocuments({ v1, legacy }: Documents): readonly Served[] {
  const file = (path: string, write: () => object): Served => ({
    path,
    type: 'application/json; charset=utf-8',
    anyOrigin: true,
    render: () => JSON.stringify(write()),
  })
  return [
    file('/openapi/v1.json', v1),
    file('/openapi/v1-3.0.json', () => toOpenApi30(v1())),
    file('/openapi/legacy.json', legacy),
    file('/openapi/legacy-3.0.json', () => toOpenApi30(legacy())),
  ]
}

/** The parts of a document that 3.0 writes otherwise. */
interface Node {
  readonly requestBody?: { readonly content?: Record<string, unknown> }
  type?: unknown
  nullable?: boolean
  pattern?: unknown
  examples?: unknown
  example?: unknown
  const?: unknown
  enum?: unknown
}

/**
 * A document of OpenAPI 3.1 in 3.0.3, for generators that know no 3.1: `nullable` for a type of null, `example` for a
 * list of examples, an enum for a constant. There `x-webhooks` states what is sent to webhooks, and a body that may be
 * CSV is JSON alone: some of these generators take one type of each body.
 */
export function toOpenApi30({ webhooks, ...document }: { readonly webhooks?: unknown }): object {
  const older = { ...document, openapi: '3.0.3', ...(webhooks !== undefined && { 'x-webhooks': webhooks }) }
  const converted = JSON.parse(JSON.stringify(older), (_key, node) => {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) convert(node)
    return node
  })
  const { schemas } = converted.components
  const text = JSON.stringify(converted)
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
  }
  return converted
}

function convert(node: Node): void {
  if (node.requestBody?.content !== undefined) delete node.requestBody.content['text/csv']
  if (Array.isArray(node.type)) {
    node.type = node.type.find((one) => one !== 'null')
    node.nullable = true
    // Go clients of OpenAPI Generator refuse any text that may be null when it has a pattern.
    delete node.pattern
  }
  if (Array.isArray(node.examples)) {
    node.example = node.examples[0]
    delete node.examples
  }
  if (typeof node.const === 'string') {
    node.enum = [node.const]
    delete node.const
  }
}
