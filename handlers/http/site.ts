import type { Request, Response } from 'express'
import { ApiError } from '../pipeline/api-error.ts'
import { beginExchange, type Exchange } from '../pipeline/exchange.ts'
import type { Responder } from '../pipeline/respond.ts'
import { asksForPage, createNotFoundPage, leadToPages, NOT_FOUND_PATH } from './beside-pages.ts'
import { createFilePage, type PublishedFile } from './publishing.ts'

/** Answers a request for what is served next to the contracts; resolves to false for any other request. */
export type Site = (req: Request, res: Response) => Promise<boolean>

type Page = (exchange: Exchange) => Promise<void> | void

export interface SiteOptions {
  readonly responder: Responder
  readonly files: readonly PublishedFile[]
  /** Of the service, for those who watch it. */
  readonly version: string
  /**
   * Resolves when the service can answer requests, to a code of why its data provider cannot, and rejects
   * with the reason when it cannot itself.
   */
  readonly checkReady: () => Promise<string | undefined>
}

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The documents, the documentation and the health of the service. */
export function createSite(options: SiteOptions): Site {
  const { responder } = options
  const pages = listPages(options)
  const notFound = pages.get(NOT_FOUND_PATH)
  return async (req, res) => {
    const known = req.path === NOT_FOUND_PATH ? undefined : pages.get(req.path)
    const page = known ?? (asksForPage(req) ? notFound : undefined)
    if (page === undefined) return false
    const exchange = beginExchange(req, res)
    try {
      if (!METHODS.includes(req.method)) {
        throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      if (req.method === 'OPTIONS') responder.allow(exchange, METHODS)
      else await page(exchange)
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError('NOT_READY', { cause: error })
      await responder.fail(exchange, failure)
    }
    return true
  }
}

function listPages({ responder, files, version, checkReady }: SiteOptions): ReadonlyMap<string, Page> {
  const live = { data: { status: 'live', version } }
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
