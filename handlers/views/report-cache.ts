import { LRUCache } from 'lru-cache'
import type { VersionedReport } from './report.ts'

/** Rendered reports by the token's address. Each is right for as long as the database has the version it was made of. */
export type ReportCache = LRUCache<string, VersionedReport>

const BYTES_MAX = 128 * 1024 * 1024

/** Forgets the reports that have not been read for the longest time beyond 128 MiB of them. */
export function createReportCache(): ReportCache {
  return new LRUCache({ maxSize: BYTES_MAX, sizeCalculation: ({ report }) => report.bytes })
}
