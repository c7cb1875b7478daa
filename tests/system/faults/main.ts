import { join } from 'node:path'
import pLimit from 'p-limit'
import { migrateService } from '../../../app/databases.ts'
import { declareCommand, integerBetween } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { createEmptyDatabase } from '../../support/database.ts'
import { newFolder } from '../../support/folders.ts'
import { describeMachine } from '../../support/machine.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { endProcesses } from '../../support/processes.ts'
import { type Outcome, play, renderOutcomes } from './play.ts'
import type { Scenario, Stage } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

const ABOUT = `Injects one fault after the other into services of real processes on a real Postgres.

The table at the end shows which guarantees held; the exit code is 0 if none was broken.`
/** Fixed, so that every change faces the same random choices. */
const SEED = 1
const AT_ONCE = 4
/** Enough for each kind of harm to occur several times. */
const EVENTS = 500

interface FaultsOptions {
  readonly only: string
  readonly seed: number
  readonly events: number
}

async function run({ only, seed, events }: FaultsOptions): Promise<boolean> {
  const chosen = SCENARIOS.filter(({ fault }) => fault.includes(only))
  if (chosen.length === 0) throw new Error(`No fault has "${only}" in its name`)
  try {
    const folder = await newFolder()
    await using postgres = await startPostgresServer(join(folder, 'postgres'))
    await prepareTemplate(postgres.url)
    const outcomes = await playAll(chosen, { postgres, folder, seed, events })
    process.stdout.write(`${describeMachine()}\n${renderOutcomes(outcomes)}\n`)
    return outcomes.every(({ failure }) => failure === undefined)
  } finally {
    await endProcesses()
  }
}

/** The databases of scenarios are copies of this template, like those of tests. */
async function prepareTemplate(url: string): Promise<void> {
  process.env.TEST_POSTGRES_URL = url
  const template = await createEmptyDatabase()
  await migrateService(template.url)
  process.env.TEST_TEMPLATE = new URL(template.url).pathname.slice(1)
}

/** Plays the scenarios that mostly wait together; each of the others has the machine and Postgres to itself. */
async function playAll(scenarios: readonly Scenario[], stage: Stage): Promise<Outcome<Stage>[]> {
  const waiting = scenarios.filter(({ mostlyWaits }) => mostlyWaits === true)
  const outcomes = await pLimit(AT_ONCE).map(waiting, (scenario) => play(scenario, stage))
  for (const scenario of scenarios.filter((one) => !waiting.includes(one)))
    outcomes.push(await play(scenario, stage))
  return outcomes.toSorted((a, b) => scenarios.indexOf(a.scenario) - scenarios.indexOf(b.scenario))
}

await runScript(
  declareCommand('npm run test:faults --', ABOUT)
    .option('--only <text>', 'the faults whose names contain the text', '')
    .option('--seed <n>', 'the seed of all random choices', integerBetween(0, 2 ** 31), SEED)
    .option('--events <n>', 'how many webhook events have to arrive', integerBetween(1, 1_000_000), EVENTS)
    .action(async (options) => {
      if (!(await run(options))) process.exitCode = 1
    }),
)
