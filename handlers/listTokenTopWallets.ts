import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import { isMissing, readFromReplica } from '../db/replica.ts'
import { countView, findReport, findReportVersion } from '../db/reports.ts'
import { isUnfiltered, type WalletRanking } from '../db/wallet-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { type RenderedReport, renderReport, sliceReport } from './views/report.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async ({ path, query }, context) => {
  const { address } = path
  const { limit, ...ranking } = query
  const { found, from } = await readFromReplica(context, (db) => findReportVersion(db, address), isMissing)
  if (found === undefined) return new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  const { sort, period } = ranking
  const report = await getReport(context, { from, version: found.version, address, ranking })
  const { count, data } = sliceReport(report, limit)
  const scannedAt = report.fetchedAt.toISOString()
  return {
    data,
    meta: { count, limit, scanned_at: scannedAt, views: found.views + 1, sort, period },
    served: () => countView(context.db, found.tokenId),
  }
}

interface WantedReport {
  readonly from: Database
  readonly version: string
  readonly address: string
  readonly ranking: WalletRanking
}

/** The report as the database has it: rendered before, if that very version of it is still the present one. */
async function getReport(context: Context, wanted: WantedReport): Promise<RenderedReport> {
  const { from, version, address, ranking } = wanted
  // The whole list in its own order is what most ask for, whatever the period; any other is rendered when it is.
  const cacheable = ranking.sort === 'realized' && isUnfiltered(ranking)
  const cached = cacheable ? context.reports.get(address) : undefined
  if (cached?.version === version) return cached.report
  const replicas = { db: context.db, readDb: from }
  const { found } = await readFromReplica(replicas, (db) => findReport(db, address, ranking), isMissing)
  if (found === undefined) throw new Error(`the report of ${address} was there and is gone`)
  const report = renderReport(found.token, found.entries)
  // Under its own version: another replica than the one that told of it may have answered, and lag behind.
  if (cacheable) context.reports.set(address, { version: found.version, report })
  return report
}
