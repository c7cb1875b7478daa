import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { Log } from './log.ts'
import type { Cluster } from './placement.ts'
import type { Account } from './processes.ts'

/** A Unix socket in a folder that is closed to other users, or, without one, a port of 127.0.0.1. */
export type Address = { readonly socketDir?: string; readonly port: number }

/** Only a part of the socket's name: nothing listens on this port. */
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** The longest path of a socket that every platform takes. */
const SOCKET_PATH_BYTES_MAX = 103
/** In a folder with this bit a user cannot rename what belongs to another. */
const STICKY = 0o1000

/**
 * A socket in a folder that is closed to other users: that of the cluster, or, where its path is too long for a
 * socket, a short one. Where there is none, or where it is not wanted: this port of 127.0.0.1, or a free one. Other
 * users can reach a port, which is logged.
 */
export async function chooseAddress(
  cluster: Cluster,
  options: { readonly listen: 'loopback' | undefined; readonly port: number; readonly log: Log },
): Promise<Address> {
  const { listen, port, log } = options
  if (listen !== undefined) return { port: await findFreePort(port) }
  const socketDir = fits(cluster.dir) ? cluster.dir : await makeShortFolder(cluster)
  if (socketDir !== undefined) return { socketDir, port }
  log(
    `no private folder has a path that is short enough for a socket (${cluster.dir} is too long): Postgres listens on 127.0.0.1, where other users of this machine can reach it`,
    'warn',
  )
  return { port: await findFreePort(port) }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX
}

/** One cluster always has the same folder, so that a crash leaves no more than one behind. */
async function makeShortFolder({ dir, account }: Cluster): Promise<string | undefined> {
  const name = `wallet-analytics-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`
  // The user of the server cannot enter the run-time folder of root.
  const { XDG_RUNTIME_DIR = '' } = account === undefined ? process.env : {}
  for (const base of [XDG_RUNTIME_DIR, tmpdir()].filter((each) => isAbsolute(each))) {
    const folder = join(base, name)
    if (fits(folder) && (await makePrivate(folder, account).catch(() => false))) return folder
  }
  return undefined
}

/** False where another user could have made the folder, or can replace it. */
async function makePrivate(folder: string, account: Account): Promise<boolean> {
  const own = process.getuid?.() ?? 0
  const base = await stat(dirname(folder))
  const isKept = (base.mode & 0o022) === 0 || (base.mode & STICKY) !== 0
  if (!isKept || (base.uid !== own && base.uid !== 0)) return false
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && account !== undefined) await chown(folder, account.uid, account.gid)
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === (account?.uid ?? own) && (found.mode & 0o777) === 0o700
}

/** The socket in a folder, and the lock file that a killed server leaves next to it. */
export function socketFiles(folder: string): string[] {
  return [join(folder, SOCKET_NAME), join(folder, `${SOCKET_NAME}.lock`)]
}

/** The settings with which a server listens there and nowhere else. */
export function listenSettings({ socketDir, port }: Address): string[] {
  if (socketDir === undefined)
    return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const folder = `"${socketDir.replaceAll('"', '""')}"`
  const socket = [`unix_socket_directories=${folder}`, 'unix_socket_permissions=0700']
  return ['listen_addresses=', ...socket, `port=${SOCKET_PORT}`]
}

/** This port of 127.0.0.1 when it is free, otherwise another. */
export async function findFreePort(wanted = 0): Promise<number> {
  return await listenOnce(wanted).catch(() => listenOnce(0))
}

async function listenOnce(wanted: number): Promise<number> {
  const listener = createServer().listen(wanted, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}
