import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { removeFolders } from '../../support/folders.ts'
import { createScratchProject, type ScratchProject } from '../../support/scratch-project.ts'
import { SEEDS, type Seed } from './seeds.ts'

const ABOUT = `Seeds differences between the documents and the code, one at a time, and shows that a check notices each.

It works in copies of the project. A seed that no check notices survives, and a seed whose text is gone is stale: both fail.`

/** The checks that are not test files, by the names that seeds use. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  generate: ['scripts/generate.ts'],
  types: ['node_modules/typescript-7/bin/tsc', '--noEmit'],
  released: ['scripts/check-released.ts'],
}
const COPIES = 2
const RUNS_MAX = 3
const AUTHOR = ['-c', 'user.name=drift', '-c', 'user.email=drift@localhost']

type Outcome = 'red' | 'SURVIVED'

async function run({ only = '' }: { readonly only?: string | undefined }): Promise<void> {
  const chosen = SEEDS.filter(({ name, file }) => `${file} ${name}`.includes(only))
  const stale = chosen.filter((seed) => seededText('.', seed) === undefined)
  for (const { file, name } of stale) process.stdout.write(`STALE ${file}: ${name}\n`)
  let waiting = chosen.filter((seed) => !stale.includes(seed))
  const survivors: Seed[] = []
  const unjudged: Seed[] = []
  try {
    const projects = await Promise.all(Array.from({ length: COPIES }, startProject))
    const broken = await listBroken(projects, waiting)
    unjudged.push(...waiting.filter(({ by }) => by.some((name) => broken.includes(name))))
    waiting = waiting.filter((seed) => !unjudged.includes(seed))
    await Promise.all(projects.map((project) => work(project, waiting, survivors)))
  } finally {
    await removeFolders()
  }
  for (const { file, name } of survivors) process.stdout.write(`survived: ${file}: ${name}\n`)
  const failed = stale.length + survivors.length + unjudged.length
  process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`)
  if (failed > 0 || chosen.length === 0) process.exitCode = 1
}

async function startProject(): Promise<ScratchProject> {
  const project = await createScratchProject()
  await project.run('git', 'add', '--all')
  await project.run('git', ...AUTHOR, 'commit', '--quiet', '--message=before')
  return project
}

/** The checks that fail even without a seed, so that a failure would prove nothing. */
async function listBroken([project]: readonly ScratchProject[], seeds: readonly Seed[]): Promise<string[]> {
  if (project === undefined) return []
  const checks = [...new Set(seeds.flatMap(({ by }) => by))]
  const programs = checks.filter((name) => name in PROGRAMS)
  const tests = checks.filter((name) => !programs.includes(name))
  const broken: string[] = []
  for (const together of [...programs.map((name) => [name]), tests].filter(({ length }) => length > 0)) {
    await check(project, together).catch((error: unknown) => {
      broken.push(
        ...together.filter((name) => together.length === 1 || String(error).includes(`FAIL ${name}`)),
      )
    })
  }
  await restore(project)
  for (const name of broken) process.stdout.write(`fails without a seed: ${name}\n`)
  return broken
}

async function work(project: ScratchProject, waiting: Seed[], survivors: Seed[]): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const start = performance.now()
    await project.write(seed.file, seededText(project.folder, seed) ?? '')
    const outcome = await judge(project, seed)
    await restore(project)
    if (outcome === 'SURVIVED') survivors.push(seed)
    const seconds = `${Math.round((performance.now() - start) / 1000)} s`
    process.stdout.write(
      `${outcome.padEnd(9)}${seconds.padStart(6)}  ${seed.file}: ${seed.name} (${seed.by.join(', ')})\n`,
    )
  }
}

/** Generates first if the seed changes a document, unless the checks read the document itself. */
async function judge(project: ScratchProject, { file, by }: Seed): Promise<Outcome> {
  const readsDocument = by.every((name) => name === 'released' || name.startsWith('tests/spec/document/'))
  const steps = file.startsWith('spec/') && !readsDocument && by[0] !== 'generate' ? [['generate'], by] : [by]
  for (const step of steps) {
    // A test run that fails without a failed test says nothing about the seed, so it is repeated.
    for (let tries = 1; ; tries += 1) {
      try {
        await check(project, step)
        break
      } catch (error) {
        const isTest = step.some((name) => !(name in PROGRAMS))
        if (!isTest || /^Tests: +\d+ failed|Test suite failed to run/m.test(String(error))) return 'red'
        if (tries === RUNS_MAX) throw error
      }
    }
  }
  return 'SURVIVED'
}

/** Runs one program, or several test files together. Rejects with the output if they fail. */
async function check(project: ScratchProject, names: readonly string[]): Promise<void> {
  const program = PROGRAMS[names[0] ?? ''] ?? ['node_modules/jest/bin/jest.js', '--maxWorkers=2', ...names]
  await project.run(process.execPath, ...program)
}

async function restore(project: ScratchProject): Promise<void> {
  await project.run('git', 'checkout', '--quiet', '.')
  await project.run('git', 'clean', '-fdq')
}

/** The file with the seed in it; undefined unless `from` occurs exactly once, or at least `place` times. */
function seededText(folder: string, { file, from, to, place }: Seed): string | undefined {
  const path = join(folder, file)
  const parts = existsSync(path) ? readFileSync(path, 'utf8').split(from) : []
  if (place === undefined ? parts.length !== 2 : parts.length <= place) return undefined
  const before = parts.slice(0, place ?? 1).join(from)
  return `${before}${to}${parts.slice(place ?? 1).join(from)}`
}

await runScript(
  declareCommand('npm run test:drift --', ABOUT)
    .option('--only <text>', 'only the seeds whose file or name contains this')
    .action(run),
)
