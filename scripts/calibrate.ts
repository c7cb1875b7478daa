import { type Config, isSimulated, readConfig } from '../config/config.ts'
import { type Database, openLedgerDatabase } from '../db/connection/connection.ts'
import { findDataSource } from '../db/data-source.ts'
import { computeCalibration } from '../scans/compute-calibration.ts'
import { PROOF_OF_MACHINERY, renderCalibration } from './calibration-report.ts'
import { declareCommand } from './command-line.ts'
import { withDatabase } from './configured-database.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Shows how well the score has predicted what wallets did next, from the ledger of this service.

It works while the service runs, and stores the report as the latest. The result is on stdout, all else on stderr.`

const command = declareCommand('npm run calibrate --', ABOUT)
  .option('--json', 'the report as the API answers it')
  .action(calibrate)

async function calibrate({ json }: { readonly json?: true | undefined }): Promise<void> {
  const config = readConfig(process.env)
  const report = await withDatabase(
    config,
    async (db) => computeCalibration({ db, simulated: await hasSimulatedData(db, config) }),
    openLedgerDatabase,
  )
  if (json && report.simulated) process.stderr.write(`${PROOF_OF_MACHINERY}\n`)
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : renderCalibration(report))
}

/** The source that the database names; before the first start of a service, the one of the settings. */
async function hasSimulatedData(db: Database, config: Config): Promise<boolean> {
  const source = await findDataSource(db)
  return source === undefined ? isSimulated(config) : source.source === 'simulator'
}

await runScript(command)
