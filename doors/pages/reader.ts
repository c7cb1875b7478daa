import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Asked, Door } from '../../contract/door.ts'
import { operations } from '../../generated/v1/operations.ts'
import type { components } from '../../generated/v1/types.ts'
import { type Asking, type OperationId, requestOf, type SuccessOf } from '../asking.ts'
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
    this.#send = ({ headers, ...asked }) =>
      sendInProcess(contract, visit, { ...asked, headers: { authorization: `Bearer ${key}`, ...headers } })
  }

  /** Asks an operation, and returns the body of its answer. Rejects with PageRefusal. */
  async ask<Id extends OperationId>(id: Id, asking: Asking = {}): Promise<SuccessOf<Id>> {
    const request = requestOf(id, asking)
    const place = `${this.#visitor} ${request.method} ${request.path}`
    const known = this.#answers.get(place)
    const { status, text, body, headers } = await this.#sendOrRefuse({
      ...request,
      ...(known && { headers: { 'if-none-match': known.version } }),
    })
    if (known && status === NOT_MODIFIED) return JSON.parse(known.text)
    if (request.method === 'get' && headers.ETag !== undefined)
      this.#answers.set(place, { version: headers.ETag, text })
    if (headers['X-Quota-Remaining'] !== undefined && operations[id].quota?.pool === 'reads') {
      this.#reads += 1
      this.#readsLeft = headers['X-Quota-Remaining']
    }
    return body as SuccessOf<Id>
  }

  /** Like `ask`; undefined when the answer is a refusal with this code. */
  async find<Id extends OperationId>(
    id: Id,
    code: Schemas['ErrorCode'],
    asking: Asking,
  ): Promise<SuccessOf<Id> | undefined> {
    try {
      return await this.ask(id, asking)
    } catch (error) {
      if (error instanceof PageRefusal && error.failure.error.code === code) return undefined
      throw error
    }
  }

  /** The rows of an operation's answer as CSV. Rejects with PageRefusal. */
  async askForCsv(id: OperationId, asking: Asking): Promise<string> {
    return (await this.#sendOrRefuse({ ...requestOf(id, asking), headers: { accept: 'text/csv' } })).text
  }

  /** The scans that are left today; null without a cap. */
  async readScansLeft(): Promise<number | null> {
    return (await this.ask('getUsage')).data.quotas.scans?.remaining ?? null
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
