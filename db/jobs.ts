import type { DatabaseTransaction } from './connection/connection.ts'

/** The data of each job, by the name of its queue. The files of jobs/ have what a job does. */
export interface Jobs extends LookUpJobs {
  'wallet-analysis': WalletBatch
  'wallet-analysis-dead': WalletBatch
  groups: null
  'wallet-alerts': null
  'score-follow-up': null
  calibration: null
  'webhook-delivery': DeliveryTask
}

/** Jobs that look something up at the provider after a scan. `failures` is how often it has failed one. */
export interface LookUpJobs {
  'wallet-verification': { readonly scanId: string; readonly failures?: number }
  'wallet-copies': { readonly scanId: string; readonly failures?: number }
  /** `failedCalls` is how many calls of the scan's have failed. */
  'cross-check': { readonly scanId: string; readonly failures?: number; readonly failedCalls?: number }
  'first-buyer-sample': FirstBuyers & { readonly failures?: number }
}

/** Some wallets of a scan, which one job analyses. */
export interface WalletBatch {
  readonly scanId: string
  readonly walletIds: readonly number[]
  /** The strikes of each wallet (wallet-failures.ts), by its id; none for a wallet that is not named. */
  readonly strikes?: Readonly<Record<number, number>>
  /** Another wallet is asked about first: the provider was down, or a wallet is about to be skipped. */
  readonly probeFirst?: boolean
}

/** One attempt at a delivery. */
export interface DeliveryTask {
  readonly deliveryId: string
  readonly endpointId: string
  readonly sequence: number
}

/** First buyers of a scanned token that are not among its traders. */
export interface FirstBuyers {
  readonly scanId: string
  readonly mint: string
  readonly tokenId: number
  readonly addresses: readonly string[]
}

export interface NewJob<Data> {
  readonly data: Data
  /** No worker takes the job before this time has passed. */
  readonly delayMs?: number
  /** Jobs of a higher priority come first; 0 unless said otherwise. */
  readonly priority?: number
  /** At most `Job.groupJobsAtOnce` jobs of one group run at a time. */
  readonly group?: string
}

/** Work that is done later, by whichever worker is free: see jobs/. */
export interface JobQueue {
  /** Enqueues jobs. With a transaction they exist if and only if it commits. */
  enqueue<Name extends keyof Jobs>(
    queue: Name,
    jobs: readonly NewJob<Jobs[Name]>[],
    trx?: DatabaseTransaction,
  ): Promise<void>
  /** Whether a job whose data has these members waits for a worker or another attempt, or is worked on. */
  isPending<Name extends keyof Jobs>(queue: Name, members: Partial<Jobs[Name]>): Promise<boolean>
}
