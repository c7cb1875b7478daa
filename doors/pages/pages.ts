import { type Answered, type Asked, type Door, NO_ANSWER } from '../../contract/door.ts'
import { CSV_TYPE, JSON_TYPE } from '../../contract/formats.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Renderer } from '../../contract/render.ts'
import { acceptsHtml, isForeign, isLocalHost, readForm, readQuery } from './browser-request.ts'
import { SERVED_POLICY } from './components/page.ts'
import { type Content, renderSite, type Visit } from './components/site.ts'
import { renderFailureNotice, renderNothingThere, renderSignIn } from './notice.ts'
import type { PageAnswer, PageRoute } from './page-route.ts'
import { createReadAnswers, PageReader, PageRefusal, type ReadAnswers } from './reader.ts'
import { ROUTES } from './routes.ts'
import { createSessions, type Sessions } from './session.ts'

export interface PagesOptions {
  /** Answers the requests of v1: all that a page reads goes through it. */
  readonly contract: Door
  readonly render: Renderer
  readonly simulated: boolean
  /** Seals sessions. */
  readonly secret: string
  /** The key whose rights visitors without a key have on this machine; undefined where they have none. */
  readonly visitorKey: string | undefined
  /** The service's address as clients see it. */
  readonly baseUrl: () => string
  /** Where the pages link tokens and wallets to, next to Solscan. */
  readonly sites: Visit['sites']
  /** The path of the picture of the pages. */
  readonly icon: string
  /** Answers requests that are not for pages. */
  readonly next: Door
}

const METHODS = ['GET', 'HEAD', 'POST']
const SIGN_IN = /^\/login$/
const SIGN_OUT = /^\/logout$/
/** Links are relative, so that depth is bounded: each repeats the way up. */
const FOR_PAGES = /^(\/[^/]*){1,8}$/
/** A page of this service with its query, and no other site. */
const OWN_PAGE = /^[a-z]+(\/[\w-]+)*(\?[\w=&%.,+-]*)?$/

