import { ApiError } from '../pipeline/api-error.ts'
import { readPageCursor, writePageCursor } from '../views/page-cursor.ts'
import { foreignCursor } from '../views/refusals.ts'

/** An entry of a list that is ordered by a moment, to the microsecond, and then by id. */
interface TimedEntry {
  readonly place: string
  readonly id: string
}

interface AskedPage<Entry> {
  /** The list that the cursors belong to, with all that it depends on. */
  readonly list: unknown
  readonly secret: string
  readonly query: { readonly limit: number; readonly cursor?: string | undefined }
  /** Reads up to `limit` entries, beginning with the one that follows `after`. */
  readonly read: (limit: number, after: TimedEntry | undefined) => Promise<readonly Entry[]>
}

/** A page of a list, with the `meta` that leads to the next one. Rejects a cursor that is not of this list. */
export async function readPage<Entry extends TimedEntry>({
  list,
  secret,
  query: { limit, cursor },
  read,
}: AskedPage<Entry>) {
  const after = cursor === undefined ? undefined : readPageCursor(list, secret, cursor)
  if (cursor !== undefined && after === undefined)
    throw new ApiError('VALIDATION_ERROR', foreignCursor(cursor))
  // One more than is shown, to know whether there is another page.
  const found = await read(limit + 1, after && { place: String(after[0]), id: String(after[1]) })
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  const next = last === undefined ? null : writePageCursor(list, secret, [last.place, last.id])
  return { entries, meta: { count: entries.length, limit, next_cursor: next } }
}
