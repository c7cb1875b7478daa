import { startMock } from '../api.ts'
import { readConfig } from '../config.ts'
import { serveUntilStopped } from './run-script.ts'

/** `npm run mock`: answers the contracts' operations with the examples of their documents. */
await serveUntilStopped(() => startMock(readConfig(process.env)))
