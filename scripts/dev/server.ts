import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * One server of `npm run dev`. It loads packages at once, and the sources as they are when it gets the message to
 * begin; it reports where it listens, and ends on a message or when its parent is gone.
 */

const EXIT_TIMEOUT_MS = 9_500

async function serve(): Promise<void> {
  const started = once(process, 'message')
  const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')])
  // A terminal interrupts all of its processes, and this one is ended by the one that started it.
  process.on('SIGINT', () => undefined)
  await loadPackages()
  const isStarted = await Promise.race([started.then(() => true), ended.then(() => false)])
  if (!isStarted) return
  const { startApp } = await import('../../app.ts')
  const { readServiceConfig } = await import('../../config/config.ts')
  const { settleDemoKey } = await import('../demo-key.ts')
  const config = readServiceConfig(process.env)
  await using app = await startApp(config)
  const demoKey = await settleDemoKey(
    { context: app.context, embedded: process.env.DEV_EMBEDDED === 'true' },
    config,
  )
  if (demoKey !== undefined) app.letVisitorsIn(demoKey.key)
  process.send?.({ url: app.url })
  await ended
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
}

/** The message of an error. A mistake in a source also has its place, which Node writes in front of the stack. */
function describe({ name, message, stack = message }: Error): string {
  return name === 'SyntaxError' ? (stack.split('\n    at ')[0] ?? message) : message
}

/** Loads the service's packages. The source that needs one reports it if it cannot be loaded. */
async function loadPackages(): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { dependencies }: { readonly dependencies: object } = JSON.parse(text)
  await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)))
}

await serve().catch(async (error: Error) => {
  process.exitCode = 1
  await new Promise<unknown>((resolve) => process.send?.({ problem: describe(error) }, resolve))
})
if (process.connected) process.disconnect()
