import type { Request } from 'express'
import { Refusal } from '../../contract/refusal.ts'
import { Exchange } from '../../http/exchange.ts'
import type { Site } from '../../http/http-server.ts'
import { SECURITY_HEADERS } from '../../http/listener.ts'
import { createFilePage, type PublishedFile } from '../../http/publishing.ts'
import type { Responder } from '../../http/respond.ts'
import { NOT_FOUND_PATH } from '../../site/site-files.ts'
import { VERSION } from '../../telemetry/version.ts'

type Page = (exchange: Exchange) => Promise<void> | void

export interface SiteOptions {
  readonly responder: Responder
  readonly files: readonly PublishedFile[]
  /**
   * Resolves when the service can answer requests: to undefined, or to a code for why its data provider cannot. Rejects
   * with the reason when the service itself cannot.
   */
  readonly checkReady: () => Promise<string | undefined>
  /** The pages for people, where they are served; the root leads to the documentation where they are not. */
  readonly pages?: Site | false | undefined
}

/** The folder of the documentation. */
const PAGES = '/docs/'

/**
 * How deep below the root a missing address may lie to be answered with a page: each link of the page repeats the way
 * up.
 */
const PAGE_DEPTH_MAX = 8

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The documents, the documentation and the health of the service. */
export function createSite(options: SiteOptions): Site {
  const { responder } = options
  const pages = listPages(options)
  const notFound = pages.get(NOT_FOUND_PATH)
  return async (req, res) => {
    const known = req.path === NOT_FOUND_PATH ? undefined : pages.get(req.path)
    const isForPeople = known === undefined || req.path === '/'
    if (isForPeople && options.pages && (await options.pages(req, res))) return true
    const page = known ?? (asksForPage(req) ? notFound : undefined)
    if (page === undefined) return false
    const exchange = new Exchange(req, res)
    try {
      if (!METHODS.includes(req.method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      if (req.method === 'OPTIONS') await responder.allow(exchange, METHODS)
      else await page(exchange)
    } catch (error) {
      const failure = error instanceof Refusal ? error : new Refusal('NOT_READY', { cause: error })
      await responder.fail(exchange, failure)
    }
    return true
  }
}

function listPages({ responder, files, checkReady }: SiteOptions): ReadonlyMap<string, Page> {
  const live = { data: { status: 'live', version: VERSION } }
  return new Map<string, Page>([
    ['/', leadToPages],
    ...files.map((file): [string, Page] => [
      file.path,
      file.path === NOT_FOUND_PATH ? createNotFoundPage(file) : createFilePage(file),
    ]),
    ['/health/live', (exchange) => responder.succeed(exchange, { status: 200, fields: live })],
    [
      '/health/ready',
      async (exchange) => {
        const provider = await checkReady()
        const fields = provider === undefined ? READY : { data: { status: 'degraded', provider } }
        await responder.succeed(exchange, { status: 200, fields })
      },
    ],
  ])
}

const READY = { data: { status: 'ready' } }

/**
 * Leads from the root to the documentation. The address is relative, as in all links: a proxy may put a prefix before
 * every path.
 */
function leadToPages({ res, requestId }: Exchange): void {
  const headers = { Location: 'docs', 'Content-Length': 0, 'X-Request-Id': requestId }
  res.writeHead(302, { ...SECURITY_HEADERS, ...headers }).end()
}

/** Whether a request asks for a page of the documentation, as browsers do. Programs get a failure in the envelope. */
function asksForPage(req: Request): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const isPage = req.path.startsWith(PAGES) && depthOf(req.path) <= PAGE_DEPTH_MAX
  return isRead && isPage && req.accepts(['application/json', 'text/html']) === 'text/html'
}

/** Answers 404 with a page, whose links lead on from any depth. */
function createNotFoundPage(file: PublishedFile): (exchange: Exchange) => void {
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