/** Answers requests of the pages for people. */
export function createPages(options: PagesOptions): Door {
  const { render, secret, baseUrl, next } = options
  const sessions = createSessions(secret, () => baseUrl().startsWith('https:'))
  const answers = createReadAnswers()
  return async (asked) => {
    if (!isForPages(asked)) return await next(asked)
    try {
      if (!METHODS.includes(asked.method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      if (isForeign(asked)) return FOREIGN
      return await new PageVisit({ ...options, sessions, answers }, asked).answer()
    } catch (error) {
      // What a page asked for has no answer once the visitor has left.
      if (asked.signal.aborted) return NO_ANSWER
      return render.fail({ requestId: asked.requestId, operation: 'none' }, error)
    }
  }
}

/**
 * Whether a browser asks for a page, also for one that does not exist, or the script of a page for its data. Requests
 * of programs are for the API.
 */
function isForPages(asked: Asked): boolean {
  if (ROUTES.some(({ path, isData }) => isData && path.test(asked.path))) return true
  const isForBrowsers = isPage(asked.path) || (asked.method === 'GET' && FOR_PAGES.test(asked.path))
  return isForBrowsers && acceptsHtml(asked)
}

function isPage(path: string): boolean {
  return [SIGN_IN, SIGN_OUT, ...ROUTES.map((route) => route.path)].some((pattern) => pattern.test(path))
}

const FOREIGN: Answered = {
  status: 403,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: [Buffer.from('Another site asked for this page.\n')],
}

interface VisitOptions extends PagesOptions {
  readonly sessions: Sessions
  readonly answers: ReadAnswers
}

/** One request of a page. */
class PageVisit {
  readonly #options: VisitOptions
  readonly #asked: Asked
  readonly #query: URLSearchParams
  readonly #session: string | undefined

  constructor(options: VisitOptions, asked: Asked) {
    this.#options = options
    this.#asked = asked
    this.#query = readQuery(asked)
    this.#session = options.sessions.readKey(asked.headers.cookie?.toString())
  }

  async answer(): Promise<Answered> {
    const { path, method } = this.#asked
    // HEAD is free: it reads nothing.
    if (method === 'HEAD') return toAnswer(200)
    if (SIGN_OUT.test(path) && method === 'POST') return this.#goTo('./', this.#options.sessions.end())
    if (SIGN_IN.test(path)) return await this.#signIn()
    if (!isPage(path)) return this.#answerMissing(path.replace(/\/$/, ''))
    const key = this.#session ?? this.#findVisitorKey()
    if (key === undefined) {
      return this.#goTo(`${this.#up()}login?next=${encodeURIComponent(this.#page())}`)
    }
    const routes = ROUTES.filter((each) => each.path.test(path))
    const route = routes.find((each) => each.method === method)
    // A browser that reloads the answer of a form asks for its address, which is below that of its page.
    if (route === undefined && method === 'GET')
      return this.#goTo(`${this.#up()}${path.slice(1, path.lastIndexOf('/'))}${this.#search()}` || './')
    if (route === undefined) {
      const allowed = [...routes.map((each) => each.method), 'HEAD']
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
    }
    return await this.#answerRoute(route, this.#openReader(key))
  }

  /** Leads to the page that a slash at the end hides, or says that there is none. */
  #answerMissing(trimmed: string): Answered {
    if (isPage(trimmed)) return this.#goTo(`${this.#up()}${trimmed.slice(1)}`)
    return this.#show(renderNothingThere('There is no such page.'), 404)
  }

  async #answerRoute(route: PageRoute, read: PageReader): Promise<Answered> {
    try {
      const answer = await route.answer({
        params: (route.path.exec(this.#asked.path) ?? []).slice(1).map(decodePart),
        query: this.#query,
        form: await readForm(this.#asked),
        read,
        visit: this.#visit(),
      })
      return this.#toAnswered(answer, read)
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error
      const page = this.#page()
      if (error.status === 401 && this.#session !== undefined)
        return this.#goTo(
          `${this.#up()}login?ended=1&next=${encodeURIComponent(page)}`,
          this.#options.sessions.end(),
        )
      const { failure, status, retryAfterSec } = error
      const isForGood = [400, 404].includes(status) || failure.error.code === 'FORBIDDEN_PLAN'
      const isInVain = this.#asked.method === 'GET' && isForGood
      const wayOn = { up: this.#up(), page: isInVain ? undefined : page, retryAfterSec }
      return this.#show(renderFailureNotice(failure, wayOn), status, read)
    }
  }

  #toAnswered(answer: PageAnswer, read: PageReader): Answered {
    if ('goTo' in answer) return this.#goTo(answer.goTo)
    if ('content' in answer) return this.#show(answer.content, answer.status ?? 200, read)
    if ('data' in answer) return toAnswer(200, JSON.stringify(answer.data), { 'Content-Type': JSON_TYPE })
    return toAnswer(200, answer.csv, {
      'Content-Type': CSV_TYPE,
      'Content-Disposition': `attachment; filename="${answer.file}"`,
    })
  }

  /** Shows the sign-in, or starts a session with the key that was entered: any key that the API admits. */
  async #signIn(): Promise<Answered> {
    const form = await readForm(this.#asked)
    const next = form.get('next') ?? this.#query.get('next') ?? ''
    const ended = this.#query.has('ended') ? 'Your key no longer works.' : undefined
    if (this.#asked.method === 'GET') return this.#show(renderSignIn(next, ended), 200)
    const key = (form.get('key') ?? '').trim()
    // A header holds no other characters.
    const sent = key.replaceAll(/[^!-~]/g, '?')
    try {
      await this.#openReader(sent).ask('getUsage')
      return this.#goTo(OWN_PAGE.test(next) ? next : './', this.#options.sessions.begin(key))
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error
      return this.#show(renderSignIn(next, error.failure.error.message), error.status)
    }
  }

  #openReader(key: string): PageReader {
    const { contract, answers } = this.#options
    return new PageReader(contract, this.#asked, { key, answers })
  }

  /**
   * The key for a visitor without one. Undefined unless the visitor uses one of this machine's own names, and not a
   * name that leads here from outside, and the browser says where the request comes from: all others may have been made
   * by another site.
   */
  #findVisitorKey(): string | undefined {
    const isPlaced = this.#asked.headers['sec-fetch-site'] !== undefined
    return isPlaced && isLocalHost(this.#asked) ? this.#options.visitorKey : undefined
  }

  /** The page with its query, from the root, without a slash. */
  #page(): string {
    return `${this.#asked.path.slice(1)}${this.#search()}`
  }

  #search(): string {
    // A comma between the items of a list needs no escape.
    return this.#query.size > 0 ? `?${String(this.#query).replaceAll('%2C', ',')}` : ''
  }

  #up(): string {
    return '../'.repeat(this.#asked.path.split('/').length - 2)
  }

  #visit(): Visit {
    const { simulated, icon, sites } = this.#options
    const session = this.#session
    return { up: this.#up(), simulated, signedIn: session !== undefined, icon: icon.slice(1), sites }
  }

  #show(content: Content, status: number, read?: PageReader): Answered {
    const text = renderSite(content, this.#visit(), read?.describeCost() ?? '')
    return toAnswer(status, text, { 'Content-Type': 'text/html; charset=utf-8' })
  }

  /** Leads to another page; relative, for a proxy that puts a prefix before every path. */
  #goTo(location: string, cookie?: string): Answered {
    return toAnswer(303, '', { Location: location, ...(cookie && { 'Set-Cookie': cookie }) })
  }
}

function toAnswer(status: number, text = '', own: Readonly<Record<string, string>> = {}): Answered {
  const headers = {
    'Content-Security-Policy': SERVED_POLICY,
    // Under `no-referrer` a browser hides where a form comes from, also from this service.
    'Referrer-Policy': 'same-origin',
    Vary: 'Accept, Cookie',
    ...own,
  }
  return { status, headers, body: text === '' ? [] : [Buffer.from(text)] }
}

/** A part of a path without its percent-encoding; one that cannot be decoded as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
