import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Log } from './log.ts'
import type { Cluster } from './placement.ts'

/** A Unix socket in a folder that is closed to other users, or, without one, a port of 127.0.0.1. */
export type Address = { readonly socketDir?: string; readonly port: number }

/** Only a part of the socket's name: nothing listens on this port. */
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** The longest path of a socket that every platform takes. */
const SOCKET_PATH_BYTES_MAX = 103

/**
 * A socket in the folder of the cluster, which is closed to other users. Where its path is too long for one, or where
 * it is not wanted: this port of 127.0.0.1, or a free one. Other users can reach a port, which is logged.
 */
export async function chooseAddress(
  { dir }: Cluster,
  {
    listen,
    port,
    log,
  }: { readonly listen: 'loopback' | undefined; readonly port: number; readonly log: Log },
): Promise<Address> {
  if (listen !== undefined) return { port: await findFreePort(port) }
  if (Buffer.byteLength(join(dir, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX) return { socketDir: dir, port }
  log(
    `${dir} is too long a path for a socket: Postgres listens on 127.0.0.1, where other users of this machine can reach it`,
    'warn',
  )
  return { port: await findFreePort(port) }
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
