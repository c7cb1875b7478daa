import { randomInt } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import { declareCommand, integerBetween } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { describeMachine } from '../../support/machine.ts'
import { endProcesses } from '../../support/processes.ts'
import { type FuzzRun, fuzz } from './fuzz.ts'
import { findGrowth, renderReport } from './report.ts'
import { type Subject, startSubject } from './subject.ts'

const ABOUT = `Sends requests that are generated from the documents and mutated, and damaged bytes.

They go to a service in a separate process with a real Postgres and a simulated provider. It fails if an answer is not a documented one, if an answer is missing, or if the service has grown.`

const REQUESTS = 100_000
const SEED_MAX = 2 ** 31
/** As many as a person reads. */
const RECORDS_MAX = 50
/** Each run of a person draws a new seed. CI has a fixed one, so that every change must pass the same requests. */
const DRAWS_ANEW = process.env.CI !== 'true'

interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  readonly only?: number | undefined
  readonly markdown?: boolean | undefined
}

async function run({ requests, seed, only, markdown = false }: FuzzOptions): Promise<boolean> {
  const plan = only === undefined ? `${requests} requests` : `request ${only}`
  process.stdout.write(`${plan}, seed ${seed}, on ${describeMachine()}\n`)
  try {
    await using subject = await startSubject()
    const findings = await fuzz(subject, { requests, seed, only })
    const growth = findGrowth(findings)
    process.stdout.write(`${renderReport(findings, growth, markdown)}\n`)
    for (const { index, sentence } of findings.failures)
      process.stdout.write(
        `${sentence}\n  again: npm run test:fuzz -- --requests ${requests} --seed ${seed} --only ${index}\n`,
      )
    if (findings.failures.length > 0) process.stdout.write(`${renderRecords(subject, findings)}\n`)
    return findings.failures.length === 0 && growth.length === 0
  } finally {
    await endProcesses()
  }
}

/** What the service has logged about the failures. */
function renderRecords({ readRecords }: Subject, { failures }: FuzzRun): string {
  const records = readRecords(failures.flatMap(({ requestIds }) => requestIds))
  return ['the records of the service:', ...records.slice(-RECORDS_MAX)].join('\n')
}

const readCount = integerBetween(0, SEED_MAX)
const drawn = new Option('--seed <n>', 'the seed of the requests: the same seed makes the same requests')
  .argParser(readCount)
  .default(DRAWS_ANEW ? randomInt(SEED_MAX) : 1, DRAWS_ANEW ? 'drawn' : '1')

await runScript(
  declareCommand('npm run test:fuzz --', ABOUT)
    .option('--requests <n>', 'how many', readCount, REQUESTS)
    .addOption(drawn)
    .option('--only <index>', 'only the request of a run that a failure names by this index', readCount)
    .option('--markdown', 'tables as Markdown')
    .action(async (options) => {
      if (!(await run(options))) process.exitCode = 1
    }),
)
