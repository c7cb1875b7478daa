import { setTimeout as wait } from 'node:timers/promises'
import { walletRequests } from './installation.ts'
import { figuresAlone, line, type Measurement, measureInTurns } from './measurement.ts'
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

/** The rows of a process: its start, and its work without requests. */
export const PROCESSES: readonly Measurement[] = [start, idle]
