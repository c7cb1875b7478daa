import type { Context } from '../context.ts'
import { readFromReplica } from '../db/replica.ts'
import { findReport, type ReportVersion, readReportsState } from '../db/reports.ts'
import { isUnfiltered, type WalletRanking } from '../db/wallet-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { cutReport, renderReport, type Sliceable } from './views/report.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async (input, context) => {
  const { path, query, notModified } = input
  const { address } = path
  const { limit, ...ranking } = query
  const found = await context.reports.findVersion(address)
  if (found === undefined) return new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  // Beside what is stored, time changes a list of those who traded of late: they leave it, and no one comes.
  const isTimed = ranking.active_within_days !== undefined
  const unchanged = isTimed ? undefined : notModified(found.version)
  if (unchanged !== undefined) return unchanged
  const { sort, period } = ranking
  const report = await getReport(context, { found, address, ranking })
  const { version, fetchedAt, ends } = report.outline
  const meta = { count: Math.min(limit, ends.length), limit, scanned_at: fetchedAt.toISOString() }
  return {
    data: report.first(limit),
    version: isTimed ? `${version} ${ends.length}` : version,
    meta: { ...meta, views: found.views + 1, sort, period },
    served: () => context.reports.countView(found.tokenId),
  }
}

interface WantedReport {
  readonly found: ReportVersion
  readonly address: string
  readonly ranking: WalletRanking
}

/** The report as the database has it: rendered before, if that very version of it is still the present one. */
async function getReport(context: Context, wanted: WantedReport): Promise<Sliceable> {
  const { found, address, ranking } = wanted
  const { cache, recall } = context.reports
  const render = async () => {
    const report = await readFromReplica(context, {
      readState: (db) => readReportsState(db, [address]),
      read: (db) => findReport(db, address, ranking),
    })
    if (report === undefined) throw new Error(`the report of ${address} was there and is gone`)
    // Under its own version: another database than the one that told of it may have answered, or be further by now.
    return renderReport(report)
  }
  // The whole list in its own order is what most ask for, whatever the period; any other is rendered when it is.
  if (ranking.sort === 'realized' && isUnfiltered(ranking)) {
    const { version } = found
    return cache.find(address, version) ?? (await cache.make(address, version, () => recall(found, render)))
  }
  const report = await render()
  return { outline: report.outline, first: (count) => cutReport(report, count) }
}
