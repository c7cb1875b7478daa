type Node = Readonly<Record<string, unknown>>

/** What a client sends: values that the service does not know are refused there. */
const SENT = /^(parameters|requestBody|requestBodies|\w+RequestBody)$/
/** What the service sends, although the document has it as requests. */
const WEBHOOKS = /^(x-)?webhooks$/
const REFERENCE = '#/components/schemas/'

/**
 * The document as clients get it. In answers and events a list with `x-open-enum` is a plain string whose known values
 * are in `x-extensible-enum`, so that a generated client takes a value that is newer than itself. What clients send
 * keeps the closed list, under the name `Known...`. The descriptions of values are a list in the order of the values,
 * as generators read them. The document that is given stays as it is.
 */
export function openLists<Document extends object>(document: Document): Document {
  const { components = {} } = document as {
    readonly components?: { readonly schemas?: Readonly<Record<string, Node>> }
  }
  const { schemas = {} } = components
  const known: Record<string, unknown> = {}
  const target = (node: Node) =>
    typeof node.$ref === 'string' && node.$ref.startsWith(REFERENCE)
      ? node.$ref.slice(REFERENCE.length)
      : undefined

  /** Whether a list that grows is below this node; `seen` are the schemas on the way, which may lead back. */
  const mentionsOpen = (node: unknown, seen: readonly string[] = []): boolean => {
    if (typeof node !== 'object' || node === null) return false
    const name = target(node as Node)
    if (name === undefined) return Object.values(node).some((inner) => mentionsOpen(inner, seen))
    return !seen.includes(name) && (isOpen(schemas[name]) || mentionsOpen(schemas[name], [...seen, name]))
  }

  const copy = (node: unknown, isSent: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => copy(item, isSent))
    if (typeof node !== 'object' || node === null) return node
    const name = target(node as Node)
    if (isSent && name !== undefined && !SENT.test(name) && mentionsOpen(node)) {
      known[`Known${name}`] ??= copy(schemas[name], true)
      return { $ref: `${REFERENCE}Known${name}` }
    }
    const described = listDescriptions(node as Node)
    const entries = Object.entries(isOpen(described) && !isSent ? opened(described) : described)
    return Object.fromEntries(
      entries.map(([key, value]) => [
        key,
        WEBHOOKS.test(key) ? value : copy(value, isSent || SENT.test(key)),
      ]),
    )
  }
  const copied = copy(document, false) as Document & { readonly components?: typeof components }
  if (Object.keys(known).length === 0) return copied
  const inComponents = { ...copied.components?.schemas, ...known }
  return { ...copied, components: { ...copied.components, schemas: inComponents } }
}

function listDescriptions(node: Node): Node {
  const { enum: values, 'x-enum-descriptions': meanings } = node as {
    readonly enum?: readonly string[]
    readonly 'x-enum-descriptions'?: Readonly<Record<string, string>>
  }
  if (values === undefined || meanings === undefined) return node
  return { ...node, 'x-enum-descriptions': values.map((value) => meanings[value]) }
}

function isOpen(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'enum' in node && 'x-open-enum' in node
}

function opened({ enum: values, 'x-open-enum': _open, ...rest }: Node): Node {
  return { ...rest, 'x-extensible-enum': values }
}
