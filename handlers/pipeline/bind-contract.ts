import type { Context as BackendContext, Request as BackendRequest } from 'openapi-backend'
import { type FieldError, NotModified, Refusal } from '../../contract/refusal.ts'
import { QueryTimeoutError } from '../../db/connection/deadline.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import type { HandlerContext } from '../contract.ts'
import { providerFailed, queryTooSlow } from '../views/refusals.ts'
import type { AnswerChecks } from './answer-checks.ts'
import type { BodyRows } from './body.ts'
import { type Charge, openCharge, type QuotaMeter, type QuotaPolicy } from './charges.ts'
import { createCondition } from './conditional.ts'
import { abortWhenGone, Exchange, type RequestListener } from './exchange.ts'
import { preferredType, type RowsPolicy } from './formats.ts'
import type { Gate } from './gate.ts'
import { claimKey, type IdempotencyPolicy, replayAnswer } from './idempotency.ts'
import { type BoundBackend, createBackend } from './openapi-backend/backend.ts'
import { createRequestHooks } from './openapi-backend/request-hooks.ts'
import { type Answer, type OperationResult, type Responder, toAnswer } from './respond.ts'

/** A contract as code generation emits it: its document, its operations and what implements them. */
export interface ServedContract {
  readonly document: { readonly info: { readonly version: string } }
  /** The path under which its operations are. */
  readonly root: string
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

export interface OperationEntry {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly errors: readonly string[]
  /** The caller's key needs one of these scopes. Without any, every key may call it. */
  readonly scopes: readonly string[]
  readonly quota: QuotaPolicy | null
  readonly idempotency: IdempotencyPolicy | null
  readonly wait: WaitPolicy | null
  /** Whether a client may say which version it has, and gets 304 while that is the latest. */
  readonly conditional: boolean
  readonly rows: RowsPolicy | null
  readonly bodyRows: BodyRows | null
  readonly deprecation: DeprecationPolicy | null
}

/** What a client may ask for by `Prefer: wait` (RFC 7240): `x-wait` of the operation. */
interface WaitPolicy {
  readonly maxSec: number
}

/** The end of an operation. It is deprecated from one date on and answered until another, each at midnight UTC. */
interface DeprecationPolicy {
  readonly since: string
  readonly sunset: string
  /** The page that says what to use instead: a path of this service, or an address. */
  readonly link: string
}

// The contract's types are checked where the generated routes name the handlers; here every handler is one shape.
type AnyHandler = (input: never, context: HandlerContext) => Promise<Refusal | NotModified | OperationResult>

/** What the steps of a request use, besides its operation. */
export interface PipelineParts {
  readonly gate: Gate
  /** Undefined where nothing is charged. */
  readonly quota?: QuotaMeter
  /** Undefined where no answers are checked, and where they are the examples of the document. */
  readonly checks?: AnswerChecks | undefined
  readonly responder: Responder
}

/**
 * Binds a contract to its handlers. Every request goes through these steps in this order: route, key, plan and rate,
 * shape, the operation, its charge, the answer. Each step refuses by throwing a Refusal, so there is one way out for
 * success and one for failure.
 */
export async function bindContract(
  contract: ServedContract,
  parts: PipelineParts,
  context: HandlerContext,
): Promise<RequestListener> {
  const bound = await createBackend(contract.document, contract.root)
  bound.backend.registerSecurityHandler('apiKey', async (_c: BackendContext, exchange: Exchange) => {
    // The first step that knows the operation: refusals from here on announce its end, too.
    const { deprecation = null, scopes = [] } = contract.operations[exchange.operation] ?? {}
    exchange.announced = announceEnd(deprecation)
    exchange.caller = await parts.gate(exchange, scopes)
    return true
  })
  bound.backend.register(createRequestHooks(bound.router, contract.root, contract.operations))
  for (const [id, operation] of Object.entries(contract.operations)) {
    const handler = contract.handlers[id]
    if (handler === undefined) throw new Error(`${id} has no handler`)
    bound.backend.register(id, async ({ request }: BackendContext, exchange: Exchange) => {
      const { version: release } = contract.document.info
      await runOperation(request, exchange, { operation, handler, parts, context, release })
    })
  }
  return async (req, res) => {
    const exchange = new Exchange(req, res)
    try {
      await answer(exchange, bound, parts.responder)
    } catch (error) {
      const operation = contract.operations[exchange.operation]
      if (error instanceof NotModified)
        parts.responder.notModified(exchange, error.etag, operation?.rows ?? null)
      else if (!hasLeft(exchange)) await parts.responder.fail(exchange, toRefusal(error, operation))
    } finally {
      const path = contract.operations[exchange.operation]?.path
      context.telemetry.requestServed(describeRequest(exchange, path && `${contract.root}${path}`))
      // Once the answer is on its way.
      if (parts.checks !== undefined) setImmediate(() => parts.checks?.check(exchange))
    }
    return exchange.sent
  }
}

/** The headers that announce the end of an operation: `Deprecation` follows RFC 9745, `Sunset` RFC 8594. */
function announceEnd(policy: DeprecationPolicy | null): Exchange['announced'] {
  if (policy === null) return {}
  return {
    Deprecation: `@${Date.parse(policy.since) / 1000}`,
    Sunset: new Date(policy.sunset).toUTCString(),
    Link: `<${policy.link}>; rel="deprecation"; type="text/html"`,
  }
}

/** As nginx logs a client that left before its answer. */
const CLIENT_LEFT = 499

/** Whether the client left before its answer: what fails then fails for no one. */
function hasLeft({ res }: Exchange): boolean {
  return res.destroyed && !res.headersSent
}

/** What the log records of a request: the method and the request id are the only texts that the sender has chosen. */
export function describeRequest(exchange: Exchange, path: string | undefined) {
  const { req, res, requestId, operation, keyId, startedAtMs, failure } = exchange
  return {
    requestId,
    method: req.method,
    path,
    client: req.ip,
    operation,
    keyId,
    status: hasLeft(exchange) ? CLIENT_LEFT : res.statusCode,
    durationMs: performance.now() - startedAtMs,
    refusal: failure && describeRefusal(failure),
  }
}

/** Why a request was refused: the code, the fields that were wrong, and the reason where there is one. */
function describeRefusal({ code, explanation: { details } }: Refusal) {
  if (details === undefined) return { code }
  if (Array.isArray(details)) return { code, fields: details.map(({ field }: FieldError) => field) }
  return { code, reason: (details as Readonly<Record<string, unknown>>).reason }
}

async function answer(
  exchange: Exchange,
  { backend, router }: BoundBackend,
  responder: Responder,
): Promise<void> {
  const { path, method, query, headers } = exchange.req
  const allowed = method === 'OPTIONS' ? router.allowedMethods(path) : []
  if (allowed.length > 0) return responder.allow(exchange, allowed)
  const request = { path, method, query, headers } as BackendRequest
  await backend.handleRequest(request, exchange, request)
}

interface OperationParts {
  readonly operation: OperationEntry
  readonly handler: AnyHandler
  readonly parts: PipelineParts
  readonly context: HandlerContext
  /** The version of the contract's document: under another one the same request may mean something else. */
  readonly release: string
}

/**
 * Answers a request that was admitted and has the right shape: its Idempotency-Key is claimed, its charge opened, the
 * operation runs, and its answer is charged, stored for repeats and sent. When a step before the sending fails, the
 * charge and the Idempotency-Key are given back.
 */
async function runOperation(
  { params: path, query, requestBody: body }: BackendContext['request'],
  exchange: Exchange,
  { operation, handler, parts, context, release }: OperationParts,
): Promise<void> {
  const { caller, requestId } = exchange
  const { status, rows, idempotency } = operation
  if (caller === undefined) throw new Error(`${exchange.operation} was reached without a caller`)
  const signal = abortWhenGone(exchange)
  // HEAD on a read skips what would be charged and counted.
  const isHead = exchange.req.method === 'HEAD'
  const policy = isHead ? null : operation.quota
  const condition = operation.conditional
    ? createCondition(
        [exchange.operation, path, query, rows && preferredType(exchange.req), release],
        exchange.req.headers['if-none-match'],
      )
    : undefined
  const notModified = condition?.notModified
  const waitSec =
    isHead || operation.wait === null ? undefined : readWaitSec(exchange.req.headers.prefer, operation.wait)
  const input = { path, query, body, caller, signal, notModified, waitSec }

  const { claim, stored }: Awaited<ReturnType<typeof claimKey>> =
    idempotency === null ? {} : await claimKey(context, { policy: idempotency, exchange, path, body })
  // For something that was created, the answer is rendered again. Any other answer was stored as it was sent.
  if (idempotency !== null && stored !== undefined && policy?.charge !== 'when-created') {
    const { fields, headers } = replayAnswer(stored, idempotency)
    return parts.responder.succeed(exchange, { status, fields, headers: { ...headers, ...REPLAYED } })
  }
  let charge: Charge | undefined
  let answer: Answer
  let etag: string | undefined
  let served: OperationResult['served']
  try {
    charge = await openCharge({ policy, caller, meter: parts.quota, claim, stored, signal })
    const result = await handler({ ...input, ...charge.input } as never, context)
    if (result instanceof Refusal || result instanceof NotModified) throw result
    answer = toAnswer(result)
    etag = condition?.check(answer.fields, result.version)
    served = isHead ? undefined : result.served
    const charged = await charge.settle(answer)
    const remaining = { 'X-Quota-Remaining': charged?.remaining ?? undefined }
    answer = { ...answer, headers: { ...answer.headers, ...remaining } }
  } catch (error) {
    await charge?.giveBack()
    await claim?.release()
    throw error
  }
  // The answer is charged by now: a failure from here on must not replace it.
  await served?.().catch((error: unknown) => context.telemetry.afterAnswerFailed({ requestId, error }))
  const headers = { ...answer.headers, ...(stored !== undefined && REPLAYED) }
  await parts.responder.succeed(exchange, { status, fields: answer.fields, rows, etag, headers })
}

const REPLAYED = { 'Idempotency-Replayed': true }

/**
 * The seconds that a request is willing to wait for its answer, as far as the operation allows; undefined where it asks
 * for no wait. What cannot be understood is ignored, as RFC 7240 has it.
 */
export function readWaitSec(prefer: unknown, { maxSec }: WaitPolicy): number | undefined {
  const [, digits = '0'] = /(?:^|,)\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?=$|[,;])/i.exec(String(prefer)) ?? []
  return Math.min(Number(digits), maxSec) || undefined
}

/** The error that a client gets. Anything that the operation does not document is INTERNAL_ERROR, unexplained. */
function toRefusal(error: unknown, operation: OperationEntry | undefined): Refusal {
  const documents = (code: string) => operation === undefined || operation.errors.includes(code)
  if (error instanceof Refusal && documents(error.code)) return error
  if (error instanceof ProviderError) {
    if (error.kind === 'timeout' && documents('UPSTREAM_TIMEOUT'))
      return new Refusal('UPSTREAM_TIMEOUT', providerFailed(error))
    if (documents('UPSTREAM_ERROR')) return new Refusal('UPSTREAM_ERROR', providerFailed(error))
  }
  if (error instanceof QueryTimeoutError && documents('UPSTREAM_TIMEOUT'))
    return new Refusal('UPSTREAM_TIMEOUT', queryTooSlow(error))
  return new Refusal('INTERNAL_ERROR', { cause: error })
}
