import type { Database } from '../db/connection/connection.ts'
import type { ReadableDatabases } from '../db/connection/replica.ts'
import type { JobQueue } from '../db/jobs.ts'
import type { RetentionDays } from '../db/retention.ts'
import type { DataProvider } from '../provider/data-provider.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** A request that waits for the end of a scan. */
export interface LongPoll<Found> {
  readonly scanId: string
  readonly keyId: string
  /** The key that asked, which may end while the request waits. */
  readonly admission: { readonly endsInMs: number; check(): Promise<void> }
  readonly maxMs: number
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  readonly read: () => Promise<Found>
  /** Whether the result may still change without a new request. */
  readonly isUnderWay: (found: Found) => boolean
}

/** Requests that wait for the end of a scan. */
export interface LongPolls {
  /**
   * Reads a scan until it is no longer under way. It reads at once, when the end of the scan is announced, when an
   * announcement may have been missed, and when the time is over. Returns what was read last. Where no more requests
   * may wait, it returns undefined at once, without reading. Rejects as `read` does, and as the check of the key does
   * once the key ends or is changed.
   */
  readAtEnd<Found>(poll: LongPoll<Found>): Promise<{ readonly found: Found } | undefined>
  /** Answers all requests that wait, and lets no more of them wait. */
  release(): void
}

/** Sends webhooks. */
export interface WebhookSettings {
  /** Seals the secrets of endpoints; undefined where the operator has set no key. */
  readonly sealingKey: Buffer | undefined
  /** Have sealed some of them before. */
  readonly formerSealingKeys: readonly Buffer[]
  /** Whether endpoints without TLS are taken. */
  readonly allowHttp: boolean
  /** Addresses and networks that are reached although they are not public. */
  readonly allowAddresses: readonly string[]
  /** Whether endpoints on this machine are taken and reached, without TLS too. */
  readonly allowThisMachine: boolean
}

/** What handlers, scans and jobs are given. */
export interface Context {
  /** The primary. */
  readonly db: Database
  /** Rejects while the primary does not answer, or has no room. */
  readonly checkDatabase: () => Promise<void>
  /** For reads whose statements may be expensive. */
  readonly heavy: ReadableDatabases
  /** Opens a connection to the primary for statements over the whole score ledger; the caller closes it. */
  readonly openLedger: () => Database
  /** The primary source: its figures are stored and served. */
  readonly provider: DataProvider
  /** Sources that scans ask whether they agree. Empty when the settings name no second source. */
  readonly checkers: readonly DataProvider[]
  /** Whether the provider is the simulated one: its figures are never counted together with those of a real one. */
  readonly simulated: boolean
  /** Signs the cursors of lists, keys entity tags, and draws what no one may choose. */
  readonly cursorSecret: string
  readonly jobs: JobQueue
  /** Requests that wait for the end of a scan. */
  readonly longPolls: LongPolls
  readonly telemetry: Telemetry
  /** How long scanWallet waits for the provider: without stored data, and with older data to fall back on. */
  readonly walletScan: { readonly timeoutMs: number; readonly fallbackTimeoutMs: number }
  /**
   * How many calls to the provider a process makes at a time, and about how long at most wallets of a scan wait
   * for their next turn after they could not be fetched.
   */
  readonly scanning: { readonly concurrency: number; readonly waitMaxMs: number }
  /** Provider calls a day that look up what became of past scores. */
  readonly calibrationDailyCalls: number
  /** For how many of a scan's first wallets copies are computed. */
  readonly copiesPerScan: number
  /**
   * How often at most a wallet is looked at whose trades profiles are told of, and how many such looks there are in a
   * minute, over all instances.
   */
  readonly alerts: { readonly everyMs: number; readonly callsPerMinute: number }
  readonly retention: RetentionDays
  readonly webhooks: WebhookSettings
}
