/** The headers of a request, with their names in lower case. */
export type AskedHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A request that a socket, a page or an agent's tool has brought. */
export interface Asked {
  readonly method: string
  /** From the service's root, as it was sent, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly headers: AskedHeaders
  /** The address of the client. */
  readonly client: string
  readonly requestId: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /**
   * The bytes of the body, decompressed; none without a body. Resolves to the problem of a body that cannot be read or
   * is larger than this. Called at most once, and only for a request that was admitted.
   */
  body(bytesMax: number): Promise<Buffer | UnreadBody>
}

/** Why a body cannot be read: the field that is wrong, with its value, if it has one. */
export interface UnreadBody {
  readonly field: string
  readonly message: string
  readonly received?: string
}

/** An answer before compression. Its pieces may be shared with a cache: they are sent and never changed. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: readonly Buffer[]
  /** Sent in place of a body as it comes, and never compressed. */
  readonly stream?: AsyncIterable<Uint8Array>
  /** Whether the request brought a valid key. */
  readonly admitted?: boolean
}

/** Answers a request; never rejects. The status is 499 when the client has left. */
export type Door = (asked: Asked) => Promise<Answered>

/** As nginx logs a client that left before its answer. */
export const CLIENT_LEFT = 499

/** What there is to say to a client that has left. */
export const NO_ANSWER: Answered = { status: CLIENT_LEFT, headers: {}, body: [] }

/** The answer where even the words of a failure cannot be found. */
export function lastAnswer(requestId: string): Answered {
  const problem = { title: 'Internal Server Error', status: 500, request_id: requestId }
  const headers = { 'Content-Type': 'application/problem+json' }
  return { status: 500, headers, body: [Buffer.from(JSON.stringify(problem))] }
}
