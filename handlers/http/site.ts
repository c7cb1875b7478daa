import type { Request, Response } from 'express'
import { ApiError } from '../pipeline/api-error.ts'
import { beginExchange, type Exchange } from '../pipeline/exchange.ts'
import { createFilePage, type PublishedFile } from './publishing.ts'
import type { Responder } from '../pipeline/respond.ts'

/** What the service serves beside its contracts, by path: documents, documentation and health. */
export type Site = ReadonlyMap<string, Page>

type Page = (exchange: Exchange) => Promise<void> | void

export interface SiteOptions {
  readonly responder: Responder
  readonly files: readonly PublishedFile[]
  /** Resolves when the service can answer requests, and rejects with the reason when it cannot. */
  readonly checkReady: () => Promise<void>
}

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The pages by path. */
export function createSite({ responder, files, checkReady }: SiteOptions): Site {
  return new Map<string, Page>([
    ...files.map((file): [string, Page] => [file.path, createFilePage(file)]),
    ['/health/live', (exchange) => responder.succeed(exchange, 200, { data: { status: 'live' } })],
    [
      '/health/ready',
      async (exchange) => {
        await checkReady()
        responder.succeed(exchange, 200, { data: { status: 'ready' } })
      },
    ],
  ])
}

/** Answers from the site, and tells whether it did. */
export async function serveSite(
  site: Site,
  responder: Responder,
  req: Request,
  res: Response,
): Promise<boolean> {
  const page = site.get(req.path)
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
    responder.fail(exchange, failure)
  }
  return true
}
