import { randomFrom } from '../../../provider/simulator/random.ts'
import { runSql } from '../../support/database.ts'
import type { PostgresServer } from '../../support/postgres-server.ts'
import type { Scenario, Stage } from './scenario.ts'
import { outlastsSilence, outlives, startOwnPostgres, type UnderLoad } from './under-load.ts'

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
    run: (stage) =>
      outlivesHarmOf(stage, 'freeze', (server, load) =>
        outlastsSilence(load, { begin: () => server.freeze(), end: () => server.thaw() }),
      ),
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
