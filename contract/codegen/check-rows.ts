import {
  type ApiDocument,
  isEmpty,
  isSuccess,
  type JsonSchema,
  type Operation,
  resolve,
} from '../document/api-document.ts'
import { type RowsPolicy, toMetaHeader } from '../formats.ts'
import { gather } from './problem-places.ts'
import { findField, successOf, successSchema } from './schema-fields.ts'

/** The types of a list with rows, in the order of preference; any other answer comes as JSON alone. */
const ROW_TYPES = ['application/json', 'application/x-ndjson', 'text/csv']
const ONLY_JSON = ['application/json']
/** The types of a body with rows. */
const BODY_TYPES = 'application/json, text/csv'

/**
 * Checks what operations say about their rows against the schemas of their answers. Returns one sentence per problem.
 */
export function findRowsProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const { rows } = operation
    return gather(
      findTypeProblems(operation),
      findBodyProblems(document, operation),
      rows !== null && findColumnProblems(document, operation, rows),
      rows !== null && findMetaProblems(document, operation),
    )
  })
}

/** Every answer with a body comes as JSON. A success with rows comes in every type of rows. */
function findTypeProblems({ id, rows, responses }: Operation): string[] {
  return [...responses].flatMap(([status, { content = {} }]) => {
    const expected = isEmpty(status) ? [] : isSuccess(status) && rows !== null ? ROW_TYPES : ONLY_JSON
    const [found, wanted] = [Object.keys(content), expected].map((types) => types.join(', ') || 'nothing')
    return gather(found !== wanted && `${id} ${status} comes as ${found}, not as ${wanted}`)
  })
}

/** A body comes as JSON. It also comes as CSV when it names the columns, which are texts of the entries of a list. */
function findBodyProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, requestContent, bodyRows } = operation
  const found = Object.keys(requestContent).join(', ')
  if (bodyRows === null)
    return gather(!['', ...ONLY_JSON].includes(found) && `${id} takes ${found} without x-rows of its body`)
  const schema = requestContent['application/json']?.schema ?? {}
  const list = findField(document, schema, { path: bodyRows.of })
  return gather(
    found !== BODY_TYPES && `${id} has x-rows of its body and takes ${found}, not ${BODY_TYPES}`,
    ...Object.entries(bodyRows.columns).map(
      ([name, path]) =>
        ![findField(document, list?.items ?? {}, { path })?.type].flat().includes('string') &&
        `${id} takes the column ${name} of ${path}, which is no text of an entry of ${bodyRows.of}`,
    ),
  )
}

function findColumnProblems(document: ApiDocument, operation: Operation, rows: RowsPolicy): string[] {
  const { id } = operation
  const list = findField(document, successSchema(operation), { path: rows.of, always: true })
  if (list?.type !== 'array') return [`${id} has rows of ${rows.of}, which is no list that every answer has`]
  return Object.entries(rows.columns).flatMap(([name, path]) => {
    const field = findField(document, list.items ?? {}, { path })
    if (field === undefined) return [`${id} has the column ${name} of ${path}, which its rows do not have`]
    return isCell(document, field) ? [] : [`${id} has the column ${name} of ${path}, which is no cell`]
  })
}

/** Whether a field is one value or a list of values, and so fits into a cell of a table or a header. */
function isCell(document: ApiDocument, field: JsonSchema): boolean {
  const types = [field.type ?? 'object'].flat()
  if (!types.includes('array')) return !types.includes('object')
  const { type = 'object' } = resolve<JsonSchema>(document, field.items ?? {})
  return [type].flat().every((one) => one !== 'array' && one !== 'object')
}

/** Rows have no `meta`: headers say what `meta` says in JSON. */
function findMetaProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses } = operation
  const meta = findField(document, successSchema(operation), { path: 'meta' })
  const expected = Object.keys(meta?.properties ?? {})
    .filter((name) => isCell(document, findField(document, meta ?? {}, { path: name }) ?? {}))
    .map(toMetaHeader)
  const found = Object.keys(successOf(responses)?.headers ?? {}).filter((name) => name.startsWith('X-Meta-'))
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${id} lacks the header ${name}`),
    ...found
      .filter((name) => !expected.includes(name))
      .map((name) => `${id} has the header ${name}, but its meta has no such member`),
  ]
}
