import type { FieldError } from '../../contract/refusal.ts'
import type { components } from '../../generated/v1/types.ts'
import { SIMULATED, UNKNOWN } from '../pages/figures/wording.ts'
import { NEXT_STEPS } from './sentences.ts'

/** The result of a call for an agent: a text and, unless the call failed, the same content as values. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
}

/** Values by their names for agents. Null and undefined are unknown. */
export type NamedValues = Readonly<Record<string, unknown>>

/** What a tool answers. */
export interface ToolAnswer {
  /** A list, by its name. */
  readonly rows?: Readonly<Record<string, readonly NamedValues[]>>
  readonly facts?: NamedValues
  /** What the values mean. */
  readonly note?: string
  /** What to call next. */
  readonly next?: string | undefined
}

/** What the calls of operations told. */
interface Spent {
  /** What it cost, as a sentence; undefined when it was free. */
  readonly charge?: string | undefined
  readonly simulated?: boolean | undefined
}

/** Stands in a table for an empty list. */
const NONE = 'none'

/**
 * The result of a tool. As values: rows and facts, without unknown ones. As text: a tab-separated table and a sentence
 * or two.
 */
export function renderAnswer(
  { rows = {}, facts = {}, note, next }: ToolAnswer,
  { charge, simulated }: Spent,
): ToolResult {
  const known = keepKnown(facts)
  const lists = Object.entries(rows).map(([name, list]) => [name, list.map(keepKnown)] as const)
  const sentences = [note, simulated === true ? SIMULATED : undefined, charge, next]
  const text = [
    ...lists.map(([, list]) => renderTable(list)),
    renderFacts(known),
    sentences.filter(Boolean).join(' '),
  ]
  return {
    content: [{ type: 'text', text: text.filter(Boolean).join('\n') }],
    structuredContent: {
      ...Object.fromEntries(lists),
      ...known,
      ...(simulated === undefined ? {} : { simulated }),
    },
  }
}

/** The known values, numbers to two decimals, as the service publishes figures. */
function keepKnown(values: NamedValues): NamedValues {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
  )
}

/** A line of names and a line for each row. A column without a known value is left out. */
function renderTable(rows: readonly NamedValues[]): string {
  if (rows.length === 0) return 'No rows.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names, ...rows.map((row) => names.map((name) => toCell(row[name])))]
    .map((cells) => cells.join('\t'))
    .join('\n')
}

function renderFacts(facts: NamedValues): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${toCell(value)}`)
    .join(', ')
}

function toCell(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ') || NONE
  if (value === undefined) return UNKNOWN
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface Failure {
  readonly headers: Readonly<Record<string, string>>
  readonly failure: components['schemas']['ApiV1Failure']
  /** Values that the answer has all the same. */
  readonly known: NamedValues
  /** The arguments that parameters were given by. */
  readonly argumentOf: (parameter: string) => string
}

/**
 * A failure of an operation: its code, what is known of it, and what to do next. A caller that gave the argument
 * `mints` knows the parameter `tokens[1]` as `mints[1]`.
 */
export function renderFailure({ headers, failure, known, argumentOf }: Failure): ToolResult {
  const { error, request_id: requestId } = failure
  const { code, message, details } = error
  const waitSec = headers['Retry-After']
  // An agent calls tools, so the HTTP call to make next is of no use to it.
  const { trigger: _trigger, ...reasons } = toFacts(details)
  const named = Object.entries(reasons).map(([field, value]) => [field.replace(/^\w+/, argumentOf), value])
  const facts = { ...known, ...Object.fromEntries(named), request_id: requestId }
  return failed(code, [
    message,
    waitSec === undefined ? undefined : `Retry after ${waitSec} seconds.`,
    NEXT_STEPS[code],
    `(${renderFacts(facts)})`,
  ])
}

/** Arguments that the tool does not take: each with what is wrong with it. */
export function renderWrongArguments(problems: readonly FieldError[]): ToolResult {
  return failed('VALIDATION_ERROR', [`${renderFacts(toFacts(problems))}.`, NEXT_STEPS.VALIDATION_ERROR])
}

function failed(code: string, sentences: readonly (string | undefined)[]): ToolResult {
  const text = `${code}: ${sentences.filter(Boolean).join(' ')}`
  return { content: [{ type: 'text', text }], isError: true }
}

function toFacts(details: readonly FieldError[] | NamedValues | undefined): NamedValues {
  if (!Array.isArray(details)) return (details as NamedValues | undefined) ?? {}
  const problems = details.map(({ field, message, received }: FieldError) => {
    return [field, received === null ? message : `${message}; received: ${received}`] as const
  })
  return Object.fromEntries(problems)
}
