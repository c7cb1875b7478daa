import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStreamed } from '../../scripts/contract/run-streamed.ts'

/** Schemathesis in a virtual environment of the project's own. */

const ROOT = join(import.meta.dirname, '../..')
/** Holds the environment, the seeded dictionaries and the reports; the configuration names it too. */
export const WORK_DIR = join(ROOT, 'node_modules/.cache/schemathesis')

const ENVIRONMENT_DIR = join(WORK_DIR, 'environment')
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
/** A copy of what is installed; written last, so that half an installation does not count. */
const INSTALLED = join(ENVIRONMENT_DIR, 'requirements.txt')
const INSTALL_TIMEOUT_MS = 5 * 60_000
const PROBE_TIMEOUT_MS = 20_000
const PROBE = `
import sys
if sys.version_info < (3, 10): sys.exit("Schemathesis needs Python 3.10 or newer, python3 is " + sys.version.split()[0])
try: import ensurepip, venv
except ImportError as error: sys.exit(f"python3 has no module {error.name}: apt-get install python3-venv")
`

/**
 * Installs what requirements.txt pins, unless it is there already, and returns the path of the command. Undefined when
 * there is no python3. Throws with what to install when python3 cannot be used.
 */
export async function installSchemathesis(signal: AbortSignal): Promise<string | undefined> {
  if (!(await hasPython())) return undefined
  const command = join(ENVIRONMENT_DIR, 'bin/schemathesis')
  if (await isInstalled()) return command
  await rm(ENVIRONMENT_DIR, { recursive: true, force: true })
  await mkdir(WORK_DIR, { recursive: true })
  await run('python3', ['-m', 'venv', ENVIRONMENT_DIR], signal)
  const quietly = ['--quiet', '--disable-pip-version-check', '--no-input']
  await run(join(ENVIRONMENT_DIR, 'bin/pip'), ['install', ...quietly, '-r', REQUIREMENTS], signal)
  await copyFile(REQUIREMENTS, INSTALLED)
  return command
}

async function hasPython(): Promise<boolean> {
  try {
    await promisify(execFile)('python3', ['-c', PROBE], { timeout: PROBE_TIMEOUT_MS })
    return true
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') return false
    throw new Error(stderr?.trim() || 'python3 does not run', { cause: error })
  }
}

async function isInstalled(): Promise<boolean> {
  const [wanted, installed] = await Promise.all(
    [REQUIREMENTS, INSTALLED].map((file) => readFile(file, 'utf8').catch(() => undefined)),
  )
  return wanted !== undefined && wanted === installed
}

async function run(command: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const code = await runStreamed(command, args, { cwd: ROOT, timeoutMs: INSTALL_TIMEOUT_MS, signal })
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed with exit code ${code}`)
}
