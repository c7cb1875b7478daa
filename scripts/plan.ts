import { NEW_WALLETS_PER_TOKEN } from './plan/figures.ts'
import { type Load, type Need, planFor } from './plan/arithmetic.ts'
import { declareCommand, integerBetween } from './command-line.ts'
import { createGrid } from './grid.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Tells what an installation needs for a load, by figures that were measured.

docs/scaling.md says how they were measured, what is assumed, and where it ends.`

const RPS = integerBetween(1, 1_000_000)
const MANY = integerBetween(1, 100_000_000_000)
const DAYS = integerBetween(0, 36_500)
const KEPT_DAYS = 90

function render(needs: readonly Need[], markdown: boolean): string {
  if (markdown) {
    const rows = needs.map(({ what, figure, because }) => `| ${what} | ${figure} | ${because} |`)
    return ['| What | Figure | Because |', '|---|---|---|', ...rows].join('\n')
  }
  const grid = createGrid(['what', 'figure', 'because'])
  for (const { what, figure, because } of needs) grid.push([what, figure, because])
  return grid.toString()
}

await runScript(
  declareCommand('npm run plan --', ABOUT)
    .option('--rps <n>', 'requests in a second, at the peak', RPS, 1_000)
    .option('--tokens <n>', 'tokens with a report', MANY, 50_000)
    .option(
      '--wallets <n>',
      `wallets that were ever listed (default: ${NEW_WALLETS_PER_TOKEN} for each token)`,
      MANY,
    )
    .option('--scans <n>', 'scans in a day (default: one for each token)', MANY)
    .option(
      '--kept-days <n>',
      'how long scans are kept that others have followed: RETENTION_SCANS_DAYS',
      DAYS,
      KEPT_DAYS,
    )
    .option('--markdown', 'prints the table as docs/scaling.md has it')
    .action(
      ({
        rps,
        tokens,
        wallets = tokens * NEW_WALLETS_PER_TOKEN,
        scans = tokens,
        keptDays,
        markdown = false,
      }) => {
        const load: Load = { rps, tokens, wallets, scansPerDay: scans, keptDays }
        process.stdout.write(`${render(planFor(load), markdown)}\n`)
      },
    ),
)
