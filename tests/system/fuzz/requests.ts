import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter } from '../../../contract/document/api-document.ts'
import { headersOf, type Known } from './headers.ts'
import { damaged, edited, hostileText, jsonText } from './texts.ts'

/** A request that an HTTP client can send. */
export interface FuzzedRequest {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Arbitrary bytes for a connection. */
export interface FuzzedBytes {
  readonly bytes: string
}

export type FuzzedCase = FuzzedRequest | FuzzedBytes

/** An operation, and the root of its path. */
export interface Target {
  readonly root: string
  readonly operation: Operation
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

/** Mutated requests for these operations, made from their documents; some are damaged bytes. */
export function arbitraryCase(targets: readonly Target[], known: Known): Arbitrary<FuzzedCase> {
  const request = fc.oneof(...targets.map((target) => requestOf(target, known)))
  return fc.oneof(
    { arbitrary: request, weight: 17 },
    { arbitrary: damaged(request.map(toBytes)).map(asBytes), weight: 2 },
    { arbitrary: anyBytes.map(asBytes), weight: 1 },
  )
}

function requestOf({ root, operation }: Target, known: Known): Arbitrary<FuzzedRequest> {
  return fc.record({
    operation: fc.constant(operation.id),
    method: usually(fc.constant(operation.method.toUpperCase()), fc.constantFrom(...METHODS)),
    path: fc
      .tuple(pathOf({ root, operation }, known), queryOf(operation, known))
      .map(([path, query]) => `${path}${query}`),
    headers: headersOf(known),
    body: takesBody(operation)
      ? bodyOf(operation, known)
      : usually(fc.constant(undefined), bodyOf(operation, known)),
  })
}

/** Mostly the first, and sometimes the second. */
function usually<One, Other>(one: Arbitrary<One>, other: Arbitrary<Other>): Arbitrary<One | Other> {
  return fc.oneof<
    [{ arbitrary: Arbitrary<One>; weight: number }, { arbitrary: Arbitrary<Other>; weight: number }]
  >({ arbitrary: one, weight: 9 }, { arbitrary: other, weight: 1 })
}

function takesBody({ requestContent }: Operation): boolean {
  return Object.keys(requestContent).length > 0
}

/** The path with a value for each parameter, or an edit of it. */
function pathOf({ root, operation }: Target, known: Known): Arbitrary<string> {
  const parts = `${root}${operation.path}`.split(/[{}]/).map((part, index) => {
    const isParameter = index % 2 === 1
    return isParameter ? valueLike(idsOf(part, operation, known)).map(encodeURIComponent) : fc.constant(part)
  })
  const path = fc.tuple(...parts).map((found) => found.join(''))
  return usually(path, edited(path).map(toTarget))
}

/** Values of a path parameter that the service knows. */
function idsOf(name: string, { id }: Operation, { addresses, ids }: Known): readonly string[] {
  const known = ids[name] ?? addresses
  // A deleted endpoint is gone, so only one may be deleted, and the other operations use the rest.
  if (name !== 'endpoint_id') return known
  return id === 'deleteWebhookEndpoint' ? known.slice(0, 1) : known.slice(1)
}

/** One of these values, an edit of one, or hostile text. */
function valueLike(values: readonly string[]): Arbitrary<string> {
  const value = fc.constantFrom(...values)
  return fc.oneof(
    { arbitrary: value, weight: 12 },
    { arbitrary: edited(value), weight: 3 },
    { arbitrary: hostileText, weight: 2 },
  )
}

/** Parameters of the operation with values that may fit, or any parameters with any values. */
function queryOf({ queryParameters }: Operation, known: Known): Arbitrary<string> {
  const names = queryParameters.map(({ name }) => name)
  // Correlations need tokens; no other parameter is required.
  const fittingPairs = fc
    .subarray([...queryParameters])
    .map((some) => queryParameters.filter((one) => one.name === 'tokens' || some.includes(one)))
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((parameter) =>
          fittingValue(parameter, known).map((value): [string, string] => [parameter.name, value]),
        ),
      ),
    )
  const value = fc.oneof(
    fc.constantFrom(...known.words),
    edited(fc.constantFrom(...known.words)),
    hostileText,
  )
  const name = usually(fc.constantFrom('limit', 'unknown', ...names), hostileText)
  const query = fc.oneof(
    { arbitrary: fittingPairs, weight: 5 },
    { arbitrary: fc.array(fc.tuple(name, value), { maxLength: 4 }), weight: 1 },
  )
  const text = query.map((pairs) =>
    pairs
      .map((pair, place) => `${place === 0 ? '?' : '&'}${pair.map(encodeURIComponent).join('=')}`)
      .join(''),
  )
  return usually(text, edited(text).map(toTarget))
}

function fittingValue({ name, type, values }: Parameter, known: Known): Arbitrary<string> {
  if (values.length > 0) {
    const some = type === 'array' ? fc.subarray([...values], { minLength: 1 }) : fc.constantFrom(...values)
    return usually(some.map(String), fc.constantFrom(...known.words))
  }
  if (type === 'integer') return fc.integer({ min: -2, max: 320 }).map(String)
  if (type === 'number') return fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map(String)
  const addresses = fc.subarray([...known.addresses], { minLength: 1, maxLength: 6 })
  if (name === 'tokens') return addresses.map((list) => list.join(','))
  return fc.constantFrom(...known.words)
}

/** Half of the bodies are examples of the operation or edits of them, if it has any. */
function bodyOf({ requestContent }: Operation, known: Known): Arbitrary<string | undefined> {
  const examples = Object.values(requestContent)
    .flatMap(({ examples = {} }) => Object.values(examples))
    .map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const others = anyBodyOf(known)
  if (examples.length === 0) return others
  const example = fc.constantFrom(...examples)
  return fc.oneof(
    { arbitrary: example, weight: 3 },
    { arbitrary: edited(example), weight: 1 },
    { arbitrary: others, weight: 4 },
  )
}

function anyBodyOf(known: Known): Arbitrary<string | undefined> {
  const sensible = fc.oneof(
    fc.record({ force_refresh: fc.boolean() }),
    fc.record({ addresses: fc.uniqueArray(fc.constantFrom(...known.addresses), { minLength: 1 }) }),
    fc.record({ addresses: fc.array(valueLike(known.addresses), { maxLength: 120 }) }),
    fc.dictionary(fc.constantFrom('addresses', 'force_refresh', '__proto__', 'constructor'), fc.jsonValue()),
  )
  const text = sensible.map((body) => JSON.stringify(body))
  return fc.oneof(fc.constantFrom(undefined, '{}', ''), text, edited(text), jsonText)
}

/** Makes a request target that Node's client accepts: visible characters of one byte. */
function toTarget(text: string): string {
  return text.replaceAll(/[^\x21-\xff]/g, '%').replace(/^[^/]/, '/')
}

function toBytes({ method, path, headers, body }: FuzzedRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: fuzz\r\n${lines.join('')}${length}\r\n${body ?? ''}`
}

function asBytes(bytes: string): FuzzedBytes {
  return { bytes }
}
