import type { Context as BackendContext, Request as BackendRequest } from 'openapi-backend'
import { PROBLEMS_MAX } from '../../../contract/limits.ts'
import { describeReceived } from '../../../contract/received.ts'
import { type FieldError, Refusal } from '../../../contract/refusal.ts'
import { listProblems, rootMissing } from '../../../contract/refusals.ts'
import { toFieldErrors } from '../../../contract/validation.ts'
import { BODY_FIELDS, type BodyRows, readBody } from '../body.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractRouter } from './contract-router.ts'

/** The document promises that unreadable values of these are ignored, so they are not validated. */
const IGNORED_WHEN_UNREADABLE = ['prefer', 'if-none-match']

/**
 * The hooks that openapi-backend calls on a request's way to its operation, in this order. Between the first and the
 * second it has the key checked. Each refuses by throwing a Refusal.
 */
export function createRequestHooks(
  router: ContractRouter,
  root: string,
  operations: Readonly<
    Record<string, { readonly bodyRows: BodyRows | null; readonly errors: readonly string[] }>
  >,
) {
  // The legacy interface has no 400.
  const refusesInvalid = Object.values(operations).some(({ errors }) => errors.includes('VALIDATION_ERROR'))

  async function readRequest(c: BackendContext, exchange: Exchange, request: BackendRequest): Promise<void> {
    // The gate's refusal arrives here as a result of the security handler.
    if (!c.security?.authorized) throw c.security?.apiKey?.error ?? new Refusal('UNAUTHORIZED')
    noteBrokenPath(exchange)
    const headers = Object.entries(request.headers)
    request.headers = Object.fromEntries(headers.filter(([name]) => !IGNORED_WHEN_UNREADABLE.includes(name)))
    if (c.operation.requestBody === undefined) return
    // openapi-backend validates this request, and parses it again for the operation; c.request is a copy.
    request.body = await readBody(exchange, operations[exchange.operation]?.bodyRows ?? null)
  }

  return {
    postRoutingHandler(c: BackendContext, exchange: Exchange) {
      exchange.operation = c.operation?.operationId ?? 'none'
    },
    postSecurityHandler: readRequest,
    validationFail: refuseInvalid,
    preOperationHandler: refuseUnreadable,
    unauthorizedHandler() {
      throw new Refusal('UNAUTHORIZED')
    },
    notFound(c: BackendContext, exchange: Exchange) {
      if (refusesInvalid) {
        noteBrokenPath(exchange)
        refuseUnreadable(c, exchange)
      }
      const isBelowRoot = router.allowedMethods(`${root}${exchange.req.path}`).length > 0
      throw new Refusal('ROUTE_NOT_FOUND', isBelowRoot ? rootMissing(root) : {})
    },
    methodNotAllowed(_c: BackendContext, { req }: Exchange) {
      const headers = { Allow: router.allowedMethods(req.path).join(', ') }
      throw new Refusal('METHOD_NOT_ALLOWED', { headers })
    },
  }
}

function refuseInvalid(c: BackendContext, { problems, req }: Exchange): never {
  const found = toFieldErrors(c.validation.errors ?? [], { rawQuery: req.query, enough: PROBLEMS_MAX + 1 })
  // A body that could not be read is not missing.
  const isUnread = problems.some(({ field }) => BODY_FIELDS.includes(field))
  throw invalid([...problems, ...found.filter(({ field }) => !(isUnread && field === 'body'))])
}

/** Throws the problems that were found before validation, for a request that is valid otherwise. */
function refuseUnreadable(_c: BackendContext, { problems }: Exchange): void {
  if (problems.length > 0) throw invalid(problems)
}

function noteBrokenPath({ req, problems }: Exchange): void {
  try {
    decodeURIComponent(req.path)
  } catch {
    const received = describeReceived(req.path)
    problems.push({ field: 'path', message: 'has a broken percent-escape', received })
  }
}

function invalid(problems: readonly FieldError[]): Refusal {
  return new Refusal('VALIDATION_ERROR', listProblems(problems))
}
