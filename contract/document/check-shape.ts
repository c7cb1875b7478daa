import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { closestMatch } from 'leven'
import { decodeText } from '../parameters.ts'
import { describeReceived } from '../received.ts'
import { unescapeSegment } from '../validation.ts'
import type { Problem } from './problems.ts'
import { findTarget } from './references.ts'

/** The rules of OpenAPI itself. The linters check them, with better messages. */
const BASE = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'
/** The name of the schema in Ajv. */
const SERVED = 'served'
const SCHEMA = JSON.parse(readFileSync(new URL('./served.schema.json', import.meta.url), 'utf8'))
const KNOWN = Object.values<{ readonly properties?: object }>(SCHEMA.definitions)
  .flatMap(({ properties = {} }) => Object.keys(properties))
  .filter((name) => name.startsWith('x-'))
const MISSPELT_DISTANCE = 2

/** Keywords that fail together with a part of theirs, which says why. */
const OUTER_KEYWORDS = ['allOf', 'if', 'propertyNames']

/** What references lead to, by its name in the schema. */
const KINDS = ['path', 'parameter', 'header', 'body', 'response', 'schema']

/**
 * Checks a document against `served.schema.json`: each part has a shape that can be served, and each `x-` member stands
 * where it belongs. What a reference leads to has the shape that is wanted there. Members of other tools are no
 * problem, unless they look like a misspelt one of the kernel's; `foreign: 'refused'` finds them, too.
 */
export function findShapeProblems(
  document: object,
  { foreign = 'ignored' }: { readonly foreign?: 'ignored' | 'refused' } = {},
): Problem[] {
  const seen: Seen = { kinds: new Map(KINDS.map((kind) => [kind, new Set()])), references: [], at: '' }
  const read = (definition: string, part: unknown): Problem[] =>
    listErrors(seen, definition, part)
      .filter((error) => foreign === 'refused' || !isForeign(error))
      .map((error) => toProblem({ ...error, instancePath: seen.at + error.instancePath }))
  const problems = read('', document)
  // The references that are found on the way are followed, too.
  for (const { kind, reference, from } of seen.references) {
    const target = findTarget(document, reference)
    if (target === undefined || seen.kinds.get(kind)?.has(target)) continue
    seen.at = decodeText(reference.slice(1))
    const found = read(`#/definitions/${kind}`, target)
    problems.push(
      ...found.map((problem) => ({
        ...problem,
        sentence: `${problem.sentence}; ${from} reads it as a ${kind}`,
      })),
    )
  }
  return problems
}

/** What was read of a document: the parts of each kind, and where references to one were found. */
interface Seen {
  readonly kinds: ReadonlyMap<string, Set<unknown>>
  readonly references: { readonly kind: string; readonly reference: string; readonly from: string }[]
  /** The place of what is read now. */
  at: string
}

function listErrors(seen: Seen, definition: string, part: unknown): ErrorObject[] {
  ajv ??= createAjv()
  const validate = ajv.getSchema(SERVED + definition) as ValidateFunction
  return validate.call(seen, part)
    ? []
    : (validate.errors ?? []).filter(({ keyword }) => !OUTER_KEYWORDS.includes(keyword))
}

/** Made once, and only where a document is checked: to compile the schema takes longer than the check. */
let ajv: Ajv | undefined

function createAjv(): Ajv {
  // The schema is the kernel's own: a test checks it, and code that runs once need not be fast.
  const once = { validateSchema: false, code: { optimize: false } } as const
  // Not strict about keywords, but about numbers: Ajv would compile no bound that is infinite.
  const made = new Ajv({
    ...once,
    allErrors: true,
    verbose: true,
    strict: false,
    strictNumbers: true,
    passContext: true,
  })
  made.addKeyword('errorMessage')
  made.addKeyword(noteKind)
  addFormats.default(made, ['regex'])
  made.addSchema({}, BASE)
  const noted = Object.entries<object>(SCHEMA.definitions).map(([name, definition]) => {
    return [name, KINDS.includes(name) ? { ...definition, [noteKind.keyword]: name } : definition]
  })
  const definitions = Object.fromEntries(noted)
  return made.addSchema({ ...SCHEMA, definitions }, SERVED)
}

/** Finds nothing wrong with a part, and notes that it was read, and what it refers to. */
const noteKind = {
  keyword: 'kind',
  errors: false,
  validate(
    this: Seen,
    kind: string,
    part: unknown,
    _schema?: object,
    context?: { readonly instancePath: string },
  ) {
    this.kinds.get(kind)?.add(part)
    const reference = (part as { readonly $ref?: unknown } | null)?.$ref
    const from = this.at + (context?.instancePath ?? '')
    if (typeof reference === 'string') this.references.push({ kind, reference, from })
    return true
  },
} as const

/** Whether the error is about a member that the kernel does not know, and whose name is not near one that it knows. */
function isForeign({ keyword, instancePath }: ErrorObject): boolean {
  const name = unescapeSegment(instancePath.split('/').at(-1) ?? '')
  const isExtension = keyword === 'not' && name.startsWith('x-')
  return isExtension && closestMatch(name, KNOWN, { maxDistance: MISSPELT_DISTANCE }) === undefined
}

/** The sentence begins with the last name of the place, or with the `x-` member that it is in. */
function toProblem(error: ErrorObject): Problem {
  const steps = error.instancePath.split('/').slice(1).map(unescapeSegment)
  const at = [...steps, error.propertyName ?? []]
    .flat()
    .map((step) => (/^\d+$/.test(step) && !/^[1-5]\d\d$/.test(step) ? Number(step) : step))
  const extension = at.findLastIndex((step) => String(step).startsWith('x-'))
  const name = at.findLastIndex((step) => typeof step === 'string')
  const from = extension < 0 ? name : extension
  return { at, sentence: [...(from < 0 ? [] : at.slice(from)), explain(error)].join(' ') }
}

function explain({ keyword, params, data, message, parentSchema }: ErrorObject): string {
  const { errorMessage } = parentSchema as { readonly errorMessage?: string }
  if (errorMessage !== undefined) return errorMessage
  if (keyword === 'additionalProperties') return `has no ${params.additionalProperty}`
  if (keyword === 'required') return `lacks ${params.missingProperty}`
  const must = keyword === 'enum' ? `must be ${params.allowedValues.join(', ')}` : message
  return `${must}, not ${describeReceived(JSON.stringify(data))}`
}
