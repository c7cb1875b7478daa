import type { ErrorObject, FuncKeywordDefinition } from 'ajv'

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

/** A problem of one item, by its index, or of the whole list. */
export interface ListProblem {
  readonly index?: number
  readonly received: string
}

type ValidateText = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

const KEYWORD = 'x-list-items'

/**
 * Ajv's validation of `x-list-items`: it reports every item that does not match, and a wrong number of different ones.
 */
export const listItemsKeyword: FuncKeywordDefinition = {
  keyword: KEYWORD,
  type: 'string',
  errors: true,
  compile(policy: ListItems) {
    const item = new RegExp(policy.pattern)
    const validate: ValidateText = (text: string) => {
      validate.errors = findProblems(policy, item, text)
      return validate.errors.length === 0
    }
    return validate
  },
}

/**
 * Takes the place of Ajv's `uniqueItems`, for lists of texts. Ajv's own compares each item with all others where
 * openapi-backend has put a reference in place of the items' schema: a body of 200 kB took it five seconds.
 */
export const uniqueItemsKeyword: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  validate: (isAsked: boolean, items: readonly unknown[]) => !isAsked || new Set(items).size === items.length,
}

/** Whether `x-list-items` covers a text's schema, so that its other problems would only repeat it. */
export function isListOfItems({ parentSchema }: ErrorObject): boolean {
  return parentSchema !== undefined && KEYWORD in parentSchema
}

export function isListProblem({ keyword }: ErrorObject): boolean {
  return keyword === KEYWORD
}

function findProblems(policy: ListItems, item: RegExp, text: string): Partial<ErrorObject>[] {
  const { problem, name, min, max } = policy
  const items = text === '' ? [] : text.split(',')
  const wrong = items.flatMap((received, index) =>
    item.test(received) ? [] : [report(problem, { index, received })],
  )
  const count = new Set(items).size
  if (count >= min && count <= max) return wrong
  const message = `must name ${min} to ${max} different ${name}, not ${count}`
  return [...wrong, report(message, { received: text })]
}

function report(message: string, params: ListProblem): Partial<ErrorObject> {
  return { keyword: KEYWORD, message, params: { ...params } }
}
