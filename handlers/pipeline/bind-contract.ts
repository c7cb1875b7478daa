import type { Request, Response } from 'express'
import type { Context as BackendContext, Request as BackendRequest } from 'openapi-backend'
import { ProviderError } from '../../provider/provider-error.ts'
import type { Context } from '../../context.ts'
import { ApiError, type ErrorCode, type FieldError } from './api-error.ts'
import { createBackend } from './openapi-backend/backend.ts'
import { readBody } from './body.ts'
import { type QuotaPolicy, runCharged } from './charges.ts'
import { beginExchange, type Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { type IdempotencyPolicy, runOnce } from './idempotency.ts'
import type { QuotaMeter } from './quota.ts'
import { type Envelope, sendAllowedMethods, sendFailure, sendSuccess } from './respond.ts'
import { describeReceived, toFieldErrors } from './validation.ts'

/** A contract as code generation emits it: its document, its operations and what implements them. */
export interface ServedContract {
  readonly document: object
  /** The path under which its operations are. */
  readonly root: string
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

export interface OperationEntry {
  readonly status: number
  readonly errors: readonly string[]
  readonly quota: QuotaPolicy | null
  readonly idempotency: IdempotencyPolicy | null
}

// The contract's types are checked where the generated routes name the handlers; here every handler is one shape.
type AnyHandler = (input: never, context: Context) => Promise<ApiError | AnyResult>

interface AnyResult {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly served?: () => Promise<void>
  readonly [field: string]: unknown
}

/** What a request of the contract goes through besides its operation. */
export interface PipelineParts {
  readonly gate: Gate
  readonly quota: QuotaMeter
  readonly envelope: Envelope
}

/** The contract's bound of the list of problems. */
const PROBLEMS_MAX = 1000

/** Answers one HTTP request; never rejects. */
export type RequestListener = (req: Request, res: Response) => Promise<void>

/**
 * Binds a contract to its handlers. What every request goes through, in this order (design: Order of checks): route,
 * key, plan and rate, shape, the operation, its charge, the answer. Each step refuses by throwing an ApiError, so
 * there is one way out for success and one for failure.
 */
export async function bindContract(
  contract: ServedContract,
  parts: PipelineParts,
  context: Context,
): Promise<RequestListener> {
  const { backend, router } = await createBackend(contract.document, contract.root)
  const { gate, envelope } = parts

  backend.registerSecurityHandler('apiKey', async (_c: BackendContext, exchange: Exchange) => {
    exchange.caller = await gate(exchange)
    return true
  })
  backend.register({
    postRoutingHandler: (c: BackendContext, exchange: Exchange) => {
      exchange.operation = c.operation?.operationId ?? 'none'
    },
    postSecurityHandler: async (c: BackendContext, exchange: Exchange, request: BackendRequest) => {
      // The gate's refusal arrives here as a result of the security handler.
      if (!c.security?.authorized) throw c.security?.apiKey?.error ?? new ApiError('UNAUTHORIZED')
      reportBrokenPath(exchange)
      // openapi-backend validates this request, and parses it again for the operation; c.request is a copy.
      if (c.operation.requestBody !== undefined) request.body = await readBody(exchange)
    },
    unauthorizedHandler: () => {
      throw new ApiError('UNAUTHORIZED')
    },
    validationFail: (c: BackendContext, exchange: Exchange) => {
      throw invalid([...exchange.problems, ...toFieldErrors(c.validation.errors ?? [], exchange.req.query)])
    },
    preOperationHandler: (_c: BackendContext, exchange: Exchange) => {
      if (exchange.problems.length > 0) throw invalid(exchange.problems)
    },
    notFound: (_c: BackendContext, exchange: Exchange) => {
      reportBrokenPath(exchange)
      throw exchange.problems.length > 0 ? invalid(exchange.problems) : new ApiError('ROUTE_NOT_FOUND')
    },
    methodNotAllowed: (_c: BackendContext, { req }: Exchange) => {
      throw new ApiError('METHOD_NOT_ALLOWED', {
        headers: { Allow: router.allowedMethods(req.path).join(', ') },
      })
    },
  })
  for (const [id, operation] of Object.entries(contract.operations)) {
    const handler = contract.handlers[id]
    if (handler === undefined) throw new Error(`${id} has no handler`)
    backend.register(id, async (c: BackendContext, exchange: Exchange) => {
      await runOperation(c, exchange, { operation, handler, parts, context })
    })
  }

  return async (req, res) => {
    const exchange = beginExchange(req, res)
    const { path, method, query, headers } = req
    try {
      const allowed = method === 'OPTIONS' ? router.allowedMethods(path) : []
      if (allowed.length > 0) sendAllowedMethods(exchange, envelope, allowed)
      else {
        const request = { path, method, query, headers } as BackendRequest
        await backend.handleRequest(request, exchange, request)
      }
    } catch (error) {
      const entry = contract.operations[exchange.operation]
      const refusal = toApiError(error, entry)
      if (refusal.status === 500) context.telemetry.log.error({ requestId: exchange.requestId, err: error })
      sendFailure(exchange, envelope, refusal)
    } finally {
      context.telemetry.requestServed({
        requestId: exchange.requestId,
        operation: exchange.operation,
        status: res.statusCode,
        durationMs: performance.now() - exchange.startedAtMs,
        keyId: exchange.keyId,
      })
    }
  }
}

interface Running {
  readonly operation: OperationEntry
  readonly handler: AnyHandler
  readonly parts: PipelineParts
  readonly context: Context
}

async function runOperation(c: BackendContext, exchange: Exchange, running: Running): Promise<void> {
  const { operation, handler, parts, context } = running
  const { caller } = exchange
  if (caller === undefined) throw new Error(`${exchange.operation} was reached without a caller`)
  const { params: path, query, requestBody: body } = c.request
  const signal = abortWhenGone(exchange)
  let headers: AnyResult['headers']
  const fields = await runOnce(context.db, operation.idempotency, exchange, { path, body }, async () => {
    const outcome = await runCharged(operation.quota, caller, parts.quota, async (quota) => {
      const answer = await handler({ path, query, body, caller, signal, quota } as never, context)
      if (answer instanceof ApiError) throw answer
      return answer
    })
    const { headers: own, served, ...rest } = outcome
    headers = own
    // The answer is charged by now: what follows it must not take it away.
    await served?.().catch((error: unknown) => {
      context.telemetry.log.error({ requestId: exchange.requestId, err: error })
    })
    return rest
  })
  sendSuccess(exchange, parts.envelope, operation.status, fields, headers ?? {})
}

function abortWhenGone({ res }: Exchange): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort(new Error('the client went away'))
  })
  return gone.signal
}

function reportBrokenPath({ req, problems }: Exchange): void {
  try {
    decodeURIComponent(req.path)
  } catch {
    problems.push({
      field: 'path',
      message: 'has a broken percent-escape',
      received: describeReceived(req.path),
    })
  }
}

function invalid(problems: readonly FieldError[]): ApiError {
  return new ApiError('VALIDATION_ERROR', { details: problems.slice(0, PROBLEMS_MAX) })
}

/** What a client is told of an error. Anything that the operation does not document is INTERNAL_ERROR, unexplained. */
function toApiError(error: unknown, operation: OperationEntry | undefined): ApiError {
  const documents = (code: ErrorCode) => operation === undefined || operation.errors.includes(code)
  if (error instanceof ApiError && documents(error.code)) return error
  if (error instanceof ProviderError) {
    if (error.kind === 'timeout' && documents('UPSTREAM_TIMEOUT'))
      return new ApiError('UPSTREAM_TIMEOUT', { cause: error })
    if (documents('UPSTREAM_ERROR')) return new ApiError('UPSTREAM_ERROR', { cause: error })
  }
  return new ApiError('INTERNAL_ERROR', { cause: error })
}
