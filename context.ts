import type { DataProvider } from './provider/data-provider.ts'
import type { Database } from './db/connection.ts'
import type { Replica } from './db/replica.ts'
import type { RetentionDays } from './db/retention.ts'
import type { ReportVersion } from './db/reports.ts'
import type { StoredWallet } from './db/wallets.ts'
import type { FreshReport } from './handlers/views/report.ts'
import type { KeptReport, ReportCache } from './handlers/views/report-cache.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { ScanWaits } from './jobs/scan-waits.ts'
import type { Settlements } from './jobs/settlements.ts'
import type { SharedFetches } from './jobs/shared-fetch.ts'
import type { Telemetry } from './telemetry.ts'

/** What requests for reports share. */
export interface ReportReads {
  /** What listTokenTopWallets has rendered. */
  readonly cache: ReportCache
  /** The version that a report has after this was asked; undefined where the token was never scanned. */
  readonly findVersion: (tokenAddress: string) => Promise<ReportVersion | undefined>
  /** The whole report of a token that memory has not: in this version as it was stored, else rendered now. */
  readonly recall: (
    wanted: Pick<ReportVersion, 'tokenId' | 'version'>,
    render: () => Promise<FreshReport>,
  ) => Promise<KeptReport>
  /** Resolves when what is being stored is stored, or was waited for long enough. */
  readonly settle: () => Promise<void>
  /** Counts one served read of a report. */
  readonly countView: (tokenId: number) => Promise<void>
}

/** What requests for wallets share. */
export interface WalletReads {
  /** The analysis that is stored of a wallet after this was asked; undefined where it was never analysed. */
  readonly find: (address: string) => Promise<StoredWallet | undefined>
}

/** What handlers and jobs are given. */
export interface Context {
  /** The primary. */
  readonly db: Database
  /** For heavy reads, where there is one. */
  readonly replica: Replica | undefined
  readonly provider: DataProvider
  /** Whether it is the simulated one: what it says is never counted together with what a real one says. */
  readonly simulated: boolean
  readonly reports: ReportReads
  readonly wallets: WalletReads
  readonly jobs: JobQueue
  /** Fetches that are under way in this process, for those who want the same. */
  readonly fetches: SharedFetches
  /** Requests that wait for the end of a scan. */
  readonly scanWaits: ScanWaits
  readonly settlements: Settlements
  readonly telemetry: Telemetry
  /** How long scanWallet waits for the provider: without stored data, and with older data to fall back on. */
  readonly walletScan: { readonly timeoutMs: number; readonly fallbackTimeoutMs: number }
  /** Calls to the provider at a time, and how long wallets of a scan that cannot be had wait for their next turn at most. */
  readonly scanning: { readonly concurrency: number; readonly waitMaxMs: number }
  readonly retention: RetentionDays
}
