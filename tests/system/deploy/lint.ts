import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { type Command, runToEnd, succeeds } from '../../support/commands.ts'
import { installPythonPackages, PYTHON_PROBE } from '../../support/installations.ts'

const ABOUT = `Lints deploy/ and the CI workflow. The linters come from PyPI; systemd checks its unit itself.

It names missing tools. With CI=true a missing Python is a failure.`

const ROOT = join(import.meta.dirname, '../../..')
const DEPLOY = join(ROOT, 'deploy')
const WORKFLOW = '../.github/workflows/ci.yml'
const WORK_DIR = join(ROOT, 'node_modules/.cache/deploy')
const ENVIRONMENT = join(WORK_DIR, 'environment')
const TIMEOUT_MS = 120_000
const NO_PYTHON = 'deploy/: there is no python3 of 3.10 or later with venv'

async function main(): Promise<void> {
  const results = [...(await runPythonLinters()), await verifyUnit()]
  for (const [name, result] of results) process.stdout.write(`${result} ${name}\n`)
}

type Result = readonly [name: string, result: 'ok' | 'skipped']

async function runPythonLinters(): Promise<readonly Result[]> {
  if (!(await succeeds(PYTHON_PROBE))) {
    if (process.env.CI === 'true') throw new Error(NO_PYTHON)
    return [[NO_PYTHON, 'skipped']]
  }
  await installPythonPackages(join(import.meta.dirname, 'requirements.txt'), ENVIRONMENT)
  const program = (name: string) => join(ENVIRONMENT, 'bin', name)
  await lint([program('hadolint'), '--failure-threshold', 'style', 'Dockerfile'])
  await lint([program('check-jsonschema'), '--builtin-schema', 'vendor.compose-spec', 'compose.yaml'])
  await lint([program('check-jsonschema'), '--builtin-schema', 'vendor.github-workflows', WORKFLOW])
  const manifests: string[] = []
  for await (const file of glob('kubernetes/!(kustomization).yaml', { cwd: DEPLOY })) manifests.push(file)
  if (manifests.length === 0) throw new Error('deploy/kubernetes has no manifests')
  await lint([program('kubernetes-validate'), '--strict', ...manifests])
  return ['Dockerfile', 'compose.yaml', WORKFLOW, ...manifests].map((name) => [join('deploy', name), 'ok'])
}

/** Verifies the unit with the path of this machine's Node in it. */
async function verifyUnit(): Promise<Result> {
  const unit = 'deploy/systemd/wallet-analytics@.service'
  if (!(await succeeds(['systemd-analyze', '--version']))) return [`${unit}: there is no systemd`, 'skipped']
  await mkdir(WORK_DIR, { recursive: true })
  const copy = join(WORK_DIR, basename(unit))
  const text = await readFile(join(ROOT, unit), 'utf8')
  await writeFile(copy, text.replace('ExecStart=node', `ExecStart=${process.execPath}`))
  await lint(['systemd-analyze', 'verify', '--man=no', copy])
  return [unit, 'ok']
}

async function lint(command: Command): Promise<void> {
  await runToEnd(command, { cwd: DEPLOY, env: process.env, timeoutMs: TIMEOUT_MS })
}

await runScript(declareCommand('npm run check:deploy --', ABOUT).action(main))
