import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { closestMatch } from 'leven'
import { describeReceived } from '../received.ts'
import { unescapeSegment } from '../validation.ts'
import type { Problem } from './problems.ts'

/** The rules of OpenAPI itself. The linters check them, with better messages. */
const BASE = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'
const SCHEMA = JSON.parse(readFileSync(new URL('./served.schema.json', import.meta.url), 'utf8'))
const KNOWN = Object.values<{ readonly properties?: object }>(SCHEMA.definitions)
  .flatMap(({ properties = {} }) => Object.keys(properties))
  .filter((name) => name.startsWith('x-'))
const MISSPELT_DISTANCE = 2

/** Keywords that fail together with a part of theirs, which says why. */
const OUTER_KEYWORDS = ['allOf', 'if', 'propertyNames']

/**
 * Checks a document against `served.schema.json`: each part has a shape that can be served, and each `x-` member stands
 * where it belongs. Members of other tools are no problem, unless they look like a misspelt one of the kernel's;
 * `foreign: 'refused'` finds them, too.
 */
export function findShapeProblems(
  document: object,
  { foreign = 'ignored' }: { readonly foreign?: 'ignored' | 'refused' } = {},
): Problem[] {
  validator ??= compile()
  const validate = validator
  if (validate(document)) return []
  return (validate.errors ?? [])
    .filter(({ keyword }) => !OUTER_KEYWORDS.includes(keyword))
    .filter((error) => foreign === 'refused' || !isForeign(error))
    .map(toProblem)
}

/** Compiled once, and only where a document is checked: that takes longer than the check. */
let validator: ValidateFunction | undefined

function compile(): ValidateFunction {
  // The schema is the kernel's own: a test checks it, and code that runs once need not be fast.
  const once = { validateSchema: false, code: { optimize: false } } as const
  const ajv = new Ajv({ ...once, allErrors: true, verbose: true, strict: false })
  ajv.addKeyword('errorMessage')
  addFormats.default(ajv, ['regex'])
  ajv.addSchema({}, BASE)
  return ajv.compile(SCHEMA)
}

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
