import { execFile } from 'node:child_process'
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readDocument } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const RELEASED = 'spec/released'
const DIFF_TIMEOUT_MS = 60_000
const REPORT_BYTES_MAX = 64 * 1024 * 1024

/** The released documents of a contract, oldest first, by their paths from the root of the project. */
export async function listReleased(contract: 'v1' | 'legacy'): Promise<string[]> {
  const names = (await readdir(join(ROOT, RELEASED))).filter((name) => name.startsWith(`${contract}-`))
  names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  return names.map((name) => `${RELEASED}/${name}`)
}

/**
 * The output of `redocly diff` on two documents. Each is given as one file without anchors: otherwise the tool leaves
 * out names of properties, and changes of what an anchor shares. Rejects with an error of `execFile` when it fails.
 */
export async function runRedoclyDiff(base: string, revision: string, option: string): Promise<string> {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'revision-'))
  const [from = '', to = ''] = await Promise.all(
    [base, revision].map(async (file, index) => {
      const bundled = join(folder.path, `${index}.json`)
      await writeFile(bundled, JSON.stringify(await readDocument(resolve(ROOT, file))))
      return bundled
    }),
  )
  const args = [cli, 'diff', from, to, '--config=spec/lint/redocly.yaml', '--fail-on=none', option]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    timeout: DIFF_TIMEOUT_MS,
    maxBuffer: REPORT_BYTES_MAX,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return stdout
}
