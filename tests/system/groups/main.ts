import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { renderTable } from '../../support/tables.ts'
import { type ErrorRates, type Experiment, measureErrors } from './error-rates.ts'

const ABOUT = `Measures how often groups of wallets that move together are wrong, in worlds whose rings are known.

It fails if a number that docs/groups.md promises is not reached.`

interface Promised extends Experiment {
  /** Whether the rates are as good as promised. */
  readonly holds: (rates: ErrorRates) => boolean
}

const NONE = { rings: 0, ringShare: 0, jitterSec: 0 }
const RINGS = { rings: 40, ringShare: 0.25, jitterSec: 3 }
const COMPUTE_MS_MAX = 200

const isPrecise = ({ precision }: ErrorRates) => (precision ?? 1) >= 0.99
const isFast = ({ ms }: ErrorRates) => ms <= COMPUTE_MS_MAX

const EXPERIMENTS: readonly Promised[] = [
  { name: 'none', worlds: 20, tokens: 60, ...NONE, holds: (rates) => isNothing(rates) && isFast(rates) },
  { name: 'none', worlds: 5, tokens: 200, ...NONE, holds: isNothing },
  { name: 'a quarter of the tokens', worlds: 5, tokens: 20, ...RINGS, holds: isPrecise },
  {
    name: 'a quarter of the tokens',
    worlds: 20,
    tokens: 60,
    ...RINGS,
    holds: (rates) => isPrecise(rates) && (rates.recall ?? 0) >= 0.8 && isFast(rates),
  },
  { name: 'a tenth of the tokens', worlds: 5, tokens: 20, ...RINGS, ringShare: 0.1, holds: isPrecise },
  { name: 'a tenth of the tokens', worlds: 5, tokens: 60, ...RINGS, ringShare: 0.1, holds: isPrecise },
  { name: 'a tenth of the tokens', worlds: 1, tokens: 500, ...RINGS, ringShare: 0.1, holds: isPrecise },
  { name: 'a quarter, over 10 s', worlds: 5, tokens: 60, ...RINGS, jitterSec: 10, holds: isPrecise },
  { name: 'a quarter, over 60 s', worlds: 5, tokens: 60, ...RINGS, jitterSec: 60, holds: isPrecise },
  { name: 'a quarter, at launch', worlds: 5, tokens: 60, ...RINGS, atLaunch: true, holds: isPrecise },
  { name: 'a third of the tokens', worlds: 5, tokens: 60, ...RINGS, ringShare: 1 / 3, holds: isPrecise },
]

function isNothing({ groups }: ErrorRates): boolean {
  return groups === 0
}

function toPercent(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(1)} %`
}

await runScript(
  declareCommand('npm run test:groups --', ABOUT).action(async () => {
    const rows: (string | number)[][] = []
    let failed = 0
    for (const { holds, ...experiment } of EXPERIMENTS) {
      const rates = await measureErrors(experiment)
      const isKept = holds(rates)
      if (!isKept) failed += 1
      const { name, tokens, worlds } = experiment
      const { groups, pairs, precision, recall, ms } = rates
      const result = [groups, pairs, toPercent(precision), toPercent(recall), Math.round(ms)]
      rows.push([name, tokens, worlds, ...result, isKept ? 'yes' : 'no'])
    }
    const head = [
      'rings buy',
      'tokens',
      'worlds',
      'groups',
      'pairs',
      'precision',
      'recall',
      'CPU ms',
      'as promised',
    ]
    process.stdout.write(`${renderTable({ head, rows })}\n`)
    if (failed > 0) process.exitCode = 1
  }),
)
