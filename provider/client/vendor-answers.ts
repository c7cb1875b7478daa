import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { isAddress } from '../../basics/addresses.ts'

/** An answer without what does not fit. */
export interface Checked<Answer> {
  readonly answer: Answer
  /** Rows that were dropped. */
  readonly droppedRows: number
  readonly misfits: Misfits
}

/** How many rows and values did not fit for which reason, such as `traders.wallet: required`. */
export type Misfits = Readonly<Record<string, number>>

/** Returns the answer in a body, which it changes; undefined when the body is something else. */
export type Check<Answer> = (body: unknown) => Checked<Answer> | undefined

// The document uses keywords of OpenAPI that JSON Schema lacks, and strict mode would refuse them.
const OPTIONS: Options = { strict: false, validateSchema: false, validateFormats: false }

/**
 * Returns a function that makes checks of answers against the schemas of a vendor's document in `spec/provider/`. A
 * value that does not fit becomes `undefined`, whose key still says that it is not missing. A row that requires it is
 * dropped, and an answer that requires it is refused.
 */
export function createChecks<Schemas>(document: object) {
  const first = new Ajv2020(OPTIONS).addSchema(document, 'provider')
  const all = new Ajv2020({ ...OPTIONS, allErrors: true, messages: false }).addSchema(document, 'provider')

  return function check<Name extends keyof Schemas & string>(name: Name): Check<Schemas[Name]> {
    return (body) => {
      // Nearly every answer fits as a whole.
      const fits = compile<Schemas[Name]>(first, name)
      return fits(body) ? { answer: body, droppedRows: 0, misfits: {} } : sift(body, compile(all, name))
    }
  }
}

/** Ajv compiles a schema at its first use, so that no start waits for it. */
function compile<Shape>(ajv: Ajv2020, name: string): ValidateFunction<Shape> {
  const validate = ajv.getSchema<Shape>(`provider#/components/schemas/${name}`)
  if (!validate) throw new Error(`The document in spec/provider/ has no schema ${name}`)
  return validate as ValidateFunction<Shape>
}

type Holder = Record<string, unknown>

/** Takes out what does not fit, the innermost first, until the rest fits. */
function sift<Answer>(body: unknown, fits: ValidateFunction<Answer>): Checked<Answer> | undefined {
  const misfits: Record<string, number> = {}
  const taken = new Map<Holder, Set<string>>()
  let droppedRows = 0
  while (!fits(body)) {
    const dropped = new Map<unknown[], Set<number>>()
    for (const [path, error] of listInnermost(fits.errors ?? [])) {
      const key = path.at(-1)
      if (key === undefined) return undefined
      const holder = path.slice(0, -1).reduce((value, step) => value[step] as Holder, body as Holder)
      const value = holder[key]
      if (isEmptyList(value) && error.keyword === 'type') {
        // Some servers write an empty object so.
        holder[key] = {}
        continue
      }
      // A required value that was taken out before is not counted twice.
      if (!taken.get(value as Holder)?.has(error.params.missingProperty))
        count(misfits, describe(path, error))
      if (Array.isArray(holder)) add(dropped, holder, Number(key))
      else {
        delete holder[key]
        if (error.propertyName === undefined) add(taken, holder, key)
        else droppedRows++
      }
    }
    for (const [list, indexes] of dropped) {
      droppedRows += indexes.size
      const kept = list.filter((_, index) => !indexes.has(index))
      list.length = 0
      for (const row of kept) list.push(row)
    }
  }
  for (const [holder, keys] of taken) for (const key of keys) holder[key] = undefined
  return { answer: body, droppedRows, misfits }
}

type Path = readonly string[]

/** One error of each place that does not fit, and holds no other. */
function listInnermost(errors: readonly ErrorObject[]): (readonly [Path, ErrorObject])[] {
  const places = new Map<string, readonly [Path, ErrorObject]>()
  const outer = new Set<string>()
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(readStep)
    // A key that does not fit is an error of the object that has it.
    if (error.propertyName !== undefined) path.push(error.propertyName)
    else if (error.keyword === 'propertyNames') continue
    const place = JSON.stringify(path)
    if (!places.has(place)) places.set(place, [path, error])
    for (let end = 0; end < path.length; end++) outer.add(JSON.stringify(path.slice(0, end)))
  }
  return [...places].flatMap(([place, misfit]) => (outer.has(place) ? [] : [misfit]))
}

/** A step of a JSON pointer. */
function readStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The property and the rule, without indexes and addresses, so that there are few reasons. */
function describe(path: Path, { keyword, params, propertyName }: ErrorObject): string {
  const names = path.filter((step) => !/^\d+$/.test(step) && !isAddress(step) && step !== propertyName)
  const missing = keyword === 'required' ? [String(params.missingProperty)] : []
  return `${[...names, ...missing].join('.') || 'row'}: ${keyword}`
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value))
}

/** True for an object of JSON. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
