import assert from 'node:assert/strict'
import { makeAddress } from '../../provider/simulator/random.ts'
import { assertQuota, assertWindow } from '../faults/crowds.ts'
import { assertOnly, awaitAnswers } from '../faults/load.ts'
import type { Scenario } from '../faults/scenario.ts'
import { DISTURBED } from '../faults/under-load.ts'
import { openSql, runSql } from '../support/database.ts'
import { awaitStored, hasEnded, trigger } from '../support/scans-of-processes.ts'
import { waitFor } from '../support/waiting.ts'
import type { Cluster, Member } from './cluster.ts'
import { assertWholeList, makeJourney } from './journey.ts'
import { SERVED, startLoad } from './load.ts'
import { endsEveryProcess, killsInTurns, restartsInTurns } from './processes.ts'
import { conforms, findMissingTools, servesGeneratedClients } from './suites.ts'

/* One after the other on one cluster: each leaves it whole, and the last one on another primary. */

export const CLUSTER_SCENARIOS: readonly Scenario<Cluster>[] = [
  {
    fault: 'nothing: a consumer asks the balancer',
    guarantee:
      'scans, lists, wallets and correlations are found whole at every process as soon as they were told of',
    run: makeJourney,
  },
  {
    fault: 'nothing: the conformance suite asks the balancer of another cluster',
    guarantee:
      'every rule of the document holds, and every documented status of every operation is reached, as with one process',
    run: conforms,
  },
  {
    fault: 'nothing: generated clients of four languages ask the balancer',
    guarantee:
      'TypeScript, Python, Go and Java make the journey of a consumer and see what the service tells without them',
    run: servesGeneratedClients,
    whyNot: findMissingTools,
  },
  {
    fault: 'many requests of one key at once',
    guarantee:
      'exactly 60 requests of a window and exactly the units of the quota are served, over all processes',
    run: countsExactly,
  },
  {
    fault: 'rolling restart of every API process and worker under load',
    guarantee: 'no request fails, and the scan under way is done as if nothing had been',
    run: restartsInTurns,
  },
  {
    fault: 'SIGKILL of each API process in turn under load',
    guarantee: 'the others answer what it was asked: no request fails',
    run: killsInTurns,
  },
  {
    fault: 'SIGKILL of all API processes at once',
    guarantee:
      'nginx answers 503 as the documents have failures; all is served again once they are back, and the workers have done the scan under way',
    run: endsEveryProcess,
  },
  {
    fault: 'the replica lags',
    guarantee:
      'what was just scanned is found whole; a replica that lags further than it may is not read until it has caught up',
    run: lagsBehind,
  },
  {
    fault: 'the replica stops',
    guarantee: 'the primary is read: no request fails, and the replica is read again when it is back',
    run: losesTheReplica,
  },
  {
    fault: 'SIGKILL of Redis under load',
    guarantee:
      'no request fails, they pass uncounted and without rate headers, and are counted again when it is back',
    run: losesTheCounters,
  },
  {
    fault: 'PgBouncer ends under load, and is started again',
    guarantee: 'every answer is a documented one, and all is served again without a hand',
    run: losesThePooler,
  },
  {
    fault: 'the primary ends, and its replica is promoted',
    guarantee:
      'by one line of PgBouncer and the two settings of the processes all is served again: nothing that was answered is lost, the scan under way is completed',
    run: replacesThePrimary,
  },
]

const REDIS_HEADER = 'x-ratelimit-limit'

async function countsExactly({ url, place }: Cluster): Promise<void> {
  await assertWindow([await place.client({ url }, { rateLimit: null })])
  await assertQuota(place, [await place.client({ url }, { plan: 'pro' })])
}

/** Scans a token, and returns it once its scan has ended. */
async function scanToken({ url, place, primary }: Cluster, name: string) {
  const client = await place.client({ url })
  const mint = makeAddress(name)
  const { scanId } = await trigger({ url, key: client.key ?? '' }, mint)
  const { status } = await awaitStored(primary.url, scanId, hasEnded)
  assert.equal(status, 'completed')
  return { client, mint }
}

async function lagsBehind(cluster: Cluster): Promise<void> {
  await using behind = openSql(cluster.replica.url)
  const before = countEvents(cluster)
  await behind.sql('select pg_wal_replay_pause()')
  const { client, mint } = await scanToken(cluster, 'a mint that the replica has not heard of')
  for (const _ of cluster.members) await assertWholeList(client, mint)
  await awaitEvents(cluster, 'replica_set_aside', before)
  await behind.sql('select pg_wal_replay_resume()')
  await awaitEvents(cluster, 'replica_used_again', before)
  for (const _ of cluster.members) await assertWholeList(client, mint)
}

async function losesTheReplica(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'replica')
  const before = countEvents(cluster)
  await awaitAnswers(load, 20)
  await cluster.replica.stop('immediate')
  await awaitEvents(cluster, 'replica_set_aside', before)
  await awaitAnswers(load, 20)
  await cluster.replica.start()
  await awaitEvents(cluster, 'replica_used_again', before)
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

async function assertRecovery(load: Loading, databaseUrl: string): Promise<void> {
  const { asks } = load
  await waitFor('ten good answers of each kind in a row', async () => {
    for (let times = 0; times < 10; times += 1) {
      const answers = await Promise.all(asks.map((ask) => ask()))
      if (answers.some((answer) => !SERVED.includes(answer))) return undefined
    }
    return true
  })
  assertOnly(await load.stop(), [...DISTURBED, ...SERVED])
  await load.awaitScan(databaseUrl)
}

const SCANS = 'select id, token_id from scans order by created_at, id'

/** A fast end waits until the replica has heard of everything; a crash may lose what it had not. */
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
  await assertRecovery(load, replica.url)
  assert.deepEqual(await runSql(replica.url, SCANS), scans)
}

/** How often each process that reads has logged what. */
function countEvents({ members }: Cluster): ReadonlyMap<Member, string> {
  return new Map(members.map((member) => [member, member.process.stdout()]))
}

/** Waits until every process has logged an event once more. */
async function awaitEvents(
  { members }: Cluster,
  event: string,
  before: ReadonlyMap<Member, string>,
): Promise<void> {
  await waitFor(`${event} of every process`, async () =>
    members.every((member) =>
      member.process.stdout().slice(before.get(member)?.length).includes(`"event":"${event}"`),
    )
      ? true
      : undefined,
  )
}
