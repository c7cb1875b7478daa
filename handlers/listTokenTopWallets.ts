import { findReport } from '../db/reports.ts'
import { isUnfiltered } from '../db/wallet-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { pickOnePerGroup } from './views/group.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { cutReport, renderReport } from './views/report.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async (input, { db, reads }) => {
  const { path, query, notModified } = input
  const { address } = path
  const { limit, fields, one_per_group: onePerGroup, ...ranking } = query
  const found = await reads.findReportVersion(address)
  if (found === undefined) return new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  // Wallets leave a list of those that traded lately as time passes; nothing else changes without a new version.
  const isTimed = ranking.active_within_days !== undefined
  const unchanged = isTimed ? undefined : notModified(found.version)
  if (unchanged !== undefined) return unchanged
  const render = async () => {
    const report = await findReport(db, address, ranking)
    if (report === undefined) throw new Error(`the report of ${address} was there and is gone`)
    const entries = onePerGroup ? pickOnePerGroup(report.entries) : report.entries
    return renderReport({ ...report, entries }, fields)
  }
  // Most requests ask for the whole list in its own order, which is the same for every period: only that is cached.
  const isCached = !onePerGroup && ranking.sort === 'realized' && isUnfiltered(ranking)
  const report = isCached
    ? await reads.lists.get(`${address} ${fields}`, found.version, render)
    : await render()
  const { version, fetchedAt, ends, independent } = report
  const count = Math.min(limit, ends.length)
  const groups = { independent_groups: independent[count - 1] ?? 0 }
  const meta = { count, limit, scanned_at: fetchedAt.toISOString(), ...groups }
  return {
    data: cutReport(report, limit),
    version: isTimed ? `${version} ${ends.length}` : version,
    meta: { ...meta, views: found.views + 1, sort: ranking.sort, period: ranking.period },
    served: () => reads.countView(found.tokenId),
  }
}
