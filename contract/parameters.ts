import type { Asked } from './door.ts'
import { describeReceived } from './received.ts'
import type { FieldError } from './refusal.ts'

/*
 * Reads the parameters of a request in the types that their schemas ask for. A text that is no value of its type stays
 * a text, for validation to refuse.
 */

/** A parameter as a document declares it, its references resolved. */
export interface DeclaredParameter {
  readonly name: string
  readonly in: string
  readonly explode?: boolean
  readonly schema?: ParameterSchema
}

/** The parts of a schema that say how its value is written. */
export interface ParameterSchema {
  readonly type?: string | readonly string[]
  readonly items?: ParameterSchema
  readonly prefixItems?: readonly unknown[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly allOf?: readonly ParameterSchema[]
  readonly anyOf?: readonly ParameterSchema[]
  readonly oneOf?: readonly ParameterSchema[]
}

type Values = Readonly<Record<string, unknown>>

/** The parameters of a request, in their types. The names of headers are in lower case. */
interface ReadParameters {
  readonly path: Values
  /** Those that the operation does not know stay as they were sent. */
  readonly query: Values
  readonly header: Values
  readonly cookie: Values
}

type ReadValue = (sent: string | readonly string[]) => unknown

/**
 * Makes the reader of an operation's parameters. `ownPath` is the path of a request below the document's root. A
 * lenient query (`x-lenient-query`) has the numbers that can be used, and nothing else.
 */
export function createParameterReader(
  template: string,
  declared: readonly DeclaredParameter[],
  { isLenient = false } = {},
) {
  const inPlace = (place: string, createReader = createValueReader) => {
    const nameOf = ({ name }: DeclaredParameter) => (place === 'header' ? name.toLowerCase() : name)
    const here = declared.filter((each) => each.in === place)
    return new Map(here.map((each) => [nameOf(each), createReader(each)]))
  }
  const [path, headers, cookies] = [inPlace('path'), inPlace('header'), inPlace('cookie')]
  const query = inPlace('query', isLenient ? createNearestReader : createValueReader)
  const variables = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const pattern = toPattern(template)

  return (asked: Pick<Asked, 'query' | 'headers'>, ownPath: string): ReadParameters => {
    const [, ...segments] = pattern.exec(ownPath) ?? []
    const sent = Object.fromEntries(variables.map((name, at) => [name, decodeText(segments[at] ?? '')]))
    return {
      path: readAll(path, sent),
      query: { ...(isLenient ? {} : asked.query), ...readAll(query, asked.query) },
      header: readAll(headers, asked.headers),
      cookie: cookies.size === 0 ? {} : readAll(cookies, parseCookies(asked.headers.cookie)),
    }
  }
}

function readAll(
  readers: ReadonlyMap<string, ReadValue>,
  sent: Readonly<Record<string, string | readonly string[] | undefined>>,
): Values {
  const values: Record<string, unknown> = {}
  for (const [name, read] of readers) {
    const value = sent[name]
    if (value !== undefined) values[name] = read(value)
  }
  return values
}

function createValueReader({ in: place, explode, schema = {} }: DeclaredParameter): ReadValue {
  const types = listTypes(schema)
  if (!types.includes('array')) {
    // A parameter that is given twice stays a list, which validation refuses.
    return (sent) => (typeof sent === 'string' ? readText(sent, types) : sent)
  }
  const itemTypes = listTypes(itemsOf(schema))
  const hasCommas = place !== 'query' || explode === false
  // Some generated clients repeat a parameter for each item, also where commas separate them.
  return (sent) =>
    [sent].flat().flatMap((text) => {
      const items = hasCommas ? text.split(',') : [text]
      return items.map((item) => readText(place === 'header' ? item.trim() : item, itemTypes))
    })
}

/** A number as people write one. JavaScript's own reading would also take `0x10`, `0b1` and nothing at all. */
const LENIENT_NUMBER = /^[+-]?(Infinity|(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?)$/i

/**
 * Reads the allowed number that is nearest to the first one that was sent; undefined for what is no number, and then
 * the default takes its place.
 */
function createNearestReader({ schema = {} }: DeclaredParameter): ReadValue {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return (sent) => {
    const text = String([sent].flat()[0]).trim()
    return LENIENT_NUMBER.test(text) ? Math.min(maximum, Math.max(minimum, Number(text))) : undefined
  }
}

type FollowReference = (schema: ParameterSchema) => ParameterSchema

const RESOLVED: FollowReference = (schema) => schema

/**
 * The types that a schema allows, by JSON Schema's names; none where it does not say. `follow` reads the references of
 * its parts, unless they are resolved.
 */
export function listTypes(
  { type, anyOf = [], oneOf = [], allOf = [], ...rest }: ParameterSchema,
  follow = RESOLVED,
): string[] {
  if (type !== undefined) return [type].flat()
  const ofParts = [...anyOf, ...oneOf, ...allOf].flatMap((part) => listTypes(follow(part), follow))
  if (ofParts.length > 0) return ofParts
  const values = 'const' in rest ? [rest.const] : (rest.enum ?? [])
  return values.map((value) => (value === null ? 'null' : typeof value))
}

/** The schema of the items of a list. */
export function itemsOf(
  { items, anyOf = [], oneOf = [], allOf = [] }: ParameterSchema,
  follow = RESOLVED,
): ParameterSchema {
  const ofParts = [...anyOf, ...oneOf, ...allOf].map((part) => itemsOf(follow(part), follow))
  return follow(items ?? ofParts.find((part) => listTypes(part, follow).length > 0) ?? {})
}

/** JavaScript's own reading would also take `1e2`, `0x10`, ` 5`, `+5` and `-0`. */
export const INTEGER = /^(0|-?[1-9][0-9]*)$/
/** As JSON writes numbers. */
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/

function readText(text: string, types: readonly string[]): unknown {
  if (types.includes('string')) return text
  if (types.includes('integer') && INTEGER.test(text) && Number.isSafeInteger(Number(text)))
    return Number(text)
  if (types.includes('number') && NUMBER.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return types.includes('null') && text === 'null' ? null : text
}

/** A variable takes part of one segment, as openapi-backend's router has it. */
function toPattern(template: string): RegExp {
  const literals = template.split(/\{[^}]+\}/).map((literal) => literal.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literals.join('([^/]+)')}$`)
}

/** The text that percent-escapes stand for; one with a broken escape stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The problem of a path with a percent-escape that stands for no character. */
export function findBrokenEscape(path: string): FieldError[] {
  try {
    decodeURIComponent(path)
    return []
  } catch {
    return [{ field: 'path', message: 'has a broken percent-escape', received: describeReceived(path) }]
  }
}

/** The cookies of a request by their names; of two with one name the first counts. */
export function parseCookies(header: string | readonly string[] = ''): Readonly<Record<string, string>> {
  const pairs = [header].flat().join(';').split(';').reverse()
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      const value = rest.join('=').trim()
      return [name.trim(), decodeText(/^".*"$/.test(value) ? value.slice(1, -1) : value)]
    }),
  )
}
