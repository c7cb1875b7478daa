import { request } from 'node:http'
import { connect } from 'node:net'
import { expect } from '@jest/globals'
import { listOperations } from '../../contract/document/operations.ts'
import { MINT } from './addresses.ts'
import type { Failure } from './client.ts'
import { readContract } from './contracts.ts'
import type { TestService } from './service.ts'

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** An answer with its body as it was sent, which may be compressed. */
export interface SentAnswer extends WireAnswer {
  readonly bytes: Buffer
}

const ANSWER_TIMEOUT_MS = 30_000

/** Sends what fetch refuses to send: any method and path, such as `GET /docs`, any header. A body is optional. */
export async function send(
  service: Pick<TestService, 'url'>,
  what: `${string} ${string}`,
  headers: Record<string, string | string[]> = {},
  body?: string,
): Promise<SentAnswer> {
  const { hostname, port } = new URL(service.url)
  const [method, path] = splitOnce(what)
  return await new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const pairs = Object.entries(res.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value]),
        )
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        resolve({ status: res.statusCode ?? 0, headers: new Headers(pairs), text, bytes })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

function splitOnce(text: string): [string, string] {
  const space = text.indexOf(' ')
  return [text.slice(0, space), text.slice(space + 1)]
}

/** Sends these bytes on a new connection, and reads until the service closes it or one answer is complete. */
export async function sendBytes(service: Pick<TestService, 'url'>, bytes: string): Promise<WireAnswer> {
  const { hostname, port } = new URL(service.url)
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const giveUp = setTimeout(
      () => socket.destroy(new Error('no complete answer in time')),
      ANSWER_TIMEOUT_MS,
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isComplete(text)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve(text)
    })
    socket.write(bytes, 'latin1')
  })
  return parseAnswer(received)
}

function isComplete(text: string): boolean {
  const length = /\r\ncontent-length: ([0-9]+)\r\n/i.exec(text)?.[1]
  const headEnd = text.indexOf('\r\n\r\n')
  return length !== undefined && headEnd > 0 && text.length >= headEnd + 4 + Number(length)
}

function parseAnswer(received: string): WireAnswer {
  const headEnd = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.slice(0, headEnd).split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1])
  return { status, headers: new Headers(pairs), text: received.slice(headEnd + 4) }
}

/**
 * Expects a failure such as `401 UNAUTHORIZED` in the envelope, with everything that each answer of the service must
 * have.
 */
export function expectFailure(
  service: Pick<TestService, 'url'>,
  answer: WireAnswer,
  expected: `${number} ${string}`,
): Failure {
  const [status, code] = splitOnce(expected)
  expect(answer.status).toBe(Number(status))
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expectSafeHeaders(answer.headers)
  const body = JSON.parse(answer.text) as Failure
  expect(body.error.code).toBe(code)
  expect(body.error.message).not.toBe('')
  expect(body.request_id).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
  expect(answer.headers.get('x-request-id')).toBe(body.request_id)
  expect(body.documentation_url).toBe(`${service.url}/docs/errors#${code.toLowerCase()}`)
  return body
}

/**
 * Expects the headers that keep an answer out of shared caches, frames and other origins' scripts. A client may cache
 * an answer with an ETag, but has to revalidate it before each use.
 */
export function expectSafeHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cache-control')).toBe(headers.has('etag') ? 'private, no-cache' : 'private, no-store')
  expect(headers.get('x-powered-by')).toBeNull()
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
}

/** Every path of the v1 document with a value for each parameter, and the methods that it documents. */
export async function listPaths(): Promise<{ readonly path: string; readonly methods: readonly string[] }[]> {
  const byPath = new Map<string, string[]>()
  for (const { method, path } of listOperations(await readContract('spec/v1.yaml'))) {
    const filled = `/api/v1${path}`
      .replace('{address}', MINT)
      .replace('{scanId}', 'wallet_processing_0f3a9c1e')
    byPath.set(filled, [...(byPath.get(filled) ?? []), method.toUpperCase()])
  }
  return [...byPath].map(([path, methods]) => ({ path, methods }))
}
