import { createAdmission } from './admit.ts'
import { openBackend, type Route } from './backend.ts'
import { readBody } from './body.ts'
import { createBookings } from './booking.ts'
import { type Answered, type Asked, type Door, lastAnswer, NO_ANSWER } from './door.ts'
import { preferredType } from './formats.ts'
import { findBrokenEscape } from './parameters.ts'
import type { Ports } from './ports.ts'
import { listProblems, NotModified, Refusal, rootMissing } from './refusal.ts'
import { createCondition, createRenderer, describeRequest, type RequestState } from './render.ts'
import { createClaims } from './repeat.ts'
import { guardReports, warn } from './reports.ts'
import { type Extras, Success, toAnswer } from './result.ts'
import type { OperationEntry, ServedContract, WaitPolicy } from './served-contract.ts'

/** What a contract is served with. */
type Kernel = Awaited<ReturnType<typeof openKernel>>

async function openKernel(contract: ServedContract, given: Ports<unknown, unknown>) {
  const ports = { ...given, reports: guardReports(given.reports) }
  return {
    contract,
    ports,
    backend: await openBackend(contract),
    render: createRenderer(contract, ports.reports),
    admit: createAdmission(contract, ports),
    claim: createClaims(contract, ports),
    openBooking: createBookings(contract, ports),
  }
}

/** Serves a contract that `findUnservable` has nothing to say about. The door never rejects. */
export async function serveContract<Tx, Held>(
  contract: ServedContract,
  ports: Ports<Tx, Held>,
): Promise<Door> {
  const kernel = await openKernel(contract, ports)
  const { root, operations } = contract
  return async (asked) => {
    const startedAtMs = performance.now()
    const state: RequestState = { requestId: asked.requestId, operation: 'none' }
    const answered = await answer(kernel, asked, state)
      .catch((error: unknown) => fail(kernel, error, asked, state))
      .catch((error: unknown) => {
        warn(error)
        return lastAnswer(asked.requestId)
      })
    const path = operations[state.operation]?.path
    const facts = { answered, path: path && `${root}${path}`, startedAtMs }
    kernel.ports.reports.requestServed(describeRequest(asked, state, facts))
    return answered
  }
}

/**
 * Answers a request, in these steps. Each refuses by throwing, so that there is one way out for success and one for
 * failure.
 */
async function answer(kernel: Kernel, asked: Asked, state: RequestState): Promise<Answered> {
  const { contract, backend, render, admit, claim, openBooking } = kernel
  const { headerNames: names } = contract
  // Route.
  const route = backend.route(asked)
  if ('allowed' in route) return answerWithoutRoute(kernel, route.allowed, asked, state)
  const operation = entryOf(contract, route)
  const { status, rows, quota, idempotency } = operation
  const { signal, requestId } = asked
  state.operation = route.id

  // Admit.
  const caller = await admit(asked, state, operation)

  // Read, and validate.
  const read = route.operation.requestBody ? await readBody(asked, operation.bodyRows, contract.limits) : {}
  const { body } = read
  const valid = backend.validate(route, asked, read)
  if ('problems' in valid)
    throw new Refusal('VALIDATION_ERROR', listProblems(valid.problems, contract.limits.problems))
  const { path, query } = valid

  // Claim the Idempotency-Key, or repeat the answer that was stored for it.
  const { claimed, replayed } = idempotency
    ? await claim({ policy: idempotency, asked, state, path, query, body })
    : {}
  if (replayed !== undefined) {
    const headers = { ...replayed.headers, [names.idempotencyReplayed]: true }
    return await render.succeed(state, {
      status,
      enclosed: render.enclose(state, status, replayed.body),
      headers,
    })
  }

  const condition = operation.conditional
    ? createCondition(
        contract.tagSecret,
        [route.id, path, query, rows && preferredType(asked.headers), contract.document.info.version],
        asked.headers['if-none-match'],
      )
    : undefined
  const booking = openBooking({ policy: quota, caller, signal, requestId, claimed })
  const run = async () => {
    // Run. An operation that is charged before takes its unit when it knows that it needs one.
    const waitSec = operation.wait === null ? undefined : readWaitSec(asked.headers.prefer, operation.wait)
    const common = { ...valid, body, caller, signal }
    const input = { ...common, waitSec, pay: booking.pay, notModified: condition?.notModified }
    const result = await contract.handlers[route.id]?.(input as never, contract.context as never)
    if (result instanceof Refusal || result instanceof NotModified) throw result
    const answer = toAnswer(result)

    // Condition: 304 costs nothing.
    const extras: Extras = result instanceof Success ? result.extras : {}
    const etag = condition?.check(answer.body, extras)

    // Enclose, and book.
    const enclosed = render.enclose(state, status, answer.body)
    if ((enclosed === undefined) !== (answer.body === undefined))
      throw new Error(
        `the handler ${route.id} returned ${enclosed ? 'no' : 'a'} body, and the document has ${enclosed ? 'one' : 'none'}`,
      )
    const charged = await booking.book(answer)
    const { headers } = answer
    return { enclosed, headers, etag, remaining: charged?.remaining ?? undefined, served: extras.served }
  }
  const answered = await run().catch(async (error: unknown) => {
    const ended = error instanceof NotModified ? error : explain(kernel, error, operation)
    await booking.cancel(ended)
    throw ended
  })

  // Render. The answer is charged by now: a failure of what follows it must not replace it.
  const { enclosed, headers, etag, remaining } = answered
  try {
    await answered.served?.()
  } catch (error) {
    kernel.ports.reports.afterAnswerFailed({ requestId, error })
  }
  return await render.succeed(state, {
    status,
    enclosed,
    rows: rows && {
      policy: rows,
      headers: asked.headers,
      owner: caller?.profileId ?? caller?.keyId ?? asked.client,
    },
    etag,
    headers: { ...headers, [names.quotaRemaining]: remaining },
  })
}

