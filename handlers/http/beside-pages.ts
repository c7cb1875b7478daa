import type { Request } from 'express'
import type { Exchange } from '../pipeline/exchange.ts'
import { SECURITY_HEADERS } from '../pipeline/respond.ts'
import type { PublishedFile } from './publishing.ts'

/* What people find who type an address: the way to the documentation, and a page where there is none. */

/** The folder of the pages, and the page for those that do not exist. It is served at no address of its own. */
const PAGES = '/docs/'
export const NOT_FOUND_PATH = '/docs/not-found'

/** How deep below the root an address may lie that is answered with a page, which repeats the way up in each link. */
const PAGE_DEPTH_MAX = 8

/**
 * Leads from the root to the documentation; relative, as all links, for a proxy that puts a prefix before
 * every path.
 */
export function leadToPages({ res, requestId }: Exchange): void {
  res.writeHead(302, { ...SECURITY_HEADERS, Location: 'docs', 'X-Request-Id': requestId }).end()
}

/**
 * Whether a request asks for a page of the documentation, as browsers do. Programs are told of a failure in
 * the envelope.
 */
export function asksForPage(req: Request): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const isPage = req.path.startsWith(PAGES) && depthOf(req.path) <= PAGE_DEPTH_MAX
  return isRead && isPage && req.accepts(['application/json', 'text/html']) === 'text/html'
}

/** Answers 404 with a page, whose links lead on from any depth. */
export function createNotFoundPage(file: PublishedFile): (exchange: Exchange) => void {
  return ({ req, res, requestId }) => {
    const up = '../'.repeat(depthOf(req.path) - depthOf(NOT_FOUND_PATH))
    const body = Buffer.from(
      String(file.render()).replaceAll(/ (href|src|data-[a-z]+)="(?!#)/g, (attribute) => `${attribute}${up}`),
    )
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': file.contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
      'X-Request-Id': requestId,
      'Content-Type': file.type,
      'Content-Length': body.length,
    }
    res.writeHead(404, headers).end(body)
  }
}

function depthOf(path: string): number {
  return path.split('/').length - 1
}
