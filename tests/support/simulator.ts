import type { IncomingMessage } from 'node:http'
import { systemClock } from '../../provider/client/clock.ts'
import { findEndpoint } from '../../provider/simulator/endpoints.ts'
import type { Scenario } from '../../provider/simulator/scenarios.ts'
import { type SimulatorOptions, startSimulator as start } from '../../provider/simulator/server.ts'

/** A call as the simulator has received it. */
export interface SimulatedRequest {
  readonly atMs: number
  readonly method: string
  /** With its query. */
  readonly path: string
}

/** How many requests the log keeps. */
const REQUESTS_MAX = 1_000

/** A running simulator that keeps a log of its calls. */
export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** Starts a simulated provider that keeps a log of its calls. */
export async function startSimulator(options: SimulatorOptions = {}) {
  const { clock = systemClock, intercept = () => false, ...others } = options
  const requests: SimulatedRequest[] = []
  const counts: Record<string, number> = {}
  const log = ({ method = '', url: path = '/' }: IncomingMessage) => {
    requests.push({ atMs: clock.epochMs(), method, path })
    if (requests.length > REQUESTS_MAX) requests.shift()
    const template = findEndpoint(path.split('?', 1)[0] ?? path)?.endpoint.template ?? 'other'
    counts[template] = (counts[template] ?? 0) + 1
  }
  const simulator = await start({
    ...others,
    clock,
    intercept(request, response) {
      if (intercept(request, response)) return true
      log(request)
      return false
    },
  })
  let added: { readonly scenario: Scenario; readonly end: () => void }[] = []
  const endThose = (fits: (scenario: Scenario) => boolean) => {
    for (const { scenario, end } of added) if (fits(scenario)) end()
    added = added.filter(({ scenario }) => !fits(scenario))
  }
  return {
    ...simulator,
    scenarios: {
      /** Returns a function that ends the scenario. */
      add(scenario: Scenario) {
        const end = simulator.scenarios.add(scenario)
        added.push({ scenario, end })
        return end
      },
      /** Those that `remove` and `clear` have not ended. */
      list: () => added.map(({ scenario }) => scenario),
      /** Ends the scenarios with exactly this `match`. */
      remove: (match: string) => endThose((scenario) => scenario.match === match),
      /** Ends all scenarios. */
      clear: () => endThose(() => true),
    },
    /** The last calls, oldest first. */
    requests: requests as readonly SimulatedRequest[],
    /** All calls by path template; those to other paths are under `other`. */
    counts: counts as Readonly<Record<string, number>>,
  }
}
