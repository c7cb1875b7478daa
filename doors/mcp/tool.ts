import type { JsonSchema } from '../../contract/document/api-document.ts'
import { fillIn } from '../../contract/document/sentences.ts'
import { operations } from '../../generated/v1/operations.ts'
import { VALUES } from '../../generated/values.ts'
import {
  type Argument,
  checkArguments,
  type DeclaredArgument,
  toArgument,
  WrongArguments,
} from './arguments.ts'
import { describeColumns, flag, type NamedValues } from './columns.ts'
import {
  type AskedOperation,
  ask,
  type Body,
  document,
  OperationRefused,
  type ParameterName,
  type Send,
} from './operations.ts'
import {
  type AnswerShape,
  renderAnswer,
  renderFailure,
  renderWrongArguments,
  type ToolResult,
} from './tool-answer.ts'

/** A tool for agents. */
export interface Tool {
  readonly listing: ToolListing
  /** The operations that a call may ask. */
  readonly operations: readonly AskedOperation[]
  /** Carries out a call. Arguments that are wrong and refusals of operations are results, too, with the next step. */
  call(given: NamedValues, host: ToolHost): Promise<ToolResult>
}

/** A tool as agents see it, in the words of the protocol. */
export interface ToolListing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: Readonly<Record<string, boolean>>
}

type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** What a call may do besides computing. */
export interface ToolHost {
  /** Sends a request to the contract with the client's key. */
  readonly send: Send
  /** Reports progress to the client. */
  progress(done: number, total: number): Promise<void>
}

type Named = Pick<ToolListing, 'name' | 'title' | 'description'>

interface DeclaredTool<Id extends AskedOperation> extends Named, Partial<AnswerShape<Body<Id>>> {
  readonly arguments?: { readonly [Name in ParameterName<Id>]?: DeclaredArgument }
}

/** A tool that asks one operation and shortens its answer. Its arguments are parameters of the operation. */
export function declareTool<Id extends AskedOperation>(operation: Id, declared: DeclaredTool<Id>): Tool {
  const taken = Object.entries<DeclaredArgument | undefined>(declared.arguments ?? {}).flatMap(
    ([parameter, argument]) =>
      argument === undefined
        ? []
        : [[argument.as ?? parameter, toArgument(operation, parameter, argument)] as const],
  )
  return createTool<NamedValues, Body<Id>>({
    ...declared,
    operations: [operation],
    arguments: Object.fromEntries(taken),
    call(given, host) {
      const asking = taken.map(([name, { parameter }]) => [parameter, given[name]])
      return ask(host.send, operation, Object.fromEntries(asking))
    },
  })
}

interface ToolDefinition<Given, Body> extends Named, Partial<AnswerShape<Body>> {
  readonly operations: readonly AskedOperation[]
  readonly arguments: Readonly<Record<string, Argument>>
  /** Rejects with OperationRefused or WrongArguments. */
  readonly call: (given: Given, host: ToolHost) => Promise<ToolAnswer<Body>>
}

interface ToolAnswer<Body> {
  readonly body: Body
  /** What it cost, as a sentence; undefined when it was free. */
  readonly charge?: string | undefined
  /** What to call next. */
  readonly next?: string | undefined
}

interface WithMeta {
  readonly meta?: { readonly simulated?: boolean }
}

/** A tool whose call is a story of its own. */
export function createTool<Given, Body>(tool: ToolDefinition<Given, Body>): Tool {
  const { name, title, arguments: taken, rows, call } = tool
  const description = fillIn(tool.description, VALUES, document)
  const note = fillIn(tool.note ?? '', VALUES, document)
  // An answer of invented figures says so, whatever the tool picks.
  const facts = { ...tool.facts, simulated: flag((body: Body) => (body as WithMeta).meta?.simulated) }
  const required = Object.keys(taken).filter((argument) => taken[argument]?.isRequired)
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(taken).map(([argument, { schema }]) => [argument, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  } as const
  const checked = { type: 'object', properties: { arguments: inputSchema }, required: ['arguments'] }
  const properties = { ...(rows && { [rows.name]: rows.schema }), ...describeColumns(facts) }
  const reads = tool.operations.every((id) => operations[id].scopes.some((scope) => scope === 'read'))
  const argumentOf = (parameter: string) =>
    Object.keys(taken).find((argument) => taken[argument]?.parameter === parameter) ?? parameter
  return {
    listing: {
      name,
      title,
      description,
      inputSchema,
      outputSchema: { type: 'object', properties },
      annotations: reads ? { readOnlyHint: true } : { destructiveHint: false },
    },
    operations: tool.operations,
    async call(given, host) {
      // Models send an empty text or null for an argument that they leave out. Validation fills in defaults.
      const named = Object.entries(given).filter(([, value]) => value !== '' && value !== null)
      const asked = { arguments: Object.fromEntries(named) }
      try {
        checkArguments(checked, asked)
        const { body, charge, next } = await call(asked.arguments as Given, host)
        return renderAnswer({ ...tool, facts, note }, body, [charge, next])
      } catch (error) {
        if (error instanceof WrongArguments) return renderWrongArguments(error.problems)
        if (error instanceof OperationRefused) return renderFailure({ ...error, argumentOf })
        throw error
      }
    },
  }
}
