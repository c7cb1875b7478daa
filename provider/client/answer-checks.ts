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

/** Removes the rows that do not fit from a value. */
type Sieve = (value: unknown) => { readonly value: unknown; readonly reasons: readonly string[] }

/** Makes checks of answers against the schemas of a vendor's document in `spec/provider/`. */
export function createChecks<Schemas>(document: object) {
  // The document uses keywords of OpenAPI that JSON Schema lacks, and strict mode would refuse them.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
  ajv.addSchema(document, 'provider')

  /** Ajv compiles a schema at its first use, so that no start waits for it. */
  function compile<Shape = unknown>(name: keyof Schemas & string): ValidateFunction<Shape> {
    const validate = ajv.getSchema<Shape>(`provider#/components/schemas/${name}`)
    if (!validate) throw new Error(`The document in spec/provider/ has no schema ${name}`)
    return validate as ValidateFunction<Shape>
  }

  function sift<Row>(name: keyof Schemas & string, all: readonly Row[], pick: (row: Row) => unknown) {
    const fits = compile(name)
    const reasons: string[] = []
    const fitting = all.filter((row) => fits(pick(row)) || !reasons.push(describeMisfit(fits)))
    return { fitting, reasons }
  }

  return {
    /** A check against a schema. Nearly every answer fits as a whole; in the others the sieve looks at each row. */
    check<Name extends keyof Schemas & string>(name: Name, sieve: Sieve = pass): Check<Schemas[Name]> {
      return (body) => {
        const fits = compile<Schemas[Name]>(name)
        if (fits(body)) return { answer: body, droppedRows: 0, dropReasons: {} }
        const { value, reasons } = sieve(body)
        if (!fits(value)) return undefined
        return { answer: value, droppedRows: reasons.length, dropReasons: countReasons(reasons) }
      }
    },

    /** Removes the elements of an array that do not fit the schema. */
    rows(name: keyof Schemas & string): Sieve {
      return (value) => {
        if (!Array.isArray(value)) return pass(value)
        const { fitting, reasons } = sift(name, value, (row) => row)
        return { value: fitting, reasons }
      }
    },

    /** Removes the members of an object whose names or values do not fit their schemas. */
    entries(nameSchema: keyof Schemas & string, valueSchema: keyof Schemas & string): Sieve {
      return (value) => {
        if (!isRecord(value)) return pass(value)
        const named = sift(nameSchema, Object.entries(value), ([name]) => name)
        const { fitting, reasons } = sift(valueSchema, named.fitting, ([, entry]) => entry)
        return { value: Object.fromEntries(fitting), reasons: [...named.reasons, ...reasons] }
      }
    },
  }
}

function pass(value: unknown) {
  return { value, reasons: [] }
}

/** Applies a sieve to one member of an object. */
export function within(key: string, sieve: Sieve): Sieve {
  return (value) => {
    if (!isRecord(value) || !(key in value)) return pass(value)
    const inner = sieve(value[key])
    return { value: { ...value, [key]: inner.value }, reasons: inner.reasons }
  }
}

/** Applies two sieves, one after the other. */
export function both(first: Sieve, second: Sieve): Sieve {
  return (value) => {
    const one = first(value)
    const two = second(one.value)
    return { value: two.value, reasons: [...one.reasons, ...two.reasons] }
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
