import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertOwnFolder } from './own-files.ts'
import { type Account, run } from './processes.ts'
import { isRoot, serverAccount } from './server-account.ts'

/** Where a cluster lives and which user its server runs as. */
export type Cluster = { readonly dir: string; readonly account: Account }

/** A place for a new cluster. The account makes the cluster in the empty folder next to that place. */
export type NewCluster = Cluster & { readonly stagingDir: string }

const ROOT_DATA_DIR = '/var/lib/wallet-analytics'

/**
 * Creates the data folder when there is none, closed to other users. Root's folder can be passed through, though not
 * listed: the server then runs as another user, who has a closed folder inside. Throws when the folder belongs to
 * another user.
 */
export async function createDataDir(dataDir: string): Promise<void> {
  await makeFolder(dataDir, isRoot() ? 0o711 : 0o700)
  await assertOwnFolder(dataDir)
}

/** Node's own recursive mkdir never ends below /proc. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder), mode)
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** The cluster that belongs to the data folder. Its server runs as the owner of its files. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  for (const dir of clusterDirs(dataDir)) {
    const found = await stat(join(dir, 'PG_VERSION')).catch(() => undefined)
    if (!found) continue
    return { dir, account: isRoot() ? { uid: found.uid, gid: found.gid } : undefined }
  }
  return undefined
}

/**
 * Finds a place for a new cluster: in the data folder, or, when this process is root and the server's user cannot work
 * there, below /var/lib. Throws when there is none.
 */
export async function placeCluster(dataDir: string): Promise<NewCluster> {
  const account = await serverAccount()
  for (const dir of clusterDirs(dataDir)) {
    const stagingDir = await createStagingDir(dir, account)
    if (stagingDir) return { dir, account, stagingDir }
  }
  throw new Error(
    `there is no place for a database: neither ${clusterDirs(dataDir).join(' nor ')} can be written`,
  )
}

/** Moves a cluster out of the way, without loss, and returns its new path. */
export async function setAside({ dir }: Cluster): Promise<string> {
  const aside = `${dir}.${new Date().toISOString().replaceAll(':', '')}`
  await rename(dir, aside)
  return aside
}

function clusterDirs(dataDir: string): readonly string[] {
  const inside = join(dataDir, 'postgres')
  if (!isRoot()) return [inside]
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return [inside, join(ROOT_DATA_DIR, name, 'postgres')]
}

/** Undefined when the account cannot write there, which only a process of that account can tell. */
async function createStagingDir(dir: string, account: Account): Promise<string | undefined> {
  const stagingDir = `${dir}.new`
  if (account && dir.startsWith(ROOT_DATA_DIR)) await createPassableDir(dirname(dir))
  await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { mode: 0o700 })
  if (!account) return stagingDir
  try {
    await chown(stagingDir, account.uid, account.gid)
    await run('test', ['-w', stagingDir], { account })
    return stagingDir
  } catch {
    await rm(stagingDir, { recursive: true, force: true })
    return undefined
  }
}

async function createPassableDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const path of [ROOT_DATA_DIR, dir]) await chmod(path, 0o711)
}
