import type { BodyRows } from '../body.ts'
import type { IdempotencyPolicy, OperationEntry } from '../served-contract.ts'

/** `x-idempotency` as a document has it. */
export interface DeclaredIdempotency {
  readonly 'retain-hours': number
  readonly wait: IdempotencyPolicy['wait']
  readonly replayed?: NonNullable<IdempotencyPolicy['replayed']>
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

/** `x-wait` as a document has it. */
export interface DeclaredWait {
  readonly 'seconds-max': number
}

/** Reads `x-wait` of an operation. */
export function readWait(policy: DeclaredWait | undefined): OperationEntry['wait'] {
  return policy === undefined ? null : { maxSec: policy['seconds-max'] }
}

/** What a document says about an operation's end, complete or not. */
export interface DeclaredDeprecation {
  readonly marked: boolean
  readonly policy: OperationEntry['deprecation']
}

const FIGURE = '{figure}'

/**
 * Reads `x-rows` of a response; a column with `{figure}` in it stands for one column for each of the document's
 * figures.
 */
export function readRows(
  figures: readonly string[] = [],
  { 'x-rows': rows, headers = {} }: { readonly 'x-rows'?: BodyRows; readonly headers?: object } = {},
): OperationEntry['rows'] {
  if (rows === undefined) return null
  const columns = Object.entries(rows.columns).flatMap(([name, path]) =>
    name.includes(FIGURE)
      ? figures.map((figure) => [name.replace(FIGURE, figure), path.replace(FIGURE, figure)] as const)
      : [[name, path] as const],
  )
  const metaHeaders = Object.keys(headers).filter((name) => name.startsWith('X-Meta-'))
  return { of: rows.of, columns: Object.fromEntries(columns), metaHeaders }
}
