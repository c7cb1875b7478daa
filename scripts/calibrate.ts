import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Config, isSimulated, readConfig } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { findDataSource } from '../db/data-source.ts'
import { computeCalibration } from '../jobs/calibration.ts'
import { PROOF_OF_MACHINERY } from './calibration/wording.ts'
import { renderCalibration } from './calibration/table.ts'
import { withDatabase } from './configured-database.ts'
import { runScript } from './run-script.ts'
import { assertWritable } from './scan/html-file.ts'

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
  const report = await withDatabase(config, async (db) =>
    computeCalibration({ db, simulated: await hasSimulatedData(db, config) }),
  )
  if (values.html !== undefined) {
    // Loaded here: the plotting library would double the start of a command that draws nothing.
    const { renderCalibrationReport } = await import('./report/calibration-report.ts')
    await writeFile(values.html, await renderCalibrationReport(report))
    process.stderr.write(`The page is in ${values.html}\n`)
  }
  if (values.json && report.simulated) process.stderr.write(`${PROOF_OF_MACHINERY}\n`)
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : renderCalibration(report))
}

/** As the database says of itself; before the first start of a service, as the settings would have it. */
async function hasSimulatedData(db: Database, config: Config): Promise<boolean> {
  const source = await findDataSource(db)
  return source === undefined ? isSimulated(config) : source === 'simulator'
}

await runScript(main)
