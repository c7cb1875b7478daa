import { createSite } from '../../doors/site/site.ts'
import { type HttpOptions, type HttpServer, listen } from '../../http/http-server.ts'
import type { RequestListener } from '../../http/listener.ts'

interface HttpSide extends Pick<HttpOptions, 'responder' | 'trustedProxies' | 'timeouts'> {
  readonly api: RequestListener
  readonly checkReady?: () => Promise<string | undefined>
  readonly connections?: Partial<HttpOptions['connections']>
}

/** The service's HTTP side in front of an API. By default it is ready and allows 100 connections. */
export function listenBefore({
  api,
  checkReady = async () => undefined,
  connections,
  ...options
}: HttpSide): Promise<HttpServer> {
  const { responder } = options
  return listen({
    ...options,
    host: '127.0.0.1',
    port: 0,
    site: createSite({ responder, files: [], checkReady }),
    contracts: [{ root: '/api/v1', answer: api }],
    connections: {
      total: 100,
      perAddress: 100,
      crowd: { from: 10_000, perAddress: 1 },
      onRefused: () => undefined,
      ...connections,
    },
  })
}
