import { LRUCache } from 'lru-cache'
import type { Database } from '../db/connection.ts'
import { countView, findReportVersion, type ReportVersion, readReport } from '../db/reports.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { type RenderedReport, renderReport, sliceReport } from './views/report.ts'

const CACHED_BYTES_MAX = 128 * 1024 * 1024

interface CachedReport {
  readonly version: string
  readonly report: RenderedReport
}

/** Rendered reports by token; each is used only while its database still has the version that it was made of. */
const reportsByDatabase = new WeakMap<Database, LRUCache<string, CachedReport>>()

/** Reads a token's top wallets, also while its scan is processing (interface 4.3). */
export const listTokenTopWallets: Handler<'listTokenTopWallets'> = async (
  { path, query },
  { db, readDb },
) => {
  const { address } = path
  const found = await findReportVersion(readDb, address)
  if (found === undefined) {
    return new ApiError('TOKEN_NOT_SCANNED', { details: { trigger: `POST /api/v1/tokens/${address}/scans` } })
  }
  const { tokenId, fetchedAt, views } = found
  const { count, data } = sliceReport(await getReport(readDb, found, address), query.limit)
  return {
    data,
    meta: { count, limit: query.limit, scanned_at: fetchedAt.toISOString(), views: views + 1 },
    served: () => countView(db, tokenId),
  }
}

async function getReport(db: Database, found: ReportVersion, address: string): Promise<RenderedReport> {
  const reports = reportsOf(db)
  const cached = reports.get(address)
  if (cached?.version === found.version) return cached.report
  const { token, entries } = await readReport(db, found.tokenId)
  const report = renderReport(token, entries)
  reports.set(address, { version: found.version, report })
  return report
}

function reportsOf(db: Database): LRUCache<string, CachedReport> {
  const known = reportsByDatabase.get(db)
  if (known !== undefined) return known
  const reports = new LRUCache<string, CachedReport>({
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: ({ report }) => report.bytes,
  })
  reportsByDatabase.set(db, reports)
  return reports
}
