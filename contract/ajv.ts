import { _, type CodeKeywordDefinition, type ErrorObject, type FuncKeywordDefinition } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { toComparable } from './received.ts'

/** Ajv for schemas of a contract. Values are already of their type, so nothing is coerced; defaults are filled in. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
    // In binary 0.3 is no multiple of 0.1.
    multipleOfPrecision: 9,
    // It would warn of formats that it does not know. They say something to people alone.
    logger: false,
  })
  addFormats.default(ajv)
  ajv.addKeyword(listItems)
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems)
  ajv.removeKeyword('type').addKeyword(integerRange)
  const [least = 0, most = 0] = integerRangeOf({ format: 'int32' }) ?? []
  ajv.addFormat('int32', { type: 'number', validate: (value) => value >= least && value <= most })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  ajv.addFormat('double', true)
  return ajv
}

/** The least and the greatest integer that a schema has; undefined for a schema of other values. */
export function integerRangeOf({ type, format }: IntegerSchema): readonly [number, number] | undefined {
  if (format === 'int32') return [-(2 ** 31), 2 ** 31 - 1]
  const isInteger = [type].flat().includes('integer') || format === 'int64'
  return isInteger ? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : undefined
}

interface IntegerSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
}

/** The formats of integers. A schema may have one without a type, which another part says. */
const INTEGER_FORMATS: readonly unknown[] = ['int32', 'int64']

/**
 * Ajv checks what a `type` is, and formats have their ranges. This adds the range of other integers, beyond which
 * JSON.parse has rounded them.
 */
const integerRange: CodeKeywordDefinition = {
  keyword: 'type',
  type: 'number',
  code(context) {
    const schema = context.parentSchema as IntegerSchema
    const range = INTEGER_FORMATS.includes(schema.format) ? undefined : integerRangeOf(schema)
    if (range !== undefined) context.fail(_`${context.data} < ${range[0]} || ${context.data} > ${range[1]}`)
  },
}

/** The policy `x-list-items` of a text that is a list: what each item is, and how many different ones there are. */
interface ListItems {
  readonly pattern: string
  /** The problem of an item that does not match, in words. */
  readonly problem: string
  /** The name of the items. */
  readonly name: string
  readonly min: number
  readonly max: number
}

type ValidateText = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

const KEYWORD = 'x-list-items'

/**
 * Ajv's validation of `x-list-items`: it reports every item that does not match, and a wrong number of different ones.
 */
const listItems: FuncKeywordDefinition = {
  keyword: KEYWORD,
  type: 'string',
  errors: true,
  compile({ pattern, problem, name, min, max }: ListItems) {
    const item = new RegExp(pattern)
    const validate: ValidateText = (text: string, at) => {
      const report = (place: string, message: string, received: string) => {
        return {
          keyword: KEYWORD,
          instancePath: `${at?.instancePath}${place}`,
          message,
          params: { received },
        }
      }
      const items = text === '' ? [] : text.split(',')
      const count = new Set(items).size
      const isWrongCount = count < min || count > max
      validate.errors = [
        ...items.flatMap((each, index) => (item.test(each) ? [] : [report(`/${index}`, problem, each)])),
        ...(isWrongCount
          ? [report('', `must name ${min} to ${max} different ${name}, not ${count}`, text)]
          : []),
      ]
      return validate.errors.length === 0
    }
    return validate
  },
}

/**
 * Takes the place of Ajv's `uniqueItems`, which compares each item with all others where openapi-backend has put a
 * reference in place of the items' schema: a body of 200 kB took it five seconds.
 */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  validate: (isAsked: boolean, items: readonly unknown[]) =>
    !isAsked || new Set(items.map(toComparable)).size === items.length,
}

/** Whether `x-list-items` covers a text's schema, so that its other problems would only repeat it. */
export function isListOfItems({ parentSchema }: ErrorObject): boolean {
  return typeof parentSchema === 'object' && KEYWORD in parentSchema
}
