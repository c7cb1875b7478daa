import type { ErrorObject, FuncKeywordDefinition } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { EXACT_INTEGER } from './exact-integers.ts'
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
  ajv.addFormat('int32', { type: 'number', validate: (value) => Math.abs(value + 0.5) < 2 ** 31 })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  const isExact = (value: number) => Number.isSafeInteger(value) || !Number.isInteger(value)
  ajv.addFormat(EXACT_INTEGER, { type: 'number', validate: isExact })
  ajv.addFormat('double', true)
  return ajv
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
