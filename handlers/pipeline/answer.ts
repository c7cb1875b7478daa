import type { Context } from '../../context.ts'
import { findBrokenEscape, openBackend } from '../../contract/backend.ts'
import { readBody } from '../../contract/body.ts'
import { createCondition } from '../../contract/conditional.ts'
import { type Answered, type Asked, CLIENT_LEFT, type Door } from '../../contract/door.ts'
import { preferredType } from '../../contract/formats.ts'
import { NotModified, Refusal } from '../../contract/refusal.ts'
import { listProblems, rootMissing } from '../../contract/refusals.ts'
import { createRenderer, describeRequest, type Seen } from '../../contract/render.ts'
import type {
  Answer,
  DeprecationPolicy,
  OperationResult,
  ServedContract,
  WaitPolicy,
} from '../../contract/served-contract.ts'
import { type Charge, openCharge, type QuotaMeter } from './charges.ts'
import type { Gate } from './gate.ts'
import { claimKey, replayAnswer } from './idempotency.ts'

/** What the steps of a request use. */
export interface Ports {
  readonly gate: Gate
  /** Undefined where nothing is charged. */
  readonly quota?: QuotaMeter
  readonly db: Context['db']
  readonly reports: Context['telemetry']
  /** The refusals that a failure of the service stands for; the first one that an operation documents is its answer. */
  readonly explain: (error: unknown) => readonly Refusal[]
  /** Called with each answer and the operation that it is of. */
  readonly onAnswered?: (seen: Seen, answered: Answered) => void
}

/**
 * Serves a contract. Every request goes through the steps of `answer`, in that order. Each step refuses by throwing, so
 * that there is one way out for success and one for failure.
 */
