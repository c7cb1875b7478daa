import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { listMissingPackages } from '../../support/daemons.ts'
import { newFolder } from '../../support/folders.ts'
import { describeMachine } from '../../support/machine.ts'
import { endProcesses } from '../../support/processes.ts'
import { recordChanges } from '../../support/scans-of-processes.ts'
import { type Outcome, play, renderOutcomes } from '../faults/play.ts'
import type { Scenario } from '../faults/scenario.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { CLUSTER_SCENARIOS } from './scenarios.ts'

const ABOUT = `Runs the service as on many machines and harms one part after the other: nginx in front of three API processes, two workers, PgBouncer, a primary with a streaming replica, Redis.

The table at the end shows which guarantees held; the exit code is 0 if none was broken. It needs nginx, pgbouncer and redis-server from Debian.`

/** Handlers of `exit` stop what was started, and an unhandled signal would skip them. */
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

async function run(only: string): Promise<boolean> {
  const missing = await listMissingPackages()
  if (missing.length > 0)
    throw new Error(
      `This machine lacks ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
    )
  const chosen = CLUSTER_SCENARIOS.filter(({ fault }) => fault.includes(only))
  if (chosen.length === 0) throw new Error(`No scenario has "${only}" in its name`)
  try {
    await using cluster = await startCluster(await newFolder())
    await recordChanges(cluster.primary.url)
    const outcomes: Outcome<Cluster>[] = []
    for (const scenario of chosen) outcomes.push(await play(keepingAll(scenario), cluster))
    process.stdout.write(`${describeMachine()}\n${renderOutcomes(outcomes)}\n`)
    return outcomes.every(({ failure }) => failure === undefined)
  } finally {
    await endProcesses()
  }
}

/** Also asserts that no process of the service has ended by itself, which the others would hide. */
function keepingAll(scenario: Scenario<Cluster>): Scenario<Cluster> {
  return {
    ...scenario,
    async run(cluster) {
      await scenario.run(cluster)
      for (const { role, process } of cluster.members)
        if (!process.isRunning())
          throw new Error(`a process with ROLE=${role} has ended:\n${process.stdout()}`)
    },
  }
}

await runScript(
  declareCommand('npm run test:cluster --', ABOUT)
    .option('--only <text>', 'only the scenarios whose names contain this text', '')
    .action(async ({ only }) => {
      if (!(await run(only))) process.exitCode = 1
    }),
)
