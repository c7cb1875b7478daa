import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts'
import type { EmbeddedPostgres } from '../../db/embedded/postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { policies } from '../../generated/v1/operations.ts'
import { createEmptyDatabase } from './database.ts'

const PREFIX = 'wallet-analytics-test-'
const ABANDONED_AFTER_MS = 60_000
/** The cluster lives as long as the suite: nothing in it has to survive a power failure. */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Tests count what the service asks of Postgres; the suite's databases together have more texts than its usual 5000.
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=20000',
]

type Cleanup = () => Promise<void>
const shared = globalThis as { removeTestPostgres?: Cleanup }

/** Starts the suite's Postgres, and migrates the template that every test database is a copy of. */
export default async function setUp(): Promise<void> {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  const postgres = await startEmbeddedPostgres({ dataDir, flags: FLAGS.flatMap((flag) => ['-c', flag]) })
  shared.removeTestPostgres = async () => await remove(postgres, dataDir)
  removeOnSignal(shared.removeTestPostgres)
  process.env.TEST_POSTGRES_URL = postgres.url
  try {
    const template = await createEmptyDatabase()
    await migrate(template.url, policies.quotaPools)
    process.env.TEST_TEMPLATE = new URL(template.url).pathname.slice(1)
  } catch (error) {
    // Jest skips the teardown then.
    await shared.removeTestPostgres()
    throw error
  }
}

async function remove(postgres: EmbeddedPostgres, dataDir: string): Promise<void> {
  await postgres.stop()
  // As root, the cluster may be in a folder of its own outside of the data folder.
  for (const dir of [dirname(postgres.clusterDir), dataDir]) await rm(dir, { recursive: true, force: true })
}

/** Jest skips the teardown when it is interrupted, and the server would stay. */
function removeOnSignal(cleanup: Cleanup): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cleanup().finally(() => process.exit(1))
    })
  }
}

/** Removes what suites left that were killed. The server of one that still runs is not ours to stop. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(tmpdir(), name)
    const found = await stat(join(dataDir, 'postgres.json')).catch(() => undefined)
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS)
      continue
    const postgres = await startEmbeddedPostgres({ dataDir })
    if (postgres.owned) await remove(postgres, dataDir)
  }
}
