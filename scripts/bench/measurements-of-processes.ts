import { setTimeout as wait } from 'node:timers/promises'
import pidusage from 'pidusage'
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
    const look = async () => {
      const { rows } = await client.query(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      )
      return { transactions: Number(rows[0].count), cpuMs: (await pidusage(service.pid)).ctime }
    }
    await wait(SETTLE_MS)
    const before = await look()
    await wait(idleSeconds * 1000)
    const after = await look()
    pidusage.clear()
    // One transaction is the first look itself.
    const perSecond = (after.transactions - before.transactions - 1) / idleSeconds
    const corePct = (after.cpuMs - before.cpuMs) / idleSeconds / 10
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
    const run = createLoad({ url: service.url, connections: STALL_CONNECTIONS, requests })
    const stallsMs: number[] = []
    // The first round warms the service up.
    for (const mint of newMints(rounds + 1)) {
      await ageWallets(installation.databaseUrl)
      await service.readMetric('nodejs_eventloop_lag_max_seconds')
      await Promise.all([run(seconds), scanAndWait(installation, service, [mint])])
      stallsMs.push(1000 * (await service.readMetric('nodejs_eventloop_lag_max_seconds')))
    }
    return [figuresAlone(stallsMs.slice(1))]
  },
}

/** The rows of a process: its start, its work without requests and its longest stall. */
export const PROCESSES: readonly Measurement[] = [start, idle, stall]
