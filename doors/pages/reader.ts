import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Asked, Door } from '../../contract/door.ts'
import { API_ROOT } from '../../generated/v1/operations.ts'
import type { components } from '../../generated/v1/types.ts'
import { type OwnAnswer, type OwnRequest, sendInProcess } from '../own-request.ts'

type Schemas = components['schemas']

const NOT_MODIFIED = 304

/** An operation that refused the page's request. */
export class PageRefusal extends Error {
  readonly status: number
  readonly failure: Schemas['ApiV1Failure']
  /** In how many seconds to ask again; undefined where the operation does not say. */
  readonly retryAfterSec: number | undefined

  constructor({ status, headers, body }: OwnAnswer) {
    super(`an operation answered a page with ${status}`)
    this.name = 'PageRefusal'
    this.status = status
    this.failure = body as Schemas['ApiV1Failure']
    const retryAfter = headers['Retry-After']
    this.retryAfterSec = retryAfter === undefined ? undefined : Number(retryAfter)
  }
}

/** What visitors have read lately, by their key and the path. A read that still has its version is free. */
export type ReadAnswers = ReturnType<typeof createReadAnswers>

export function createReadAnswers() {
  return new LRUCache<string, { readonly version: string; readonly text: string }>({
    maxSize: ANSWERS_LENGTH_MAX,
    sizeCalculation: ({ text }) => text.length + 1,
  })
}

/** About 30 lists of 300 wallets. */
const ANSWERS_LENGTH_MAX = 16 * 2 ** 20

/** The API as a page reads it: every request goes to the contract with the visitor's key. */
export class PageReader {
  /** Takes a path from the API's root. */
  readonly #send: (request: OwnRequest) => Promise<OwnAnswer>
  readonly #answers: ReadAnswers
  readonly #visitor: string
  #reads = 0
  #readsLeft: string | undefined

  constructor(
    contract: Door,
    visit: Asked,
    { key, answers }: { readonly key: string; readonly answers: ReadAnswers },
  ) {
    this.#answers = answers
    this.#visitor = createHash('sha256').update(key).digest('base64url')
    this.#send = ({ path, headers, ...asked }) => {
      const own = { authorization: `Bearer ${key}`, ...headers }
      return sendInProcess(contract, visit, { ...asked, path: `${API_ROOT}${path}`, headers: own })
    }
  }

  /** Reads an operation's answer. Rejects with PageRefusal. */
  async get<Body>(path: string): Promise<Body> {
    const place = `${this.#visitor} ${path}`
    const known = this.#answers.get(place)
    const { status, text, body, headers } = await this.#sendOrRefuse({
      method: 'GET',
      path,
      ...(known && { headers: { 'if-none-match': known.version } }),
    })
    if (known && status === NOT_MODIFIED) return JSON.parse(known.text)
    if (headers.ETag !== undefined) this.#answers.set(place, { version: headers.ETag, text })
    const left = headers['X-Quota-Remaining']
    if (left !== undefined) {
      this.#reads += 1
      this.#readsLeft = String(left)
    }
    return body as Body
  }

  /** Like `get`; undefined when the answer is a refusal with this code. */
  async find<Body>(path: string, code: Schemas['ErrorCode']): Promise<Body | undefined> {
    try {
      return await this.get<Body>(path)
    } catch (error) {
      if (error instanceof PageRefusal && error.failure.error.code === code) return undefined
      throw error
    }
  }

  /** Has an operation do something, and returns its answer. Rejects with PageRefusal. */
  async send<Body = unknown>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body> {
    return (await this.#sendOrRefuse({ method, path, body })).body as Body
  }

  /** Reads an operation's answer as text of the type that `accept` names. Rejects with PageRefusal. */
  async getText(path: string, accept: string): Promise<string> {
    return (await this.#sendOrRefuse({ method: 'GET', path, headers: { accept } })).text
  }

  /** The scans that are left today; null without a cap. */
  async readScansLeft(): Promise<number | null> {
    const { data } = await this.get<Schemas['GetUsageEnvelope']>('/usage')
    return data.quotas.scans?.remaining ?? null
  }

  /** The cost of the reads so far, as a sentence; empty when they were free. */
  describeCost(): string {
    if (this.#reads === 0) return ''
    const units = this.#reads === 1 ? '1 read' : `${this.#reads} reads`
    return `This page cost ${units}; ${this.#readsLeft} are left today.`
  }

  async #sendOrRefuse(request: OwnRequest): Promise<OwnAnswer> {
    const answer = await this.#send(request)
    if (answer.status >= 400) throw new PageRefusal(answer)
    return answer
  }
}
