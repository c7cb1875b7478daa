import type { Context } from '../context.ts'
import { countView, findReportVersion, type ReportVersion, readReport } from '../db/reports.ts'
import { isUnfiltered, type WalletRanking } from '../db/wallet-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { type RenderedReport, renderReport, sliceReport } from './views/report.ts'

/** Reads a token's top wallets, also while its scan is processing. */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async ({ path, query }, context) => {
  const { address } = path
  const { limit, ...ranking } = query
  const found = await findReportVersion(context.readDb, address)
  if (found === undefined) return new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address))
  const { tokenId, fetchedAt, views } = found
  const { sort, period } = ranking
  // The whole list in its own order is what most ask for, whatever the period; any other is rendered when it is.
  const report =
    sort === 'realized' && isUnfiltered(ranking)
      ? await getReport(context, { ...found, address, ranking })
      : await readRanked(context, tokenId, ranking)
  const { count, data } = sliceReport(report, limit)
  return {
    data,
    meta: { count, limit, scanned_at: fetchedAt.toISOString(), views: views + 1, sort, period },
    served: () => countView(context.db, tokenId),
  }
}

interface WholeReport extends ReportVersion {
  readonly address: string
  readonly ranking: WalletRanking
}

async function getReport(
  context: Context,
  { tokenId, version, address, ranking }: WholeReport,
): Promise<RenderedReport> {
  const cached = context.reports.get(address)
  if (cached?.version === version) return cached.report
  const report = await readRanked(context, tokenId, ranking)
  context.reports.set(address, { version, report })
  return report
}

async function readRanked(
  { readDb }: Context,
  tokenId: number,
  ranking: WalletRanking,
): Promise<RenderedReport> {
  const { token, entries } = await readReport(readDb, tokenId, ranking)
  return renderReport(token, entries)
}
