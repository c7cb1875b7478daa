import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { nameOfTestFile } from './test-file.ts'

const made: string[] = []

/** A fresh folder. Root's Postgres runs as another user: if that one could not enter, its data would be elsewhere. */
export async function newFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${nameOfTestFile()}-`))
  made.push(folder)
  await chmod(folder, mode)
  return folder
}

/** The path of a data folder that does not exist yet, in a fresh folder with the given mode. */
export async function newDataDir(mode?: number): Promise<string> {
  return join(await newFolder(mode), 'data')
}

/** Deletes every folder that was made here, after it has stopped the database servers that a process has left there. */
export async function removeFolders(): Promise<void> {
  for (const folder of made.splice(0)) {
    const dataDir = join(folder, 'data')
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
      await (await startEmbeddedPostgres({ dataDir })).stop()
    await rm(folder, { recursive: true, force: true })
  }
}
