import { createHmac } from 'node:crypto'
import { Refusal } from '../../contract/refusal.ts'
import { foreignCursor } from '../views/refusals.ts'

/** How the place of an entry is written into a cursor, and read back. */
export interface CursorForm<Place> {
  readonly toMembers: (place: Place) => readonly unknown[]
  /** Undefined for members that are no place of the list. */
  readonly toPlace: (members: readonly unknown[]) => Place | undefined
}

/** Cursors of a list that is ordered by a moment, to the microsecond, and then by id. */
export const BY_TIME: CursorForm<{ readonly place: string; readonly id: string }> = {
  toMembers: ({ place, id }) => [place, id],
  toPlace: ([place, id]) => ({ place: String(place), id: String(id) }),
}

/** Cursors of a list that is ordered by a figure, which may be unknown, and then by address. */
export const BY_FIGURE: CursorForm<{ readonly figure: number | null; readonly address: string }> = {
  toMembers: ({ figure, address }) => [figure, address],
  toPlace: ([figure, address]) => ({
    figure: figure === null ? null : Number(figure),
    address: String(address),
  }),
}

interface WantedListPage<Place, Entry extends Place> {
  /** The list that the cursors belong to, with all that it depends on. */
  readonly list: unknown
  readonly secret: string
  readonly query: { readonly limit: number; readonly cursor?: string | undefined }
  readonly form: CursorForm<Place>
  /** Reads up to `limit` entries, beginning with the one that follows `after`. */
  readonly read: (limit: number, after: Place | undefined) => Promise<readonly Entry[]>
}

/** A list page, with the `meta` that leads to the next one. Rejects a cursor that is not of this list. */
export async function readListPage<Place, Entry extends Place>(wanted: WantedListPage<Place, Entry>) {
  const { list, secret, form } = wanted
  const { limit, cursor } = wanted.query
  const members = cursor === undefined ? undefined : readCursor(list, secret, cursor)
  const after = members && form.toPlace(members)
  if (cursor !== undefined && after === undefined)
    throw new Refusal('VALIDATION_ERROR', foreignCursor(cursor))
  // One more than is shown, to know whether there is another page.
  const found = await wanted.read(limit + 1, after)
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  const next = last === undefined ? null : writeCursor(list, secret, form.toMembers(last))
  return { entries, meta: { count: entries.length, limit, next_cursor: next } }
}

const SIGNATURE_LENGTH = 16

/**
 * The cursor of the page that follows a place in a list. Its text can be read, and says no more than the page did; its
 * signature with the secret of this installation binds it to the list.
 */
export function writeCursor(list: unknown, secret: string, place: readonly unknown[]): string {
  const text = JSON.stringify(place)
  const signed = `${JSON.stringify(list)} ${text}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64url')
  return Buffer.from(signature.slice(0, SIGNATURE_LENGTH) + text).toString('base64url')
}

/** The place of a cursor; undefined for any text that `writeCursor` has not made for this list with this secret. */
function readCursor(list: unknown, secret: string, cursor: string): readonly unknown[] | undefined {
  try {
    const text = Buffer.from(cursor, 'base64url').toString().slice(SIGNATURE_LENGTH)
    const place: unknown = JSON.parse(text)
    return Array.isArray(place) && writeCursor(list, secret, place) === cursor ? place : undefined
  } catch {
    return undefined
  }
}
