import { serveContract } from '../../contract/answer.ts'
import type { Payment } from '../../contract/booking.ts'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { readContract } from '../../contract/document/read-contract.ts'
import type { Door } from '../../contract/door.ts'
import type { Claim, Ports } from '../../contract/ports.ts'
import { Refusal } from '../../contract/refusal.ts'
import { createEnvelope } from '../../contract/render.ts'
import type { ServedContract } from '../../contract/served-contract.ts'

/* The kernel's second guest: a library of books, with policies of its own and stores in memory. */

const json = (schema: object) => ({ 'application/json': { schema } })
const refusals = (...codes: string[]) => ({
  '4XX': {
    description: 'Refused.',
    'x-error-codes': ['UNAUTHORIZED', 'RATE_LIMITED', 'VALIDATION_ERROR', ...codes],
  },
})

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1.0.0' },
  security: [{ apiKey: [] }],
  'x-rate-limit': { requests: 12, window: '1m', 'key-overrides': false, 'on-failure': 'open' },
  'x-scopes': { read: true, lend: false },
  'x-quota-pools': { reads: { reader: 3 }, loans: { reader: 1 } },
  'x-errors': {
    UNAUTHORIZED: { status: 401, message: 'A library card is needed.' },
    VALIDATION_ERROR: { status: 400, message: 'The request has mistakes.' },
    RATE_LIMITED: { status: 429, message: 'Slowly, please.' },
    QUOTA_EXCEEDED: { status: 403, message: 'Nothing is left for today.' },
    BOOK_NOT_FOUND: { status: 404, message: 'There is no such book.' },
    INTERNAL_ERROR: { status: 500, message: 'Something broke.' },
  },
  'x-router-errors': {
    ROUTE_NOT_FOUND: { status: 404, message: 'There is no such shelf.' },
    METHOD_NOT_ALLOWED: { status: 405, message: 'That cannot be done here.' },
  },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        'x-scope': 'read',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9, default: 2 } },
        ],
        responses: {
          '200': {
            description: 'Books.',
            headers: { 'X-Meta-Count': {} },
            content: json({ type: 'object' }),
            'x-rows': { of: 'data', columns: { title: 'title', pages: 'pages' } },
          },
          ...refusals(),
        },
      },
    },
    '/books/{isbn}': {
      parameters: [
        { name: 'isbn', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]{3}$' } },
      ],
      get: {
        operationId: 'getBook',
        'x-scope': 'read',
        'x-quota': { pool: 'reads', charge: 'after' },
        responses: {
          '200': { description: 'A book.', content: json({ type: 'object' }) },
          '304': { description: 'Unchanged.' },
          ...refusals('QUOTA_EXCEEDED', 'BOOK_NOT_FOUND'),
        },
      },
    },
    '/books/{isbn}/loans': {
      parameters: [{ name: 'isbn', in: 'path', required: true, schema: { type: 'string' } }],
      post: {
        operationId: 'lendBook',
        'x-scope': 'lend',
        'x-quota': { pool: 'loans', charge: 'before' },
        'x-idempotency': { 'retain-hours': 24, wait: { seconds: 1, error: 'INTERNAL_ERROR' } },
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['days'],
            additionalProperties: false,
            properties: { days: { type: 'integer', minimum: 1, maximum: 28 } },
          }),
        },
        responses: {
          '201': { description: 'Lent.', content: json({ type: 'object' }) },
          ...refusals('QUOTA_EXCEEDED', 'BOOK_NOT_FOUND'),
        },
      },
    },
  },
  components: { schemas: {} },
} satisfies ApiDocument

const BOOKS = new Map([
  ['001', { isbn: '001', title: '=Dune', pages: 412 }],
  ['002', { isbn: '002', title: 'Emma', pages: 474 }],
  ['003', { isbn: '003', title: 'Ulysses', pages: 730 }],
])

const find = (isbn: string) => {
  const book = BOOKS.get(isbn)
  if (book === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return book
}

interface Input {
  readonly path: { readonly isbn: string }
  readonly query: { readonly limit: number }
  readonly body: { readonly days: number }
  readonly pay: Payment<undefined>
}

const HANDLERS = {
  listBooks: async ({ query: { limit } }: Input) => ({
    data: [...BOOKS.values()].slice(0, limit),
    meta: { count: Math.min(limit, BOOKS.size) },
  }),
  getBook: async ({ path }: Input) => ({ data: find(path.isbn) }),
  async lendBook({ path, body, pay }: Input) {
    return await pay.during(async () => ({
      data: { loan: crypto.randomUUID(), title: find(path.isbn).title, days: body.days },
    }))
  },
}

/** Stores of a process that forgets: what a service implements for the kernel. */
function openStores(): Ports<undefined, { readonly key: string }> {
  const [minutes, used, answers] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, string | undefined>(),
  ]
  const resetsAt = new Date('2026-12-01')
  const take = (pool: string, units: number) => {
    const { reader: limit } = DOCUMENT['x-quota-pools'][pool as 'reads']
    const before = used.get(pool) ?? 0
    const granted = before + units <= limit
    if (granted) used.set(pool, before + units)
    const now = used.get(pool) ?? 0
    return { granted, used: now, limit, remaining: limit - now, resetsAt }
  }
  return {
    keys: {
      find: async (card) =>
        card === 'reader' || card === 'lender'
          ? {
              keyId: card,
              profileId: 'me',
              plan: null,
              scopes: card === 'lender' ? ['lend'] : null,
              perMinute: null,
              endsAt: null,
              endsInMs: Infinity,
            }
          : { refusal: { message: 'This card is unknown.' } },
    },
    counters: {
      async count(keyId) {
        minutes.set(keyId, (minutes.get(keyId) ?? 0) + 1)
        return { used: minutes.get(keyId) ?? 0, resetSec: 60, remainingSec: 60 }
      },
    },
    quotas: {
      look: async ({ pool }) => take(pool, 0),
      take: async ({ pool }, units) => take(pool, units),
      reserve: async ({ pool }) => ({ ...take(pool, 1), reservationId: pool }),
      keep: async () => undefined,
      giveBack: async (pool) => void used.set(pool, (used.get(pool) ?? 1) - 1),
    },
    repeats: {
      async claim({ idempotencyKey: key }): Promise<Claim<{ readonly key: string }>> {
        const answer = answers.get(key)
        if (answer !== undefined) return { state: 'answered', answer }
        return { state: 'ours', held: { key } }
      },
      store: async ({ key }, answer) => void answers.set(key, answer),
      storeFree: async ({ key }, answer) => void answers.set(key, answer),
      release: async ({ key }) => void answers.delete(key),
    },
    reports: {
      requestServed: () => undefined,
      requestFailed: () => undefined,
      afterAnswerFailed: () => undefined,
      failedOpen: () => undefined,
      bookingFailed: () => undefined,
    },
    transaction: (work) => work(undefined),
    explain: () => [],
  }
}

/** Opens a library with nothing used; `others` take the place of some of its stores. */
export function openLibrary(others: Partial<ReturnType<typeof openStores>> = {}): Promise<Door> {
  const { operations, policies, errors, routerErrors } = readContract(DOCUMENT)
  return serveContract(
    {
      document: DOCUMENT,
      root: '/library',
      realm: 'library',
      operations,
      policies,
      errors: { ...errors, ...routerErrors },
      envelope: createEnvelope((code) => `/help#${code}`),
      handlers: HANDLERS as object as ServedContract['handlers'],
    },
    { ...openStores(), ...others },
  )
}
