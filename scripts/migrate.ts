import { migrateService } from '../app/app.ts'
import { type Config, directDatabase, readConfig } from '../config/config.ts'
import { explainDatabase } from '../config/start-failures.ts'
import { openDatabase } from '../db/connection/connection.ts'
import { storePlanLimits } from '../db/quotas.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Brings the configured database to the present schema, the queue's tables included, and stores PLAN_LIMITS.

That is the database of DATABASE_URL, or else the embedded one in DATA_DIR, which is created if there is none, and the database of test keys, where there is one.`

interface Prepared {
  readonly applied: readonly string[]
  readonly changedLimits: readonly string[]
}

async function prepare(url: string, { planLimits }: Config): Promise<Prepared> {
  const applied = await migrateService(url)
  await using db = openDatabase({ url, poolSize: 1 })
  return { applied, changedLimits: await storePlanLimits(db, planLimits) }
}

function report(subject: string, { applied, changedLimits }: Prepared): void {
  const done = applied.length === 0 ? 'No migration was needed' : `Applied ${applied.join(', ')}`
  const limits = changedLimits.length === 0 ? '' : ` Changed the limits ${changedLimits.join(', ')}.`
  process.stderr.write(`${done}.${limits} ${subject} is up to date.\n`)
}

await runScript(
  declareCommand('npm run migrate --', ABOUT).action(async () => {
    const config = readConfig(process.env)
    await withDatabaseUrl(
      config,
      async (url, findTest) => {
        const test = await findTest()
        report('The database', await prepare(url, config))
        if (test === undefined) return
        const ofTest = await explainDatabase(directDatabase(config, test), () => prepare(test, config))
        report('The database of test keys', ofTest)
      },
      { mayCreate: true },
    )
  }),
)
