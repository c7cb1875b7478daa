import { setTimeout as delay } from 'node:timers/promises'
import { declareCommand, integerBetween } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { countConnections } from '../../support/database.ts'
import { INSPECTED, type Inspector, openInspector } from '../../support/inspected-process.ts'
import { describeMachine } from '../../support/machine.ts'
import { endProcesses, startScript } from '../../support/processes.ts'
import { type SeededService, startSeededService } from '../../support/seeded-service.ts'
import { type Load, measureCapacity, startLoad } from './load.ts'
import { findProblems, type Minute, renderMinutes } from './report.ts'

const ABOUT = `Puts a service under load for a long time and prints each minute what it holds.

The load is a mix of reads and scans at 70 % of the measured capacity. It fails if the service has grown by more than 5 % after its warm-up, or if a request fails.`

const MINUTES = 10
const MINUTES_MAX = 10_000
const FULL = { minuteMs: 60_000, measuredSec: 15 }
/** Long enough for a scan, which starts every quarter of a minute. */
const QUICK = { minuteMs: 20_000, measuredSec: 3 }
const SHARE_OF_CAPACITY = 0.7
/** The share of the minutes for caches and pools to fill and for code to be compiled. */
const WARM_UP_SHARE = 0.2

interface SoakOptions {
  readonly minutes: number
  readonly quick?: true | undefined
}

async function run({ minutes: count, quick }: SoakOptions): Promise<boolean> {
  const { minuteMs, measuredSec } = quick ? QUICK : FULL
  try {
    // It runs in a separate process, since the service's holdings must not include its own.
    const simulator = await startScript('scripts/simulator.ts', { SIMULATOR_LATENCY_MS: '0' })
    const env = { ...INSPECTED, ROLE: 'all', PROVIDER_URL: simulator.url }
    const seeded = await startSeededService(env)
    using inspector = await openInspector(seeded.service)
    const capacity = await measureCapacity(seeded, measuredSec)
    const rate = Math.floor(capacity * SHARE_OF_CAPACITY)
    process.stdout.write(`${describeMachine()}: ${Math.round(capacity)} requests/s possible, ${rate} asked\n`)
    using load = startLoad(seeded, rate)
    const minutes: Minute[] = []
    while (minutes.length < count) {
      await delay(minuteMs)
      minutes.push(await readMinute({ seeded, inspector, load }))
      process.stdout.write(`${renderMinutes(minutes.slice(-1), minutes.length)}\n`)
    }
    const problems = findProblems(minutes.slice(Math.ceil(count * WARM_UP_SHARE)))
    const kinds = [...load.failures].map(([kind, times]) => `${kind}: ${times}`)
    const verdict = problems.length === 0 ? 'ok' : ['FAILED', ...problems, ...kinds].join('; ')
    process.stdout.write(`${renderMinutes(minutes)}\n${verdict}\n`)
    return problems.length === 0
  } finally {
    await endProcesses()
  }
}

interface Observed {
  readonly seeded: SeededService
  readonly inspector: Inspector
  readonly load: Load
}

async function readMinute({ seeded, inspector, load }: Observed): Promise<Minute> {
  const counts = load.takeCounts()
  const delayMs = await inspector.takeDelayMs()
  const holdings = await inspector.readHoldings()
  // Drops the delay of the garbage collection in readHoldings, which the load did not cause.
  await inspector.takeDelayMs()
  return { ...counts, ...holdings, delayMs, databaseConnections: await countConnections(seeded.databaseUrl) }
}

await runScript(
  declareCommand('npm run soak --', ABOUT)
    .option(
      '--minutes <n>',
      'how long, including a fifth for warming up',
      integerBetween(1, MINUTES_MAX),
      MINUTES,
    )
    .option('--quick', 'minutes of 20 seconds, to see that the program works')
    .action(async (options) => {
      if (!(await run(options))) process.exitCode = 1
    }),
)
