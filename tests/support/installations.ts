import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Command, runToEnd } from './commands.ts'

/* Installs what tests need and the service does not. All of it is pinned. */

const INSTALL_TIMEOUT_MS = 300_000

/** Succeeds if Python is new enough and can make virtual environments, for which Debian has a separate package. */
export const PYTHON_PROBE: Command = [
  'python3',
  '-c',
  'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))',
]

/** Runs a command that installs something. */
export async function install(command: Command, cwd: string): Promise<void> {
  await runToEnd(command, { cwd, env: process.env, timeoutMs: INSTALL_TIMEOUT_MS })
}

/** Installs unless the folder already has what the list of versions asks for; half an installation does not count. */
async function installOnce(list: string, folder: string, installAll: () => Promise<void>): Promise<void> {
  const stamp = join(folder, '.installed')
  const wanted = createHash('sha256')
    .update(await readFile(list))
    .digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  await installAll()
  await writeFile(stamp, wanted)
}

/** Installs what a requirements.txt pins into a virtual environment, with its programs in the folder's `bin`. */
export async function installPythonPackages(requirements: string, folder: string): Promise<void> {
  await installOnce(requirements, folder, async () => {
    const parent = dirname(folder)
    await mkdir(parent, { recursive: true })
    await install(['python3', '-m', 'venv', '--clear', folder], parent)
    const quietly = ['--quiet', '--disable-pip-version-check', '--no-input']
    await install([join(folder, 'bin/pip'), 'install', ...quietly, '--requirement', requirements], parent)
  })
}
