import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { runToEnd } from './commands.ts'
import { newFolder } from './folders.ts'

/** The commit that was released as 1.0.0: its document is spec/released/v1.yaml. */
const COMMIT = 'd3866fc3bb7a2d29f7da31390deee3687194c1ad'
const INSTALL_TIMEOUT_MS = 300_000
/** Neither tools of development nor a Postgres: it is given one. */
const INSTALL = [
  'ci',
  '--omit=dev',
  '--omit=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
]

/** Whether the history goes back to the release: a shallow clone and an archive have none. */
export function hasRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Puts the release with its packages into a fresh folder, and returns the script that serves it. */
export async function installRelease(): Promise<string> {
  const folder = await newFolder()
  const archive = join(folder, 'release.tar')
  execFileSync('git', ['archive', `--output=${archive}`, COMMIT])
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await runToEnd(['npm', ...INSTALL], { cwd: folder, env: process.env, timeoutMs: INSTALL_TIMEOUT_MS })
  return join(folder, 'scripts/serve.ts')
}
