import { answer, type Handlers, Refusal } from '../../../contract/index.ts'
import type { operations as Table } from '../../../generated/guests/library/operations.ts'
import type { operations as Types } from '../../../generated/guests/library/types.ts'

const BOOKS = new Map([
  ['001', { isbn: '001', title: '=Dune', pages: 412 }],
  ['002', { isbn: '002', title: 'Emma', pages: 474 }],
  ['003', { isbn: '003', title: 'Ulysses', pages: 730 }],
])

/** What the library puts in the place of what the kernel knows. */
export interface OfLibrary {
  readonly tx: undefined
  readonly enveloped: 'request_id'
}

export const HANDLERS: Handlers<Types, typeof Table, undefined, OfLibrary> = {
  listBooks: async ({ query: { limit } }) => ({
    data: [...BOOKS.values()].slice(0, limit),
    meta: { count: Math.min(limit, BOOKS.size) },
  }),

  async getBook({ path: { isbn } }) {
    const book = BOOKS.get(isbn)
    return book === undefined ? new Refusal('BOOK_NOT_FOUND') : { data: book }
  },

  lendBook: ({ path: { isbn }, body: { days }, pay }) =>
    pay.during(async () => {
      const book = BOOKS.get(isbn)
      if (book === undefined) return new Refusal('BOOK_NOT_FOUND')
      const loan = crypto.randomUUID()
      return answer(
        { data: { loan, title: book.title, days } },
        { headers: { Location: `/library/loans/${loan}` } },
      )
    }),

  'get-shelf': async ({ path: { number }, headers: { 'X-Room': room }, cookies: { lamp } }) => ({
    number,
    room,
    ...(lamp !== undefined && { lit: lamp }),
  }),

  'clear-shelf': async () => undefined,
}
