import { listScanPage } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { readPageCursor, writePageCursor } from './views/page-cursor.ts'
import { foreignCursor } from './views/refusals.ts'
import { toListedScan } from './views/scan.ts'

/** Lists the scans of all tokens, the newest first. */
export const listScans: Handler<'listScans'> = async (
  { query: { limit, cursor, watchlist: name }, caller },
  { db, cursorSecret },
) => {
  const watchlist = await readWatchlistFilter(db, caller, name)
  const list = ['scans', watchlist?.id ?? null]
  const after = cursor === undefined ? undefined : readPageCursor(list, cursorSecret, cursor)
  if (cursor !== undefined && after === undefined)
    return new ApiError('VALIDATION_ERROR', foreignCursor(cursor))
  const [place, id] = after?.map(String) ?? []
  const found = await listScanPage(db, {
    watchlistId: watchlist?.id,
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
    after: place === undefined || id === undefined ? undefined : { place, id },
  })
  const scans = found.slice(0, limit)
  const last = found.length > limit ? scans.at(-1) : undefined
  return {
    data: scans.map(toListedScan),
    meta: {
      count: scans.length,
      limit,
      next_cursor: last === undefined ? null : writePageCursor(list, cursorSecret, [last.place, last.id]),
    },
  }
}
