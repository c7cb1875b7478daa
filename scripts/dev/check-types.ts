import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Checks the types of what a server runs. Rejects with the compiler's problems, each with its place. */
export async function checkTypes(root: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const args = [compiler, '--noEmit', '--pretty', 'false', '--project', 'scripts/dev/tsconfig.json']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [problems, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(problems.trimEnd() || `the compiler ended with ${code}`)
}
