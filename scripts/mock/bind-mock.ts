import type { Context } from '../../context.ts'
import type { Door } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { RateStatus } from '../../contract/render.ts'
import type { ServedContract } from '../../contract/served-contract.ts'
import type { Caller } from '../../handlers/contract.ts'
import { serveContract } from '../../handlers/pipeline/answer.ts'
import { bearerToken, type Gate, unauthorized } from '../../handlers/pipeline/gate.ts'
import { chooseExample, type ExampleAnswer, type ExampleAnswers, readExamples } from './documented-answers.ts'

export interface MockedContract extends Omit<ServedContract, 'handlers'> {
  /** Requests a minute, as the headers state; nothing is counted. */
  readonly policies: { readonly rateLimit: { readonly requests: number } }
}

/** A caller with the answer that is meant for it. */
interface MockCaller extends Caller {
  readonly answer: ExampleAnswer
}

/** Members besides those of the envelope. */
const ENVELOPE_FIELDS = ['request_id', 'success']

/**
 * Answers a contract's operations with the examples of its document, for those who build against it before they have a
 * key: routes, validation, envelope and headers are the service's own. Any bearer token will do. A `Prefer` header asks
 * for another documented answer: `code=404`, `example=reused`, or both; one that is not there is refused with a list of
 * those that are.
 */
export async function bindMock(
  { policies, ...contract }: MockedContract,
  telemetry: Context['telemetry'],
): Promise<Door> {
  const answers = readExamples(contract.document)
  const gate = createMockGate(answers, policies.rateLimit.requests)
  const free = Object.entries(contract.operations).map(([id, operation]) => [
    id,
    { ...operation, quota: null, idempotency: null },
  ])
  const handlers = Object.fromEntries(Object.keys(contract.operations).map((id) => [id, answerByExample]))
  // Without charges and idempotency no request needs the database.
  const ports = { gate, reports: telemetry, db: undefined as never, explain: () => [] }
  return await serveContract({ ...contract, operations: Object.fromEntries(free), handlers }, ports)
}

function createMockGate(answers: ExampleAnswers, requestsPerMinute: number): Gate {
  return async ({ headers }, seen) => {
    if (bearerToken(headers) === undefined) throw unauthorized()
    const rate = startOfMinute(requestsPerMinute)
    const answer = choose(answers.get(seen.operation) ?? [], headers.prefer)
    // The minute belongs to a key, which a 401 does not know.
    if (answer.status !== 401) seen.rate = rate
    if (answer.code !== undefined) throw toFailure(answer)
    const admission = { endsInMs: Infinity, check: async () => undefined }
    return {
      keyId: 'mock',
      secretHash: Buffer.alloc(0),
      profileId: 'mock',
      plan: 'premium',
      rate,
      admission,
      answer,
    } satisfies MockCaller
  }
}

function startOfMinute(limit: number): RateStatus {
  const nowSec = Math.floor(Date.now() / 1000)
  const remainingSec = 60 - (nowSec % 60)
  const window = { used: 1, resetSec: nowSec + remainingSec, remainingSec }
  return { limit, remaining: limit - 1, window }
}

function choose(answers: readonly ExampleAnswer[], prefer: unknown): ExampleAnswer {
  const received = Array.isArray(prefer) ? prefer.join(', ') : (prefer as string | undefined)
  const answer = chooseExample(answers, received)
  if (answer !== undefined) return answer
  const known = answers.map(({ status, name }) => `code=${status}, example=${name}`).join('; ')
  throw new Refusal('VALIDATION_ERROR', {
    details: [{ field: 'Prefer', message: `must be one of: ${known}`, received: received ?? null }],
  })
}

function toFailure({ code, body, headers }: ExampleAnswer): Refusal {
  const { message, details } = (body.error ?? body) as {
    readonly message: string
    readonly details?: Readonly<Record<string, unknown>>
  }
  return new Refusal(code ?? 'INTERNAL_ERROR', {
    message,
    headers,
    ...(details === undefined ? {} : { details }),
  })
}

async function answerByExample({ caller }: { readonly caller: MockCaller }) {
  const { body, headers } = caller.answer
  const fields = Object.entries(body).filter(([name]) => !ENVELOPE_FIELDS.includes(name))
  return { ...Object.fromEntries(fields), headers }
}
