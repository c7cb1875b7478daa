import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { components } from '../../../generated/v1/types.ts'
import { MINT } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { openSql } from '../../support/database.ts'
import { awaitStored, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, keepAsking } from './load.ts'
import { openPlace } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { startOwnPostgres } from './under-load.ts'

/* A streaming replica that falls behind and stops. */

export const replicaScenarios: readonly Scenario[] = [
  {
    fault: 'a replica that lags and stops',
    guarantee:
      'a new scan, its list and its wallets are complete at once, read from the primary; while the replica is down the primary is read, and no request fails',
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
  const list = asking(client, { path: `/api/v1/tokens/${MINT}/top-wallets` })
  const ranking = asking(client, { path: '/api/v1/wallets' })
  await behind.sql('select pg_wal_replay_pause()')
  const { scanId } = await trigger({ url: service.url, key: client.key }, MINT)
  assertOnly([await asking(client, { path: `/api/v1/scans/${scanId}` })(), await list()], ['200'])
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed], ['completed', 300])
  assert.equal(await countAnalysed(client), 300)
  await behind.sql('select pg_wal_replay_resume()')
  await using load = keepAsking(list, ranking)
  await awaitAnswers(load, 20)
  await replica.stop('immediate')
  await waitFor(
    'replica_failed',
    async () => service.stdout().includes('"event":"replica_failed"') || undefined,
  )
  await awaitAnswers(load, 20)
  await replica.start()
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), ['200'])
}

/** The number of analysed wallets in a token's list. */
async function countAnalysed(client: TestClient): Promise<number> {
  const { body } = await client.get<components['schemas']['ListTokenTopWalletsEnvelope']>(
    `/api/v1/tokens/${MINT}/top-wallets`,
  )
  return body.data.top_wallets.filter(({ analysis }) => analysis?.state === 'analysed').length
}
