import { Option } from '@commander-js/extra-typings'
import { describeMachine, type Findings } from './findings.ts'
import { holdFirstAnswers } from './first-answers.ts'
import { measureTable } from './measure-table.ts'
import { openPlace } from './place.ts'
import { FULL_EFFORT, QUICK_EFFORT } from './row.ts'
import { ROWS } from './rows.ts'
import { renderGrid, renderMarkdown } from './table.ts'
import { FULL_WORLD, SMALL_WORLD } from './world/size.ts'
import { declareCommand, integerBetween } from '../command-line.ts'
import { noteInterruption } from '../interruption.ts'
import { runScript } from '../run-script.ts'

const ABOUT = `Measures the service beside the simplest thing that could do the same, on this machine.

It brings a Postgres of its own with 3,000,000 rows; docs/benchmarks.md says what is measured and how it is read.`

/** Hours of them. */
const RUNS_MAX = 20

interface BenchOptions {
  readonly only?: readonly string[] | undefined
  readonly runs: number
  readonly small?: true | undefined
  readonly quick?: true | undefined
  readonly keep?: string | undefined
  readonly profile?: string | undefined
  readonly json?: true | undefined
  readonly markdown?: true | undefined
}

async function bench(options: BenchOptions): Promise<void> {
  const { only, runs, small, quick, keep, profile, json, markdown } = options
  using interruption = noteInterruption()
  const rows = ROWS.filter(({ name }) => only === undefined || only.includes(name))
  report('Starting Postgres')
  await using place = await openPlace({
    size: small ? SMALL_WORLD : FULL_WORLD,
    keepDir: keep,
    profileDir: profile,
    report,
  })
  await holdFirstAnswers(place)
  const effort = quick ? QUICK_EFFORT : FULL_EFFORT
  const measuring = measureTable(rows, { runs, measure: (row) => row.measure(place, effort), report })
  const findings: Findings = {
    machine: describeMachine(),
    at: new Date().toISOString(),
    rows: await Promise.race([measuring, interruption.signalled]),
  }
  const render = json ? toJson : markdown ? renderMarkdown : renderGrid
  process.stdout.write(`${render(findings)}\n`)
}

function toJson(findings: Findings): string {
  return JSON.stringify(findings, null, 2)
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

await runScript(
  declareCommand('npm run bench --', ABOUT)
    .addOption(new Option('--only <row...>', 'measures these rows').choices(ROWS.map(({ name }) => name)))
    .option('--runs <count>', 'measures the whole table so often in a row', integerBetween(1, RUNS_MAX), 1)
    .option('--small', 'a world of 30,000 rows')
    .option('--quick', 'a round of a second each: whether the benchmark works, not how fast the service is')
    .option('--keep <folder>', 'keeps the world there, or takes it from there when it was kept')
    .option('--profile <folder>', 'also writes a CPU profile of each service there')
    .addOption(new Option('--json', 'prints every sample as JSON').conflicts('markdown'))
    .option('--markdown', 'prints the table of docs/benchmarks.md')
    .action(bench),
)
