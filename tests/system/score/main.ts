import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { ATTACKS, LATER_ATTACKS } from './attacks.ts'
import { judgeCalibration } from './calibrations.ts'
import { judgeAttacks, judgeSybil } from './judge-attacks.ts'
import { pricesOf } from './price.ts'
import { edgeLowOfTenthPct, judgeWorlds } from './ranking.ts'
import {
  describeAttacks,
  describeCoverage,
  describePrecision,
  describePrices,
  describeVerdicts,
  type Part,
  renderPart,
} from './report.ts'
import { WORLDS } from './worlds.ts'

const ABOUT = `Judges the score in worlds whose truth is known: whether it finds wallets with an edge, whether its interval holds what it says, what it costs to cheat it, and whether its calibration calls luck a skill.

It needs no service, and draws the same worlds each time. It fails when a bar is missed.`

const TRADERS = 300

async function run({ markdown = false }: { readonly markdown?: boolean | undefined }): Promise<boolean> {
  const missed: string[] = []
  const tell = (part: Part) => {
    missed.push(...part.missed)
    process.stdout.write(`${renderPart(part, markdown)}\n\n`)
  }
  const findings = judgeWorlds()
  tell(describePrecision(findings))
  tell(describeCoverage(findings))
  tell(describeAttacks(judgeAttacks([...ATTACKS, ...LATER_ATTACKS]), judgeSybil()))
  const edgeLowPct = Math.max(...WORLDS.map((world) => edgeLowOfTenthPct(world, TRADERS)))
  tell(describePrices(pricesOf(edgeLowPct), edgeLowPct))
  tell(describeVerdicts(await judgeCalibration()))
  process.stdout.write(missed.length === 0 ? 'ok\n' : `FAILED: ${missed.length} bars are missed\n`)
  return missed.length === 0
}

await runScript(
  declareCommand('npm run test:score --', ABOUT)
    .option('--markdown', 'tables as Markdown has them')
    .action(async (options) => {
      if (!(await run(options))) process.exitCode = 1
    }),
)
