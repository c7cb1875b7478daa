import assert from 'node:assert/strict'
import { randomFrom } from '../../../provider/simulator/random.ts'
import { runSql } from '../../support/database.ts'
import type { PostgresServer } from '../../support/postgres-server.ts'
import { waitFor } from '../../support/waiting.ts'
import type { Scenario, Stage } from './scenario.ts'
import { outlives, startOwnPostgres, type UnderLoad } from './under-load.ts'

/* A database server that stops, freezes or ends its connections. */

const GUARANTEE =
  'the service stays alive, every answer is a documented one, it serves again without help, and the scan completes with every wallet'
const TERMINATIONS = 60

export const databaseScenarios: readonly Scenario[] = [
  {
    fault: 'SIGKILL of Postgres under load',
    guarantee: `${GUARANTEE}; nothing that was answered is lost`,
    run: (stage) => outlivesHarmOf(stage, 'kill', kill),
    mostlyWaits: true,
  },
  {
    fault: 'SIGSTOP of Postgres under load, then SIGCONT',
    guarantee: `${GUARANTEE}; readiness fails, and liveness holds`,
    run: (stage) => outlivesHarmOf(stage, 'freeze', freezeUntilAnswersFail),
    mostlyWaits: true,
  },
  {
    fault: 'backends of Postgres that are terminated at random under load',
    guarantee: GUARANTEE,
    run: (stage) => outlives({}, (load) => terminateBackends(load, stage.seed)),
  },
]

async function outlivesHarmOf(
  stage: Stage,
  name: string,
  harm: (server: PostgresServer, load: UnderLoad) => Promise<void>,
): Promise<void> {
  await using server = await startOwnPostgres(stage, name)
  await outlives({ databaseUrl: server.url }, (load) => harm(server, load))
}

async function kill(server: PostgresServer): Promise<void> {
  await server.stop('kill')
  await server.start()
}

async function freezeUntilAnswersFail(server: PostgresServer, load: UnderLoad): Promise<void> {
  const isReady = async () => (await fetch(`${load.service.url}/health/ready`)).status
  await server.freeze()
  await waitFor('readiness that says no', async () => (await isReady()) === 503 || undefined)
  // No request waits for ever: each gives up on the frozen connection.
  await load.awaitAnswers(8)
  assert.equal((await fetch(`${load.service.url}/health/live`)).status, 200)
  server.thaw()
  await waitFor('readiness', async () => (await isReady()) === 200 || undefined)
}

async function terminateBackends({ place, service }: UnderLoad, seed: number): Promise<void> {
  const random = randomFrom(seed)
  for (let ended = 0; ended < TERMINATIONS && service.isRunning(); ) {
    const backends = await place.sql<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name like 'wallet-analytics%'`,
    )
    const victims = backends.filter(() => random() < 0.5)
    for (const { pid } of victims) await runSql(place.databaseUrl, 'select pg_terminate_backend($1)', [pid])
    ended += victims.length
  }
}
