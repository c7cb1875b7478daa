import type { Admitted } from './admit.ts'
import type { Payment } from './booking.ts'
import type { NotModified, Refusal } from './refusal.ts'
import type { Rendered } from './rendered.ts'
import type { Extras, Success } from './result.ts'

/*
 * What a document asks of its handlers, derived from what `contract/codegen` generates of it: `operations` of types.ts
 * (`Types`) and the type of `operations` of operations.ts (`Table`). A missing handler, a missing member of an answer,
 * an error that the operation does not document and a missing required header are compile errors.
 */

/** What a service puts in the place of what the kernel knows. */
export interface Own {
  /** Who calls, as the service's store of keys describes it. */
  readonly caller?: object
  /** A transaction of the service's store. */
  readonly tx?: unknown
  /** The members and headers of successes that the service's envelope fills in. */
  readonly enveloped?: string
}

/** The handlers of a document, by operationId. */
export type Handlers<Types, Table, Context = undefined, With extends Own = Own> = {
  readonly [Id in keyof Table & keyof Types]: Handler<Types, Table, Context, Id, With>
}

/**
 * An operation: takes the request in the document's types, and resolves to an answer that the document has for it, or
 * to one of its errors. `Context` is what the service gives to all of its handlers.
 */
export type Handler<
  Types,
  Table,
  Context = undefined,
  Id extends keyof Table & keyof Types = keyof Table & keyof Types,
  With extends Own = Own,
> = (
  input: Input<Types[Id], Table[Id], With>,
  context: Context,
) => Promise<Outcome<Types[Id], Table[Id], With>>

/** What a handler may resolve to. `Operation` and `Entry` are those of one operation. */
export type Outcome<Operation, Entry, With extends Own = Own> =
  | Result<Operation, Entry, With>
  | Refusal<Entry extends { errors: readonly (infer Code extends string)[] } ? Code : never>
  | (Entry extends { conditional: true } ? NotModified : never)

/** A request as a handler gets it, in the types of its schemas. */
export type Input<Operation, Entry, With extends Own = Own> = {
  readonly path: Parameters<Operation, 'path'>
  /** Parameters with a default are always there: the kernel fills them in. */
  readonly query: WithDefaults<Parameters<Operation, 'query'>, Entry>
  /** Those that the document declares, by the names that it gives them. */
  readonly headers: Parameters<Operation, 'header'>
  readonly cookies: Parameters<Operation, 'cookie'>
  /** Undefined where a request may come without a body. */
  readonly body: RequestBody<Operation>
  /** Undefined where the operation may be called without a key, and was. */
  readonly caller: CallerOf<With> | (Entry extends { keyless: true } ? undefined : never)
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
} & (Entry extends { quota: { charge: 'before' } }
  ? { readonly pay: Payment<With['tx'], Result<Operation, Entry, With>> }
  : unknown) &
  (Entry extends { conditional: true }
    ? {
        /** The answer to a client that has this version of it already; undefined for any other client. */
        readonly notModified: (version: string) => NotModified | undefined
      }
    : unknown) &
  (Entry extends { wait: object }
    ? {
        /** How long this client waits for news; undefined for one that does not wait. */
        readonly waitSec: number | undefined
      }
    : unknown)

/**
 * The success of an operation, without what the kernel adds: the status, the request id, the shared headers. It is the
 * body; or `answer(body, { headers, version, served })`, which it has to be where a header is required.
 */
export type Result<Operation, Entry, With extends Own = Own> =
  | (object extends HandlerHeaders<SuccessOf<Operation, Entry>, With>
      ? Plain<Body<Operation, Entry, With>>
      : never)
  | Success<
      Body<Operation, Entry, With>,
      Omit<Extras, 'headers' | (Entry extends { conditional: true } ? never : 'version' | 'selectedBy')> &
        HeadersMember<HandlerHeaders<SuccessOf<Operation, Entry>, With>>
    >

type EnvelopedOf<With extends Own> = With extends { enveloped: infer Names extends string } ? Names : never

type CallerOf<With extends Own> = With extends { caller: infer Caller extends object } ? Caller : Admitted

/** The parameters of one place; an object without members where there are none. */
type Parameters<Operation, Place extends string> = Operation extends {
  parameters: { readonly [Name in Place]?: infer Declared }
}
  ? [Declared] extends [undefined]
    ? object
    : NonNullable<Declared>
  : object

type WithDefaults<Query, Entry> = Entry extends { queryDefaults: infer Defaults }
  ? Query & { readonly [Name in keyof Query & keyof Defaults]-?: NonNullable<Query[Name]> }
  : Query

type RequestBody<Operation> = Operation extends { requestBody: { content: JsonContent<infer Body> } }
  ? Body
  : Operation extends { requestBody?: infer Declared }
    ? [NonNullable<Declared>] extends [never]
      ? undefined
      : NonNullable<Declared> extends { content: JsonContent<infer Body> }
        ? Body | undefined
        : undefined
    : undefined

interface JsonContent<Body> {
  readonly 'application/json': Body
}

/** The success that an operation documents. */
type SuccessOf<Operation, Entry> = Operation extends { responses: infer Responses }
  ? Responses[Entry extends { status: infer Status extends keyof Responses } ? Status : never]
  : never

/** A body alone: what belongs into `answer(...)` is no member of it, unless the document says so. */
type Plain<Whole> = Whole extends object
  ? Whole & { readonly [Name in Exclude<keyof Extras, keyof Whole>]?: never }
  : Whole

/** The body of a success; undefined where there is none. */
type JsonOf<Answer> = Answer extends { content: infer Content }
  ? Content extends JsonContent<infer Body>
    ? Body
    : Content[keyof Content]
  : undefined

/** A body whose members may be rendered already. */
type Body<Operation, Entry, With extends Own> = Parts<JsonOf<SuccessOf<Operation, Entry>>, With>

/**
 * The members that the handler supplies: without those of the envelope, and optional ones stay optional.
 */
type Parts<Whole, With extends Own> = Whole extends readonly unknown[]
  ? Whole | Rendered<Whole>
  : Whole extends object
    ? {
        readonly [Name in keyof Whole as Exclude<Name, EnvelopedOf<With>>]:
          | Whole[Name]
          | Rendered<Whole[Name]>
      }
    : Whole

/** The headers that the kernel sends. */
type KernelHeader =
  | 'X-Request-Id'
  | 'Idempotency-Replayed'
  | 'X-Quota-Remaining'
  | 'ETag'
  | 'RateLimit'
  | 'X-Key-Expires-At'
  | 'RateLimit-Policy'
  | `X-RateLimit-${string}`
  | `X-Meta-${string}`

/**
 * The headers of a success that the handler supplies. Of `{ [name: string]: unknown; Location: string; ETag: string }`,
 * as types are generated, it keeps `{ Location: string }`.
 */
type HandlerHeaders<Success, With extends Own> = Success extends { headers: infer Headers }
  ? {
      readonly [Name in keyof Headers as string extends Name
        ? never
        : Exclude<Name, KernelHeader | EnvelopedOf<With>>]: Headers[Name]
    }
  : object

/** `headers` is required where one of the headers is. */
type HeadersMember<Headers> = object extends Headers
  ? { readonly headers?: Headers }
  : { readonly headers: Headers }
