import { listTypes, NO_PARAMETERS, type ParameterSchema } from '../parameters.ts'
import type { ApiDocument } from './api-document.ts'
import { isOfObjects, OF_OBJECTS } from './check-schemas.ts'
import { resolve } from './references.ts'

/* What the parameters of an operation may not be. */

interface Parameter {
  readonly name: string
  readonly in: string
  readonly [member: string]: unknown
}

/** What cannot be read of an operation's parameters; `own` and `shared` are those of the operation and of its path. */
export function* listParameterProblems(
  document: ApiDocument,
  path: string,
  { own = [], shared = [] }: { readonly own?: readonly unknown[]; readonly shared?: readonly unknown[] },
): Iterable<string> {
  const [ofOperation, ofPath] = [own, shared].map((entries) =>
    entries.map((entry) => resolve<Parameter>(document, entry)),
  ) as [Parameter[], Parameter[]]
  const all = [...ofPath, ...ofOperation]
  for (const list of [ofOperation, ofPath])
    for (const [index, { name, in: place }] of list.entries())
      if (list.slice(0, index).some((each) => each.name === name && each.in === place))
        yield `has the ${place} parameter ${name} twice`
  for (const parameter of all)
    for (const sentence of listProblems(document, parameter))
      yield `has the ${parameter.in} parameter ${parameter.name}, which ${sentence}`
  const declared = all.filter((each) => each.in === 'path').map(({ name }) => name)
  const variables = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  for (const name of variables.filter((each) => !declared.includes(each)))
    yield `has no parameter for the variable ${name} of its path`
  for (const name of new Set(declared.filter((each) => !variables.includes(each))))
    yield `has the path parameter ${name}, which its path does not name`
}

function* listProblems(document: ApiDocument, parameter: Parameter): Iterable<string> {
  const { name, in: place, style, explode, schema, content, allowEmptyValue } = parameter
  if (place === 'header' && NO_PARAMETERS.includes(name.toLowerCase()))
    yield 'OpenAPI lets no parameter be; leave it out: content and security say what it holds'
  if (isOfObjects(name)) yield `has ${OF_OBJECTS(name)}`
  if (content !== undefined) yield 'has content; give it a schema'
  else if (schema === undefined) yield 'has no schema'
  if (schema === undefined) return
  const served = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  if (style !== undefined && style !== served) yield `has the style ${style}; ${served} is served`
  if (allowEmptyValue === true)
    yield 'has allowEmptyValue; leave it out, and let an absent parameter say the same'
  const inlined = inline(document, schema)
  const types = listTypes(inlined)
  const items = listTypes(inline(document, inlined.items ?? {}))
  if (types.includes('object') || items.some((type) => type === 'object' || type === 'array'))
    yield 'is an object or holds lists; give each member a parameter of its own'
  if (inlined.prefixItems !== undefined) yield 'has prefixItems; give its items one schema'
  const others = [types, items].find(
    (each) => each.includes('string') && each.some((type) => !/^(string|null)$/.test(type)),
  )
  if (others !== undefined && !types.includes('array'))
    yield `may be ${others.join(' or ')}: a text does not say which it is; give it one type`
  if (place === 'cookie' && types.includes('array') && explode !== false)
    yield 'is a list in a cookie; say explode: false, which separates its items by commas'
}

const INLINED_DEPTH_MAX = 10

/** A schema of a parameter without references, which do not lead back. */
function inline(document: ApiDocument, schema: unknown, depth = 0): ParameterSchema {
  const { items, ...found } = resolve<ParameterSchema>(document, schema)
  if (depth > INLINED_DEPTH_MAX) return {}
  const inlineAll = (parts: readonly unknown[] = []) => parts.map((part) => inline(document, part, depth + 1))
  const parts = {
    anyOf: inlineAll(found.anyOf),
    oneOf: inlineAll(found.oneOf),
    allOf: inlineAll(found.allOf),
  }
  const ownItems =
    items ??
    Object.values(parts)
      .flat()
      .find((part) => part.items)?.items
  return { ...found, ...parts, ...(ownItems && { items: inline(document, ownItems, depth + 1) }) }
}
