import { setTimeout as wait } from 'node:timers/promises'
import { zip } from 'd3-array'
import type { Client } from 'pg'
import pidusage from 'pidusage'
import type { Row } from '../row.ts'
import { connectForText } from '../world/text-rows.ts'

/** After the first looks of its workers. */
const SETTLE_MS = 5_000

/** Each round begins a third after the one before it: shorter ones would leave out what workers do once a minute. */
const LOOKS_PER_ROUND = 3

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
    const [, database = ''] = url.pathname.split('/')
    url.pathname = '/postgres'
    await using connection = await connectForText(url.href)
    const look = async () => ({
      transactions: await countTransactions(connection.client, database),
      cpuMs: (await pidusage(service.pid)).ctime,
    })
    await wait(SETTLE_MS)
    const looks = [await look()]
    while (looks.length < rounds + LOOKS_PER_ROUND) {
      await wait((idleSeconds * 1000) / LOOKS_PER_ROUND)
      looks.push(await look())
    }
    pidusage.clear()
    const risePerSec = (counts: number[]) =>
      zip(counts, counts.slice(LOOKS_PER_ROUND)).map(
        ([before = 0, after = 0]) => (after - before) / idleSeconds,
      )
    const transactions = risePerSec(looks.map((seen) => seen.transactions))
    const shares = risePerSec(looks.map(({ cpuMs }) => cpuMs / 10))
    return [transactions, shares].map((samples) => ({ baseline: [], service: samples }))
  },
}

async function countTransactions(client: Client, database: string): Promise<number> {
  const { rows } = await client.query(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
    [database],
  )
  return Number(rows[0].count)
}