export async function serveContract(contract: ServedContract, ports: Ports): Promise<Door> {
  const { root, operations, handlers, errors, document } = contract
  for (const id of Object.keys(operations)) {
    if (handlers[id] === undefined) throw new Error(`${id} has no handler`)
  }
  const backend = await openBackend(contract)
  const render = createRenderer(contract)
  const { reports } = ports

  return async (asked) => {
    const startedAtMs = performance.now()
    const seen: Seen = { requestId: asked.requestId, operation: 'none' }
    const answered = await answer(asked, seen).catch((error: unknown) => fail(error, asked, seen))
    const path = operations[seen.operation]?.path
    const facts = { answered, path: path && `${root}${path}`, startedAtMs }
    reports.requestServed(describeRequest(asked, seen, facts))
    ports.onAnswered?.(seen, answered)
    return answered
  }

  async function answer(asked: Asked, seen: Seen): Promise<Answered> {
    // Route.
    const route = backend.route(asked)
    if ('allowed' in route) return answerWithoutRoute(route.allowed, asked, seen)
    const operation = operations[route.id]
    if (operation === undefined) throw new Error(`the contract lacks the policies of ${route.id}`)
    const { status, rows, quota: policy, idempotency } = operation
    seen.operation = route.id
    seen.announced = announceEnd(operation.deprecation)

    // Admit.
    const caller = await ports.gate(asked, seen, operation.scopes)

    // Read, and validate.
    const read = route.takesBody ? await readBody(asked, operation.bodyRows) : {}
    const { body } = read
    const input = backend.validate(route, asked, read)
    if ('problems' in input) throw new Refusal('VALIDATION_ERROR', listProblems(input.problems))
    const { path, query } = input

    // Claim.
    const { claim, stored } = await claimKey(ports, { policy: idempotency, asked, seen, path, body })
    // For something that was created, the answer is rendered again. Any other answer was stored as it was sent.
    if (idempotency !== null && stored !== undefined && policy?.charge !== 'when-created') {
      const { fields, headers } = replayAnswer(stored, idempotency)
      return await render.succeed(seen, { status, fields, headers: { ...headers, ...REPLAYED } })
    }

    const isHead = asked.method === 'HEAD'
    const condition = operation.conditional
      ? createCondition(
          [route.id, path, query, rows && preferredType(asked.headers), document.info.version],
          asked.headers['if-none-match'],
        )
      : undefined
    let charge: Charge | undefined
    let result: OperationResult
    let answer: Answer
    let etag: string | undefined
    try {
      // Reserve.
      charge = await openCharge({
        policy: isHead ? null : policy,
        caller,
        meter: ports.quota,
        claim,
        stored,
        signal: asked.signal,
      })

      // Run.
      const waitSec =
        operation.wait && !isHead ? readWaitSec(asked.headers.prefer, operation.wait) : undefined
      const given = { path, query, body, caller, signal: asked.signal, waitSec, ...charge.input }
      const outcome = await backend.handlerOf(route)({
        ...given,
        notModified: condition?.notModified,
      } as never)
      if (outcome instanceof Refusal || outcome instanceof NotModified) throw outcome
      result = outcome
      answer = toAnswer(result)

      // Condition: 304 costs nothing.
      etag = condition?.check(answer.fields, result.version)

      // Settle.
      const charged = await charge.settle(answer)
      const remaining = { 'X-Quota-Remaining': charged?.remaining ?? undefined }
      answer = { ...answer, headers: { ...answer.headers, ...remaining } }
    } catch (error) {
      await charge?.giveBack()
      await claim?.release()
      throw error
    }
    // The answer is charged by now: a failure from here on must not replace it.
    if (!isHead)
      await result
        .served?.()
        .catch((error: unknown) => reports.afterAnswerFailed({ requestId: asked.requestId, error }))

    // Render.
    return await render.succeed(seen, {
      status,
      fields: answer.fields,
      rows:
        rows === null
          ? undefined
          : {
              // HEAD is free, and a cursor would reveal the last entry of its page.
              policy: isHead ? { ...rows, metaHeaders: [] } : rows,
              headers: asked.headers,
              owner: caller.profileId ?? caller.keyId,
            },
      etag,
      headers: { ...answer.headers, ...(stored !== undefined && REPLAYED) },
    })
  }

  /** The answer to OPTIONS, or the refusal of a path or a method that the document does not have. */
  function answerWithoutRoute(allowed: readonly string[], { method, path }: Asked, seen: Seen): Answered {
    if (method === 'OPTIONS' && allowed.length > 0) return render.allow(seen, allowed)
    if (allowed.length > 0)
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
    const broken = 'VALIDATION_ERROR' in errors ? findBrokenEscape(path) : []
    if (broken.length > 0) throw new Refusal('VALIDATION_ERROR', listProblems(broken))
    const isBelowRoot = backend.listMethods(`${root}${path}`).length > 0
    throw new Refusal('ROUTE_NOT_FOUND', isBelowRoot ? rootMissing(root) : {})
  }

  /** The answer to a request that a step has ended. */
  function fail(error: unknown, { requestId, signal }: Asked, seen: Seen): Answered {
    const operation = operations[seen.operation]
    if (error instanceof NotModified) return render.notModified(seen, error.etag, operation?.rows ?? null)
    // What fails once the client has left fails for nobody.
    if (signal.aborted) return { status: CLIENT_LEFT, headers: {}, body: [] }
    const refusal = toRefusal(error, (code) => operation?.errors.includes(code) ?? code in errors)
    const answered = render.fail(seen, refusal)
    if ('cause' in refusal) {
      const { status } = answered
      const {
        operation,
        refusal: { code, cause },
      } = { ...seen, refusal }
      reports.requestFailed({ requestId, operation, code, status, error: cause })
    }
    return answered
  }

  /** The refusal that a client gets. Anything that its operation does not document is INTERNAL_ERROR, unexplained. */
  function toRefusal(error: unknown, isDocumented: (code: string) => boolean): Refusal {
    const known = error instanceof Refusal ? [error] : ports.explain(error)
    return known.find(({ code }) => isDocumented(code)) ?? new Refusal('INTERNAL_ERROR', { cause: error })
  }
}

const REPLAYED = { 'Idempotency-Replayed': true }

/** The part of a result that is sent. */
function toAnswer({ headers, served: _served, version: _version, ...fields }: OperationResult): Answer {
  return { fields, headers }
}

/** The headers that announce the end of an operation: `Deprecation` follows RFC 9745, `Sunset` RFC 8594. */
function announceEnd(policy: DeprecationPolicy | null): Readonly<Record<string, string>> {
  if (policy === null) return {}
  return {
    Deprecation: `@${Date.parse(policy.since) / 1000}`,
    Sunset: new Date(policy.sunset).toUTCString(),
    Link: `<${policy.link}>; rel="deprecation"; type="text/html"`,
  }
}

/**
 * The seconds that a request is willing to wait for its answer, as far as the operation allows; undefined where it asks
 * for no wait. What cannot be understood is ignored, as RFC 7240 has it.
 */
export function readWaitSec(prefer: unknown, { maxSec }: WaitPolicy): number | undefined {
  const [, digits = '0'] = /(?:^|,)\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?=$|[,;])/i.exec(String(prefer)) ?? []
  return Math.min(Number(digits), maxSec) || undefined
}
