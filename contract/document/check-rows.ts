import type { ApiDocument, DeclaredRows } from './api-document.ts'
import type { Operation } from './operations.ts'
import { gather } from './problems.ts'
import { findField, isCell, successOf, successSchema } from './schema-fields.ts'

/** The types of a list with rows. */
const ROW_TYPES = ['application/json', 'application/x-ndjson', 'text/csv']

/**
 * Checks what operations say about their rows against the schemas of their bodies. Returns one sentence per problem.
 */
export function findRowsProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const { rows } = operation
    return gather(
      findBodyProblems(document, operation),
      rows !== null && findTypeProblems(operation),
      rows !== null && findColumnProblems(document, operation, rows),
    )
  })
}

/** A success with rows comes in every type of rows. */
function findTypeProblems({ id, responses }: Operation): string[] {
  const found = Object.keys(successOf(responses)?.content ?? {})
  return ROW_TYPES.filter((type) => !found.includes(type)).map(
    (type) => `${id} has x-rows, but its success does not come as ${type}`,
  )
}

/** The columns of a body are texts of the entries of a list, or true and false. */
function findBodyProblems(document: ApiDocument, { id, requestContent, bodyRows }: Operation): string[] {
  if (bodyRows === null) return []
  const schema = requestContent['application/json']?.schema ?? {}
  const list = findField(document, schema, { path: bodyRows.of })
  return Object.entries(bodyRows.columns).flatMap(([name, path]) =>
    [findField(document, list?.items ?? {}, { path })?.type]
      .flat()
      .some((type) => type === 'string' || type === 'boolean')
      ? []
      : [`${id} takes the column ${name} of ${path}, which is no text of an entry of ${bodyRows.of}`],
  )
}

function findColumnProblems(document: ApiDocument, operation: Operation, rows: DeclaredRows): string[] {
  const { id } = operation
  const list = findField(document, successSchema(operation), { path: rows.of, always: true })
  if (list?.type !== 'array') return [`${id} has rows of ${rows.of}, which is no list that every answer has`]
  return Object.entries(rows.columns).flatMap(([name, path]) => {
    const field = findField(document, list.items ?? {}, { path })
    if (field === undefined) return [`${id} has the column ${name} of ${path}, which its rows do not have`]
    return isCell(document, field) ? [] : [`${id} has the column ${name} of ${path}, which is no cell`]
  })
}
