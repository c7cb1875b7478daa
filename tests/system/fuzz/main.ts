import { randomInt } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import { declareCommand, integerBetween } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { describeMachine } from '../../support/machine.ts'
import { endProcesses } from '../../support/processes.ts'
import { describeRun, findGrowth, fuzz } from './fuzz.ts'
import { startSubject } from './subject.ts'

const ABOUT = `Sends requests that are generated from the documents and mutated, and damaged bytes.

They go to a service in a separate process with a real Postgres and a simulated provider. It fails if an answer is not a documented one, if an answer is missing, or if the service has grown.`

const REQUESTS = 100_000
const SEED_MAX = 2 ** 31
/** Each run of a person draws a new seed. CI has a fixed one, so that every change must pass the same requests. */
const DRAWS_ANEW = process.env.CI !== 'true'

interface FuzzOptions {
  readonly requests: number
  readonly seed: number
}

async function run({ requests, seed }: FuzzOptions): Promise<boolean> {
  process.stdout.write(`${requests} requests, seed ${seed}, on ${describeMachine()}\n`)
  try {
    await using subject = await startSubject()
    const findings = await fuzz(subject, requests, seed)
    const failures = [...findings.failures, ...findGrowth(findings)]
    process.stdout.write(`${describeRun(findings)}\n${failures.join('\n')}\n`)
    if (failures.length > 0) process.stdout.write(`FAILED\n${subject.readErrors()}`)
    return failures.length === 0
  } finally {
    await endProcesses()
  }
}

const readCount = integerBetween(0, SEED_MAX)
const drawn = new Option('--seed <n>', 'the seed of the requests: the same seed makes the same requests')
  .argParser(readCount)
  .default(DRAWS_ANEW ? randomInt(SEED_MAX) : 1, DRAWS_ANEW ? 'drawn' : '1')

await runScript(
  declareCommand('npm run test:fuzz --', ABOUT)
    .option('--requests <n>', 'how many', readCount, REQUESTS)
    .addOption(drawn)
    .action(async (options) => {
      if (!(await run(options))) process.exitCode = 1
    }),
)
