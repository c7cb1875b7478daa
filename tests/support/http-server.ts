import type { Door } from '../../contract/door.ts'
import { type HttpOptions, type HttpServer, listen } from '../../contract/http/server.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Renderer } from '../../contract/render.ts'
import { type Condition, describeHealth, publish } from '../../doors/site/site.ts'

interface TestServer extends Pick<HttpOptions, 'isProxy' | 'timeouts'> {
  readonly render: Renderer
  readonly api: Door
  readonly checkReady?: () => Promise<Condition>
  readonly connections?: Partial<HttpOptions['connections']>
}

/** The service's server in front of an API. By default it is ready and allows 100 connections. */
export function listenBefore({
  api,
  render,
  checkReady = async () => ({}),
  connections,
  ...options
}: TestServer): Promise<HttpServer> {
  return listen({
    ...options,
    host: '127.0.0.1',
    port: 0,
    mounts: [
      { at: '/health', door: publish(render, describeHealth(render, checkReady), api) },
      { at: '/', door: api },
    ],
    refuse: (requestId, code, explanation) =>
      render.fail({ requestId, operation: 'none' }, new Refusal(code, explanation)),
    connections: {
      total: 100,
      perAddress: 100,
      crowd: { from: 10_000, perAddress: 1 },
      onRefused: () => undefined,
      ...connections,
    },
  })
}
