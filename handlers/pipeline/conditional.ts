import { createHash, hash } from 'node:crypto'
import { Rendered } from '../views/rendered.ts'
import { NotModified } from './api-error.ts'
import type { EnvelopeFields } from './respond.ts'

const TAG_LENGTH = 22

export interface ConditionalRequest {
  /** What identifies an answer besides the stored state: operation, parameters, format, release. */
  readonly asked: readonly unknown[]
  readonly ifNoneMatch: string | undefined
}

/**
 * The entity tags of a request's answers: the schema of the header `ETag`. They are weak, since they
 * leave out views and the request id, and since the same tag stands for every coding of the bytes.
 */
export class Condition {
  readonly #request: ConditionalRequest

  constructor(request: ConditionalRequest) {
    this.#request = request
  }

  /** The 304 for this version of the answer, if the client has it. */
  notModified(version: string): NotModified | undefined {
    return this.#notModified(this.#tagOf(version))
  }

  /**
   * The tag of an answer, from its version if the operation gives one, else from its whole content. Throws the 304 if
   * the client has it.
   */
  check(answer: EnvelopeFields, version: string | undefined): string {
    const etag = this.#tagOf(version ?? digestAnswer(answer))
    const notModified = this.#notModified(etag)
    if (notModified !== undefined) throw notModified
    return etag
  }

  #tagOf(version: string): string {
    return `W/"${digest(JSON.stringify([...this.#request.asked, version]))}"`
  }

  /** Compared as weak tags are, with or without their `W/`. */
  #notModified(etag: string): NotModified | undefined {
    const { ifNoneMatch = '' } = this.#request
    const isKnown = ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))
    return isKnown ? new NotModified(etag) : undefined
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, TAG_LENGTH)
}

function digestAnswer(answer: EnvelopeFields): string {
  const hashing = createHash('sha256')
  for (const piece of Rendered.from(answer).pieces) hashing.update(piece)
  return hashing.digest('base64url').slice(0, TAG_LENGTH)
}
