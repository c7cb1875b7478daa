import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { asTypedHere } from './hints.ts'

/** The exit code for wrong arguments. */
const MISUSED = 2

/**
 * Runs a declared command with the arguments of this process. A failure is one message on stderr and the exit code 1;
 * wrong arguments are 2. A reader of the output that has seen enough, such as `head`, is no failure.
 */
export async function runScript(command: CommandUnknownOpts): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') fail(`The output cannot be written: ${error.message}`)
  })
  try {
    await command.parseAsync()
  } catch (error) {
    // Commander has written its message.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : MISUSED
    else if ((error as NodeJS.ErrnoException).code !== 'EPIPE')
      fail(asTypedHere(error instanceof Error ? error.message : String(error)))
  }
}

/** Ends the process with one message. A server that was refused may hold its connection open for a minute. */
function fail(message: string): void {
  process.stderr.write(`${message}\n`, () => process.exit(1))
}

interface Server {
  readonly url: string
  close(): Promise<void>
}

/** Runs a server until it is stopped. The record on stdout says where it listens. */
export async function serveUntilStopped(start: () => Promise<Server>): Promise<void> {
  const server = await start()
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: server.url })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close())
}
