import { availableParallelism, cpus } from 'node:os'
import { type Figures, measure, type Rounds } from './load.ts'
import { type Place, startPlace } from './place.ts'
import { declareCommand } from '../command-line.ts'
import { createGrid } from '../grid.ts'
import { noteInterruption } from '../interruption.ts'
import { runScript } from '../run-script.ts'

const ABOUT = `Measures the service beside the simplest thing that could do the same, on this machine.

It brings a Postgres of its own; docs/benchmarks.md says how the result is read.`

interface Comparison {
  readonly name: string
  readonly baseline: 'one-row' | 'usual-list'
  readonly path: (place: Place) => string
  readonly connections: number
  /** The ratio of service to baseline that the project aims at. */
  readonly aim: number
}

const COMPARISONS: readonly Comparison[] = [
  {
    name: 'getWallet / bare node:http with one read',
    baseline: 'one-row',
    path: ({ wallet }) => `/api/v1/wallets/${wallet}`,
    connections: 50,
    aim: 0.35,
  },
  {
    name: 'listTokenTopWallets, 300 / rows, objects, JSON.stringify',
    baseline: 'usual-list',
    path: ({ mint }) => `/api/v1/tokens/${mint}/top-wallets?limit=300`,
    connections: 10,
    aim: 5,
  },
]

const FULL: Rounds = { count: 3, seconds: 5, warmUpRequests: 1000 }
const QUICK: Rounds = { count: 1, seconds: 1, warmUpRequests: 100 }

interface BenchOptions {
  readonly quick?: true | undefined
  readonly profile?: string | undefined
}

async function bench({ quick, profile }: BenchOptions): Promise<void> {
  using interruption = noteInterruption()
  const [cpu] = cpus()
  report(`${availableParallelism()} x ${cpu?.model.trim() ?? 'unknown CPU'}, Node ${process.version}`)
  report('Starting Postgres and the service, and scanning a token')
  await using place = await startPlace({ profileDir: profile })
  const results = await Promise.race([compareAll(place, quick ? QUICK : FULL), interruption.signalled])
  process.stdout.write(`${renderResults(results)}\n`)
}

interface Result {
  readonly comparison: Comparison
  readonly figures: Figures
}

async function compareAll(place: Place, rounds: Rounds): Promise<Result[]> {
  const results: Result[] = []
  for (const comparison of COMPARISONS) {
    report(`Measuring ${comparison.name}: ${rounds.count} x ${rounds.seconds} s each, alternating`)
    results.push({ comparison, figures: await compare(comparison, place, rounds) })
  }
  return results
}

function renderResults(results: readonly Result[]): string {
  const grid = createGrid(['service / baseline', 'baseline req/s', 'service req/s', 'ratio', 'aim'], {
    colAligns: ['left', 'right', 'right', 'right', 'right'],
  })
  for (const { comparison, figures } of results) {
    const { baseline, service } = figures
    const ratio = (service / baseline).toFixed(2)
    grid.push([comparison.name, Math.round(baseline), Math.round(service), ratio, comparison.aim])
  }
  return grid.toString()
}

/** The baseline runs only for its own comparison, as a process that idles has to be paid for, too. */
async function compare(comparison: Comparison, place: Place, rounds: Rounds): Promise<Figures> {
  const path = comparison.path(place)
  const { key, serviceUrl } = place
  await using baseline = await place.startBaseline(comparison.baseline)
  return await measure(
    {
      baseline: { url: `${baseline.url}${path}` },
      service: { url: `${serviceUrl}${path}`, key },
      connections: comparison.connections,
    },
    rounds,
  )
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

await runScript(
  declareCommand('npm run bench --', ABOUT)
    .option('--quick', 'a round of a second each: whether the benchmark works, not how fast the service is')
    .option('--profile <folder>', 'also writes a CPU profile of the service there')
    .action(bench),
)
