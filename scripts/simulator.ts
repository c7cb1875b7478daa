import { startConfiguredSimulator } from '../app.ts'
import { readConfig } from '../config.ts'

/** `npm run simulator`: runs the simulated data provider alone, until it is told to stop. */

/** Enough to see what some scans have called. */
const REQUESTS_MAX = 100_000

try {
  const config = readConfig(process.env)
  const simulator = await startConfiguredSimulator(config, REQUESTS_MAX)
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: simulator.url })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void simulator.close())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
