import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Holder } from '../../postgres/file-lock.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../postgres/postgres.ts'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { removeFolders } from './folders.ts'

/** Embedded Postgres in this process, and in other processes that tests kill. */

/** Another process that runs an embedded Postgres. */
export type Owner = {
  readonly process: ChildProcess
  readonly postgres: Pick<EmbeddedPostgres, 'url' | 'clusterDir'>
}

const MODULE = new URL('../../postgres/postgres.ts', import.meta.url).href
/** The data folder of each cluster folder, which for root may be outside the data folder. */
const clusters = new Map<string, string>()
const handles: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []

/** Starts the server from this process; `lines` collects its log. */
export async function start(
  dataDir: string,
  options: Omit<EmbeddedPostgresOptions, 'dataDir' | 'log'> = {},
  lines: string[] = [],
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options, log: (line) => lines.push(line) })
  clusters.set(postgres.clusterDir, dataDir)
  handles.push(postgres)
  return postgres
}

/** Starts the server from another process, which keeps running. */
export async function startOwner(
  dataDir: string,
  holder: Holder = 'service',
  listen?: 'loopback',
): Promise<Owner> {
  const source = `
    import { startEmbeddedPostgres } from '${MODULE}'
    const { url, clusterDir } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, holder, listen })})
    console.log(JSON.stringify({ url, clusterDir }))
    process.stdin.resume()`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  owners.push(owner)
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const postgres = JSON.parse(line.toString()) as Owner['postgres']
  clusters.set(postgres.clusterDir, dataDir)
  return { process: owner, postgres }
}

/** Ends a process as a crash would. */
export async function kill(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

/** The process id of a running server. */
export async function postmasterPid({ clusterDir }: { clusterDir: string }): Promise<number> {
  return Number.parseInt(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'), 10)
}

/** Stops every server that was started here, and every owner. */
export async function stopAll(): Promise<void> {
  for (const handle of handles.splice(0)) await handle.stop()
  for (const owner of owners.splice(0)) await kill(owner)
  for (const [clusterDir, dataDir] of clusters) {
    // A killed owner leaves its server running.
    if (existsSync(join(clusterDir, 'postmaster.pid')))
      await (await startEmbeddedPostgres({ dataDir })).stop()
  }
}

/** Deletes every data folder and every cluster that was made here. */
export async function removeAll(): Promise<void> {
  // Root's cluster may be outside the data folder.
  for (const clusterDir of clusters.keys()) await rm(dirname(clusterDir), { recursive: true, force: true })
  await removeFolders()
}
