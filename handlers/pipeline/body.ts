import express, { type RequestHandler } from 'express'
import { describeReceived } from '../views/received.ts'
import type { Exchange } from './exchange.ts'

export const BODY_LIMIT_BYTES = 100_000
/** Far more than any operation reads; what JSON.parse still reads can be too deep for JSON.stringify. */
const BODY_DEPTH_MAX = 100

// Every type is parsed here, since the content type has been checked; any JSON value passes on to validation.
const parseJson = express.json({ limit: BODY_LIMIT_BYTES, strict: false, type: () => true })
const readBytes = express.raw({ limit: BODY_LIMIT_BYTES, inflate: false, type: () => true })

/**
 * Reads the request's JSON body, once the caller is known. A body of another content type, malformed JSON and a body
 * that is too large or too deep become problems of the request. An absent or empty body is undefined.
 */
export async function readBody(exchange: Exchange): Promise<unknown> {
  const { req, problems } = exchange
  if (!hasBody(exchange)) return undefined
  const contentType = req.headers['content-type']
  if (!isJson(contentType)) {
    if (await isEmpty(exchange)) return undefined
    const received = describeReceived(contentType)
    problems.push({ field: 'content-type', message: 'must be application/json', received })
    return undefined
  }
  try {
    await run(parseJson, exchange)
  } catch (error) {
    problems.push({ field: 'body', message: describeFailure(error), received: null })
    return undefined
  }
  if (!isDeeper(req.body, BODY_DEPTH_MAX)) return req.body
  const message = `must not be nested deeper than ${BODY_DEPTH_MAX} levels`
  problems.push({ field: 'body', message, received: null })
  return undefined
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function hasBody({ req }: Exchange): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true
  return Number(req.headers['content-length'] ?? 0) > 0
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** Whether a body of unknown length turns out to have none. */
async function isEmpty(exchange: Exchange): Promise<boolean> {
  if (exchange.req.headers['content-length'] !== undefined) return false
  try {
    await run(readBytes, exchange)
  } catch {
    return false
  }
  return (exchange.req.body as Buffer).length === 0
}

function run(parser: RequestHandler, { req, res }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
}

function describeFailure(error: unknown): string {
  const type = (error as { type?: string }).type ?? ''
  if (type === 'entity.too.large') return `must not be larger than ${BODY_LIMIT_BYTES} bytes`
  if (type === 'encoding.unsupported') return 'has a content encoding that is not supported'
  if (type === 'charset.unsupported') return 'has a charset that is not supported'
  return 'must be valid JSON'
}
