import type { Context } from '../context.ts'
import { countView, findReportVersion, type ReportVersion, readReport } from '../db/reports.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { type RenderedReport, renderReport, sliceReport } from './views/report.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async ({ path, query }, context) => {
  const { address } = path
  const found = await findReportVersion(context.readDb, address)
  if (found === undefined) return new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  const { tokenId, fetchedAt, views } = found
  const { count, data } = sliceReport(await getReport(context, found, address), query.limit)
  return {
    data,
    meta: { count, limit: query.limit, scanned_at: fetchedAt.toISOString(), views: views + 1 },
    served: () => countView(context.db, tokenId),
  }
}

async function getReport(
  { readDb, reports }: Context,
  { tokenId, version }: ReportVersion,
  address: string,
): Promise<RenderedReport> {
  const cached = reports.get(address)
  if (cached?.version === version) return cached.report
  const { token, entries } = await readReport(readDb, tokenId)
  const report = renderReport(token, entries)
  reports.set(address, { version, report })
  return report
}
