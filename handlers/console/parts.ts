import type { Context } from '../../context.ts'
import type { KeyMark, KeySettings } from '../../db/key-format.ts'
import type { ShownSetting } from '../../pages/console/settings.ts'

/** What the operator's console shows and changes. */
export interface ConsoleParts {
  readonly live: Context
  /** What test keys meet; undefined where there are no data for them. */
  readonly findTest: () => Promise<Context | undefined>
  readonly keys: Readonly<Record<KeyMark, KeySettings>>
  readonly settings: readonly ShownSetting[]
  /** Of the data provider, and then of the sources that are asked whether they agree. */
  readonly sources: readonly SourceTerms[]
  /** The number of jobs by queue and state, over all processes. */
  readonly readQueues: () => Promise<readonly QueueDepth[]>
}

interface SourceTerms {
  readonly vendor: string
  /** Where its settings begin, such as `PROVIDER`. */
  readonly setting: string
  readonly host: string
  /** Calls in a UTC day and in a second, over all processes; undefined without a limit. */
  readonly perDay: number | undefined
  readonly perSecond: number | undefined
}

interface QueueDepth {
  readonly queue: string
  readonly state: string
  readonly jobs: number
}
