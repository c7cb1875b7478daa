import { type SqlBool, sql } from 'kysely'

/** A page of a list that is ordered by a moment, to the microsecond, and then by id; the newest comes first. */
export interface ListPage {
  readonly limit: number
  /** The last entry of the page before. */
  readonly after: { readonly place: string; readonly id: string } | undefined
}

/** The condition that an entry, by the columns of its moment and its id, follows the page before. */
export function isAfter(after: ListPage['after'], time: string, id: string) {
  return after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.place}::timestamptz, ${after.id})`
}
