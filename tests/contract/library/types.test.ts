import { expect, test } from '@jest/globals'
import { compileFixtures } from '../../support/compile.ts'

/*
 * The handlers of a guest, compiled as files next to its own. The compiler has to complain on exactly the lines that
 * are marked with `// ERROR`, with a message that contains the text after it; a fixture without a mark has to compile.
 */

const HEADER = `
import { Refusal } from '../../../contract/refusal.ts'
import { Rendered } from '../../../contract/rendered.ts'
import { answer } from '../../../contract/result.ts'
import type { Handlers } from '../../../contract/types.ts'
import type { operations as Table } from '../../../generated/guests/library/operations.ts'
import type { components, operations as Types } from '../../../generated/guests/library/types.ts'
import type { OfLibrary } from './handlers.ts'
type Library = Handlers<Types, typeof Table, { readonly name: string }, OfLibrary>
declare const loan: { readonly loan: string; readonly title: string; readonly days: number }
export const used = [answer, Refusal, Rendered, loan]
export type Used = [Library, components]
`

const FIXTURES: Readonly<Record<string, string>> = {
  'an answer with and without an optional member': `
export const getBook: Library['getBook'] = async ({ path }) =>
  path.isbn === '001' ? { data: { isbn: '001', title: 'Dune', pages: 412, subtitle: 'A' } } :
    { data: { isbn: path.isbn, title: 'Emma', pages: 474 }, note: 'Returned late.' }`,
  'an answer with text of the documented shape': `
declare const text: Rendered<components['schemas']['Book']>
export const getBook: Library['getBook'] = async () => ({ data: text })`,
  'a success without a body': `
export const clear: Library['clear-shelf'] = async () => undefined`,
  'a handler of a service that has nothing of its own': `
declare const plain: Handlers<Types, typeof Table>
export const shelf: (typeof plain)['get-shelf'] = async () => ({ number: 1 }) // ERROR room`,
  'what the handlers of a service share': `
export const getBook: Library['getBook'] = async (_input, { name }) => ({ data: { isbn: '1', title: name, pages: 1 } })`,
  'a path, a header, a cookie and a default in the types in which they arrive': `
export const getShelf: Library['get-shelf'] = async ({ path, headers, cookies }) => {
  const lit: boolean | undefined = cookies.lamp
  return { number: path.number, room: headers['X-Room'], ...(lit !== undefined && { lit }) }
}
export const listBooks: Library['listBooks'] = async ({ query }) => ({ data: [], meta: { count: query.limit + 1 } })`,
  'the answer that is stored with what was paid for': `
export const lendBook: Library['lendBook'] = ({ pay }) =>
  pay.during(async ({ keepIn }) => {
    const result = answer({ data: loan }, { headers: { Location: '/' } })
    await keepIn(undefined, result)
    return result
  })`,
  'a member that is missing': `
export const getBook: Library['getBook'] = async () => ({ data: { isbn: '001', title: 'Dune' } }) // ERROR pages`,
  'headers among the members of the body': `
export const getBook: Library['getBook'] = async () => ({ // ERROR headers
  data: { isbn: '001', title: 'Dune', pages: 412 },
  headers: { 'X-Shelf': '7' },
})`,
  'an error that the operation does not document': `
export const listBooks: Library['listBooks'] = async () => new Refusal('BOOK_NOT_FOUND') // ERROR "BOOK_NOT_FOUND"`,
  'a header that is missing': `
export const lendBook: Library['lendBook'] = async () => ({ data: loan }) // ERROR is not assignable`,
  'an answer to store that is none of the operation': `
export const lendBook: Library['lendBook'] = ({ pay }) =>
  pay.during(async ({ keepIn }) => {
    await keepIn(undefined, answer({ data: { loan: 1 } }, { headers: { Location: '/' } })) // ERROR is not assignable
    return answer({ data: loan }, { headers: { Location: '/' } })
  })`,
  'payment where nothing is charged before': `
export const getBook: Library['getBook'] = async ({ pay }) => pay // ERROR pay`,
  'a parameter that the operation does not have': `
export const listBooks: Library['listBooks'] = async ({ query }) => ({ data: [], meta: { count: query.offset } }) // ERROR offset`,
  'an integer of the path as text': `
export const getShelf: Library['get-shelf'] = async ({ path }) => ({ number: path.number.length, room: 1 }) // ERROR length`,
  'a handler that is missing': `
declare const some: Omit<Library, 'get-shelf'>
export const library: Library = some // ERROR get-shelf`,
}

const problems = compileFixtures('tests/contract/library', HEADER, FIXTURES)

test.each(Object.keys(FIXTURES))(
  'the compiler finds what is wrong with handlers of a guest, and no more: %s',
  (name) => {
    const { found, marked } = problems.of(name)
    expect(found).toEqual(marked)
  },
)
