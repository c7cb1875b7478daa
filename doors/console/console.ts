import type { Answered, Asked, Door } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import {
  CONSOLE_SESSION_MS,
  endConsoleSession,
  findConsoleActor,
  openConsoleLink,
} from '../../db/console-sessions.ts'
import { isForeign, isLocalHost, readForm, readQuery } from '../browser-request.ts'
import { SERVED_POLICY } from '../pages/components/page.ts'
import {
  CONSOLE_CLOSED,
  CONSOLE_PAGES,
  type ConsoleOutcome,
  type ConsolePage,
  renderConsole,
  renderConsoleEntry,
  renderOpening,
} from '../pages/console/shell.ts'
import { CONSOLE_ACTIONS, ConsoleProblem } from './actions.ts'
import type { ConsoleDeps } from './deps.ts'
import { CONSOLE_VIEWS } from './views.ts'

const COOKIE = 'wallet_analytics_console'
const FAILED = '<p>The log has the cause, as <code>console_failed</code>.</p>'

/** The operator's console, for a browser of this machine that has opened a link of `npm run console`. */
export function createConsole(deps: ConsoleDeps): Door {
  return async (asked) => {
    try {
      return await answer(deps, asked)
    } catch (error) {
      if (error instanceof Refusal)
        return refuse('The form is too long, or has a character that no text may have.', 400)
      deps.live.telemetry.log.error({ event: 'console_failed', err: error })
      return show(500, renderConsoleEntry('That did not work', FAILED))
    }
  }
}

async function answer(deps: ConsoleDeps, asked: Asked): Promise<Answered> {
  const { method, path, headers } = asked
  if (!isLocalHost(asked)) return refuse('The console answers only to the names of this machine.')
  if (isForeign(asked)) return refuse('Another site asked for this page.')
  if (method !== 'GET' && method !== 'POST') return show(405, '', { Allow: 'GET, POST' })
  if (path === '/admin/icon.svg') return show(200, deps.icon, { 'Content-Type': 'image/svg+xml' })
  if (path === '/admin/open') return await open(deps, asked)
  const session = readSession(headers.cookie?.toString())
  const actor = session && (await findConsoleActor(deps.live.db, session))
  if (!actor) return show(401, renderConsoleEntry('The console is closed', CONSOLE_CLOSED))
  if (path === '/admin/leave' && method === 'POST') {
    await endConsoleSession(deps.live.db, session)
    return show(303, '', { Location: '/admin', 'Set-Cookie': toCookie('', 0) })
  }
  const page = CONSOLE_PAGES.find((name) => path === `/admin/${name}`)
  if (page !== undefined) return await answerPage(deps, { page, actor, asked })
  const isEntrance = path === '/' || path === '/admin'
  return show(isEntrance ? 303 : 404, '', isEntrance ? { Location: '/admin/overview' } : {})
}

/** Shows the button that opens a link, or opens it. */
async function open({ live }: ConsoleDeps, asked: Asked): Promise<Answered> {
  if (asked.method === 'GET') return show(200, renderOpening(readQuery(asked).get('link') ?? ''))
  const session = await openConsoleLink(live.db, (await readForm(asked)).get('link') ?? '')
  if (session === undefined) {
    live.telemetry.log.warn({ event: 'console_link_refused' })
    return show(401, renderConsoleEntry('This link no longer works', CONSOLE_CLOSED))
  }
  live.telemetry.log.info({ event: 'console_opened', actor: await findConsoleActor(live.db, session) })
  const cookie = toCookie(session, CONSOLE_SESSION_MS / 1000)
  return show(303, '', { Location: '/admin/overview', 'Set-Cookie': cookie })
}

interface PageCall {
  readonly page: ConsolePage
  readonly actor: string
  readonly asked: Asked
}

async function answerPage(deps: ConsoleDeps, call: PageCall): Promise<Answered> {
  const { page, actor, asked } = call
  const form = await readForm(asked)
  const outcome = asked.method === 'POST' ? await act(deps, { ...call, form }) : {}
  const entered = outcome.problem === undefined ? new URLSearchParams() : form
  const content = await CONSOLE_VIEWS[page](deps, { query: readQuery(asked), entered })
  const { simulated } = deps.live
  const text = renderConsole(content, { page, actor, simulated, outcome })
  return show(outcome.problem === undefined ? 200 : 400, text)
}

async function act(
  deps: ConsoleDeps,
  { page, form, actor, asked: { signal } }: PageCall & { readonly form: URLSearchParams },
): Promise<ConsoleOutcome> {
  const name = form.get('do') ?? ''
  const action = Object.hasOwn(CONSOLE_ACTIONS[page], name) ? CONSOLE_ACTIONS[page][name] : undefined
  if (action === undefined) return { problem: 'This page has no such form.' }
  try {
    const outcome = await action(deps, { form, actor, signal })
    const subject = form.get('id') ?? form.get('token') ?? form.get('profile')
    deps.live.telemetry.log.info({ event: 'console_change', actor, action: name, subject })
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

function refuse(sentence: string, status = 403): Answered {
  return show(status, `${sentence}\n`, { 'Content-Type': 'text/plain; charset=utf-8' })
}

function show(status: number, text: string, own: Readonly<Record<string, string>> = {}): Answered {
  const headers = {
    'Content-Security-Policy': SERVED_POLICY,
    'Referrer-Policy': 'no-referrer',
    'Content-Type': 'text/html; charset=utf-8',
    ...own,
  }
  return { status, headers, body: text === '' ? [] : [Buffer.from(text)] }
}
