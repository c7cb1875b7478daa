import { HOUR_MS } from '../../basics/durations.ts'
import type { JsonSchema } from '../../contract/document/api-document.ts'

/** One value of a tool's answer: its type, and where it comes from. */
interface AnswerColumn<From> {
  readonly schema: JsonSchema
  /** Undefined where the value is unknown: it is left out. */
  read(from: From): unknown
}

/** Values by their names for agents. */
export type AnswerColumns<From> = Readonly<Record<string, AnswerColumn<From>>>

export type NamedValues = Readonly<Record<string, unknown>>

type Read<From, Value> = (from: From) => Value | null | undefined

function column<From, Value>(
  schema: JsonSchema,
  read: Read<From, Value>,
  convert: (value: Value) => unknown = (value) => value,
): AnswerColumn<From> {
  return {
    schema,
    read(from) {
      const value = read(from) ?? undefined
      return value === undefined ? undefined : convert(value)
    },
  }
}

/** An address, an id, or a word of the documentation: never a text that a stranger wrote, such as a token's name. */
export const text = <From>(read: Read<From, string>) => column({ type: 'string' }, read)

export const flag = <From>(read: Read<From, boolean>) => column({ type: 'boolean' }, read)

/** A number to two decimals, as the service publishes figures. */
export const number = <From>(read: Read<From, number>) =>
  column({ type: 'number' }, read, (value) => Number(value.toFixed(2)))

export const words = <From>(read: Read<From, readonly string[]>) => column({ type: 'array' }, read)

/** The names of a list, each once; unknown when there are none. */
export const names = <From>(read: Read<From, readonly { readonly name: string }[]>) =>
  words((from: From) => {
    const named = new Set(read(from)?.map(({ name }) => name))
    return named.size > 0 ? [...named] : undefined
  })

/** The hours since a time, which is given as text or in milliseconds. Agents seldom know what time it is. */
export const hoursSince = <From>(read: Read<From, string | number>) =>
  column({ type: 'number' }, read, (time) => {
    const passedMs = Date.now() - new Date(time).getTime()
    return Math.round((passedMs / HOUR_MS) * 10) / 10
  })

/** The columns of a part of each row; all are unknown where the part is. */
export function within<From, Part>(
  part: (from: From) => Part | null | undefined,
  columns: AnswerColumns<Part>,
): AnswerColumns<From> {
  const moved = Object.entries(columns).map(([name, { schema, read }]): [string, AnswerColumn<From>] => [
    name,
    {
      schema,
      read(from) {
        const found = part(from) ?? undefined
        return found === undefined ? undefined : read(found)
      },
    },
  ])
  return Object.fromEntries(moved)
}

/** The known values of a row. */
export function pick<From>(columns: AnswerColumns<From>, from: From): NamedValues {
  const picked = Object.entries(columns).map(([name, { read }]) => [name, read(from)] as const)
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined))
}

/** The schema of what `pick` returns. */
export function describeColumns(columns: AnswerColumns<never>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]))
}

/** The list of a tool's answer, under the name that it has there. */
export interface Rows<Body> {
  readonly name: string
  readonly schema: JsonSchema
  list(body: Body): NamedValues[]
}

/** A list whose rows come from `of`. */
export function rows<Body, Row>(
  name: string,
  of: (body: Body) => readonly Row[],
  columns: AnswerColumns<Row>,
): Rows<Body> {
  return {
    name,
    schema: { type: 'array', items: { properties: describeColumns(columns) } },
    list: (body) => of(body).map((row) => pick(columns, row)),
  }
}
