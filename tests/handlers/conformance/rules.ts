import type { Changes, Parameter, ParameterSchema, Subject } from './subjects.ts'

/** One request that a rule makes to an operation, and whether it must be accepted. */
export interface Row {
  readonly rule: string
  readonly changes?: Changes
  readonly init?: RequestInit
  readonly accepted: boolean
}

/** Spellings that the contract refuses as integers. `limit` is tested with many more. */
const NO_INTEGERS = ['abc', '1.5', '1e2', '']

const JSON_TYPE = { 'content-type': 'application/json' }

/** The rows that follow from the documented parameters of an operation. */
export function parameterRows(subject: Subject): Row[] {
  return [
    ...subject.parameters.flatMap(rowsOf),
    { rule: 'an unknown query parameter', changes: { unknown_parameter: '1' }, accepted: false },
    { rule: 'a prototype key', changes: { ['__proto__']: '1' }, accepted: false },
  ]
}

function rowsOf(parameter: Parameter): Row[] {
  const rows = parameter.schema.type === 'integer' ? integerRows(parameter) : textRows(parameter)
  if (parameter.in !== 'query') return rows
  const { name, required, schema } = parameter
  const [one = '1', other = '2'] = valuesOf(schema)
  return [
    ...rows,
    ...valueRows(parameter),
    { rule: `${name} twice`, changes: { [name]: [one, other] }, accepted: schema.items !== undefined },
    ...(required ? [{ rule: `no ${name}`, changes: { [name]: undefined }, accepted: false }] : []),
  ]
}

function integerRows({ name, schema }: Parameter): Row[] {
  const { minimum = 0, maximum = 0 } = schema
  const row = (value: string, accepted: boolean): Row => ({
    rule: `${name}=${JSON.stringify(value)}`,
    changes: { [name]: value },
    accepted,
  })
  return [
    row(String(minimum), true),
    row(String(maximum), true),
    row(String(minimum - 1), false),
    row(String(maximum + 1), false),
    ...NO_INTEGERS.map((value) => row(value, false)),
  ]
}

function valuesOf({ enum: values, items }: ParameterSchema): readonly string[] {
  return values ?? items?.enum ?? []
}

/** An enum accepts each of its values. A list of them accepts one and several, but no empty or unknown one. */
function valueRows({ name, schema }: Parameter): Row[] {
  const values = valuesOf(schema)
  const row = (value: string, accepted: boolean): Row => ({
    rule: `${name}=${value}`,
    changes: { [name]: value },
    accepted,
  })
  const [one, other] = values
  if (schema.items === undefined) return values.map((value) => row(value, true))
  return [
    row(`${one}`, true),
    row(`${one},${other}`, true),
    ...[`${one},`, `${one},,${other}`, `${one}, ${other}`, `${one},unknown`].map((value) =>
      row(value, false),
    ),
  ]
}

/** Headers that the document says are ignored when they cannot be read. */
const IGNORED_WHEN_UNREADABLE = ['Prefer', 'If-None-Match']

/** Parameters whose text is sought, so that any text is accepted that fits the pattern. */
const SOUGHT = ['q']

function textRows(parameter: Parameter): Row[] {
  const { name, schema } = parameter
  const { minLength = 1, maxLength = 1000 } = schema
  const isText = (value: string) => value.length <= maxLength && RegExp(schema.pattern ?? '').test(value)
  const row = (value: string): Row => ({
    rule: `${name}=${JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value)}`,
    ...(parameter.in === 'header'
      ? { init: { headers: { [name]: value } } }
      : { changes: { [name]: value } }),
    accepted: IGNORED_WHEN_UNREADABLE.includes(name) || (SOUGHT.includes(name) && isText(value)),
  })
  if (parameter.in === 'header') return [row('é'), row('x'.repeat(maxLength + 1))]
  return [
    row('1'.repeat(minLength - 1)),
    row('1'.repeat(maxLength + 1)),
    row('0'.repeat(minLength)),
    row('O0Il'),
    row('a\u0000b'),
  ]
}

/** The rows of content types and body shapes, for an operation that takes a body. */
export function bodyRows({ operation, bodyExample, isBodyClosed }: Subject): Row[] {
  if (Object.keys(operation.requestContent).length === 0) return []
  const isOptional = bodyExample === undefined
  const valid = bodyExample ?? {}
  const accepted = (rule: string, body: string, headers: Record<string, string>): Row => ({
    rule,
    init: { body, headers },
    accepted: true,
  })
  const refused: typeof accepted = (...row) => ({ ...accepted(...row), accepted: false })
  return [
    { rule: 'no body', init: {}, accepted: isOptional },
    { ...accepted('an empty body', '', JSON_TYPE), accepted: isOptional },
    { ...accepted('an empty object', '{}', JSON_TYPE), accepted: isOptional },
    accepted('a charset', JSON.stringify(valid), { 'content-type': 'application/json; charset=utf-8' }),
    {
      ...accepted(
        'additional properties',
        JSON.stringify({ ...valid, other: [1, { deep: true }] }),
        JSON_TYPE,
      ),
      accepted: !isBodyClosed,
    },
    refused('malformed JSON', '{bad', JSON_TYPE),
    refused('a NUL byte', '\u0000', JSON_TYPE),
    refused('null', 'null', JSON_TYPE),
    refused('a list', '[]', JSON_TYPE),
    refused('a text', '"x"', JSON_TYPE),
    refused('a number', '1', JSON_TYPE),
    refused('an oversized body', JSON.stringify({ filler: 'x'.repeat(250_000) }), JSON_TYPE),
    refused('plain text', '{}', { 'content-type': 'text/plain' }),
    refused('XML', '<a/>', { 'content-type': 'application/xml' }),
    refused('a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    refused('another JSON type', '{}', { 'content-type': 'application/vnd.api+json' }),
    refused('an unknown encoding', '{}', { ...JSON_TYPE, 'content-encoding': 'foo' }),
  ]
}
