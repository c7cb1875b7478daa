import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter } from '../../../contract/document/api-document.ts'
import { damaged, edited, hostileText, jsonText } from './texts.ts'

/** Values that the service knows, so that requests pass the first checks. */
export interface Known {
  readonly keys: readonly string[]
  readonly addresses: readonly string[]
  /** Values of path parameters, by parameter; addresses are listed separately. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Values of the documents' enumerations and examples, such as orders, tags and formats. */
  readonly words: readonly string[]
}

/** What a connection sends. */
export interface FuzzedRequest {
  /** The bytes, a character each. */
  readonly bytes: string
  /** What they ask for; undefined if they are damaged, so that it is unknown whose answer they get. */
  readonly asked?: { readonly method: string; readonly path: string }
}

/** An operation, and the root of its path. */
export interface Target {
  readonly root: string
  readonly operation: Operation
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-request-id',
]
/** Of these headers, values that the service knows. */
const HEADER_VALUES = [
  'gzip',
  'br',
  'gzip, gzip',
  'text/csv',
  'application/x-ndjson',
  'text/csv;q=0',
  '*/*',
  'a',
]

/** Mutated requests for these operations, made from their documents; some are damaged bytes. */
export function arbitraryRequest(targets: readonly Target[], known: Known): Arbitrary<FuzzedRequest> {
  const request = fc.oneof(...targets.map((target) => requestOf(target, known)))
  return fc.oneof(
    { arbitrary: request, weight: 17 },
    { arbitrary: damaged(request.map(({ bytes }) => bytes)).map((bytes) => ({ bytes })), weight: 3 },
  )
}

function requestOf({ root, operation }: Target, known: Known): Arbitrary<FuzzedRequest> {
  const { method, path, requestContent, queryParameters } = operation
  const body = bodyOf(operation)
  return fc
    .record({
      method: usually(fc.constant(method.toUpperCase()), fc.constantFrom(...METHODS)),
      path: pathOf(`${root}${path}`, operation, known),
      query: queryOf(queryParameters, known),
      headers: headersOf(known),
      body: Object.keys(requestContent).length > 0 ? body : usually(fc.constant(''), body),
    })
    .map(({ method, path, query, headers, body }) => {
      const sent = Buffer.from(body).toString('latin1')
      const lines = ['host: fuzz', 'connection: close', `content-length: ${sent.length}`, ...headers]
      const bytes = `${method} ${path}${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`
      return { bytes, asked: { method, path } }
    })
}

/** Mostly the first, and sometimes the second. */
function usually<Value>(one: Arbitrary<Value>, other: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ arbitrary: one, weight: 9 }, { arbitrary: other, weight: 1 })
}

/** One of these values, an edit of one, or hostile text. */
function valueLike(values: readonly string[]): Arbitrary<string> {
  const value = fc.constantFrom(...values)
  return usually(value, fc.oneof(edited(value), hostileText))
}

/** The path with a value for each parameter. */
function pathOf(path: string, operation: Operation, known: Known): Arbitrary<string> {
  const pieces = path.split(/[{}]/).map((piece, index) => {
    const isParameter = index % 2 === 1
    return isParameter
      ? valueLike(idsOf(piece, operation, known)).map(encodeURIComponent)
      : fc.constant(piece)
  })
  return fc.tuple(...pieces).map((found) => found.join(''))
}

/** Values of a path parameter that the service knows. */
function idsOf(name: string, { id }: Operation, { addresses, ids }: Known): readonly string[] {
  const known = ids[name] ?? addresses
  // A deleted endpoint is gone, so only one may be deleted, and the other operations use the rest.
  if (name !== 'endpoint_id') return known
  return id === 'deleteWebhookEndpoint' ? known.slice(0, 1) : known.slice(1)
}

/** Some parameters of the operation, and sometimes one that it does not have. */
function queryOf(parameters: readonly Parameter[], known: Known): Arbitrary<string> {
  const none = fc.constant('')
  const pairs = parameters.map((parameter) => {
    const value = usually(fittingValue(parameter, known), valueLike(known.words))
    const pair = value.map((text) => `${parameter.name}=${encodeURIComponent(text)}`)
    return parameter.required === true ? usually(pair, none) : fc.oneof(pair, none)
  })
  const unknown = hostileText.map((text) => `unknown=${encodeURIComponent(text)}`)
  return fc.tuple(...pairs, usually(none, unknown)).map((found) => {
    const query = found.filter((pair) => pair !== '').join('&')
    return query === '' ? '' : `?${query}`
  })
}

function fittingValue({ name, type, values }: Parameter, { addresses, words }: Known): Arbitrary<string> {
  if (type === 'array') return fc.subarray([...values], { minLength: 1 }).map(String)
  if (values.length > 0) return fc.constantFrom(...values)
  if (type === 'integer') return fc.integer({ min: -2, max: 320 }).map(String)
  if (name === 'tokens') return fc.subarray([...addresses], { minLength: 1, maxLength: 6 }).map(String)
  return fc.constantFrom(...words)
}

/** A key, mostly a valid one, a content type, and other headers that a client may send. */
function headersOf({ keys }: Known): Arbitrary<string[]> {
  const authorization = usually(
    fc.constantFrom(...keys).map((key) => `Bearer ${key}`),
    valueLike(['Bearer ', `Basic ${keys[0]}`]),
  )
  const others = fc.dictionary(fc.constantFrom(...HEADERS), valueLike(HEADER_VALUES), { maxKeys: 2 })
  return fc.tuple(authorization, usually(fc.constant({}), others)).map(([authorization, others]) =>
    Object.entries({ 'content-type': 'application/json', ...others, authorization }).map(
      // A line end would begin another header: that is left to damaged bytes.
      ([name, value]) => `${name}: ${value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')}`,
    ),
  )
}

/** Examples of the operation, edits of them, and any JSON. */
function bodyOf({ requestContent }: Operation): Arbitrary<string> {
  const examples = Object.values(requestContent)
    .flatMap(({ examples = {} }) => Object.values(examples))
    .map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const example = fc.constantFrom('', '{}', ...examples)
  return fc.oneof(example, edited(example), jsonText)
}
