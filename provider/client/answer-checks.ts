import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** An answer without the rows that do not fit. */
export interface Checked<Answer> {
  readonly answer: Answer
  readonly droppedRows: number
  /** How many rows were dropped for which reason, such as `wallet: required`. */
  readonly dropReasons: DropReasons
}

export type DropReasons = Readonly<Record<string, number>>

/** Returns the answer in a body; undefined when the body is something else. */
export type Check<Answer> = (body: unknown) => Checked<Answer> | undefined

/** The path to a list of rows, or to an object that has them by address, and the schema of a row. */
type Rows<Schemas> = readonly [path: readonly string[], row: keyof Schemas & string]

/**
 * Returns a function that makes checks of answers against the schemas of a vendor's document in `spec/provider/`. It
 * takes the schema of an answer, and the rows that are dropped when they do not fit.
 */
export function createChecks<Schemas extends { readonly Address: string }>(document: object) {
  // The document uses keywords of OpenAPI that JSON Schema lacks, and strict mode would refuse them.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
  ajv.addSchema(document, 'provider')

  /** Ajv compiles a schema at its first use, so that no start waits for it. */
  function compile<Shape = unknown>(name: keyof Schemas & string): ValidateFunction<Shape> {
    const validate = ajv.getSchema<Shape>(`provider#/components/schemas/${name}`)
    if (!validate) throw new Error(`The document in spec/provider/ has no schema ${name}`)
    return validate as ValidateFunction<Shape>
  }

  /** The value without the rows that do not fit; adds why to `reasons`. */
  function sift(value: unknown, [[key, ...rest], row]: Rows<Schemas>, reasons: string[]): unknown {
    if (key !== undefined) {
      if (!isRecord(value) || !(key in value)) return value
      return { ...value, [key]: sift(value[key], [rest, row], reasons) }
    }
    const fitting = (name: keyof Schemas & string) => {
      const fits = compile(name)
      return (part: unknown) => fits(part) || !reasons.push(describeMisfit(fits))
    }
    if (Array.isArray(value)) return value.filter(fitting(row))
    if (!isRecord(value)) return value
    const [isAddress, isRow] = [fitting('Address'), fitting(row)]
    return Object.fromEntries(
      Object.entries(value).filter(([name, entry]) => isAddress(name) && isRow(entry)),
    )
  }

  return function check<Name extends keyof Schemas & string>(
    name: Name,
    ...rows: readonly Rows<Schemas>[]
  ): Check<Schemas[Name]> {
    return (body) => {
      const fits = compile<Schemas[Name]>(name)
      // Nearly every answer fits as a whole.
      if (fits(body)) return { answer: body, droppedRows: 0, dropReasons: {} }
      const reasons: string[] = []
      const value = rows.reduce<unknown>((rest, one) => sift(rest, one, reasons), body)
      if (!fits(value)) return undefined
      return { answer: value, droppedRows: reasons.length, dropReasons: countReasons(reasons) }
    }
  }
}

/** The problem of the row that was checked last: the property and the rule, so that there are few reasons. */
function describeMisfit({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  if (error === undefined) return 'unknown'
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  const path = error.instancePath.slice(1).replaceAll('/', '.') || missing || 'row'
  return `${path}: ${error.keyword}`
}

function countReasons(reasons: readonly string[]): DropReasons {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** True for an object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
