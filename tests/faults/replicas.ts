import assert from 'node:assert/strict'
import { join } from 'node:path'
import { makeAddress } from '../../provider/simulator/random.ts'
import type { components } from '../../generated/v1/types.ts'
import type { TestClient } from '../support/client.ts'
import { openSql } from '../support/database.ts'
import type { ScriptProcess } from '../support/processes.ts'
import { awaitStored, hasEnded, trigger } from '../support/scans-of-processes.ts'
import { waitFor } from '../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, keepAsking } from './load.ts'
import { openPlace } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { startOwnPostgres } from './under-load.ts'

/* A streaming replica for the heavy reads, which falls behind and which stops. */

export const replicaScenarios: readonly Scenario[] = [
  {
    fault: 'a replica that lags, stops and is promoted',
    guarantee:
      'a scan, its list and its wallets are found at once and whole, from the primary; a replica that lags too far, stops or is promoted is set aside, no request fails of it, and it is read again when it is back',
    run: servesBesideItsReplica,
    mostlyWaits: true,
  },
]

async function servesBesideItsReplica(stage: Stage): Promise<void> {
  await using primary = await startOwnPostgres(stage, 'primary')
  await using replica = await primary.replicate(join(stage.folder, 'replica'))
  await using place = await openPlace({ databaseUrl: primary.url })
  await using behind = openSql(replica.url)
  const service = await place.start({ DATABASE_READ_URL: replica.url, DATABASE_READ_LAG_MAX_MS: '1000' })
  const client = await place.client(service)
  const mint = makeAddress('a mint of replicas')
  const list = asking(client, { path: `/api/v1/tokens/${mint}/top-wallets` })
  const ranking = asking(client, { path: '/api/v1/wallets' })
  await behind.sql('select pg_wal_replay_pause()')
  const { scanId } = await trigger({ url: service.url, key: client.key ?? '' }, mint)
  assertOnly([await asking(client, { path: `/api/v1/scans/${scanId}` })(), await list()], ['200'])
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed], ['completed', 300])
  assert.equal(await countAnalysed(client, mint), 300)
  await awaitChange(service, 'replica_set_aside', 1)
  await behind.sql('select pg_wal_replay_resume()')
  await awaitChange(service, 'replica_used_again', 1)
  await using load = keepAsking(list, ranking)
  await awaitAnswers(load, 20)
  await replica.stop('immediate')
  await awaitChange(service, 'replica_set_aside', 2)
  await replica.start()
  await awaitChange(service, 'replica_used_again', 2)
  await replica.promote()
  await awaitChange(service, 'replica_set_aside', 3)
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), ['200'])
}

/** How many wallets of a token's list have been analysed. */
async function countAnalysed(client: TestClient, mint: string): Promise<number> {
  const { body } = await client.get<components['schemas']['ListTokenTopWalletsEnvelope']>(
    `/api/v1/tokens/${mint}/top-wallets`,
  )
  return body.data.top_wallets.filter(({ analysis }) => analysis?.state === 'analysed').length
}

/** Waits until a service has logged an event so often. */
async function awaitChange(service: ScriptProcess, event: string, times: number): Promise<void> {
  await waitFor(`${event}, ${times}`, async () =>
    service.stdout().split(`"event":"${event}"`).length > times ? true : undefined,
  )
}
