import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TOOLS } from '../../../doors/mcp/tools/index.ts'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { runToEnd } from '../../support/commands.ts'
import { newDataDir, newFolder } from '../../support/folders.ts'
import { endProcesses, startService } from '../../support/processes.ts'
import { issueKey } from '../../support/scans-of-processes.ts'
import { renderTable } from '../../support/tables.ts'
import { startKeyProxy } from './key-proxy.ts'
import { MUST_PASS, NOT_OFFERED, NOT_OFFERED_CHECKS, REVISION } from './scenarios.ts'

const ABOUT = `Runs the official conformance suite of the Model Context Protocol against a service, and lists its tools with the inspector.

It fails if a scenario fails that has to pass or that no list names. npx fetches both programs.`

const CONFORMANCE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
const TIMEOUT_MS = 300_000

interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

async function run(): Promise<boolean> {
  try {
    const folder = await newFolder()
    const dataDir = await newDataDir()
    const { ready } = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })
    // The suite sends more messages than the demo key may in a minute.
    const key = await issueKey({ DATA_DIR: dataDir })
    const url = ready.url ?? ''
    await listByInspector(url, key, folder)
    await using proxy = await startKeyProxy(url, key)
    const args = ['server', '--url', `${proxy.url}/mcp`, '--requirements', REVISION, '-o', folder]
    // It exits with an error because some scenarios are not offered; the results are in the folder.
    await runByNpx(CONFORMANCE, args, folder).catch(() => undefined)
    const outcomes = await readOutcomes(folder)
    assert.ok(outcomes.length > 0, 'the suite has written no results')
    const head = ['scenario', 'checks that pass', 'result']
    const rows = outcomes.map(({ name, passed, verdict }) => [name, passed, verdict])
    process.stdout.write(`${renderTable({ head, rows })}\n`)
    const missing = MUST_PASS.filter((name) => outcomes.every((outcome) => outcome.name !== name))
    assert.deepEqual(missing, [], 'scenarios that have to pass were not run')
    return outcomes.every(({ verdict }) => verdict !== FAILS)
  } finally {
    await endProcesses()
  }
}

/** Lists the tools as a person at the command line does, and expects those that are declared. */
async function listByInspector(url: string, key: string, folder: string): Promise<void> {
  const header = ['--header', `Authorization: Bearer ${key}`]
  const args = ['--cli', `${url}/mcp`, '--transport', 'http', ...header, '--method', 'tools/list']
  const listed = JSON.parse(await runByNpx(INSPECTOR, args, folder)) as { readonly tools: unknown }
  const listings = TOOLS.map(({ listing }) => listing)
  assert.deepEqual(listed.tools, JSON.parse(JSON.stringify(listings)))
}

function runByNpx(name: string, args: readonly string[], cwd: string): Promise<string> {
  return runToEnd(['npx', '--yes', name, ...args], { cwd, env: process.env, timeoutMs: TIMEOUT_MS })
}

const FAILS = 'FAILS'

/** The outcome of each scenario, read from the checks in its folder `server-<scenario>-<time>`. */
async function readOutcomes(folder: string) {
  const found = await readdir(folder, { withFileTypes: true })
  const names = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return await Promise.all(
    names.sort().map(async (directory) => {
      const name = directory.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '')
      const checks: Check[] = JSON.parse(await readFile(join(folder, directory, 'checks.json'), 'utf8'))
      const failed = checks.filter(({ status }) => status === 'FAILURE')
      const passed = `${checks.filter(({ status }) => status === 'SUCCESS').length} of ${checks.length}`
      return { name, passed, verdict: judge(name, failed) }
    }),
  )
}

/** A failed check does not count if the suite says that it could not test it, or if its method is not offered. */
function judge(name: string, failed: readonly Check[]): string {
  const counted = failed.filter(
    ({ id, errorMessage = '' }) =>
      !errorMessage.startsWith('Not testable') && !NOT_OFFERED_CHECKS.includes(id),
  )
  if (counted.length === 0) return MUST_PASS.includes(name) ? 'passes' : 'passes, but need not'
  const why = Object.entries(NOT_OFFERED).find(([beginning]) => name.startsWith(beginning))?.[1]
  if (why !== undefined && !MUST_PASS.includes(name)) return `not offered: ${why}`
  process.stderr.write(
    `${name}:\n${counted.map(({ id, errorMessage }) => `- ${id}: ${errorMessage}\n`).join('')}`,
  )
  return FAILS
}

await runScript(
  declareCommand('npm run test:mcp --', ABOUT).action(async () => {
    if (!(await run())) process.exitCode = 1
  }),
)
