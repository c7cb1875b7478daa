import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runScript } from '../../scripts/run-script.ts'
import { endProcesses } from '../support/processes.ts'
import { type FuzzRun, fuzz } from './fuzz.ts'
import { findGrowth, renderReport } from './report.ts'
import { type Subject, startSubject } from './subject.ts'

/**
 * `npm run test:fuzz [-- --requests N] [--seed N] [--only INDEX]`: requests that were made up from the documents and
 * mutated, and damaged bytes, against a service in a process of its own with a real Postgres and a simulated provider. It
 * fails when an answer is none of the documented ones, when there is none, and when the service has grown.
 */

const REQUESTS = 100_000
const SEED_MAX = 2 ** 31
/** As many as a person reads. */
const RECORDS_MAX = 50
/** A person's runs look further each time; what a change has to pass is the same for every change. */
const DRAWS_ANEW = process.env.CI !== 'true'

async function main(): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { requests: text, seed: text, only: text } })
  const requests = readCount('requests', values.requests) ?? REQUESTS
  const seed = readCount('seed', values.seed) ?? (DRAWS_ANEW ? randomInt(SEED_MAX) : 1)
  const only = readCount('only', values.only)
  process.stdout.write(`${only === undefined ? `${requests} requests` : `request ${only}`}, seed ${seed}\n`)
  try {
    await using subject = await startSubject()
    const run = await fuzz(subject, { requests, seed, only })
    const growth = findGrowth(run)
    process.stdout.write(`${renderReport(run, growth)}\n`)
    for (const { index, sentence } of run.failures)
      process.stdout.write(`${sentence}\n  again: npm run test:fuzz -- --seed ${seed} --only ${index}\n`)
    if (run.failures.length > 0) process.stdout.write(`${renderRecords(subject, run)}\n`)
    return run.failures.length === 0 && growth.length === 0
  } finally {
    await endProcesses()
  }
}

/** What the service itself says of what was found. */
function renderRecords({ readRecords }: Subject, { failures }: FuzzRun): string {
  const records = readRecords(failures.flatMap(({ requestIds }) => requestIds))
  return ['the records of the service:', ...records.slice(-RECORDS_MAX)].join('\n')
}

function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^[0-9]{1,10}$/.test(value)) return Number(value)
  throw new Error(`--${name} must be a number, not "${value}"`)
}

await runScript(async () => {
  if (!(await main())) process.exitCode = 1
})
