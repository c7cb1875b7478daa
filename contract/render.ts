import { createHash, createHmac } from 'node:crypto'
import type { Answered, Asked } from './door.ts'
import { type AskedRows, formatRows, JSON_TYPE, type RowsPolicy } from './formats.ts'
import { HEADER_NAMES, type HeaderNames } from './limits.ts'
import { type FieldError, hideSecrets, NotModified, Refusal } from './refusal.ts'
import { Rendered } from './rendered.ts'
import type { Extras } from './result.ts'
import type { AnswerHeaders, ServedContract } from './served-contract.ts'

/** What is known of a request so far, and what its answer or its record says. */
export interface RequestState {
  readonly requestId: string
  operation: string
  keyId?: string | undefined
  /** Whether the request brought a valid key. */
  admitted?: boolean
  rate?: RateStatus | undefined
  /** When the key ends, if that is soon. */
  keyEndsAt?: Date | undefined
  /** The refusal that it was answered with. */
  refusal?: Refusal
}

/** The rate limit of the request's key, and what is left of it in this minute. */
export interface RateStatus {
  readonly limit: number
  readonly remaining: number
  readonly window: RateWindow
}

/** The place of a request in its key's minute, on the store's clock. */
export interface RateWindow {
  /** Requests of the minute, this one included. */
  readonly used: number
  /** When the minute ends, in Unix seconds. */
  readonly resetSec: number
  /** Whole seconds until then, at least 1. */
  readonly remainingSec: number
}

/** The body of a success in its envelope, as JSON. */
interface Enclosed {
  readonly mediaType: string
  readonly json: Rendered<unknown>
}

interface Success {
  readonly status: number
  /** Undefined for none. */
  readonly enclosed?: Enclosed | undefined
  readonly headers?: AnswerHeaders | undefined
  /** Set where the operation's list also comes as rows. */
  readonly rows?: Omit<AskedRows, 'body'> | null | undefined
  /** Set where a client may keep the answer and revalidate it. */
  readonly etag?: string | undefined
}

/** A failure that a request did not bring about itself, for the log. */
export interface RequestFailure {
  readonly requestId: string
  readonly operation: string
  readonly code: string
  readonly status: number
  readonly error: unknown
}

/** What the words and heads of answers are made of. */
type Words = Pick<ServedContract, 'errors' | 'envelope' | 'mediaTypeOf' | 'secrets'> &
  Partial<Pick<ServedContract, 'headerNames'>>

/** Puts the answers of a contract into bytes: one way out for success and one for failure. */
export type Renderer = ReturnType<typeof createRenderer>

const JSON_MEDIA = 'application/json'

export function createRenderer(
  { errors, envelope, mediaTypeOf = () => JSON_MEDIA, headerNames = HEADER_NAMES, secrets }: Words,
  reports: { requestFailed(failure: RequestFailure): void },
) {
  const render = (
    state: RequestState,
    status: number,
    headers: AnswerHeaders,
    body: readonly Buffer[],
  ): Answered => ({
    status,
    headers: composeHeaders(stateHeaders(state, headerNames), { ...envelope.headers?.(), ...headers }),
    body,
    ...(state.admitted && { admitted: true }),
  })
  return {
    /**
     * The body of a success as it is sent; undefined where the document gives it none. Throws for a value that JSON
     * cannot hold, so that it is enclosed before it is charged.
     */
    enclose({ operation, requestId }: RequestState, status: number, body: unknown): Enclosed | undefined {
      const mediaType = mediaTypeOf(operation, status)
      return mediaType === undefined
        ? undefined
        : { mediaType, json: Rendered.from(envelope.success(body, requestId)) }
    },
    async succeed(
      state: RequestState,
      { status, enclosed, rows, etag, headers }: Success,
    ): Promise<Answered> {
      const own = { ...varyHeader(rows?.policy), ...validatorHeaders(etag), ...headers }
      if (enclosed === undefined) return render(state, status, own, [])
      const formatted = rows ? await formatRows({ ...rows, body: enclosed.json }) : undefined
      if (formatted === undefined) {
        const type = { 'Content-Type': withCharset(enclosed.mediaType) }
        return render(state, status, { ...type, ...own }, enclosed.json.chunks)
      }
      const { type, text, headers: meta } = formatted
      return render(state, status, { ...own, ...meta, 'Content-Type': type }, [Buffer.from(text)])
    },
    /** The answer 304: the client has this version of the answer. */
    notModified: (state: RequestState, etag: string | undefined, rows: RowsPolicy | null): Answered =>
      render(state, 304, { ...varyHeader(rows), ...validatorHeaders(etag) }, []),
    /**
     * A refusal, with the status and the sentence of the contract's catalogue; any other failure is INTERNAL_ERROR. One
     * with a cause is reported.
     */
    fail(state: RequestState, failure: unknown): Answered {
      const refusal =
        failure instanceof Refusal
          ? hideSecrets(failure, secrets)
          : new Refusal('INTERNAL_ERROR', { cause: failure })
      const { code, explanation } = refusal
      const error = errors[code]
      if (error === undefined) throw new Error(`the contract has no error ${code}`)
      state.refusal = refusal
      if ('cause' in refusal) {
        const { requestId, operation } = state
        reports.requestFailed({ requestId, operation, code, status: error.status, error: refusal.cause })
      }
      const { message = error.message, details } = explanation
      const { status } = error
      const body = envelope.failure({ code, message, status, ...(details && { details }) }, state.requestId)
      const mediaType = mediaTypeOf(state.operation, status) ?? JSON_MEDIA
      const headers = { 'Content-Type': withCharset(mediaType), ...explanation.headers }
      return render(state, status, headers, [Buffer.from(JSON.stringify(body))])
    },
    /** The answer to OPTIONS. */
    allow: (state: RequestState, methods: readonly string[]): Answered =>
      render(state, 204, { Allow: methods.join(', ') }, []),
  }
}

