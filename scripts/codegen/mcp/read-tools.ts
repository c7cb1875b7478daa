import type { Problem } from '../../../contract/codegen/problem-places.ts'
import { findPointer, successSchema } from '../../../contract/codegen/schema-fields.ts'
import { type ApiDocument, type JsonSchema, type Operation, resolve } from '../../../contract/document.ts'
import type { Conversion, FollowUp, ToolCall, ToolColumns, ToolRequest } from '../../../doors/mcp/tool.ts'
import type {
  DeclaredColumns,
  DeclaredInput,
  DeclaredMcp,
  DeclaredThen,
  DeclaredTool,
} from './declared-tools.ts'
import { toArgument, toValueSchema } from './tool-schemas.ts'

/** A tool as agents see it, in the words of the protocol. */
export interface ToolListing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: Readonly<Record<string, boolean>>
}

interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
}

/** The generated form of `x-mcp`. */
export interface Tools {
  readonly instructions: string
  readonly nextSteps: Readonly<Record<string, string>>
  readonly listings: readonly ToolListing[]
  readonly calls: Readonly<Record<string, ToolCall>>
}

interface ReadTools extends Tools {
  readonly problems: readonly Problem[]
}

/**
 * Reads the tools of a document and resolves every pointer in them against the schemas of the operations' answers. Each
 * pointer, parameter and operation that is not there is a problem with its place.
 */
export function readTools(
  document: ApiDocument,
  operations: readonly Operation[],
  mcp: DeclaredMcp,
): ReadTools {
  const problems: Problem[] = []
  const readers = Object.entries(mcp.tools).map(([name, tool]) => {
    const at = ['x-mcp', 'tools', name]
    const report = (way: readonly string[], sentence: string) => {
      problems.push({ at: [...at, ...way], sentence: `${name} ${sentence}` })
    }
    return new ToolReader({ document, operations, figures: mcp.figures, name, tool, report })
  })
  return {
    instructions: mcp.instructions,
    nextSteps: mcp['next-steps'],
    listings: readers.map((reader) => reader.listing()),
    calls: Object.fromEntries(readers.map((reader) => [reader.name, reader.call()])),
    problems,
  }
}

interface ReaderParts {
  readonly document: ApiDocument
  readonly operations: readonly Operation[]
  readonly figures: DeclaredColumns
  readonly name: string
  readonly tool: DeclaredTool
  readonly report: (way: readonly string[], sentence: string) => void
}

/** A column with where it is written, for its problems. */
interface PlacedColumn {
  readonly name: string
  readonly at: string
  readonly as: Conversion
  readonly way: readonly string[]
}

/** The schemas of converted values. */
const CONVERTED: Readonly<Record<NonNullable<Conversion>, JsonSchema>> = {
  'hours-ago': { type: 'number' },
  names: { type: 'array', items: { type: 'string' } },
  profits: { type: 'integer' },
}

class ToolReader {
  readonly name: string
  readonly #parts: ReaderParts
  readonly #first: Operation | undefined
  readonly #last: Operation | undefined
  readonly #arguments: Record<string, JsonSchema> = {}
  readonly #required: string[] = []
  readonly #properties: Record<string, JsonSchema> = {}
  readonly #call: ToolCall

  constructor(parts: ReaderParts) {
    const { name, tool } = parts
    this.name = name
    this.#parts = parts
    this.#first = this.#findOperation(tool.operation, ['operation'])
    this.#last =
      tool.then === undefined ? this.#first : this.#findOperation(tool.then.operation, ['then', 'operation'])
    const request = this.#readRequest(this.#first, tool.input, ['input'])
    const then = this.#readThen()
    const rows = this.#readRows()
    const facts = this.#readFacts()
    this.#call = { request, then, rows, facts, note: tool.note ?? null, empty: tool.empty ?? null }
  }

  call(): ToolCall {
    return this.#call
  }

