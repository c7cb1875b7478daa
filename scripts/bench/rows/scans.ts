import type { Child } from '../child.ts'
import type { Line, Row, Samples } from '../row.ts'
import { ageWallets, drawNewMints, makeAnswers, timeScans } from '../timed-scans.ts'

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
      const mints = drawNewMints(rounds + 1)
      await makeAnswers(provider, mints)
      // The first one warms the service up.
      for (const [round, mint] of mints.entries()) {
        await ageWallets(place.world)
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
  const response = await fetch(`${provider.url}/calls`)
  return Number(await response.text())
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
    await makeAnswers(provider, mints)
    // From now on the tokens are stored, for both sides.
    await timeScans(scanner, mints)
    const total: { [Side in keyof Samples]: number[] } = { baseline: [], service: [] }
    const firstWallets: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Wallets that several of the tokens have are fetched once, on both sides.
      await ageWallets(place.world)
      let oneAfterAnotherMs = 0
      for (const mint of mints) {
        const [scan] = await timeScans(scanner, [mint])
        oneAfterAnotherMs += scan?.totalMs ?? 0
      }
      await ageWallets(place.world)
      const atOnce = await timeScans(scanner, mints)
      total.baseline.push(oneAfterAnotherMs / 1000)
      total.service.push(Math.max(...atOnce.map(({ totalMs }) => totalMs)) / 1000)
      firstWallets.push(Math.max(...atOnce.map(({ firstWalletMs }) => firstWalletMs)) / 1000)
    }
    return [total, { baseline: [], service: firstWallets }]
  },
}
