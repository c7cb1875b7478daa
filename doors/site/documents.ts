import type { ApiDocument } from '../../contract/document/api-document.ts'
import type { Policies } from '../../contract/served-contract.ts'

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
 * A document as an installation serves it: with its address, with its daily quotas, and with all parameters at their
 * operations, since many tools read none at paths.
 */
export function ofInstallation(
  written: object,
  url: string,
  quotaPools: Policies['quotaPools'],
): ApiDocument {
  const servers = [{ url, description: 'This service.' }]
  const pools = 'x-quota-pools' in written && { 'x-quota-pools': quotaPools }
  const document = written as ApiDocument
  const paths = Object.entries(document.paths).map(([path, item]) => [path, withParameters(item)])
  return { ...document, servers, ...pools, paths: Object.fromEntries(paths) }
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
  ]
}

/** The parts of a document that 3.0 writes otherwise. */
interface Node {
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
 * list of examples, an enum for a constant. There `x-webhooks` states what is sent to webhooks.
 */
export function toOpenApi30({ webhooks, ...document }: { readonly webhooks?: unknown }): object {
  const older = { ...document, openapi: '3.0.3', ...(webhooks !== undefined && { 'x-webhooks': webhooks }) }
  return JSON.parse(JSON.stringify(older), (_key, node) => {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) convert(node)
    return node
  })
}

function convert(node: Node): void {
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
