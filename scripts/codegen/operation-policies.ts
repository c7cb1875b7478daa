/** The charge of an operation. */
export interface QuotaPolicy {
  readonly pool: string
  readonly charge: string
  /** Where the answer says how many units it takes; without this, it takes one. */
  readonly units?: string
  /** The pool of requests that ask the data provider and end without a charge. */
  readonly uncharged?: string
}

/**
 * How long answers are kept for requests with the same Idempotency-Key, and what the answer to a repeat says
 * differently.
 */
export interface IdempotencyPolicy {
  readonly retainHours: number
  /** How long a repeat waits for the first request, and the error that it then gets. */
  readonly wait: { readonly seconds: number; readonly error: string }
  readonly replayed: ReplayedField | null
  /** What absent properties of the body stand for, by the policy `x-default`. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>
}

/** A field whose value `from` becomes `to` when a stored answer is sent to a repeat. */
interface ReplayedField {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** `x-idempotency` as a document has it. */
export interface DeclaredIdempotency {
  readonly 'retain-hours': number
  readonly wait: IdempotencyPolicy['wait']
  readonly replayed?: ReplayedField
}

/** Reads `x-idempotency` of an operation. */
export function readIdempotency(
  policy: DeclaredIdempotency | undefined,
  bodyDefaults: IdempotencyPolicy['bodyDefaults'],
): IdempotencyPolicy | null {
  if (policy === undefined) return null
  const { 'retain-hours': retainHours, wait, replayed = null } = policy
  return { retainHours, wait, replayed, bodyDefaults }
}

/** How long a request may ask to wait for what it reads. */
export interface WaitPolicy {
  readonly maxSec: number
}

/** `x-wait` as a document has it. */
export interface DeclaredWait {
  readonly 'seconds-max': number
}

/** Reads `x-wait` of an operation. */
export function readWait(policy: DeclaredWait | undefined): WaitPolicy | null {
  return policy === undefined ? null : { maxSec: policy['seconds-max'] }
}

/**
 * When an operation was deprecated and when it ends, as dates that begin at midnight UTC, and the page that explains
 * it.
 */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** A path of this service, or the address of a page. */
  readonly link: string
}

/** What a document says about an operation's end, complete or not. */
export interface DeclaredDeprecation {
  readonly marked: boolean
  readonly policy: Deprecation | null
}

/** A list of an answer that also comes as rows: the place of the list, and of each CSV column's value. */
export interface Rows {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
}

const FIGURE = '{figure}'

/**
 * Reads `x-rows` of a response; a column with `{figure}` in it stands for one column for each of the document's
 * figures.
 */
export function readRows(
  figures: readonly string[] = [],
  { 'x-rows': rows, headers = {} }: { readonly 'x-rows'?: Rows; readonly headers?: object } = {},
): (Rows & { readonly metaHeaders: readonly string[] }) | null {
  if (rows === undefined) return null
  const columns = Object.entries(rows.columns).flatMap(([name, path]) =>
    name.includes(FIGURE)
      ? figures.map((figure) => [name.replace(FIGURE, figure), path.replace(FIGURE, figure)] as const)
      : [[name, path] as const],
  )
  const metaHeaders = Object.keys(headers).filter((name) => name.startsWith('X-Meta-'))
  return { of: rows.of, columns: Object.fromEntries(columns), metaHeaders }
}
