import type { Asked, Door } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Renderer } from '../../contract/render.ts'
import { VERSION } from '../../telemetry/version.ts'
import { asksForPage } from '../browser-request.ts'

/** What answers requests for a path, by the path. */
export type Paths = ReadonlyMap<string, Door>

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Answers what is published under some paths, without a key. Any other request goes on to the next door. */
export function publish(render: Renderer, paths: Paths, next: Door): Door {
  return async (asked) => {
    const door = paths.get(asked.path)
    if (door === undefined) return await next(asked)
    const seen = { requestId: asked.requestId, operation: 'none' }
    try {
      if (asked.method === 'OPTIONS') return render.allow(seen, METHODS)
      if (!METHODS.includes(asked.method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      return await door(asked)
    } catch (error) {
      return render.fail(seen, error instanceof Refusal ? error : new Refusal('NOT_READY', { cause: error }))
    }
  }
}

/**
 * The health of the service. `checkReady` resolves when it can answer requests: to undefined, or to a code for why its
 * data provider cannot. It rejects with the reason when the service itself cannot.
 */
export function describeHealth(render: Renderer, checkReady: () => Promise<string | undefined>): Paths {
  const answer =
    (read: () => Promise<object>): Door =>
    async ({ requestId }) =>
      await render.succeed({ requestId, operation: 'none' }, { status: 200, fields: { data: await read() } })
  return new Map([
    ['/health/live', answer(async () => ({ status: 'live', version: VERSION }))],
    [
      '/health/ready',
      answer(async () => {
        const provider = await checkReady()
        return provider === undefined ? { status: 'ready' } : { status: 'degraded', provider }
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

/** A page for what is not there. */
interface MissingPage {
  readonly path: string
  readonly type: string
  readonly contentSecurityPolicy?: string | undefined
  render(): string | Buffer
}

/** The folder of the documentation. */
const DOCS = '/docs/'

/** Links are relative, so that depth is bounded: each repeats the way up. */
const DEPTH_MAX = 8

/**
 * Answers browsers that ask for a page that the documentation does not have with one whose links lead on from any
 * depth. Any other request goes on to the next door.
 */
export function answerMissing(page: MissingPage, next: Door): Door {
  return async (asked) => {
    if (!isForDocs(asked)) return await next(asked)
    const up = '../'.repeat(depthOf(asked.path) - depthOf(page.path))
    const text = String(page.render())
    const headers = {
      'Content-Security-Policy': String(page.contentSecurityPolicy),
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
      'Content-Type': page.type,
    }
    const body = text.replaceAll(/ (href|src|data-[a-z]+)="(?!#)/g, (attribute) => `${attribute}${up}`)
    return { status: 404, headers, body: [Buffer.from(body)] }
  }
}

function isForDocs(asked: Asked): boolean {
  const isRead = asked.method === 'GET' || asked.method === 'HEAD'
  return isRead && asked.path.startsWith(DOCS) && depthOf(asked.path) <= DEPTH_MAX && asksForPage(asked)
}

function depthOf(path: string): number {
  return path.split('/').length - 1
}
