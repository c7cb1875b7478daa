import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { runShown, succeeds } from '../../support/commands.ts'
import { installPythonPackages, PYTHON_PROBE } from '../../support/installations.ts'
import { endProcesses } from '../../support/processes.ts'
import {
  readErrors,
  type SeededService,
  startSeededService,
  writeDictionaries,
} from '../../support/seeded-service.ts'
import { type Demands, judgeRounds, type Report, type Round, type Verdict } from './report.ts'

const ABOUT = `Runs Schemathesis against the real service, as consumers have it, with both served documents.

It fails if an answer contradicts its document, or if fewer cases were tried than demanded. It needs Python 3.10.`

interface Run extends Demands {
  readonly document: string
  readonly path: string
  /**
   * `one`: a key for each round, so that a repeated Idempotency-Key never meets a request of an earlier round. `all`:
   * all keys in each round, where the rate limit of one is too low.
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

/** A run takes minutes on an idle machine, and a quarter of an hour on a busy one. */
const RUN_TIMEOUT_MS = 30 * 60_000
/** A round may try too few cases: the length of the walk through states is random. */
const ROUNDS_MAX = 3
/** Each run of a person draws new cases. CI has fixed seeds, so that every change must pass the same cases. */
const DRAWS_ANEW = process.env.CI !== 'true'
const ROOT = join(import.meta.dirname, '../../..')
/** Holds the environment, the seeded dictionaries and the reports; the configuration names it too. */
const WORK_DIR = join(ROOT, 'node_modules/.cache/schemathesis')
const ENVIRONMENT = join(WORK_DIR, 'environment')
const LAST_WORDS_MAX = 4_000

async function main(): Promise<boolean> {
  if (!(await succeeds(PYTHON_PROBE))) {
    // CI has to check everything, so there it is a failure.
    process.stdout.write('Schemathesis: skipped: there is no python3 of 3.10 or later with venv\n')
    return process.env.CI !== 'true'
  }
  await installPythonPackages(join(import.meta.dirname, 'requirements.txt'), ENVIRONMENT)
  try {
    const service = await startSeededService()
    await writeDictionaries(service, WORK_DIR)
    const verdicts: Verdict[] = []
    for (const run of RUNS) verdicts.push(await runRounds(run, service))
    for (const { sentence, ok } of verdicts) process.stdout.write(`${ok ? 'ok' : 'FAILED'} ${sentence}\n`)
    const isFine = verdicts.every(({ ok }) => ok)
    if (!isFine) process.stderr.write(readErrors(service.service))
    return isFine
  } finally {
    await endProcesses()
  }
}

/** Adds rounds until they tried enough cases or found something. Rejects with the last output of a dead service. */
async function runRounds(run: Run, { url, keys: all, service }: SeededService): Promise<Verdict> {
  const begin = async (round: number) => {
    const keys = run.keys === 'all' ? all : all.slice(round, round + 1)
    const done = await runRound(run, { url, keys, round })
    if (service.isRunning()) return done
    const { code, signal } = await service.end('SIGTERM')
    const lastWords = `${service.stderr()}${service.stdout()}`.slice(-LAST_WORDS_MAX)
    throw new Error(`the service has ended by itself (${signal ?? code}):\n${lastWords}`)
  }
  const rounds: [Round, ...Round[]] = [await begin(0)]
  const isFine = () => judgeRounds(rounds, { ...run, casesMin: 0 }).ok
  while (isFine() && !judgeRounds(rounds, run).ok && rounds.length < ROUNDS_MAX)
    rounds.push(await begin(rounds.length))
  return judgeRounds(rounds, run)
}

async function runRound(
  run: Run,
  { url, keys, round }: Pick<SeededService, 'url' | 'keys'> & { readonly round: number },
): Promise<Round> {
  const reportFile = join(WORK_DIR, `${run.contract}.json`)
  await rm(reportFile, { force: true })
  const config = ['--config-file', join(import.meta.dirname, 'schemathesis.toml')]
  const tests = ['--phases', run.phases.join(','), '--mode', 'all', '--no-color']
  const seed = DRAWS_ANEW ? [] : ['--seed', String(round + 1)]
  const report = ['--report', 'json', '--report-json-path', reportFile]
  const command = join(ENVIRONMENT, 'bin/schemathesis')
  const exitCode = await runShown(
    [command, ...config, 'run', `${url}${run.document}`, ...tests, ...seed, ...report],
    {
      // Files that it writes stay out of the repository.
      cwd: WORK_DIR,
      timeoutMs: RUN_TIMEOUT_MS,
      env: {
        ...process.env,
        API_URL: `${url}${run.path}`,
        API_KEYS: keys.join(','),
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  // The report is empty until the end of the run.
  const text = await readFile(reportFile, 'utf8').catch(() => '')
  if (text === '') throw new Error(`Schemathesis wrote no report on ${run.contract}, exit code ${exitCode}`)
  return { report: JSON.parse(text) as Report, exitCode }
}

await runScript(
  declareCommand('npm run test:contract --', ABOUT).action(async () => {
    if (!(await main())) process.exitCode = 1
  }),
)
