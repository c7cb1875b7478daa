import type { Answer, AnswerHeaders } from './served-contract.ts'

/** What a handler may say beyond the body of its success. */
export interface Extras {
  /** A header with an undefined value is left out. */
  readonly headers?: object | undefined
  /** The answer changes only when this does. Without it, its whole content identifies it. For conditional reads. */
  readonly version?: string | undefined
  /**
   * The state of what its caller selected the answer by, such as a watchlist's revision. Equal answers to two
   * selections are two versions: a 304, which is free, must not tell that they are equal.
   */
  readonly selectedBy?: string | undefined
  /** Runs once the answer is charged and about to be sent. */
  readonly served?: (() => Promise<void>) | undefined
}

/** A success with more than a body. */
export class Success<Body = unknown, More extends Extras = Extras> {
  readonly body: Body
  readonly extras: More

  constructor(body: Body, extras: More) {
    this.body = body
    this.extras = extras
  }
}

/** A success with headers, a version or work that follows it. A handler without any of these returns the body. */
export function answer<Body, More extends Extras>(body: Body, extras: More): Success<Body, More> {
  return new Success(body, extras)
}

/** Headers that say how the bytes of a body are to be read. */
const FRAMING = /^(content-(type|length|encoding)|transfer-encoding)$/i

/** RFC 9110, 5.1 and 5.5. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const NO_HEADER_TEXT = /[^\t\x20-\x7e\x80-\xff]/

/** What is sent and stored of a handler's result. Throws for headers that HTTP cannot send. */
export function toAnswer(result: unknown): Answer {
  if (!(result instanceof Success)) return { body: result }
  const headers = result.extras.headers as AnswerHeaders | undefined
  for (const [name, value = ''] of Object.entries(headers ?? {}))
    if (!HEADER_NAME.test(name) || FRAMING.test(name) || NO_HEADER_TEXT.test(String(value)))
      throw new Error(`a handler cannot send such a header ${name}`)
  return { body: result.body, headers }
}