/** Types of JSON other than its own have no charset. */
function withCharset(mediaType: string): string {
  return mediaType === JSON_MEDIA ? JSON_TYPE : mediaType
}

const TAG_LENGTH = 22

/**
 * The entity tags of a request's answers: the schema of the header `ETag`. They are weak, since they leave out views
 * and the request id, and since the same tag stands for every coding of the bytes. They are keyed with `secret`, so
 * that no one computes the tag of a content that is only guessed. `asked` identifies an answer besides the stored
 * state: operation, parameters, format, release.
 */
export function createCondition(
  secret: string,
  asked: readonly unknown[],
  given: string | readonly string[] = '',
) {
  const ifNoneMatch = [given].flat().join().trim()
  const tagOf = (version: readonly unknown[]) => {
    const digest = createHmac('sha256', secret).update(JSON.stringify([...asked, ...version]))
    return `W/"${digest.digest('base64url').slice(0, TAG_LENGTH)}"`
  }
  const findMatch = (etag: string): NotModified | undefined => {
    // `*` needs no knowledge of the answer, so it gets none: the tag of one that was never paid for would tell whether
    // it equals another.
    if (ifNoneMatch === '*') return new NotModified()
    // Compared as weak tags are, with or without their `W/`.
    return ifNoneMatch.includes(etag.slice(2)) ? new NotModified(etag) : undefined
  }
  return {
    /** The 304 for this version of the answer, if the client has it. */
    notModified: (version: string): NotModified | undefined => findMatch(tagOf([version])),
    /** The tag of an answer, from its version or else its whole content. Throws the 304 if the client has it. */
    check(body: unknown, { version, selectedBy }: Pick<Extras, 'version' | 'selectedBy'>): string {
      const etag = tagOf([version ?? digestBody(body), ...(selectedBy === undefined ? [] : [selectedBy])])
      const match = findMatch(etag)
      if (match !== undefined) throw match
      return etag
    },
  }
}

function digestBody(body: unknown): string {
  const hashing = createHash('sha256')
  for (const piece of Rendered.from(body ?? null).pieces) hashing.update(piece)
  return hashing.digest('base64url').slice(0, TAG_LENGTH)
}

/** Common headers first, then the answer's own. */
function composeHeaders(common: AnswerHeaders, own: AnswerHeaders): Record<string, string> {
  const set = Object.entries({ ...common, ...own }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

/** The request header that an answer in several formats depends on. */
function varyHeader(rows: RowsPolicy | null | undefined): AnswerHeaders {
  return rows ? { Vary: 'Accept' } : {}
}

/** A client revalidates a cached answer before each use, so that its key is checked and the minute counted. */
function validatorHeaders(etag: string | undefined): AnswerHeaders {
  return etag === undefined ? {} : { ETag: etag, 'Cache-Control': 'private, no-cache' }
}

/** A refusal of the key reveals nothing of the key. */
function stateHeaders(
  { requestId, rate, keyEndsAt, refusal }: RequestState,
  names: HeaderNames,
): AnswerHeaders {
  const identity = { [names.requestId]: requestId }
  if (refusal?.code === 'UNAUTHORIZED') return identity
  const ofKey = { ...identity, ...(keyEndsAt && { [names.keyEnd]: keyEndsAt.toISOString() }) }
  if (rate === undefined) return ofKey
  const { limit, remaining, window } = rate
  return {
    ...ofKey,
    [`${names.rateLimit}-Limit`]: limit,
    [`${names.rateLimit}-Remaining`]: remaining,
    [`${names.rateLimit}-Reset`]: window.resetSec,
    RateLimit: `"minute";r=${remaining};t=${window.remainingSec}`,
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
  }
}

interface ServedFacts {
  readonly answered: Pick<Answered, 'status'>
  /** As the document has it. */
  readonly path: string | undefined
  readonly startedAtMs: number
}

export type ServedRequest = ReturnType<typeof describeRequest>

/** The record of a request: the method and the request id are the only texts in it that the sender has chosen. */
export function describeRequest(
  { requestId, method, client }: Pick<Asked, 'requestId' | 'method' | 'client'>,
  { operation, keyId, refusal }: RequestState,
  { answered, path, startedAtMs }: ServedFacts,
) {
  return {
    requestId,
    method,
    path,
    client,
    operation,
    keyId,
    status: answered.status,
    durationMs: performance.now() - startedAtMs,
    refusal: refusal && describeRefusal(refusal),
  }
}

/** Why a request was refused: the code, the fields that were wrong, and the reason where there is one. */
function describeRefusal({ code, explanation: { details } }: Refusal) {
  if (details === undefined) return { code }
  if (Array.isArray(details)) return { code, fields: details.map(({ field }: FieldError) => field) }
  return { code, reason: (details as Readonly<Record<string, unknown>>).reason }
}
