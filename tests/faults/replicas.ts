import assert from 'node:assert/strict'
import { join } from 'node:path'
import { makeAddress } from '../../provider/simulator/random.ts'
import { openSql } from '../support/database.ts'
import { awaitStored, hasEnded, trigger } from '../support/scans-of-processes.ts'
import { asking, assertOnly, awaitRecovery } from './load.ts'
import { openPlace } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { DISTURBED, startOwnPostgres } from './under-load.ts'

/* A streaming replica for the heavy reads, which falls behind and which stops. */

export const replicaScenarios: readonly Scenario[] = [
  {
    fault: 'a replica that lags, and one that stops',
    guarantee:
      'a scan is found and done at once, a list is never older than one read before once the replica has caught up; without it what needs no replica is served, and all of it when it is back',
    run: servesBesideItsReplica,
    mostlyWaits: true,
  },
]

async function servesBesideItsReplica(stage: Stage): Promise<void> {
  await using primary = await startOwnPostgres(stage, 'primary')
  await using replica = await primary.replicate(join(stage.folder, 'replica'))
  await using place = await openPlace({ databaseUrl: primary.url })
  await using behind = openSql(replica.url)
  const service = await place.start({ DATABASE_READ_URL: replica.url })
  const client = await place.client(service)
  const mint = makeAddress('a mint of replicas')
  await behind.sql('select pg_wal_replay_pause()')
  const { scanId } = await trigger({ url: service.url, key: client.key ?? '' }, mint)
  const status = asking(client, { path: `/api/v1/scans/${scanId}` })
  assert.equal(await status(), '200')
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed], ['completed', 300])
  const list = asking(client, { path: `/api/v1/tokens/${mint}/top-wallets` })
  assertOnly([await list()], ['200', 'TOKEN_NOT_SCANNED'])
  await behind.sql('select pg_wal_replay_resume()')
  await awaitRecovery([list])
  await replica.stop('immediate')
  assert.equal(await status(), '200')
  assertOnly([await list()], DISTURBED)
  await replica.start()
  await awaitRecovery([list, status])
}
