import type { Content, Visit } from './components/site.ts'
import type { PageReader } from './reader.ts'

/** A request of a page by a visitor who may look. */
export interface PageRequest {
  /** The parts of the path that the route leaves open. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly read: PageReader
  readonly visit: Visit
}

/** The answer of a page: something to show, another page to go to, data for the script, or a table to download. */
export type PageAnswer =
  | { readonly status?: number; readonly content: Content }
  | { readonly goTo: string }
  | { readonly data: unknown }
  | { readonly csv: string; readonly file: string }

export interface PageRoute {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** Whether the page's script sends this request. */
  readonly isData?: true
  answer(request: PageRequest): Promise<PageAnswer>
}
