import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateDocuments } from '../codegen/contracts.ts'
import { settleStubs, writeFiles } from '../codegen/generated-files.ts'
import type { DevServer, DevServers } from './dev-server.ts'
import type { Front } from './front.ts'

interface SaveRoundsOptions {
  readonly front: Front
  readonly servers: DevServers
  readonly report: (text: string) => void
}

const ROOT = join(import.meta.dirname, '../..')
const GENERATED_FROM = /^spec\//
/** With this file a check after a save takes a third of the time of the first one. */
const BUILD_INFO = 'node_modules/.cache/dev/types.tsbuildinfo'

/**
 * Takes saved sources through rounds, one after the other. A round generates, starts a server and leads the front to
 * it. The types are checked after that, since a server starts without them. When a round fails, the server of the last
 * good one keeps serving.
 */
export function createSaveRounds({ front, servers, report }: SaveRoundsOptions) {
  const saved = new Set<string>()
  let serving: DevServer | undefined
  let running: Promise<void> | undefined
  let lastProblem = ''
  let rounds = 0
  let checks = Promise.resolve()

  function printProblem(problem: string): void {
    if (problem !== '' && problem !== lastProblem) report(problem)
    lastProblem = problem
  }

  async function serve(paths: readonly string[]): Promise<void> {
    const startedMs = performance.now()
    const stubs = await generateSaved(paths)
    if (stubs.length > 0) report(`Created, or removed with its operation: ${stubs.join(', ')}`)
    const started = await servers.start()
    front.lead(started.url)
    serving?.stop()
    serving = started
    report(`Ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${front.url}`)
  }

  /** Does nothing for a round that is not the last one: the last one checks all sources. */
  async function check(round: number): Promise<void> {
    if (round !== rounds) return
    const problems = await findTypeProblems()
    if (round === rounds) printProblem(problems)
  }

  async function runRound(paths: readonly string[]): Promise<void> {
    rounds += 1
    const round = rounds
    try {
      await serve(paths)
      checks = checks.then(() => check(round))
    } catch (error) {
      const { message } = error as Error
      printProblem(serving === undefined ? message : `${message}\nThe last good server keeps serving.`)
    }
  }

  async function runAll(): Promise<void> {
    while (saved.size > 0) {
      const paths = [...saved]
      saved.clear()
      await runRound(paths)
    }
    running = undefined
  }

  return {
    /** Notes a saved source for the next round. */
    request(path: string) {
      saved.add(path)
      running ??= runAll()
    },
    async [Symbol.asyncDispose]() {
      saved.clear()
      await running
      await checks
    },
  }
}

/**
 * When a document or a page was saved, generates from all of them, but not the tables. Returns the stubs that it has
 * created or removed. Rejects with what is wrong with a document.
 */
async function generateSaved(paths: readonly string[]): Promise<string[]> {
  if (!paths.some((path) => GENERATED_FROM.test(path))) return []
  const { files, stubs } = await generateDocuments(ROOT)
  await writeFiles(ROOT, files)
  return await settleStubs(ROOT, stubs)
}

/** The type errors in what a server runs, each with its place; empty where there is none. */
async function findTypeProblems(): Promise<string> {
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const project = ['--project', 'scripts/dev/tsconfig.json', '--incremental', '--tsBuildInfoFile', BUILD_INFO]
  const args = [compiler, '--noEmit', '--pretty', 'false', ...project]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const [problems, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return code === 0 ? '' : problems.trimEnd() || `the compiler ended with ${code}`
}
