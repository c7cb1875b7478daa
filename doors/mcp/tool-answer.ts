import type { OwnAnswer } from '../../contract/own-request.ts'
import type { FieldError } from '../../contract/refusal.ts'
import { HOUR_MS } from '../../durations.ts'
import { nextSteps } from '../../generated/mcp/calls.ts'
import type { components } from '../../generated/v1/types.ts'
import type { Conversion, ToolCall, ToolColumns } from './tool.ts'

/** The result of a call for an agent: a text and, unless the call failed, the same content as values. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
}

type Schemas = components['schemas']
type Values = Readonly<Record<string, unknown>>

const SIMULATED = 'Simulated data: every figure is invented.'
/** Stands in a table for an unknown value. */
const UNKNOWN = '-'
/** Stands in a table for an empty list. */
const NONE = 'none'

/** The value that a JSON pointer leads to; undefined where there is none. */
export function valueAt(from: unknown, pointer: string): unknown {
  let value = from
  for (const name of pointer.split('/').slice(1)) value = (value as Values | null | undefined)?.[name]
  return value ?? undefined
}

export function numberAt(from: unknown, pointer: string): number {
  return Number(valueAt(from, pointer) ?? 0)
}

/**
 * The result of a tool. As values: rows and facts, without unknown ones. As text: a tab-separated table and a sentence
 * or two. Both hold only addresses, numbers and words of the documents: no text that a stranger wrote, such as the name
 * of a token, reaches an agent.
 */
export function renderAnswer(
  call: ToolCall,
  body: OwnAnswer['body'],
  ...next: (string | undefined)[]
): ToolResult {
  const facts = pickColumns(call.facts, body)
  const rows = call.rows === null ? undefined : listRows(call.rows, body)
  const { simulated, ...shown } = facts
  const text = [
    ...(rows === undefined ? [] : [renderTable(rows)]),
    ...(Object.keys(shown).length > 0 ? [renderFacts(shown)] : []),
    [rows?.length === 0 ? call.empty : call.note, simulated === true ? SIMULATED : undefined, ...next]
      .filter(Boolean)
      .join(' '),
  ]
  return {
    content: [{ type: 'text', text: text.filter(Boolean).join('\n') }],
    structuredContent: { ...(call.rows !== null && { [call.rows.name]: rows }), ...facts },
  }
}

function listRows({ of, columns }: NonNullable<ToolCall['rows']>, body: OwnAnswer['body']): Values[] {
  return [valueAt(body, of) ?? []].flat().map((row) => pickColumns(columns, row))
}

function pickColumns(columns: ToolColumns, from: unknown): Values {
  const picked = Object.entries(columns).map(([name, { at, as }]) => {
    const value = valueAt(from, at)
    return [name, value === undefined ? undefined : convert(value, as)] as const
  })
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined))
}

function convert(value: unknown, as: Conversion): unknown {
  if (as === 'hours-ago') return hoursAgo(value)
  if (as === 'names') return listNames(value)
  if (as === 'profits') return countProfits(value)
  // Figures to two decimals, as the service publishes them.
  return typeof value === 'number' ? Number(value.toFixed(2)) : value
}

/** Each name once; undefined when there are none. */
function listNames(named: unknown): readonly string[] | undefined {
  const names = [...new Set((named as readonly { readonly name: string }[]).map(({ name }) => name))]
  return names.length > 0 ? names : undefined
}

function countProfits(results: unknown): number {
  return (results as readonly { readonly pnl: number }[]).filter(({ pnl }) => pnl > 0).length
}

/** The hours since a time, which is given as text or in milliseconds. Agents seldom know what time it is. */
function hoursAgo(time: unknown): number {
  const passedMs = Date.now() - new Date(time as string | number).getTime()
  return Math.round((passedMs / HOUR_MS) * 10) / 10
}

/** A line of names and a line for each row. A column without a known value is left out. */
function renderTable(rows: readonly Values[]): string {
  if (rows.length === 0) return 'No rows.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names, ...rows.map((row) => names.map((name) => toCell(row[name])))]
    .map((cells) => cells.join('\t'))
    .join('\n')
}

function renderFacts(facts: Values): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${toCell(value)}`)
    .join(', ')
}

function toCell(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ') || NONE
  return value === undefined ? UNKNOWN : String(value)
}

/**
 * A failure of an operation: its code, what is known of it, and what to do next. Problems are named by the arguments
 * that brought them about; `known` is what must not be lost with the call.
 */
export function renderFailure(
  { headers, body }: OwnAnswer,
  { input }: ToolCall['request'],
  known: Values = {},
): ToolResult {
  const { error, request_id: requestId } = body as Schemas['ApiV1Failure']
  const { code, message, details } = error
  const waitSec = headers['Retry-After']
  // An agent calls tools, so the HTTP call to make next is of no use to it.
  const { trigger: _trigger, ...reasons } = toFacts(details)
  const facts = { ...known, ...nameByArguments(reasons, input), request_id: requestId }
  return failed(code, [
    message,
    waitSec === undefined ? undefined : `Retry after ${waitSec} seconds.`,
    (nextSteps as Readonly<Record<string, string>>)[code],
    `(${renderFacts(facts)})`,
  ])
}

/** Arguments that the tool does not take: each with what is wrong with it. */
export function renderWrongArguments(problems: readonly FieldError[]): ToolResult {
  return failed('VALIDATION_ERROR', [`${renderFacts(toFacts(problems))}.`, nextSteps.VALIDATION_ERROR])
}

/** A caller that gave the argument `mints` knows `tokens[1]` as `mints[1]`. */
function nameByArguments(facts: Values, input: ToolCall['request']['input']): Values {
  const named = Object.entries(facts).map(([field, value]) => {
    const [name = field] = /^\w+/.exec(field) ?? []
    const [argument = name] = Object.entries(input).find(([, parameter]) => parameter.name === name) ?? []
    return [`${argument}${field.slice(name.length)}`, value] as const
  })
  return Object.fromEntries(named)
}

function failed(code: string, sentences: readonly (string | undefined)[]): ToolResult {
  const text = `${code}: ${sentences.filter(Boolean).join(' ')}`
  return { content: [{ type: 'text', text }], isError: true }
}

function toFacts(details: readonly FieldError[] | Values | undefined): Values {
  if (!Array.isArray(details)) return (details as Values | undefined) ?? {}
  const problems = details.map(({ field, message, received }: FieldError) => {
    return [field, received === null ? message : `${message}; received: ${received}`] as const
  })
  return Object.fromEntries(problems)
}
