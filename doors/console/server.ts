import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Refusal } from '../../contract/refusal.ts'
import {
  CONSOLE_SESSION_MS,
  endConsoleSession,
  findConsoleActor,
  openConsoleLink,
} from '../../db/console-sessions.ts'
import { SECURITY_HEADERS } from '../../http/listener.ts'
import { SERVED_POLICY } from '../../pages/components/page.ts'
import {
  CONSOLE_CLOSED,
  CONSOLE_PAGES,
  type ConsoleOutcome,
  type ConsolePage,
  renderConsole,
  renderConsoleEntry,
  renderOpening,
} from '../../pages/console/shell.ts'
import { asksForThisMachine, isForeign, readForm } from '../browser-request.ts'
import { CONSOLE_ACTIONS, ConsoleProblem } from './actions.ts'
import type { ConsoleParts } from './parts.ts'
import { CONSOLE_VIEWS } from './views.ts'

const ICON = readFileSync(new URL('../../docs/site/assets/icon.svg', import.meta.url), 'utf8')
const COOKIE = 'wallet_analytics_console'
/** Any user of this machine can open connections. They have to make room for the operator's. */
const CONNECTIONS_MAX = 100
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }
const FAILED = '<p>The log has the cause, as <code>console_failed</code>.</p>'

/**
 * Serves the operator's console on 127.0.0.1, to a browser that has opened a link of `npm run console`. Rejects when
 * the port cannot be taken.
 */
export async function startConsole(port: number, parts: ConsoleParts) {
  const server = createServer(TIMEOUTS, (req, res) => {
    answer(parts, req, res).catch((error: unknown) => {
      const isRefused = error instanceof Refusal
      if (!isRefused) parts.live.telemetry.log.error({ event: 'console_failed', err: error })
      if (res.headersSent) res.destroy()
      else if (isRefused) refuse(res, 'The form is too long, or has a character that no text may have.', 400)
      else send(res, 500, renderConsoleEntry('That did not work', FAILED))
    })
  })
  makeRoom(server, CONNECTIONS_MAX)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    /** With the port that was really taken. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Beyond the limit, the connection that has been without an answer under way for longest is closed. */
function makeRoom(server: Server, connectionsMax: number): void {
  const idle = new Set<Socket>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    if (open > connectionsMax) idle.values().next().value?.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    idle.delete(socket)
    res.once('close', () => !socket.destroyed && idle.add(socket))
  })
}

async function answer(parts: ConsoleParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method, headers } = req
  const { pathname = '', searchParams: query = new URLSearchParams() } =
    URL.parse(req.url ?? '', 'http://console') ?? {}
  if (!asksForThisMachine(req)) return refuse(res, 'The console answers only to the names of this machine.')
  if (isForeign(req)) return refuse(res, 'Another site asked for this page.')
  if (method !== 'GET' && method !== 'POST') return send(res, 405, '', { Allow: 'GET, POST' })
  if (pathname === '/admin/icon.svg') return send(res, 200, ICON, { 'Content-Type': 'image/svg+xml' })
  if (pathname === '/admin/open') return await open(parts, { query, req, res })
  const session = readSession(headers.cookie)
  const actor = session && (await findConsoleActor(parts.live.db, session))
  if (!actor) return send(res, 401, renderConsoleEntry('The console is closed', CONSOLE_CLOSED))
  if (pathname === '/admin/leave' && method === 'POST') {
    await endConsoleSession(parts.live.db, session)
    return send(res, 303, '', { Location: '/admin', 'Set-Cookie': toCookie('', 0) })
  }
  const page = CONSOLE_PAGES.find((name) => pathname === `/admin/${name}`)
  if (page !== undefined) return await answerPage(parts, { page, query, actor, req, res })
  const isEntrance = pathname === '/' || pathname === '/admin'
  send(res, isEntrance ? 303 : 404, '', isEntrance ? { Location: '/admin/overview' } : {})
}

/** Shows the button that opens a link, or opens it. */
async function open(
  { live }: ConsoleParts,
  { query, req, res }: Pick<PageCall, 'query' | 'req' | 'res'>,
): Promise<void> {
  if (req.method === 'GET') return send(res, 200, renderOpening(query.get('link') ?? ''))
  const session = await openConsoleLink(live.db, (await readForm(req)).get('link') ?? '')
  if (session === undefined) {
    live.telemetry.log.warn({ event: 'console_link_refused' })
    return send(res, 401, renderConsoleEntry('This link no longer works', CONSOLE_CLOSED))
  }
  live.telemetry.log.info({ event: 'console_opened', actor: await findConsoleActor(live.db, session) })
  const cookie = toCookie(session, CONSOLE_SESSION_MS / 1000)
  send(res, 303, '', { Location: '/admin/overview', 'Set-Cookie': cookie })
}

interface PageCall {
  readonly page: ConsolePage
  readonly query: URLSearchParams
  readonly actor: string
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

async function answerPage(parts: ConsoleParts, { page, query, actor, req, res }: PageCall): Promise<void> {
  const form = await readForm(req)
  const outcome = req.method === 'POST' ? await act(parts, { page, form, actor, res }) : {}
  const entered = outcome.problem === undefined ? new URLSearchParams() : form
  const content = await CONSOLE_VIEWS[page](parts, { query, entered })
  const { simulated } = parts.live
  send(
    res,
    outcome.problem === undefined ? 200 : 400,
    renderConsole(content, { page, actor, simulated, outcome }),
  )
}

async function act(
  parts: ConsoleParts,
  { page, form, actor, res }: Pick<PageCall, 'page' | 'actor' | 'res'> & { readonly form: URLSearchParams },
): Promise<ConsoleOutcome> {
  const name = form.get('do') ?? ''
  const action = Object.hasOwn(CONSOLE_ACTIONS[page], name) ? CONSOLE_ACTIONS[page][name] : undefined
  if (action === undefined) return { problem: 'This page has no such form.' }
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('the operator went away')))
  try {
    const outcome = await action(parts, { form, actor, signal: gone.signal })
    const subject = form.get('id') ?? form.get('token') ?? form.get('profile')
    parts.live.telemetry.log.info({ event: 'console_change', actor, action: name, subject })
    return outcome
  } catch (error) {
    if (!(error instanceof ConsoleProblem)) throw error
    return { problem: error.message }
  }
}

function readSession(cookies = ''): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies)?.[1]
}

function toCookie(session: string, maxAgeSec: number): string {
  return `${COOKIE}=${session}; Path=/admin; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict`
}

function refuse(res: ServerResponse, sentence: string, status = 403): void {
  send(res, status, `${sentence}\n`, { 'Content-Type': 'text/plain; charset=utf-8' })
}

function send(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  res
    .writeHead(status, {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': SERVED_POLICY,
      'Referrer-Policy': 'no-referrer',
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body)
}
