import { setTimeout as wait } from 'node:timers/promises'
import { mixedRequests, walletRequests } from './installation.ts'
import { createLoad } from './load.ts'
import { figuresAlone, line, type Measurement, measureInTurns } from './measurement.ts'
import { ageWallets, newMints, scanAndWait } from './scans.ts'
import { connect } from './world.ts'

const FIRST_ANSWER = 'start on an existing database, to the first answer'

const start: Measurement = {
  name: 'start',
  lines: [line(FIRST_ANSWER, 'express and pg', 's', ['difference', 'at most', 0.6])],
  async measure(installation, { rounds }) {
    const [ready] = walletRequests(installation)
    return await measureInTurns(
      rounds,
      async () => {
        await using baseline = await installation.startBaseline('express', ready)
        return baseline.startedInMs / 1000
      },
      async () => {
        await using service = await installation.startService({}, ready)
        return service.startedInMs / 1000
      },
    )
  },
}

/** The workers of a process that just started do more than later ones. */
const SETTLE_MS = 5_000

const idle: Measurement = {
  name: 'idle',
  lines: [
    line('idle process, ROLE=all: transactions', '', 'tx/s', ['figure', 'at most', 5]),
    line('idle process, ROLE=all: share of a core', '', '%', ['figure', 'at most', 1]),
  ],
  async measure({ databaseUrl, startService }, { idleSeconds }) {
    await using service = await startService({ ROLE: 'all' })
    await using client = await connect(databaseUrl)
    const readCpuSec = () => service.readMetric('process_cpu_seconds_total')
    const countTransactions = async () => {
      const { rows } = await client.query(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0].count)
    }
    await wait(SETTLE_MS)
    // A look at the metrics makes transactions, so both are outside of the time in which they are counted.
    const cpuSecBefore = await readCpuSec()
    const countBefore = await countTransactions()
    await wait(idleSeconds * 1000)
    // One transaction is the first count itself.
    const perSecond = ((await countTransactions()) - countBefore - 1) / idleSeconds
    const corePct = (100 * ((await readCpuSec()) - cpuSecBefore)) / idleSeconds
    return [figuresAlone([perSecond]), figuresAlone([corePct])]
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

/** The rows of a process: its start, its work without requests and its longest stall. */
export const PROCESSES: readonly Measurement[] = [start, idle, stall]
