import type { Door } from '../../contract/door.ts'
import { CSV_TYPE, JSON_TYPE } from '../../contract/formats.ts'
import { Refusal } from '../../contract/refusal.ts'
import { Exchange } from '../../http/exchange.ts'
import type { Site } from '../../http/http-server.ts'
import { chooseCoding, compress, SECURITY_HEADERS, toAsked } from '../../http/listener.ts'
import type { Responder } from '../../http/respond.ts'
import { SERVED_POLICY } from '../../pages/components/page.ts'
import { type Content, renderSite, type Visit } from '../../pages/components/site.ts'
import { renderFailureNotice, renderNothingThere, renderSignIn } from '../../pages/notice.ts'
import { asksForThisMachine, isForeign, readForm } from '../browser-request.ts'
import { createReadAnswers, PageReader, PageRefusal, type ReadAnswers } from './reader.ts'
import { type PageAnswer, ROUTES, type Route } from './routes.ts'
import { createSessions, type Sessions } from './session.ts'

export interface PagesOptions {
  /** Answers the requests of v1: all that a page reads goes through it. */
  readonly contract: Door
  readonly responder: Responder
  readonly simulated: boolean
  /** Whether a visitor with this key sees invented figures in any case. */
  readonly isTestKey: (key: string) => boolean
  /** Seals sessions. */
  readonly secret: string
  /** The key whose rights visitors without a key have on this machine; undefined where they have none. */
  readonly visitorKey: () => string | undefined
  /** The service's address as clients see it. */
  readonly baseUrl: () => string
  /** Where the pages link tokens and wallets to, next to Solscan. */
  readonly sites: Visit['sites']
  /** The path of the picture of the pages. */
  readonly icon: string
}

const METHODS = ['GET', 'HEAD', 'POST']
const SIGN_IN = /^\/login$/
const SIGN_OUT = /^\/logout$/
/** The form whose address is not that of its page. */
const WATCH = /\/watch$/
/** Where a missing page may lie: each link of its answer repeats the way up. Other parts answer for themselves. */
const FOR_PAGES = /^(?!\/(api|docs|mcp|\.well-known)(\/|$))(\/[^/]*){1,8}$/
/** A page of this service with its query, and no other site. */
const OWN_PAGE = /^[a-z]+(\/[\w-]+)*(\?[\w=&%.,+-]*)?$/

