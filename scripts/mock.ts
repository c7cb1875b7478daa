import { readConfig } from '../config.ts'
import { startMock } from '../api.ts'

/** `npm run mock`: answers the contracts' operations with the examples of their documents, until it is told to stop. */

try {
  const mock = await startMock(readConfig(process.env))
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: mock.url })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mock.close())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
