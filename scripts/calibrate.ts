import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Config, isSimulated, readConfig } from '../config.ts'
import { computeCalibration } from '../jobs/calibration.ts'
import { PROOF_OF_MACHINERY } from './calibration/wording.ts'
import { renderCalibration } from './calibration/table.ts'
import { withDatabase } from './configured-database.ts'
import { runScript } from './run-script.ts'
import { assertWritable } from './scan/html-file.ts'
import { readService } from './service-files.ts'

const USAGE = `Tells how well the score has predicted what wallets did next, from the ledger of this service.

Usage:
  npm run calibrate [-- --json] [-- --html FILE]

  --json       the report as the API answers it
  --html FILE  a page with charts

It works beside a running service, and stores the report as the latest.
`

/** `npm run calibrate`: computes the report on the score. The result is on stdout, all else on stderr. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      html: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  if (values.html !== undefined) await assertWritable(values.html)
  const config = readConfig(process.env)
  const simulated = await hasSimulatedData(config)
  const report = await withDatabase(config, (db) => computeCalibration({ db, simulated }))
  if (values.html !== undefined) {
    // Loaded here: the plotting library would double the start of a command that draws nothing.
    const { renderCalibrationReport } = await import('./report/calibration-report.ts')
    await writeFile(values.html, await renderCalibrationReport(report))
    process.stderr.write(`The page is in ${values.html}\n`)
  }
  if (values.json && simulated) process.stderr.write(`${PROOF_OF_MACHINERY}\n`)
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : renderCalibration(report))
}

/** As the service that runs here says of itself; without one, as the settings would have it. */
async function hasSimulatedData(config: Config): Promise<boolean> {
  const service = config.databaseUrl === undefined ? await readService(config.dataDir) : undefined
  return service?.simulated ?? isSimulated(config)
}

await runScript(main)
