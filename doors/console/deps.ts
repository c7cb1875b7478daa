import type { KeyMark, KeySettings } from '../../db/key-format.ts'
import type { Context } from '../../scans/context.ts'
import type { OverviewData, SourceState } from '../pages/console/overview.ts'
import type { ShownSetting } from '../pages/console/settings.ts'

/** What the operator's console shows and changes. */
export interface ConsoleDeps {
  readonly live: Context
  /** The icon of its pages, as SVG. */
  readonly icon: string
  /** The test data; undefined where there is none. */
  readonly findTest: () => Promise<Context | undefined>
  readonly keys: Readonly<Record<KeyMark, KeySettings>>
  readonly settings: readonly ShownSetting[]
  /** The data provider first, then the sources that are asked whether they agree. */
  readonly sources: readonly Pick<SourceState, 'vendor' | 'setting' | 'host' | 'perDay' | 'perSecond'>[]
  /** The number of jobs by queue and state, over all processes. */
  readonly readQueues: () => Promise<NonNullable<OverviewData['queues']>>
}
