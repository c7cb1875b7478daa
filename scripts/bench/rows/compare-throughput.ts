import type { Request } from '../ask.ts'
import { createLoad } from '../load.ts'
import type { Place, ServiceOptions } from '../place.ts'
import { type Effort, measureInTurns, type Samples } from '../row.ts'

export interface ThroughputPlan {
  readonly baseline: string
  readonly connections: number
  readonly requests: readonly Request[]
  readonly service?: ServiceOptions
  /** Whether both are asked for everything once before anything counts. */
  readonly isAskedThroughBefore?: boolean
}

/** Puts the same load on a baseline and on the service, in turns. */
export async function compareThroughput(
  place: Place,
  { rounds, seconds }: Effort,
  plan: ThroughputPlan,
): Promise<Samples> {
  await using service = await place.startService(plan.service)
  // It runs only for its own comparison, as a process that idles has to be paid for, too.
  await using baseline = await place.startBaseline(plan.baseline)
  const ofBaseline = createLoad({ ...plan, url: baseline.url })
  const ofService = createLoad({ ...plan, url: service.url })
  if (plan.isAskedThroughBefore === true) for (const load of [ofBaseline, ofService]) await load.runThrough()
  return await measureInTurns(
    rounds,
    () => ofBaseline.run(seconds),
    () => ofService.run(seconds),
  )
}
