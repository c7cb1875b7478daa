import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { listExtensions } from './check-extensions.ts'
import { type ApiDocument, isEmpty, listWebhooks, type MediaType, type Operation } from './document.ts'

/**
 * Compiles every schema of the components in Ajv's strict mode, those of parameters and headers included, and
 * validates every example against its schema. Parameters, headers, requests and responses must have one. Returns one
 * sentence per problem.
 */
export function findExampleProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const checker = new Checker(document)
  const list = (kind: string) => listComponents(document, kind)
  return [
    ...list('schemas').flatMap((schema) => findSchemaProblems(checker, schema)),
    ...[...list('parameters'), ...list('headers')].flatMap((holder) => findHolderProblems(checker, holder)),
    ...operations.flatMap((operation) => findOperationProblems(checker, operation)),
    ...listWebhooks(document).flatMap(({ name, content }) =>
      findContentProblems(checker, `webhook ${name}`, content),
    ),
  ]
}

/** A part of the document: its name for people, its place and its content. */
interface Part {
  readonly name: string
  readonly reference: string
  readonly content: unknown
}

function listComponents({ components }: ApiDocument, kind: string): Part[] {
  return Object.entries(components[kind] ?? {}).map(([name, content]) => ({
    name: `${kind.slice(0, -1)} ${name}`,
    reference: `#/components/${kind}/${name}`,
    content,
  }))
}

/** Compiles and validates by reference into one document. */
class Checker {
  readonly #ajv = createSchemaCompiler()

  constructor(document: ApiDocument) {
    this.#ajv.addSchema(document, 'document')
  }

  /** The schema at this place of the document; a text says why it does not compile. */
  compile(reference: string): ValidateFunction | string {
    try {
      // Compiles a place once, whatever refers to it.
      return this.#ajv.getSchema(`document${reference}`) ?? `there is nothing at ${reference}`
    } catch (error) {
      return String(error)
    }
  }

  /** Why the schema refuses a value, after `subject`. A schema that does not compile is a problem of its own. */
  findRefusal(subject: string, reference: string, value: unknown): string[] {
    const validate = this.compile(reference)
    if (typeof validate === 'string' || validate(value)) return []
    return [`${subject}: ${this.#ajv.errorsText(validate.errors)}`]
  }
}

function createSchemaCompiler(): Ajv2020 {
  // Each schema validates a few examples: to inline and to optimise its code would cost more than it saves.
  const quickly = { inlineRefs: false, code: { optimize: false } }
  const ajv = new Ajv2020({ ...quickly, strict: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  for (const keyword of [
    'openapi',
    'info',
    'servers',
    'security',
    'tags',
    'paths',
    'webhooks',
    'components',
  ]) {
    ajv.addKeyword(keyword)
  }
  for (const keyword of listExtensions()) ajv.addKeyword(keyword)
  return ajv
}

function findSchemaProblems(checker: Checker, schema: Part): string[] {
  const fault = checker.compile(schema.reference)
  if (typeof fault === 'string') return [`${schema.name} does not compile: ${fault}`]
  return findOwnExampleProblems(checker, schema)
}

/** The examples of a schema, its properties, items and alternatives; schemas behind a `$ref` are checked apart. */
function findOwnExampleProblems(checker: Checker, schema: Part): string[] {
  const { examples = [] } = schema.content as SchemaParts
  return [
    ...examples.flatMap((example) =>
      checker.findRefusal(`${schema.name} has an example that it refuses`, schema.reference, example),
    ),
    ...listInner(schema).flatMap((inner) => findOwnExampleProblems(checker, inner)),
  ]
}

function listInner({ name, reference, content }: Part): Part[] {
  const { properties = {}, items, ...rest } = content as SchemaParts
  const inner = (step: string, path: string, part: unknown) => ({
    name: `${name}${step}`,
    reference: `${reference}${path}`,
    content: part,
  })
  return [
    ...Object.entries(properties).map(([property, part]) =>
      inner(`.${property}`, `/properties/${pointerStep(property)}`, part),
    ),
    ...(items === undefined ? [] : [inner('[]', '/items', items)]),
    ...(['oneOf', 'anyOf', 'allOf'] as const).flatMap((keyword) =>
      (rest[keyword] ?? []).map((part, index) =>
        inner(`.${keyword}[${index}]`, `/${keyword}/${index}`, part),
      ),
    ),
  ]
}

interface SchemaParts {
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly oneOf?: readonly unknown[]
  readonly anyOf?: readonly unknown[]
  readonly allOf?: readonly unknown[]
}

/** A parameter or a header: a schema, and one example next to it. */
function findHolderProblems(checker: Checker, { name, reference, content }: Part): string[] {
  const { example } = content as { readonly example?: unknown }
  const schema = `${reference}/schema`
  const fault = checker.compile(schema)
  if (typeof fault === 'string') return [`${name} has a schema that does not compile: ${fault}`]
  if (example === undefined) return [`${name} has no example`]
  return checker.findRefusal(`${name} has an example that it refuses`, schema, example)
}

function findOperationProblems(checker: Checker, { id, requestContent, responses }: Operation): string[] {
  return [
    ...findContentProblems(checker, `${id} request`, requestContent),
    ...[...responses].flatMap(([status, { content = {} }]) => {
      if (isEmpty(status)) return []
      const json = content['application/json']
      // Its other types are made of the same entries.
      return json === undefined
        ? [`${id} ${status} has no JSON body`]
        : findContentProblems(checker, `${id} ${status}`, { json })
    }),
  ]
}

function findContentProblems(
  checker: Checker,
  where: string,
  content: Readonly<Record<string, MediaType>>,
): string[] {
  return Object.values(content).flatMap((media) => {
    const examples = Object.entries(media.examples ?? {})
    if (examples.length === 0) return [`${where} has no example`]
    const reference = (media.schema as { $ref?: string } | undefined)?.$ref
    if (reference === undefined) return [`${where} must refer to a named schema`]
    return examples.flatMap(([name, { value }]) =>
      checker.findRefusal(`${where} example ${name} is invalid`, reference, value),
    )
  })
}

/** A name as a step of a JSON pointer in a URI. */
function pointerStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
