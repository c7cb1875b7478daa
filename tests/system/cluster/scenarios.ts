import assert from 'node:assert/strict'
import { runSql } from '../../support/database.ts'
import { waitFor } from '../../support/waiting.ts'
import { assertOnly, awaitAnswers, awaitRecovery } from '../faults/load.ts'
import type { Scenario } from '../faults/scenario.ts'
import { DISTURBED } from '../faults/under-load.ts'
import type { Cluster, Member } from './cluster.ts'
import { makeAgentJourney } from './journey.ts'
import { POST_NOT_READY, SERVED, startLoad } from './load.ts'
import { endsEveryProcess, killsInTurns, restartsInTurns } from './processes.ts'

/* They run one after the other on one cluster. Each leaves it intact, but the last leaves it on another primary. */

export const CLUSTER_SCENARIOS: readonly Scenario<Cluster>[] = [
  {
    fault: 'no fault: an agent calls the balancer',
    guarantee:
      'in both eras of the protocol each call may meet another process: one starts a scan, others wait for it and list it',
    run: makeAgentJourney,
  },
  {
    fault: 'rolling restart of every API process and worker under load',
    guarantee: 'no request fails, and the scan under way completes with every wallet',
    run: restartsInTurns,
  },
  {
    fault: 'SIGKILL of each API process in turn under load',
    guarantee:
      'the other processes answer: no GET fails, and a POST that the killed process had started gets 503, for it is never sent again',
    run: killsInTurns,
  },
  {
    fault: 'SIGKILL of all API processes at once',
    guarantee:
      'nginx answers 503 in the documented form; all is served again once they are back, and the workers have completed the scan under way',
    run: endsEveryProcess,
  },
  {
    fault: 'the replica stops',
    guarantee: 'the primary is read, and no request fails, also when the replica is back',
    run: losesTheReplica,
  },
  {
    fault: 'SIGKILL of Redis under load',
    guarantee:
      'no request fails: requests pass uncounted and without rate headers, and are counted again when it is back',
    run: losesTheCounters,
  },
  {
    fault: 'PgBouncer stops under load, and is started again',
    guarantee: 'every answer is a documented one, and all is served again without help',
    run: losesThePooler,
  },
  {
    fault: 'the primary stops, and its replica is promoted',
    guarantee:
      'after a change of one line of PgBouncer and two settings of the processes all is served again: nothing that was answered is lost, and the scan under way completes',
    run: replacesThePrimary,
  },
]

const REDIS_HEADER = 'x-ratelimit-limit'

async function losesTheReplica(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'replica')
  const before = readLogs(cluster)
  await awaitAnswers(load, 20)
  await cluster.replica.stop('immediate')
  await awaitEvents('replica_failed', before)
  await awaitAnswers(load, 20)
  await cluster.replica.start()
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), SERVED)
  await load.awaitScan(cluster.primary.url)
}

async function losesTheCounters(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'counters')
  const isCounted = async () => (await load.client.get('/api/v1/usage')).headers.has(REDIS_HEADER)
  assert.equal(await isCounted(), true)
  await cluster.counters.daemon.stop('SIGKILL')
  await awaitAnswers(load, 50)
  assert.equal(await isCounted(), false)
  await cluster.counters.daemon.start()
  await waitFor('rate headers of every process', async () => {
    for (const _ of cluster.members) if (!(await isCounted())) return undefined
    return true
  })
  assertOnly(await load.stop(), SERVED)
  await load.awaitScan(cluster.primary.url)
}

async function losesThePooler(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'pooler')
  await awaitAnswers(load, 20)
  await cluster.pooler.daemon.stop('SIGTERM')
  await awaitAnswers(load, 20)
  await cluster.pooler.daemon.start()
  await assertRecovery(load, cluster.primary.url)
}

type Loading = Awaited<ReturnType<typeof startLoad>>

/** Asserts that all requests are served again, and that every answer was documented or is one of `known`. */
async function assertRecovery(
  load: Loading,
  databaseUrl: string,
  known: readonly string[] = [],
): Promise<void> {
  await awaitRecovery(load.asks, SERVED)
  assertOnly(await load.stop(), [...DISTURBED, ...SERVED, ...known])
  await load.awaitScan(databaseUrl)
}

const SCANS = 'select id, token_id from scans order by created_at, id'

/** A fast shutdown waits until the replica has received everything; a crash may lose what it has not received. */
async function replacesThePrimary(cluster: Cluster): Promise<void> {
  const { primary, replica, pooler, members } = cluster
  await using load = await startLoad(cluster, 'primary')
  await awaitAnswers(load, 20)
  assert.equal(await load.triggerAnother(), '202')
  const scans = await runSql(primary.url, SCANS)
  await primary.stop('fast')
  await replica.promote()
  await pooler.pointAt(replica.url)
  for (const member of members)
    await member.restart({ DATABASE_DIRECT_URL: replica.url, DATABASE_READ_URL: '' })
  // A stopping process cuts off POSTs that still wait for the database, and nginx never retries a POST.
  await assertRecovery(load, replica.url, [POST_NOT_READY])
  assert.deepEqual(await runSql(replica.url, SCANS), scans)
}

/** What each API process has logged so far. Workers do not read from the replica. */
function readLogs({ members }: Cluster): ReadonlyMap<Member, string> {
  const apis = members.filter(({ role }) => role === 'api')
  return new Map(apis.map((member) => [member, member.process.stdout()]))
}

/** Waits until each of these processes has logged the event since then. */
async function awaitEvents(event: string, before: ReadonlyMap<Member, string>): Promise<void> {
  await waitFor(`${event} of every process`, async () => {
    const logged = ([{ process }, earlier]: readonly [Member, string]) =>
      process.stdout().slice(earlier.length).includes(`"event":"${event}"`)
    return [...before].every(logged) || undefined
  })
}
