import { text } from 'node:stream/consumers'
import { readConfig } from '../../config/config.ts'
import { readScenarios } from '../../provider/simulator/read-scenarios.ts'
import { sendAnswer } from '../../provider/simulator/reply.ts'
import { serveUntilStopped } from '../../scripts/run-script.ts'
import { startSimulator } from './simulator.ts'

/*
 * The simulated provider in a process of its own. `/simulator/calls` has its log; `/simulator/scenarios` adds scenarios
 * with POST and ends all of them with DELETE.
 */

/** Enough to see what some scans have called. */
const REQUESTS_MAX = 100_000

await serveUntilStopped(async () => {
  const config = readConfig(process.env)
  const simulator = await startSimulator({
    latencyMs: config.simulatorLatencyMs,
    seed: config.simulatorSeed,
    requestsMax: REQUESTS_MAX,
    intercept(request, response) {
      const answer = (body: object) => sendAnswer(response, { status: 200, body })
      if (request.url === '/simulator/calls') answer({ calls: simulator.requests })
      else if (request.url !== '/simulator/scenarios') return false
      else if (request.method === 'DELETE') {
        simulator.scenarios.clear()
        answer({})
      } else
        void text(request).then((body) => {
          for (const scenario of readScenarios(body)) simulator.scenarios.add(scenario)
          answer({})
        })
      return true
    },
  })
  return simulator
})
