import type { Door } from '../../contract/door.ts'
import { type ContractOptions, openContract } from '../../contract/open-contract.ts'
import type { Grant, Key, Stores } from '../../contract/ports.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { RateWindow } from '../../contract/render.ts'
import { answer } from '../../contract/result.ts'
import type { Context } from '../../scans/context.ts'
import { chooseExample, type ExampleAnswer, readExamples } from './documented-answers.ts'

/** The key of any bearer token, with the answer that its request asks for. */
interface MockKey extends Key {
  readonly prefer: string | undefined
}

/** Members besides those of the envelope. */
const ENVELOPE_FIELDS = ['request_id', 'success']

/**
 * Answers a contract's operations with the examples of its document, for those who build against it before they have a
 * key: routes, validation, envelope and headers are the service's own. Any bearer token will do. A `Prefer` header asks
 * for another documented answer: `code=404`, `example=reused`, or both; one that is not there is refused with a list of
 * those that are.
 */
export async function createMock(
  contract: Omit<ContractOptions<never, never>, 'handlers' | 'stores'>,
  reports: Context['telemetry'],
): Promise<Door> {
  const handlers = [...readExamples(contract.document)].map(([id, answers]) => [
    id,
    async ({ caller }: { readonly caller: MockKey }) => answerByExample(choose(answers, caller.prefer)),
  ])
  return await openContract({
    ...contract,
    handlers: Object.fromEntries(handlers),
    stores: ({ scopes }) => openStores(Object.keys(scopes)),
    reports,
  })
}

/** Knows every key, counts nothing, charges nothing and repeats nothing. */
function openStores(scopes: readonly string[]): Stores<undefined, undefined> {
  return {
    keys: {
      async find(_credential, { headers }): Promise<MockKey> {
        return { ...MOCK_KEY, scopes, prefer: headers.prefer && [headers.prefer].flat().join(', ') }
      },
    },
    counters: { count: async () => startOfMinute() },
    books: {
      take: async () => UNCHARGED,
      reserve: async () => ({ ...UNCHARGED, reservationId: 'mock' }),
      claim: async () => ({ state: 'ours', held: undefined }),
      end: async () => undefined,
    },
  }
}

const MOCK_KEY = {
  keyId: 'mock',
  profileId: 'mock',
  plan: 'premium',
  perMinute: null,
  endsAt: null,
  endsInMs: Infinity,
} as const
const UNCHARGED: Grant = { granted: true, used: 0, limit: null, remaining: null, resetsAt: new Date(0) }

function startOfMinute(): RateWindow {
  const nowSec = Math.floor(Date.now() / 1000)
  const remainingSec = 60 - (nowSec % 60)
  return { used: 1, resetSec: nowSec + remainingSec, remainingSec }
}

function choose(answers: readonly ExampleAnswer[], received: string | undefined): ExampleAnswer {
  const answer = chooseExample(answers, received)
  if (answer !== undefined) return answer
  const known = answers.map(({ status, name }) => `code=${status}, example=${name}`).join('; ')
  throw new Refusal('VALIDATION_ERROR', {
    details: [{ field: 'Prefer', message: `must be one of: ${known}`, received: received ?? null }],
  })
}

function answerByExample({ code, body, headers }: ExampleAnswer) {
  if (code !== undefined) return toFailure(code, body, headers)
  const members = Object.entries(body).filter(([name]) => !ENVELOPE_FIELDS.includes(name))
  return answer(Object.fromEntries(members), { headers })
}

function toFailure(code: string, body: ExampleAnswer['body'], headers: ExampleAnswer['headers']): Refusal {
  const { message, details } = (body.error ?? body) as {
    readonly message: string
    readonly details?: Readonly<Record<string, unknown>>
  }
  return new Refusal(code, { message, headers, ...(details === undefined ? {} : { details }) })
}
