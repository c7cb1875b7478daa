import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FIGURES_DIR, type Figure, writeFigures } from '../../scripts/contract/figures.ts'
import { runStreamed } from '../../scripts/contract/run-streamed.ts'
import { endProcesses } from '../support/processes.ts'
import { installSchemathesis, WORK_DIR } from './installation.ts'
import { type Demands, judgeRounds, type Report, type Round } from './report.ts'
import { startWorld, type World, writeDictionaries } from './world.ts'

/**
 * `npm run test:contract`: Schemathesis against the real service, as consumers have it, with both served documents. It
 * fails when an answer contradicts its document, and when fewer cases were tried than demanded.
 */

interface Run extends Demands {
  readonly document: string
  readonly path: string
  /**
   * One for each round, so that a repeated Idempotency-Key meets its own request and not one of an earlier round; or
   * all, where a key may call too seldom.
   */
  readonly keys: 'one' | 'all'
}

const RUNS: readonly Run[] = [
  {
    contract: 'v1',
    document: '/openapi/v1.json',
    path: '/api/v1',
    keys: 'one',
    phases: ['examples', 'coverage', 'fuzzing', 'stateful'],
    casesMin: 10_000,
  },
  {
    contract: 'legacy',
    document: '/openapi/legacy.json',
    path: '/api/bot/solana',
    keys: 'all',
    // One operation without links has no states to walk through.
    phases: ['examples', 'coverage', 'fuzzing'],
    casesMin: 250,
  },
]

const RUN_TIMEOUT_MS = 15 * 60_000
/** How many cases a round tries is chance: the walk through states is longer or shorter. */
const ROUNDS_MAX = 3
/** A person's runs look further each time; what a change has to pass is the same for every change. */
const DRAWS_ANEW = process.env.CI !== 'true'
const ROOT = join(import.meta.dirname, '../..')
const FIGURES_NAME = 'schemathesis'
const SHOWN_ERRORS_MAX = 10

async function main(signal: AbortSignal): Promise<readonly Figure[]> {
  const command = await installSchemathesis(signal)
  if (command === undefined) return [skipped('python3 is not installed')]
  try {
    const world = await startWorld()
    await writeDictionaries(world, WORK_DIR)
    const figures: Figure[] = []
    for (const run of RUNS) figures.push(await runRounds(command, run, world, signal))
    if (!figures.every(({ ok }) => ok)) process.stderr.write(errorRecords(world))
    return figures
  } finally {
    await endProcesses()
  }
}

/** What is missing is named, and on a machine that is to check everything it is a failure. */
function skipped(reason: string): Figure {
  return { check: 'Schemathesis', figures: `skipped: ${reason}`, ok: process.env.CI !== 'true' }
}

/** Runs until enough cases were tried or something was found. */
async function runRounds(command: string, run: Run, world: World, signal: AbortSignal): Promise<Figure> {
  const begin = (round: number) => {
    const keys = run.keys === 'all' ? world.keys : world.keys.slice(round, round + 1)
    return runRound(command, run, { url: world.url, keys, round }, signal)
  }
  const rounds: [Round, ...Round[]] = [await begin(0)]
  const isFine = () => judgeRounds(rounds, { ...run, casesMin: 0 }).ok
  while (isFine() && !judgeRounds(rounds, run).ok && rounds.length < ROUNDS_MAX)
    rounds.push(await begin(rounds.length))
  return judgeRounds(rounds, run)
}

async function runRound(
  command: string,
  run: Run,
  { url, keys, round }: Pick<World, 'url' | 'keys'> & { readonly round: number },
  signal: AbortSignal,
): Promise<Round> {
  const reportFile = join(WORK_DIR, `${run.contract}.json`)
  await rm(reportFile, { force: true })
  const report = ['--report', 'json', '--report-json-path', reportFile]
  const tests = ['--phases', run.phases.join(','), '--mode', 'all', '--no-color']
  const seed = DRAWS_ANEW ? [] : ['--seed', String(round + 1)]
  const config = ['--config-file', join(import.meta.dirname, 'schemathesis.toml')]
  const exitCode = await runStreamed(
    command,
    [...config, 'run', `${url}${run.document}`, ...tests, ...seed, ...report],
    {
      // Whatever it keeps stays out of the tree.
      cwd: WORK_DIR,
      timeoutMs: RUN_TIMEOUT_MS,
      signal,
      env: {
        API_URL: `${url}${run.path}`,
        API_KEYS: keys.join(','),
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`Schemathesis wrote no report on ${run.contract}, exit code ${exitCode}`)
  return { report: JSON.parse(text) as Report, exitCode }
}

/** The service's own account of what went wrong: the causes behind answers of 500. */
function errorRecords({ service }: World): string {
  const records = service
    .stdout()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  return records
    .slice(0, SHOWN_ERRORS_MAX)
    .map((record) => `${record}\n`)
    .join('')
}

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interruption.abort(new Error(`interrupted by ${name}`)))
}
const figuresDir = join(ROOT, FIGURES_DIR)
await rm(join(figuresDir, `${FIGURES_NAME}.json`), { force: true })
try {
  const figures = await main(interruption.signal)
  await writeFigures(figuresDir, FIGURES_NAME, figures)
  for (const { check, figures: text, ok } of figures) {
    process.stdout.write(`${check}: ${text}: ${ok ? 'ok' : 'FAILED'}\n`)
  }
  if (!figures.every(({ ok }) => ok)) process.exitCode = 1
} catch (thrown) {
  const error = interruption.signal.aborted ? interruption.signal.reason : thrown
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
