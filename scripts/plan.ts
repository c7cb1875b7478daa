import { declareCommand, integerBetween } from './command-line.ts'
import { NEW_WALLETS_PER_TOKEN } from './plan/figures.ts'
import { planFor } from './plan/plan-for.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Calculates what an installation needs for a load, as a Markdown table, from measured figures.

docs/scaling.md says how they were measured, what is assumed, and where it ends.`

const RPS = integerBetween(1, 1_000_000)
const MANY = integerBetween(1, 100_000_000_000)
const DAYS = integerBetween(0, 36_500)
const WALLETS_DEFAULT = `(default: ${NEW_WALLETS_PER_TOKEN} for each token)`

await runScript(
  declareCommand('npm run plan --', ABOUT)
    .option('--rps <n>', 'requests per second at the peak', RPS, 1_000)
    .option('--tokens <n>', 'tokens with a report', MANY, 50_000)
    .option('--wallets <n>', `wallets that were ever listed ${WALLETS_DEFAULT}`, MANY)
    .option('--scans <n>', 'scans a day (default: one for each token)', MANY)
    .option('--kept-days <n>', 'how long followed scans are stored: RETENTION_SCANS_DAYS', DAYS, 90)
    .action(({ rps, tokens, wallets = tokens * NEW_WALLETS_PER_TOKEN, scans = tokens, keptDays }) => {
      process.stdout.write(planFor({ rps, tokens, wallets, scansPerDay: scans, keptDays }))
    }),
)
