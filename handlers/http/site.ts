import type { Request, Response } from 'express'
import { ApiError } from '../pipeline/api-error.ts'
import { beginExchange, type Exchange } from '../pipeline/exchange.ts'
import { createFilePage, type PublishedFile } from './publishing.ts'
import { type Envelope, sendAllowedMethods, sendFailure, sendSuccess } from '../pipeline/respond.ts'

/** What the service serves beside its contracts, by path: documents, documentation and health. */
export type Site = ReadonlyMap<string, Page>

type Page = (exchange: Exchange) => Promise<void> | void

export interface SiteOptions {
  readonly envelope: Envelope
  readonly files: readonly PublishedFile[]
  /** Resolves when the service can answer requests, and rejects with the reason when it cannot. */
  readonly checkReady: () => Promise<void>
}

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** The pages by path. */
export function createSite({ envelope, files, checkReady }: SiteOptions): Site {
  return new Map<string, Page>([
    ...files.map((file): [string, Page] => [file.path, createFilePage(file)]),
    ['/health/live', (exchange) => sendSuccess(exchange, envelope, 200, { data: { status: 'live' } }, {})],
    [
      '/health/ready',
      async (exchange) => {
        await checkReady()
        sendSuccess(exchange, envelope, 200, { data: { status: 'ready' } }, {})
      },
    ],
  ])
}

/** Answers from the site, and tells whether it did. */
export async function serveSite(
  site: Site,
  envelope: Envelope,
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
    if (req.method === 'OPTIONS') sendAllowedMethods(exchange, envelope, METHODS)
    else await page(exchange)
  } catch (error) {
    sendFailure(
      exchange,
      envelope,
      error instanceof ApiError ? error : new ApiError('NOT_READY', { cause: error }),
    )
  }
  return true
}