function entryOf({ operations }: ServedContract, { id }: Route): OperationEntry {
  const operation = operations[id]
  if (operation === undefined) throw new Error(`the contract lacks the policies of ${id}`)
  return operation
}

/** The answer to OPTIONS, or the refusal of a path or a method that the document does not have. */
function answerWithoutRoute(
  { contract: { root, errors }, backend, render }: Kernel,
  allowed: readonly string[],
  { method, path }: Asked,
  state: RequestState,
): Answered {
  if (method === 'OPTIONS' && allowed.length > 0) return render.allow(state, allowed)
  if (allowed.length > 0) throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
  const broken = 'VALIDATION_ERROR' in errors ? findBrokenEscape(path) : []
  if (broken.length > 0) throw new Refusal('VALIDATION_ERROR', listProblems(broken))
  const isBelowRoot = root !== '' && backend.listMethods(`${root}${path}`).length > 0
  throw new Refusal('ROUTE_NOT_FOUND', isBelowRoot ? rootMissing(root) : {})
}

/** The answer to a request that a step has ended. */
function fail(kernel: Kernel, error: unknown, { signal }: Asked, state: RequestState): Answered {
  const { contract, render } = kernel
  const operation = contract.operations[state.operation]
  if (error instanceof NotModified) return render.notModified(state, error.etag, operation?.rows ?? null)
  // Once the client has left, a failure has no one to go to.
  if (signal.aborted) return NO_ANSWER
  return render.fail(state, explain(kernel, error, operation))
}

/** The codes of the kernel's own refusals of an operation. */
const OWN_CODES = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'FORBIDDEN_PLAN',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'INTERNAL_ERROR',
]

/** The refusal that a failure is. What its operation does not document goes unexplained. */
function explain(
  { contract, ports }: Kernel,
  error: unknown,
  operation: OperationEntry | undefined,
): Refusal {
  // What the kernel refuses with is known to the catalogue, or the contract would not be served.
  const isDocumented = (code: string) =>
    operation?.errors.includes(code) ||
    ((operation === undefined || OWN_CODES.includes(code)) && code in contract.errors)
  let refusals: readonly Refusal[] = []
  try {
    refusals = error instanceof Refusal ? [error] : ports.explain(error)
  } catch (another) {
    warn(another)
  }
  return refusals.find(({ code }) => isDocumented(code)) ?? new Refusal('INTERNAL_ERROR', { cause: error })
}

/**
 * The seconds that a request is willing to wait for its answer, as far as the operation allows; undefined where it asks
 * for no wait. What cannot be understood is ignored, as RFC 7240 has it.
 */
export function readWaitSec(prefer: unknown, { maxSec }: WaitPolicy): number | undefined {
  const [, digits = '0'] = /(?:^|,)\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?=$|[,;])/i.exec(String(prefer)) ?? []
  return Math.min(Number(digits), maxSec) || undefined
}
