import { spawn } from 'node:child_process'

export interface StreamedOptions {
  readonly cwd: string
  readonly timeoutMs: number
  /** Added to the settings of this process. */
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Runs a command whose output goes where ours goes, and resolves with its exit code: 1 when it was ended by a signal or
 * by its time limit, 127 when there is no such command. Rejects when `signal` aborts it.
 */
export function runStreamed(
  command: string,
  args: readonly string[],
  { cwd, timeoutMs, env = {}, signal }: StreamedOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: timeoutMs,
      ...(signal === undefined ? {} : { signal }),
    })
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(127)
      else reject(error)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
