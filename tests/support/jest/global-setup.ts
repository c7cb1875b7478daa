import { flushCompileCache } from 'node:module'
import { startTemporaryPostgres } from '../../../scripts/temporary-postgres.ts'
import { readContract } from '../contracts.ts'
import { createEmptyDatabase, runSql } from '../database.ts'
import { findLeftDatabases, findLeftFiles, findLeftProcesses } from '../leaks.ts'
import { makeServerFolder, makeSuiteFolder, removeAbandoned, removeSuiteFolder } from '../suite-folder.ts'

/** The cluster lives as long as the suite: nothing in it has to survive a power failure. */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // The kernel copies the template for each database, in half the time.
  'file_copy_method=clone',
  'max_connections=200',
  // Tests count the service's statements. The suite's databases together have more texts than the default of 5,000.
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=20000',
]

const shared = globalThis as { endSuite?: () => Promise<string[]> }

/**
 * Gives the suite a folder for all temporary files of its tests, and a Postgres with the migrated template that every
 * test database is a copy of. `endSuite` removes both and returns what the tests have left behind.
 */
export default async function setUp(): Promise<void> {
  await removeAbandoned()
  const folder = await makeSuiteFolder()
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const postgres = await startTemporaryPostgres(flags, await makeServerFolder(folder))
  shared.endSuite = async () => {
    const databases = await findLeftDatabases(postgres.url, process.env.TEST_TEMPLATE ?? '')
    await postgres[Symbol.asyncDispose]()
    const processes = await findLeftProcesses(folder)
    for (const { pid } of processes) process.kill(pid, 'SIGKILL')
    const files = await findLeftFiles(folder)
    await removeSuiteFolder(folder)
    return [...databases, ...processes.map(({ sentence }) => sentence), ...files]
  }
  endOnSignal(shared.endSuite)
  process.env.TEST_POSTGRES_URL = postgres.url
  try {
    await easeLogin(postgres.url)
    const template = await createEmptyDatabase()
    await Promise.all([migrate(template.url), prepareCaches()])
    process.env.TEST_TEMPLATE = new URL(template.url).pathname.slice(1)
  } catch (error) {
    // Jest skips the teardown after a failed setup.
    await shared.endSuite()
    throw error
  }
}

/** Imported here, for the compile cache. */
async function migrate(url: string): Promise<void> {
  const { migrateService } = await import('../../../app/databases.ts')
  await migrateService(url)
}

/** Saves each of Jest's processes the same second of compiling the service, and of reading its documents. */
async function prepareCaches(): Promise<void> {
  await import('../service.ts')
  await Promise.all(['spec/v1.yaml', 'spec/legacy.yaml'].map(readContract))
  flushCompileCache()
}

/** Otherwise each of thousands of connections would cost both ends 4,096 rounds of hashing. */
async function easeLogin(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await runSql(url, `set scram_iterations = 1; alter role ${username} password '${password}'`)
}

/** Jest skips the teardown when it is interrupted, which would leave the server running. */
function endOnSignal(end: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      end().finally(() => process.exit(1))
    })
  }
}
