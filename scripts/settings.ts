import { listMisspelt, readConfig } from '../config/config.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'
import { renderList } from './tables.ts'

const ABOUT = `Prints the settings in force and where each comes from: the environment of this command, or its default.

Secrets are not shown. Wrong settings are listed, as at a start.`

const SECRET = '(secret)'
const UNSET = '(unset)'

function printSettings(): void {
  const rows = readConfig(process.env).inForce.map(({ variable, value, isSet }) => [
    variable,
    value ?? (isSet ? SECRET : UNSET),
    isSet ? 'environment' : 'default',
  ])
  process.stdout.write(`${renderList(['setting', 'value', 'from'], rows)}\n`)
  for (const warning of listMisspelt(process.env)) process.stderr.write(`${warning}\n`)
}

await runScript(declareCommand('npm run settings --', ABOUT).action(printSettings))
