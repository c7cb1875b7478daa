import type { Door } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Renderer } from '../../contract/render.ts'
import { VERSION } from '../../telemetry/version.ts'

/** What answers requests for a path, by the path. */
export type Paths = ReadonlyMap<string, Door>

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Answers what is published under some paths, without a key. Any other request goes on to the next door. */
export function publish(render: Renderer, paths: Paths, next: Door): Door {
  return async (asked) => {
    const door = paths.get(asked.path)
    if (door === undefined) return await next(asked)
    const state = { requestId: asked.requestId, operation: 'none' }
    try {
      if (asked.method === 'OPTIONS') return render.allow(state, METHODS)
      if (!METHODS.includes(asked.method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      return await door(asked)
    } catch (error) {
      return render.fail(state, error instanceof Refusal ? error : new Refusal('NOT_READY', { cause: error }))
    }
  }
}

/** What is known of the data provider of a service that is ready. */
export interface Condition {
  /** A code for why the provider does not serve us; the service is then degraded. */
  readonly provider?: string | undefined
  /** Endpoints that the provider refuses our key; the others work. */
  readonly refused_endpoints?: readonly string[]
}

/**
 * The health of the service. `checkReady` resolves when it can answer requests, and rejects with the reason when it
 * cannot.
 */
export function describeHealth(render: Renderer, checkReady: () => Promise<Condition>): Paths {
  const answer =
    (read: () => Promise<object>): Door =>
    async ({ requestId }) => {
      const state = { requestId, operation: 'none' }
      const enclosed = render.enclose(state, 200, { data: await read() })
      return await render.succeed(state, { status: 200, enclosed })
    }
  return new Map([
    ['/health/live', answer(async () => ({ status: 'live', version: VERSION }))],
    [
      '/health/ready',
      answer(async () => {
        const condition = await checkReady()
        return { status: condition.provider === undefined ? 'ready' : 'degraded', ...condition }
      }),
    ],
  ])
}

/**
 * Leads from the root to the documentation. The address is relative, as in all links: a proxy may put a prefix before
 * every path.
 */
export const LEAD_TO_DOCS: Paths = new Map([
  ['/', async () => ({ status: 302, headers: { Location: 'docs' }, body: [] })],
])
