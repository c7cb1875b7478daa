import type { Answered, Asked, Door } from '../../contract/door.ts'
import { memoryStores, openContract } from '../../contract/index.ts'
import type { ContractOptions } from '../../contract/open-contract.ts'

/* Documents of a few lines, served without a socket. */

type Part = Readonly<Record<string, unknown>>

const JSON_ANSWER = { description: 'Done.', content: { 'application/json': {} } }

/** A document with one operation, `GET /things/{id}` unless `at` says otherwise. */
export function documentWith(
  operation: Part = {},
  { at = 'get /things', ...rest }: Part & { readonly at?: string } = {},
): Part {
  const [method = '', path = ''] = at.split(' ')
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: { [path]: { [method]: { operationId: 'run', responses: { '200': JSON_ANSWER }, ...operation } } },
    ...rest,
  }
}

type Input = { readonly [Name in 'path' | 'query' | 'headers' | 'cookies']: Part } & {
  readonly body: unknown
}

/** Serves a document whose only operation answers with what `run` returns: what it was given, without it. */
export function openDocument(
  document: Part,
  run: (input: Input) => unknown = ({ path, query, headers, cookies, body }) => ({
    path,
    query,
    headers,
    cookies,
    body,
  }),
  options: Partial<ContractOptions<never, never>> = {},
): Promise<Door> {
  const handlers = { run: async (input: Input) => run(input) }
  return openContract({ document, handlers: handlers as never, stores: memoryStores() as never, ...options })
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Asks as an adapter does; a body is sent as JSON. */
export async function ask(
  door: Door,
  what: `${string} ${string}`,
  { headers = {}, body }: Sent = {},
): Promise<Answered> {
  const [method = '', target = ''] = what.split(' ')
  const { pathname, searchParams } = new URL(target, 'http://things.test')
  const query: Record<string, string | string[]> = {}
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  const bytes =
    body === undefined ? Buffer.alloc(0) : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const asked: Asked = {
    method,
    path: pathname,
    query,
    headers: { ...type, ...headers },
    client: '192.0.2.1',
    requestId: 'one',
    signal: new AbortController().signal,
    body: async () => bytes,
  }
  return await door(asked)
}

/** Asks a server at this address over a socket. */
export async function askAt(
  address: string,
  what: `${string} ${string}`,
  { headers = {}, body }: Sent = {},
): Promise<Response> {
  const [method = '', path = ''] = what.split(' ')
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return await fetch(`${address}${path}`, { method, headers: { ...type, ...headers }, ...sent })
}

export function textOf({ body }: Answered): string {
  return Buffer.concat(body).toString()
}

export function bodyOf(answered: Answered) {
  return JSON.parse(textOf(answered))
}
