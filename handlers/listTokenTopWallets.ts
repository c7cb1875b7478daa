import { Refusal } from '../contract/refusal.ts'
import { answer } from '../contract/result.ts'
import type { Database } from '../db/connection/connection.ts'
import type { ReadableDatabases } from '../db/connection/replica.ts'
import { findReport, versionOf } from '../db/reports.ts'
import { isUnfiltered } from '../db/wallet-ranking.ts'
import type { OperationHandler } from './contract.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { pickOnePerGroup, toIndependentGroups } from './views/group.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { cutReport, renderReport } from './views/report.ts'
import { toFilter } from './views/wallet-filter.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: OperationHandler<'listTokenTopWallets'> = async (input, context) => {
  const { reads } = context
  const { path, query, caller, notModified } = input
  const { address } = path
  const { limit, fields, watchlist, ...filter } = query
  const { one_per_group: onePerGroup, ...ranking } = toFilter(filter)
  const list = await readWatchlistFilter(context.db, caller, watchlist)
  const selection = { ranking, watchlist: list }
  const found = await reads.findReportVersion(address)
  if (found === undefined) return new Refusal('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  const version = versionOf(found.version, selection)
  const unchanged = version === undefined ? undefined : notModified(version)
  if (unchanged !== undefined) return unchanged
  const render = async (from: Database) => {
    const report = await findReport(from, address, selection)
    // Deleted since its version was read.
    if (report === undefined) throw new Refusal('TOKEN_NOT_SCANNED', tokenNotScanned(address))
    const entries = onePerGroup ? pickOnePerGroup(report.entries) : report.entries
    return await renderReport({ ...report, entries }, { fields, labels: list?.labels })
  }
  // Most requests ask for the whole list in its own order, which is the same for every period. Only that list is
  // cached: one that a watchlist filters belongs to its profile alone.
  const isCached = list === undefined && !onePerGroup && ranking.sort === 'realized' && isUnfiltered(ranking)
  const name = `${address} ${fields}`
  const cached = isCached ? reads.lists.find(name, found.version) : undefined
  const read = ({ db }: ReadableDatabases) =>
    isCached ? reads.lists.get(name, found.version, () => render(db)) : render(db)
  const report = cached ?? (await reads.heavy(input, read))
  const { fetchedAt, ends, independent } = report
  const count = Math.min(limit, ends.length)
  const groups = { independent_groups: toIndependentGroups(context, independent[count - 1]) }
  const meta = { count, limit, scanned_at: fetchedAt.toISOString(), ...groups }
  const body = {
    data: cutReport(report, limit),
    meta: { ...meta, views: found.views + 1, sort: ranking.sort, period: ranking.period },
  }
  return answer(body, { version: report.version, served: () => reads.countView(found.tokenId) })
}
