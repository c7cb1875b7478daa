import type { Child } from '../child.ts'
import type { Line, Row, Samples } from '../row.ts'
import { drawNewMints, timeScans } from '../timed-scans.ts'

const LATENCY_MS = 100
const AT_ONCE = 50
const BUDGET_RPS = 100

/** What the provider alone would take for its calls is what a scan is measured by. */
interface ScanPlan {
  readonly name: string
  readonly line: Pick<Line, 'what' | 'against' | 'aim'>
  readonly settings: Readonly<Record<string, string>>
  readonly idealSec: (calls: number) => number
}

function scanRow({ name, line, settings, idealSec }: ScanPlan): Row {
  return {
    name,
    lines: [{ ...line, unit: 's' }],
    async measure(place, { rounds }) {
      await using provider = await place.startProvider(LATENCY_MS)
      await using service = await place.startService({
        settings: { ...settings, PROVIDER_URL: provider.url, PROVIDER_CONCURRENCY: String(AT_ONCE) },
      })
      const samples = { baseline: [] as number[], service: [] as number[] }
      // The first one warms the service up, and the provider.
      for (const [round, mint] of drawNewMints(rounds + 1).entries()) {
        const callsBefore = await countCalls(provider)
        const [scan] = await timeScans({ world: place.world, service }, [mint])
        if (round === 0 || scan === undefined) continue
        samples.baseline.push(idealSec((await countCalls(provider)) - callsBefore))
        samples.service.push(scan.totalMs / 1000)
      }
      return [samples]
    },
  }
}

async function countCalls(provider: Child): Promise<number> {
  const response = await fetch(`${provider.url}/simulator/calls?match=none`)
  const { counts } = (await response.json()) as { readonly counts: Readonly<Record<string, number>> }
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export const budgetedScan = scanRow({
  name: 'scan-budget',
  line: {
    what: 'token scan, 300 wallets, provider at 100 ms, PROVIDER_RPS=100',
    against: 'calls / budget',
    aim: { of: 'ratio', bound: 'at most', limit: 1.1 },
  },
  settings: { PROVIDER_RPS: String(BUDGET_RPS) },
  idealSec: (calls) => calls / BUDGET_RPS,
})

export const unboundedScan = scanRow({
  name: 'scan-unbounded',
  line: {
    what: 'the same, no budget, 50 calls at a time',
    against: 'calls x latency / 50',
    aim: { of: 'ratio', bound: 'at most', limit: 1.25 },
  },
  settings: {},
  idealSec: (calls) => (calls * LATENCY_MS) / 1000 / AT_ONCE,
})

/** Many who want a scan at the same time: together they take no longer, and nobody waits for the others to end. */
export const scansAtOnce: Row = {
  name: 'scans-at-once',
  lines: [
    {
      what: '20 scans at once, all of them',
      against: 'the same one after another',
      unit: 's',
      aim: { of: 'ratio', bound: 'at most', limit: 1 },
    },
    {
      what: '20 scans at once, until the last one has its first wallet',
      against: '',
      unit: 's',
      aim: { of: 'figure', bound: 'at most', limit: 5 },
    },
  ],
  async measure(place, { rounds, scans }) {
    await using provider = await place.startProvider(LATENCY_MS)
    await using service = await place.startService({
      settings: { PROVIDER_URL: provider.url, PROVIDER_CONCURRENCY: String(AT_ONCE) },
    })
    const scanner = { world: place.world, service }
    const mints = drawNewMints(scans)
    await timeScans(scanner, mints.slice(0, 1))
    const total: { [Side in keyof Samples]: number[] } = { baseline: [], service: [] }
    const firstWallets: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let oneAfterAnotherMs = 0
      for (const mint of mints) {
        const [scan] = await timeScans(scanner, [mint])
        oneAfterAnotherMs += scan?.totalMs ?? 0
      }
      const atOnce = await timeScans(scanner, mints)
      total.baseline.push(oneAfterAnotherMs / 1000)
      total.service.push(Math.max(...atOnce.map(({ totalMs }) => totalMs)) / 1000)
      firstWallets.push(Math.max(...atOnce.map(({ firstWalletMs }) => firstWalletMs)) / 1000)
    }
    return [total, { baseline: [], service: firstWallets }]
  },
}
