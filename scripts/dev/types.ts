import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const COMPILER = 'node_modules/typescript-7/bin/tsc'
/** With this file the first check takes a third of the time. */
const BUILD_INFO = 'node_modules/.cache/dev/types.tsbuildinfo'

/**
 * Runs `tsc --watch` until it is disposed. A problem is reported once, not with every save, and of the chain of reasons
 * that the compiler gives only the last one, which says what is wrong.
 */
export function watchTypes(root: string, report: (problem: string) => void): AsyncDisposable {
  const options = ['--watch', '--preserveWatchOutput', '--noEmit', '--pretty', 'false', '--incremental']
  const args = [join(root, COMPILER), ...options, '--tsBuildInfoFile', BUILD_INFO]
  const compiler = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(compiler, 'exit')
  let reported = new Set<string>()
  let found: string[] = []
  createInterface(compiler.stdout).on('line', (line) => {
    if (/^\S.*\(\d+,\d+\): error /.test(line)) found.push(line)
    else if (/^ +\S/.test(line)) found.push(`${found.pop()?.split('\n')[0]}\n  ${line.trim()}`)
    else if (/ - Found \d+ errors?\./.test(line)) {
      for (const problem of found) if (!reported.has(problem)) report(problem)
      reported = new Set(found)
      found = []
    }
  })
  return {
    async [Symbol.asyncDispose]() {
      compiler.kill()
      await ended
    },
  }
}
