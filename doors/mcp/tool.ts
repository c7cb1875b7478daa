import { KEY_SECRET } from '../../basics/secrets.ts'
import { fillIn } from '../../basics/sentences.ts'
import { createAjv } from '../../contract/ajv.ts'
import { isDeeper } from '../../contract/body.ts'
import { LIMITS } from '../../contract/limits.ts'
import { withoutSecrets } from '../../contract/received.ts'
import type { FieldError } from '../../contract/refusal.ts'
import { toFieldErrors } from '../../contract/validation.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { operations } from '../../generated/v1/operations.ts'
import { VALUES } from '../../generated/values.ts'
import type { OperationId, SuccessOf } from '../asking.ts'
import { ask, OperationRefused, type Send, type ToolAsking } from './ask.ts'
import {
  type NamedValues,
  renderAnswer,
  renderFailure,
  renderWrongArguments,
  type ToolAnswer,
  type ToolResult,
} from './tool-answer.ts'

/** A tool for agents. */
export interface Tool {
  readonly listing: ToolListing
  /** The operations that a call may ask. */
  readonly operations: readonly OperationId[]
  /** Carries out a call. Arguments that are wrong and refusals of operations are results, too, with the next step. */
  call(given: NamedValues, client: ToolClient): Promise<ToolResult>
}

/** A tool as agents see it, in the words of the protocol. */
interface ToolListing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, Argument>>
    readonly required?: readonly string[]
    readonly additionalProperties: false
  }
  readonly annotations: Readonly<Record<string, boolean>>
}

/**
 * An argument of a tool, in keywords that every client understands: for others, some refuse a whole server. The
 * operation checks what else it asks for.
 */
interface Argument {
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly description: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: { readonly type: 'string' }
  readonly minItems?: number
  readonly maxItems?: number
}

/** What a call may do for its client besides computing. */
export interface ToolClient {
  readonly send: Send
  /** Reports progress to the client. */
  progress(done: number, total: number): Promise<void>
}

/** What a tool works with. */
export interface ToolHost {
  /** Asks an operation. The answer of the tool says what it cost, and that figures are invented. */
  ask<Id extends OperationId>(id: Id, asking?: ToolAsking): Promise<Omit<Answered<Id>, 'charge'>>
  readonly progress: ToolClient['progress']
}

type Answered<Id extends OperationId> = Awaited<ReturnType<typeof ask<Id>>>

interface ToolDefinition<Given> extends Pick<ToolListing, 'name' | 'title' | 'description'> {
  readonly operations: readonly OperationId[]
  readonly arguments?: Readonly<Record<string, Argument>>
  readonly required?: readonly string[]
  /** The arguments by the parameters that have other names. */
  readonly argumentOf?: Readonly<Record<string, string>>
  /** Rejects with OperationRefused or WrongArguments. */
  readonly call: (given: Given, host: ToolHost) => Promise<ToolAnswer>
}

/** A tool by what its call does. Its texts may name values of the service and of the document. */
export function declareTool<Given>(tool: ToolDefinition<Given>): Tool {
  const { name, title, arguments: properties = {}, required, argumentOf = {} } = tool
  const inputSchema = {
    type: 'object',
    properties,
    ...(required && { required }),
    additionalProperties: false,
  } as const
  const checked = { type: 'object', properties: { arguments: inputSchema }, required: ['arguments'] }
  const reads = tool.operations.every((id) => operations[id].scopes.some((scope) => scope === 'read'))
  return {
    listing: {
      name,
      title,
      description: fill(tool.description),
      inputSchema,
      annotations: reads ? { readOnlyHint: true } : { destructiveHint: false },
    },
    operations: tool.operations,
    async call(given, { send, progress }) {
      // Models send an empty text or null for an argument that they leave out. Validation fills in defaults.
      const named = Object.entries(given).filter(([, value]) => value !== '' && value !== null)
      const asked = { arguments: Object.fromEntries(named) }
      const spent: { charge?: string | undefined; simulated?: boolean | undefined } = {}
      const host: ToolHost = {
        progress,
        async ask(id, asking = {}) {
          const { charge, ...answered } = await ask(send, id, asking)
          spent.charge = charge ?? spent.charge
          spent.simulated ||= isSimulated(answered.body)
          return answered
        },
      }
      try {
        checkArguments(checked, asked)
        const answer = await tool.call(asked.arguments as Given, host)
        return renderAnswer({ ...answer, note: fill(answer.note ?? '') }, spent)
      } catch (error) {
        if (error instanceof WrongArguments) return renderWrongArguments(error.problems)
        if (error instanceof OperationRefused)
          return renderFailure({ ...error, argumentOf: (parameter) => argumentOf[parameter] ?? parameter })
        throw error
      }
    },
  }
}

function fill(text: string): string {
  return fillIn(text, VALUES, document)
}

/** Whether an answer says that its figures are invented. */
function isSimulated(body: SuccessOf<OperationId>): boolean | undefined {
  return (body as { readonly meta?: { readonly simulated?: boolean } }).meta?.simulated
}

const PROBLEMS_MAX = 10
const ajv = createAjv()

/** Arguments that a tool does not take. */
export class WrongArguments extends Error {
  readonly problems: readonly FieldError[]

  constructor(problems: readonly FieldError[]) {
    super('a tool was called with wrong arguments')
    this.name = 'WrongArguments'
    this.problems = withoutSecrets(problems, KEY_SECRET)
  }
}

/** Checks arguments by the schema of `{ arguments }`, and fills in defaults. Throws WrongArguments. */
function checkArguments(schema: object, asked: object): void {
  // The problem of a deeper value cannot be put into words: JSON.stringify runs out of stack.
  if (isDeeper(asked, LIMITS.bodyLevels)) {
    const message = `must not be nested deeper than ${LIMITS.bodyLevels} levels`
    throw new WrongArguments([{ field: 'arguments', message, received: null }])
  }
  // Ajv keeps what it has compiled.
  const validate = ajv.compile(schema)
  if (!validate(asked))
    throw new WrongArguments(toFieldErrors(validate.errors ?? [], { rawQuery: {}, enough: PROBLEMS_MAX }))
}
