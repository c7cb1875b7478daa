import { startConfiguredSimulator } from '../app.ts'
import { readConfig } from '../config.ts'
import { serveUntilStopped } from './run-script.ts'

/** Enough to see what some scans have called. */
const REQUESTS_MAX = 100_000

/** `npm run simulator`: runs the simulated data provider alone. */
await serveUntilStopped(() => startConfiguredSimulator(readConfig(process.env), REQUESTS_MAX))
