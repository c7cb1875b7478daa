import { once } from 'node:events'
import { startApp } from '../../app/app.ts'
import { readServiceConfig } from '../../config/config.ts'
import { prepareDemoKey } from '../demo-key.ts'

/* The server of `npm run dev`. It tells its parent where it listens, and ends on SIGTERM or when its parent is gone. */

const EXIT_TIMEOUT_MS = 9_500

const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')])
// A terminal interrupts all of its processes, and this one is ended by the one that started it.
process.on('SIGINT', () => undefined)

const config = readServiceConfig(process.env)
const embedded = process.env.DEV_EMBEDDED === 'true'
await using app = await startApp(config, ({ context }) => prepareDemoKey({ context, embedded }, config))
process.send?.({ url: app.url })
await ended
setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
if (process.connected) process.disconnect()
