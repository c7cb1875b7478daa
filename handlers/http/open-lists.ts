type Node = Readonly<Record<string, unknown>>

/** The parts of an operation that a client sends: values that the service does not know are refused there. */
const SENT = new Set(['parameters', 'requestBody', 'requestBodies'])
const REFERENCE = '#/components/schemas/'

/**
 * The document as clients get it: in answers a list with `x-open-enum` is a plain string whose known values are in
 * `x-extensible-enum`, so that a generated client takes a value that is newer than itself. What clients send keeps the
 * closed list, written out in place of a reference. The document that is given stays as it is.
 */
export function openLists<Document extends object>(document: Document): Document {
  const { components } = document as {
    readonly components: { readonly schemas: Readonly<Record<string, Node>> }
  }
  const { schemas } = components
  const target = (node: Node) =>
    typeof node.$ref === 'string' && node.$ref.startsWith(REFERENCE)
      ? node.$ref.slice(REFERENCE.length)
      : undefined

  /** Whether a list that grows is below this node. */
  const mentionsOpen = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false
    const name = target(node as Node)
    if (name !== undefined) return isOpen(schemas[name]) || mentionsOpen(schemas[name])
    return Object.values(node).some(mentionsOpen)
  }

  const copy = (node: unknown, isSent: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => copy(item, isSent))
    if (typeof node !== 'object' || node === null) return node
    const name = target(node as Node)
    if (isSent && name !== undefined && mentionsOpen(node)) return copy(schemas[name], true)
    const entries = Object.entries(isOpen(node) && !isSent ? opened(node) : node)
    return Object.fromEntries(entries.map(([key, value]) => [key, copy(value, isSent || SENT.has(key))]))
  }
  return copy(document, false) as Document
}

function isOpen(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'enum' in node && 'x-open-enum' in node
}

function opened({ enum: values, 'x-open-enum': _open, ...rest }: Node): Node {
  return { ...rest, 'x-extensible-enum': values }
}
