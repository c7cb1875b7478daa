import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A process. The stamp tells it from a later process that gets the same pid, as often happens in a container. */
export type ProcessId = { readonly pid: number; readonly stamp: string }

/** The system user that a program runs as; undefined stands for the current one. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

/** This process. */
export async function currentProcess(): Promise<ProcessId> {
  return { pid: process.pid, stamp: (await processStamp(process.pid)) ?? '' }
}

/** True while that very process lives. */
export async function isAlive(id: ProcessId): Promise<boolean> {
  return (await processStamp(id.pid)) === id.stamp
}

/**
 * When the process began, in a form that is only good for comparison; undefined when there is none.
 * A zombie counts as none. Outside Linux the stamp only says that the pid is in use.
 */
export async function processStamp(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return isPidInUse(pid) ? 'alive' : undefined
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()}:${fields[19]}`
  } catch {
    return undefined
  }
}

/** The arguments of a process, the program first; none when they cannot be read. */
export async function processArguments(pid: number): Promise<readonly string[]> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).trim().split(' ')
  } catch {
    return []
  }
}

/**
 * Runs a program to its end, without a shell, and returns what it printed.
 * Throws with the program's own complaint when it fails, cannot be started, or takes longer than `timeoutMs`.
 */
export async function run(
  file: string,
  args: readonly string[],
  {
    account,
    timeoutMs = 10_000,
    env = process.env,
  }: { account?: Account; timeoutMs?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  // The current directory may be closed to the account.
  const options = { ...account, env, cwd: '/', timeout: timeoutMs, killSignal: 'SIGKILL' } as const
  return await new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const complaint = error.killed
        ? `took longer than ${timeoutMs / 1000} s`
        : stderr.trim() || error.message
      reject(new Error(`${file}: ${complaint}`, { cause: error }))
    })
  })
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