/** Answers requests of the pages for people, and no other. */
export function createPages(options: PagesOptions): Site {
  const { responder, secret, baseUrl } = options
  const sessions = createSessions(secret, () => baseUrl().startsWith('https:'))
  const answers = createReadAnswers()
  return async (req, res) => {
    if (!isForPages(req)) return false
    const exchange = new Exchange(req, res)
    try {
      if (!METHODS.includes(req.method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
      }
      if (isForeign(req)) refuseForeign(exchange)
      else await new PageVisit({ ...options, sessions, answers }, exchange).answer()
    } catch (error) {
      // What a page asked for has no answer once the visitor has left.
      if (!res.destroyed) await responder.fail(exchange, error)
    }
    return true
  }
}

/**
 * Whether a browser asks for a page, also for one that does not exist, or the script of a page for its data. Requests
 * of programs are for the API.
 */
function isForPages(req: Exchange['req']): boolean {
  if (ROUTES.some(({ path, isData }) => isData && path.test(req.path))) return true
  const isForBrowsers = isPage(req.path) || (req.method === 'GET' && FOR_PAGES.test(req.path))
  return isForBrowsers && req.accepts(['application/json', 'text/html']) === 'text/html'
}

function isPage(path: string): boolean {
  return [SIGN_IN, SIGN_OUT, ...ROUTES.map((route) => route.path)].some((pattern) => pattern.test(path))
}

function refuseForeign({ res, requestId }: Exchange): void {
  const headers = {
    ...SECURITY_HEADERS,
    'X-Request-Id': requestId,
    'Content-Type': 'text/plain; charset=utf-8',
  }
  res.writeHead(403, headers).end('Another site asked for this page.\n')
}

interface VisitOptions extends PagesOptions {
  readonly sessions: Sessions
  readonly answers: ReadAnswers
}

/** One request of a page. */
class PageVisit {
  readonly #options: VisitOptions
  readonly #sessions: Sessions
  readonly #exchange: Exchange
  readonly #session: string | undefined

  constructor(options: VisitOptions, exchange: Exchange) {
    this.#options = options
    this.#sessions = options.sessions
    this.#exchange = exchange
    this.#session = options.sessions.readKey(exchange.req.headers.cookie)
  }

  async answer(): Promise<void> {
    const { path, url, method } = this.#exchange.req
    // HEAD is free: it reads nothing.
    if (method === 'HEAD') return this.#send(200, '')
    if (SIGN_OUT.test(path) && method === 'POST') return this.#goTo('./', this.#sessions.end())
    if (SIGN_IN.test(path)) return await this.#signIn()
    if (!isPage(path)) return await this.#answerMissing(path.replace(/\/$/, ''))
    const key = this.#session ?? this.#findVisitorKey()
    if (key === undefined) {
      const next = url.slice(1).replace(WATCH, '')
      return this.#goTo(`${this.#up()}login?next=${encodeURIComponent(next)}`)
    }
    const routes = ROUTES.filter((each) => each.path.test(path))
    const route = routes.find((each) => each.method === method)
    if (route === undefined) {
      const allowed = [...routes.map((each) => each.method), 'HEAD']
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
    }
    await this.#answerRoute(route, this.#openReader(key))
  }

  /** Leads to the page that a slash at the end hides, or says that there is none. */
  async #answerMissing(trimmed: string): Promise<void> {
    if (isPage(trimmed)) return this.#goTo(`${this.#up()}${trimmed.slice(1)}`)
    await this.#show(renderNothingThere('There is no such page.'), 404)
  }

  async #answerRoute(route: Route, read: PageReader): Promise<void> {
    const { req } = this.#exchange
    try {
      const answer = await route.answer({
        params: (route.path.exec(req.path) ?? []).slice(1).map(encodePart),
        query: this.#query(),
        form: await readForm(req),
        read,
        visit: this.#visit(),
      })
      await this.#sendAnswer(answer, read)
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error
      const page = req.url.slice(1).replace(WATCH, '')
      if (error.status === 401 && this.#session !== undefined)
        return this.#goTo(`${this.#up()}login?ended=1&next=${encodeURIComponent(page)}`, this.#sessions.end())
      const { failure, status, retryAfterSec } = error
      const isInVain = req.method === 'GET' && (status === 400 || status === 404)
      const wayOn = { up: this.#up(), page: isInVain ? undefined : page, retryAfterSec }
      await this.#show(renderFailureNotice(failure, wayOn), status, read)
    }
  }

  async #sendAnswer(answer: PageAnswer, read: PageReader): Promise<void> {
    if ('goTo' in answer) return this.#goTo(answer.goTo)
    if ('content' in answer) return await this.#show(answer.content, answer.status ?? 200, read)
    if ('data' in answer) return this.#send(200, JSON.stringify(answer.data), { 'Content-Type': JSON_TYPE })
    await this.#sendCompressed(200, answer.csv, {
      'Content-Type': CSV_TYPE,
      'Content-Disposition': `attachment; filename="${answer.file}"`,
    })
  }

  /** Shows the sign-in, or starts a session with the key that was entered: any key that the API admits. */
  async #signIn(): Promise<void> {
    const { req } = this.#exchange
    const query = this.#query()
    const form = await readForm(req)
    const next = form.get('next') ?? query.get('next') ?? ''
    const ended = query.has('ended') ? 'Your key no longer works.' : undefined
    if (req.method === 'GET') return await this.#show(renderSignIn(next, ended), 200)
    const key = (form.get('key') ?? '').trim()
    // A header holds no other characters.
    const sent = key.replaceAll(/[^!-~]/g, '?')
    try {
      await this.#openReader(sent).get('/usage')
      this.#goTo(OWN_PAGE.test(next) ? next : './', this.#sessions.begin(key))
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error
      await this.#show(renderSignIn(next, error.failure.error.message), error.status)
    }
  }

  #openReader(key: string): PageReader {
    const { req, res, requestId } = this.#exchange
    const { contract, answers } = this.#options
    return new PageReader(contract, toAsked(req, res, requestId), { key, answers })
  }

  /**
   * The key for a visitor without one. Undefined unless the visitor uses one of this machine's own names, and not a
   * name that leads here from outside, and the browser says where the request comes from: all others may have been made
   * by another site.
   */
  #findVisitorKey(): string | undefined {
    const { req } = this.#exchange
    const isPlaced = req.headers['sec-fetch-site'] !== undefined
    return isPlaced && asksForThisMachine(req) ? this.#options.visitorKey() : undefined
  }

  #query(): URLSearchParams {
    return URL.parse(this.#exchange.req.url, 'http://service')?.searchParams ?? new URLSearchParams()
  }

  #up(): string {
    return '../'.repeat(this.#exchange.req.path.split('/').length - 2)
  }

  #visit(): Visit {
    const { isTestKey, icon, sites } = this.#options
    const session = this.#session
    const simulated = this.#options.simulated || (session !== undefined && isTestKey(session))
    return { up: this.#up(), simulated, signedIn: session !== undefined, icon: icon.slice(1), sites }
  }

  async #show(content: Content, status: number, read?: PageReader): Promise<void> {
    const text = renderSite(content, this.#visit(), read?.describeCost() ?? '')
    await this.#sendCompressed(status, text, { 'Content-Type': 'text/html; charset=utf-8' })
  }

  async #sendCompressed(
    status: number,
    text: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const coding = chooseCoding(this.#exchange.req, text.length)
    const body = coding === undefined ? text : await compress([Buffer.from(text)], coding)
    this.#send(status, body, { ...headers, ...(coding && { 'Content-Encoding': coding }) })
  }

  /** Leads to another page; relative, for a proxy that puts a prefix before every path. */
  #goTo(location: string, cookie?: string): void {
    this.#send(303, '', { Location: location, ...(cookie && { 'Set-Cookie': cookie }) })
  }

  #send(status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): void {
    const { req, res, requestId } = this.#exchange
    const common = {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': SERVED_POLICY,
      // Under `no-referrer` a browser hides where a form comes from, also from this service.
      'Referrer-Policy': 'same-origin',
      Vary: 'Accept, Accept-Encoding, Cookie',
      'X-Request-Id': requestId,
    }
    // The length of a page that HEAD has not made is unknown.
    const length = req.method === 'HEAD' ? {} : { 'Content-Length': Buffer.byteLength(body) }
    res.writeHead(status, { ...common, ...headers, ...length }).end(body)
  }
}

/**
 * A part of a path, percent-encoded in one way however it was sent. A part that cannot be decoded is encoded as it is.
 */
function encodePart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return encodeURIComponent(part)
  }
}
