/**
 * Runs a command to its end. What goes wrong is one message on stderr and the exit code 1. A reader of its output that has
 * seen enough, as `head` has, is nothing that goes wrong.
 */
export async function runScript(main: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

interface Server {
  readonly url: string
  close(): Promise<void>
}

/** Runs a server until it is told to stop. The record on stdout says where it listens. */
export async function serveUntilStopped(start: () => Promise<Server>): Promise<void> {
  await runScript(async () => {
    const server = await start()
    process.stdout.write(`${JSON.stringify({ event: 'ready', url: server.url })}\n`)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close())
  })
}
