import { listScanPage } from '../db/scans.ts'
import type { OperationHandler } from './contract.ts'
import { BY_TIME, readListPage } from './reads/list-page.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { toListedScan } from './views/scan.ts'

/** Lists the scans of all tokens, the newest first. */
export const listScans: OperationHandler<'listScans'> = async (
  input,
  { db, reads, cursorSecret: secret },
) => {
  const { watchlist: name, ...query } = input.query
  const watchlistId = (await readWatchlistFilter(db, input.caller, name))?.id
  const list = ['scans', watchlistId ?? null]
  const { entries, meta } = await readListPage({
    list,
    secret,
    query,
    form: BY_TIME,
    read: (limit, after) =>
      reads.heavy(input, (from) => listScanPage(from.db, { watchlistId, limit, after })),
  })
  return { data: entries.map(toListedScan), meta }
}
