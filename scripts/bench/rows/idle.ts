import { setTimeout as wait } from 'node:timers/promises'
import pidusage from 'pidusage'
import type { Row } from '../row.ts'
import { connectForText } from '../world/text-rows.ts'

/** After the first looks of its workers. */
const SETTLE_MS = 5_000

/** What a service costs that nobody asks for anything. */
export const idle: Row = {
  name: 'idle',
  lines: [
    {
      what: 'idle process, ROLE=all: transactions',
      against: '',
      unit: 'tx/s',
      aim: { of: 'figure', bound: 'at most', limit: 2 },
    },
    {
      what: 'idle process, ROLE=all: share of a core',
      against: '',
      unit: '%',
      aim: { of: 'figure', bound: 'at most', limit: 1 },
    },
  ],
  async measure({ world, startService }, { rounds, idleSeconds }) {
    await using service = await startService({ settings: { ROLE: 'all' } })
    // Of another database: what looks must not be counted.
    const url = new URL(world.databaseUrl)
    const [, database] = url.pathname.split('/')
    url.pathname = '/postgres'
    await using connection = await connectForText(url.href)
    const look = async () => {
      const { rows } = await connection.client.query(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
        [database],
      )
      return { transactions: Number(rows[0].count), cpuMs: (await pidusage(service.pid)).ctime }
    }
    await wait(SETTLE_MS)
    const transactions: number[] = []
    const shares: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await look()
      await wait(idleSeconds * 1000)
      const after = await look()
      transactions.push((after.transactions - before.transactions) / idleSeconds)
      shares.push((after.cpuMs - before.cpuMs) / 10 / idleSeconds)
    }
    pidusage.clear()
    return [transactions, shares].map((samples) => ({ baseline: [], service: samples }))
  },
}
