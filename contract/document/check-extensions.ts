import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { closestMatch } from 'leven'
import { unescapeSegment } from '../validation.ts'
import type { Problem } from './problems.ts'

/** The rules of OpenAPI itself. The linters check them, with better messages. */
const BASE = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'
const SCHEMA = JSON.parse(readFileSync(new URL('./extensions.schema.json', import.meta.url), 'utf8'))
const KNOWN = Object.values<{ readonly properties: object }>(SCHEMA.definitions)
  .flatMap(({ properties }) => Object.keys(properties))
  .filter((name) => name.startsWith('x-'))
const MISSPELT_DISTANCE = 2

/**
 * Checks the `x-` members of a document that the kernel executes against `extensions.schema.json`: each stands where it
 * belongs, and has a value that can be executed. Members of other tools are no problem, unless they look like a
 * misspelt one of these; `foreign: 'refused'` finds them, too.
 */
export function findExtensionProblems(
  document: object,
  { foreign = 'ignored' }: { readonly foreign?: 'ignored' | 'refused' } = {},
): Problem[] {
  validator ??= compile()
  const validate = validator
  if (validate(document)) return []
  // An `allOf` fails together with a part of it, and that part says why.
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'allOf')
    .filter((error) => foreign === 'refused' || !isForeign(error))
    .map(toProblem)
}

/** Compiled once, and only where a document is checked: that takes longer than the check. */
let validator: ValidateFunction | undefined

function compile(): ValidateFunction {
  // The schema is the kernel's own: a test checks it, and code that runs once need not be fast.
  const once = { validateSchema: false, code: { optimize: false } } as const
  const ajv = new Ajv({ ...once, allErrors: true, verbose: true, strictTypes: false })
  ajv.addKeyword('errorMessage')
  addFormats.default(ajv, ['date'])
  ajv.addSchema({}, BASE)
  return ajv.compile(SCHEMA)
}

/** Whether the error is about a member that the kernel does not know, and whose name is not near one that it knows. */
function isForeign({ keyword, instancePath }: ErrorObject): boolean {
  const name = unescapeSegment(instancePath.split('/').at(-1) ?? '')
  return keyword === 'not' && closestMatch(name, KNOWN, { maxDistance: MISSPELT_DISTANCE }) === undefined
}

function toProblem(error: ErrorObject): Problem {
  const at = error.instancePath
    .split('/')
    .slice(1)
    .map(unescapeSegment)
    .map((step) => (/^\d+$/.test(step) && !/^[1-5]\d\d$/.test(step) ? Number(step) : step))
  const extension = at.findLastIndex((step) => String(step).startsWith('x-'))
  const name = extension < 0 ? [] : at.slice(extension)
  return { at, sentence: [...name, explain(error)].join(' ') }
}

function explain({ keyword, params, data, message, parentSchema }: ErrorObject): string {
  const { errorMessage } = parentSchema as { readonly errorMessage?: string }
  if (errorMessage !== undefined) return errorMessage
  if (keyword === 'enum') return `must be ${params.allowedValues.join(', ')}, not ${JSON.stringify(data)}`
  if (keyword === 'additionalProperties') return `has no ${params.additionalProperty}`
  return keyword === 'required'
    ? `lacks ${params.missingProperty}`
    : `${message}, not ${JSON.stringify(data)}`
}
