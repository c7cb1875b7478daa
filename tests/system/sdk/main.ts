import { Argument } from '@commander-js/extra-typings'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { endProcesses } from '../../support/processes.ts'
import { GENERATORS } from './generators.ts'
import { proveClients } from './proof.ts'
import { startScannedService } from './scanned-service.ts'
import { findTools, installTools } from './tools.ts'

const ABOUT = `Generates a client with each generator from the document that the service serves, compiles it and makes the same journey with it.

It names the tools that the machine lacks; with CI=true a missing tool is a failure.`

async function run(named: readonly string[]): Promise<void> {
  const generators = GENERATORS.filter(({ name }) => named.length === 0 || named.includes(name))
  const present = await findTools()
  const [service] = await Promise.all([startScannedService(), installTools(present)])
  const findings = await proveClients(generators, { service, present })
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1
}

await runScript(
  declareCommand('npm run test:sdk --', ABOUT)
    .addArgument(
      new Argument('[generators...]', 'the generators to run')
        .choices(GENERATORS.map(({ name }) => name))
        .default([], 'all'),
    )
    .action((named) => run(named).finally(endProcesses)),
)
