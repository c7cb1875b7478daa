import { once } from 'node:events'
import { startApp } from '../../app.ts'
import { readServiceConfig } from '../../config.ts'
import { settleDemoKey } from '../demo-key.ts'

/** One server of `npm run dev`: tells where it listens, and ends when it is told to or is left alone. */

const EXIT_TIMEOUT_MS = 9_500

async function serve(): Promise<void> {
  const config = readServiceConfig(process.env)
  const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')])
  // A terminal interrupts all of its processes, and this one is ended by the one that started it.
  process.on('SIGINT', () => undefined)
  await using app = await startApp(config)
  await settleDemoKey({ context: app.context, embedded: process.env.DEV_EMBEDDED === 'true' }, config)
  process.send?.({ url: app.url })
  await ended
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
}

await serve().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
if (process.connected) process.disconnect()
