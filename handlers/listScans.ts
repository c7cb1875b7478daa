import { listScanPage } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { BY_TIME, readPage } from './reads/page.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { toListedScan } from './views/scan.ts'

/** Lists the scans of all tokens, the newest first. */
export const listScans: Handler<'listScans'> = async (
  { query: { watchlist: name, ...query }, caller },
  { db, cursorSecret: secret },
) => {
  const watchlistId = (await readWatchlistFilter(db, caller, name))?.id
  const list = ['scans', watchlistId ?? null]
  const { entries, meta } = await readPage({
    list,
    secret,
    query,
    form: BY_TIME,
    read: (limit, after) => listScanPage(db, { watchlistId, limit, after }),
  })
  return { data: entries.map(toListedScan), meta }
}
