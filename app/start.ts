import type { Config } from '../config/config.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** What everything is started with. What starts adds to `stack` how it stops, in the reverse order. */
export interface Start {
  readonly config: Config
  readonly telemetry: Telemetry
  readonly stack: AsyncDisposableStack
}
