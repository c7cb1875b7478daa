import { readConfig } from '../config/config.ts'
import { declareCommand } from './command-line.ts'
import { startMock } from './mock/start-mock.ts'
import { runScript, serveUntilStopped } from './run-script.ts'

const ABOUT = `Answers every operation with the examples of its document, until it is stopped.

It needs no database, takes any text as the key, and listens on PORT, 4010 by default. "Prefer: code=404" in a request asks for a failure.`

await runScript(
  declareCommand('npm run mock --', ABOUT).action(() =>
    serveUntilStopped(() => startMock(readConfig({ PORT: '4010', ...process.env }))),
  ),
)
