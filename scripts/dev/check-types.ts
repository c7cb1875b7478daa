import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What the compiler remembers of files that have not changed since: a check after a save takes a third of the first. */
const MEMORY = 'node_modules/.cache/dev/types.tsbuildinfo'

/** Checks the types of what a server runs. Rejects with the compiler's problems, each with its place. */
export async function checkTypes(root: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const project = ['--project', 'scripts/dev/tsconfig.json', '--incremental', '--tsBuildInfoFile', MEMORY]
  const args = [compiler, '--noEmit', '--pretty', 'false', ...project]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [problems, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(problems.trimEnd() || `the compiler ended with ${code}`)
}
