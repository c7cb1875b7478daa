import { startConfiguredSimulator } from '../app/sources.ts'
import { readConfig } from '../config/config.ts'
import { declareCommand } from './command-line.ts'
import { pageAt } from './hints.ts'
import { runScript, serveUntilStopped } from './run-script.ts'

const ABOUT = `Runs the simulated data provider alone, until it is stopped.

It listens on PORT, by default a free one; SIMULATOR_SEED chooses its world: ${pageAt('docs/provider.md')}, "The simulator".`

async function startSimulator() {
  const config = readConfig({ PORT: '0', ...process.env })
  return await startConfiguredSimulator(config, config.port)
}

await runScript(declareCommand('npm run simulator --', ABOUT).action(() => serveUntilStopped(startSimulator)))
