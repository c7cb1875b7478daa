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
