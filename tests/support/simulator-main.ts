import { readConfig } from '../../config/config.ts'
import { sendAnswer } from '../../provider/simulator/reply.ts'
import { serveUntilStopped } from '../../scripts/run-script.ts'
import { startSimulator } from './simulator.ts'

/* The simulated provider in a process of its own. `/simulator/calls` has its log. */

/** Enough to see what some scans have called. */
const REQUESTS_MAX = 100_000

await serveUntilStopped(async () => {
  const config = readConfig(process.env)
  const simulator = await startSimulator({
    latencyMs: config.simulatorLatencyMs,
    seed: config.simulatorSeed,
    requestsMax: REQUESTS_MAX,
    intercept(request, response) {
      if (request.url !== '/simulator/calls') return false
      sendAnswer(response, { status: 200, body: { calls: simulator.requests } })
      return true
    },
  })
  return simulator
})
