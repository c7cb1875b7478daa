import { mixedRequests } from './installation.ts'
import { createLoad } from './load.ts'
import { figuresAlone, line, type Measurement } from './measurement.ts'
import { ageWallets, newMints, scanAndWait } from './scans.ts'
import { connect } from './world.ts'

const BUDGET_RPS = 100
const BUDGETED_SCAN = `token scan, 300 wallets, provider at 100 ms, PROVIDER_RPS=${BUDGET_RPS}`

const budgetedScan: Measurement = {
  name: 'scan-budget',
  lines: [
    line(BUDGETED_SCAN, 'calls / budget', 's', ['ratio', 'at most', 1.15]),
    line('statements of that scan', '', 'statements', ['figure', 'at most', 600]),
  ],
  async measure(installation, { rounds }) {
    const { databaseUrl } = installation
    await using service = await installation.startService({ PROVIDER_RPS: String(BUDGET_RPS) })
    await using client = await connect(databaseUrl)
    const countCalls = () => service.readMetric('provider_call_seconds_count')
    const [idealSec, scanSec, statements]: [number[], number[], number[]] = [[], [], []]
    // The first scan warms the service up.
    for (const mint of newMints(rounds + 1)) {
      await ageWallets(databaseUrl)
      await client.query('select pg_stat_statements_reset()')
      const callsBefore = await countCalls()
      scanSec.push(await scanAndWait(installation, service, [mint]))
      statements.push(await countServiceStatements(client))
      idealSec.push(((await countCalls()) - callsBefore) / BUDGET_RPS)
    }
    return [{ baseline: idealSec.slice(1), service: scanSec.slice(1) }, figuresAlone(statements.slice(1))]
  },
}

/** Counts the statements, without those by which this program looks for the end of a scan. */
async function countServiceStatements(client: Awaited<ReturnType<typeof connect>>): Promise<number> {
  const { rows } = await client.query(
    `select sum(calls) as calls from pg_stat_statements
     where query not like '%pg_stat_statements%' and query <> 'select id, status from scans where id = any($1)'`,
  )
  return Number(rows[0].calls)
}

const scansAtOnce: Measurement = {
  name: 'scans-at-once',
  lines: [line('20 scans at once', 'the same one after another', 's', ['ratio', 'at most', 1])],
  async measure(installation, { rounds, scans }) {
    await using service = await installation.startService()
    const mints = newMints(scans)
    // From now on the tokens are stored, for both sides.
    await scanAndWait(installation, service, mints)
    const samples = { baseline: [] as number[], service: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      await ageWallets(installation.databaseUrl)
      let oneAfterAnotherSec = 0
      for (const mint of mints) oneAfterAnotherSec += await scanAndWait(installation, service, [mint])
      samples.baseline.push(oneAfterAnotherSec)
      await ageWallets(installation.databaseUrl)
      samples.service.push(await scanAndWait(installation, service, mints))
    }
    return [samples]
  },
}

const STALL = 'longest stall of the event loop: reads, lists, correlations and a scan at once'
const STALL_CONNECTIONS = 16

const stall: Measurement = {
  name: 'stall',
  lines: [line(STALL, '', 'ms', ['figure', 'at most', 120])],
  async measure(installation, { rounds, seconds }) {
    await using service = await installation.startService()
    const requests = mixedRequests(installation)
    const run = createLoad({ url: service.url, connections: STALL_CONNECTIONS, requests, seconds })
    const stallsMs: number[] = []
    // The first round warms the service up.
    for (const mint of newMints(rounds + 1)) {
      await ageWallets(installation.databaseUrl)
      await service.readMetric('nodejs_eventloop_lag_max_seconds')
      await Promise.all([run(), scanAndWait(installation, service, [mint])])
      stallsMs.push(1000 * (await service.readMetric('nodejs_eventloop_lag_max_seconds')))
    }
    return [figuresAlone(stallsMs.slice(1))]
  },
}

/** The rows of scans, and the longest stall of the event loop next to one. */
export const SCANS: readonly Measurement[] = [budgetedScan, stall, scansAtOnce]