  listing(): ToolListing {
    const { title, description, annotations } = this.#parts.tool
    return {
      name: this.name,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: this.#arguments,
        ...(this.#required.length > 0 && { required: this.#required }),
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: this.#properties },
      annotations,
    }
  }

  #findOperation(id: string, way: readonly string[]): Operation | undefined {
    const found = this.#parts.operations.find((operation) => operation.id === id)
    if (found === undefined) this.#parts.report(way, `names the operation ${id}, which there is not`)
    return found
  }

  #readRequest(
    operation: Operation | undefined,
    inputs: Readonly<Record<string, DeclaredInput>>,
    way: readonly string[],
    isOptional = false,
  ): ToolRequest {
    const input: Record<string, { in: string; name: string }> = {}
    for (const [name, declared] of Object.entries(inputs)) {
      const [place = '', parameter = ''] = declared.from.split('/')
      input[name] = { in: place, name: parameter }
      const found = operation && this.#findParameter(operation, place, parameter)
      if (found === undefined) {
        this.#parts.report(
          [...way, name, 'from'],
          `takes ${declared.from}, which ${operation?.id} does not have`,
        )
        continue
      }
      const required = found.required && !isOptional
      if (required) this.#required.push(name)
      this.#arguments[name] = toArgument(this.#parts.document, found.schema, declared, required)
    }
    return {
      operation: operation?.id ?? '',
      method: operation?.method ?? '',
      path: operation?.path ?? '',
      input,
    }
  }

  #findParameter(operation: Operation, place: string, name: string) {
    if (place !== 'body') {
      const parameter = operation.parameters.find((one) => one.in === place && one.name === name)
      return parameter && { schema: parameter.schema, required: parameter.required ?? false }
    }
    const body = resolve<JsonSchema>(
      this.#parts.document,
      operation.requestContent['application/json']?.schema ?? {},
    )
    const schema = body.properties?.[name]
    return schema && { schema, required: operation.bodyRequired && (body.required ?? []).includes(name) }
  }

  #readThen(): FollowUp | null {
    const { tool, report } = this.#parts
    const { then } = tool
    if (then === undefined) return null
    const request = this.#readRequest(this.#last, then.input, ['then', 'input'], true)
    const [[input, { answer }] = ['', { answer: '' }]] = Object.entries(then.input)
    this.#resolve(this.#first, answer, ['then', 'input', input, 'answer'])
    this.#resolve(this.#last, then.progress.done, ['then', 'progress', 'done'])
    this.#resolve(this.#last, then.progress.total, ['then', 'progress', 'total'])
    const requestMaxSec = this.#last?.wait?.maxSec
    if (requestMaxSec === undefined)
      report(['then', 'operation'], `waits for ${then.operation}, which has no x-wait`)
    const { description, default: defaultSec, maximum } = then.wait
    this.#arguments[then.wait.input] = {
      type: 'integer',
      description,
      minimum: 0,
      maximum,
      default: defaultSec,
    }
    return {
      request,
      handle: { input, answer },
      wait: { input: then.wait.input, defaultSec, requestMaxSec: requestMaxSec ?? 0 },
      progress: then.progress,
      waiting: then.waiting,
      ended: this.#readEnded(then.ended),
    }
  }

  /** The next steps after the end. Each value that the answer may have there needs one. */
  #readEnded({ of, ...steps }: DeclaredThen['ended']): FollowUp['ended'] {
    const values = this.#resolve(this.#last, of, ['then', 'ended', 'of'])?.enum ?? []
    const lacking = values.filter((value) => !(value in steps))
    if (lacking.length > 0)
      this.#parts.report(['then', 'ended'], `has no next step for ${lacking.join(', ')}`)
    return { of, steps }
  }

  #readRows(): ToolCall['rows'] {
    const { rows } = this.#parts.tool
    if (rows === undefined) return null
    const list = this.#resolve(this.#last, rows.of, ['rows', 'of'])
    const row = list?.type === 'array' ? resolve<JsonSchema>(this.#parts.document, list.items ?? {}) : list
    const own = toPlaced(rows.columns, ['rows', 'columns'])
    const figures =
      rows.figures === undefined ? [] : toPlaced(this.#parts.figures, ['rows', 'figures'], rows.figures)
    const columns = [...own, ...figures]
    const items = { type: 'object', properties: this.#describe(columns, row) }
    this.#properties[rows.name] = { type: 'array', items }
    this.#checkDoubt(columns, row)
    return { name: rows.name, of: rows.of, columns: toColumns(columns) }
  }

  #readFacts(): ToolColumns {
    const body = this.#last && resolve<JsonSchema>(this.#parts.document, successSchema(this.#last))
    // An answer of invented figures says so, whatever the tool picks.
    const facts = { ...this.#parts.tool.facts, simulated: '/meta/simulated' }
    const columns = toPlaced(facts, ['facts'])
    Object.assign(this.#properties, this.#describe(columns, body))
    return toColumns(columns)
  }

  /** The schema of each column. Its value is left out where it is unknown. */
  #describe(columns: readonly PlacedColumn[], within: JsonSchema | undefined): Record<string, JsonSchema> {
    const described = columns.map(({ name, at, as, way }): [string, JsonSchema] => {
      const field = within && this.#resolveIn(within, at, way)
      return [name, as === null ? toValueSchema(this.#parts.document, field ?? {}) : CONVERTED[as]]
    })
    return Object.fromEntries(described)
  }

  #resolve(
    operation: Operation | undefined,
    pointer: string,
    way: readonly string[],
  ): JsonSchema | undefined {
    return operation && this.#resolveIn(successSchema(operation), pointer, way)
  }

  #resolveIn(schema: JsonSchema, pointer: string, way: readonly string[]): JsonSchema | undefined {
    const { document, report } = this.#parts
    const found = findPointer(document, schema, pointer)
    if (found === undefined)
      report(way, `points to ${pointer}, which the answer of ${this.#last?.id} does not have`)
    return found
  }

  /** A figure comes with its certainty: its range, or the confidence, version and age of a score. */
  #checkDoubt(columns: readonly PlacedColumn[], row: JsonSchema | undefined): void {
    const { document, report } = this.#parts
    const named = new Set(columns.map(({ at }) => at))
    const hasAge = columns.some(({ name, as }) => name === 'age_hours' && as === 'hours-ago')
    for (const { at, way } of columns) {
      const figure = at.split('/').at(-1) ?? ''
      const parent = at.slice(0, -figure.length)
      const siblings = findPointer(document, row ?? {}, parent.slice(0, -1))?.properties ?? {}
      const missing = listDoubts(figure).filter((name) => name in siblings && !named.has(`${parent}${name}`))
      if (missing.length > 0) report(way, `has ${figure} without ${missing.join(' and ')}`)
      if (figure === 'score' && !hasAge) report(way, `has score without age_hours`)
    }
  }
}

/** The figures that have to accompany a figure, where the schema has them. */
function listDoubts(figure: string): string[] {
  if (figure === 'score') return ['score_confidence', 'score_version']
  const range = /^(.+?)(?:_low|_high)?(_pct)?$/.exec(figure)
  const [, base = '', unit = ''] = range ?? []
  return [`${base}_low${unit}`, `${base}_high${unit}`].filter((name) => name !== figure)
}

function toPlaced(columns: DeclaredColumns, way: readonly string[], below = ''): PlacedColumn[] {
  return Object.entries(columns).map(([name, column]) => {
    const { at, as } = typeof column === 'string' ? { at: column, as: null } : column
    return { name, at: `${below}${at}`, as, way: below === '' ? [...way, name] : way }
  })
}

function toColumns(columns: readonly PlacedColumn[]): ToolColumns {
  return Object.fromEntries(columns.map(({ name, at, as }) => [name, { at, as }]))
}
