import { type ApiDocument, isSuccess, type Operation, type Response, resolve } from './document.ts'
import { type FieldSchema, findField, successSchema } from './fields.ts'

/** The list of an answer that also comes as rows: where it is, and each column of its CSV with where its value is. */
export interface Rows {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
}

/** What a list comes as where it has rows, in the order of preference; anything else comes as JSON alone. */
const ROW_TYPES = ['application/json', 'application/x-ndjson', 'text/csv']
const ONLY_JSON = ['application/json']

const FIGURE = '{figure}'

/** Reads `x-rows` of a response; a column with `{figure}` in it stands for one of each of the document's figures. */
export function readRows(
  figures: ApiDocument['x-csv-figures'] = [],
  rows: Response['x-rows'] | undefined,
): Rows | null {
  if (rows === undefined) return null
  const columns = Object.entries(rows.columns).flatMap(([name, path]) =>
    name.includes(FIGURE)
      ? figures.map((figure) => [name.replace(FIGURE, figure), path.replace(FIGURE, figure)] as const)
      : [[name, path] as const],
  )
  return { of: rows.of, columns: Object.fromEntries(columns) }
}

/** Holds what operations say of their rows against the schemas of their answers. Returns one sentence per problem. */
export function findRowsProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => [
    ...findTypeProblems(operation),
    ...(operation.rows === null
      ? []
      : [
          ...findColumnProblems(document, operation, operation.rows),
          ...findMetaProblems(document, operation),
        ]),
  ])
}

/** Every answer but 304 comes as JSON, and as what its rows can be sent as, where it has rows. */
function findTypeProblems({ id, rows, responses }: Operation): string[] {
  return [...responses].flatMap(([status, { content = {} }]) => {
    const expected = status === 304 ? [] : isSuccess(status) && rows !== null ? ROW_TYPES : ONLY_JSON
    const found = Object.keys(content)
    return found.join() === expected.join()
      ? []
      : [`${id} ${status} comes as ${found.join(', ')}, not as ${expected.join(', ')}`]
  })
}

function findColumnProblems(document: ApiDocument, operation: Operation, rows: Rows): string[] {
  const { id } = operation
  const list = findField(document, successSchema(operation), { path: rows.of, always: true })
  if (list?.type !== 'array') return [`${id} has rows of ${rows.of}, which is no list that every answer has`]
  return Object.entries(rows.columns).flatMap(([name, path]) => {
    const field = findField(document, list.items, { path })
    if (field === undefined) return [`${id} has the column ${name} of ${path}, which its rows do not have`]
    return isCell(document, field) ? [] : [`${id} has the column ${name} of ${path}, which is no cell`]
  })
}

/** What is one value, or a list of such: a cell of a table, or a header. */
function isCell(document: ApiDocument, field: FieldSchema): boolean {
  const types = [field.type ?? 'object'].flat()
  if (!types.includes('array')) return !types.includes('object')
  const { type = 'object' } = resolve<FieldSchema>(document, field.items ?? {})
  return [type].flat().every((one) => one !== 'array' && one !== 'object')
}

/** What `meta` tells in the body of JSON is told by headers where there is no such body. */
function findMetaProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses } = operation
  const meta = findField(document, successSchema(operation), { path: 'meta' })
  const expected = Object.keys(meta?.properties ?? {})
    .filter((name) => isCell(document, findField(document, meta, { path: name }) ?? {}))
    .map(toMetaHeader)
  const [success] = [...responses].filter(([status]) => isSuccess(status)).map(([, response]) => response)
  const found = Object.keys(success?.headers ?? {}).filter((name) => name.startsWith('X-Meta-'))
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${id} lacks the header ${name}`),
    ...found
      .filter((name) => !expected.includes(name))
      .map((name) => `${id} has the header ${name}, of which its meta knows nothing`),
  ]
}

/** `scanned_at` is told by `X-Meta-Scanned-At`. */
function toMetaHeader(name: string): string {
  return `X-Meta-${name.replaceAll('_', '-').replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())}`
}
