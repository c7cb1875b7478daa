import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { unescapeSegment } from '../validation.ts'
import type { Problem } from './problem-places.ts'

/** The rules of OpenAPI itself. The linters check them, with better messages. */
const BASE = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'
const SCHEMA = JSON.parse(
  readFileSync(new URL('../../spec/document.schema.json', import.meta.url), 'utf8'),
) as object

/**
 * Checks the `x-` keys of a document against spec/document.schema.json, which editors use, too. Each key must stand
 * where it belongs and have a value that the service can execute, and there must be no others. Returns each problem
 * with its place.
 */
export function findExtensionProblems(document: object): Problem[] {
  const ajv = new Ajv({ allErrors: true, verbose: true, strictTypes: false })
  ajv.addKeyword('errorMessage')
  addFormats.default(ajv, ['date'])
  ajv.addSchema({}, BASE)
  const validate = ajv.compile(SCHEMA)
  if (validate(document)) return []
  // An `allOf` fails together with a part of it, and that part says why.
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'allOf').map(toProblem)
}

function toProblem(error: ErrorObject): Problem {
  const at = error.instancePath
    .split('/')
    .slice(1)
    .map(unescapeSegment)
    .map((step) => (/^\d+$/.test(step) && !/^[1-5]\d\d$/.test(step) ? Number(step) : step))
  const extension = at.findLastIndex((step) => String(step).startsWith('x-'))
  const name = at.slice(Math.max(extension, 0)).join(' ')
  return { at, sentence: `${name} ${explain(error)}` }
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
