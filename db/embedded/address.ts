import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** How a server of the service's own is reached. */

/** A Unix socket in a folder that is closed to other users, or, without one, a port of 127.0.0.1. */
export type Address = { readonly socketDir?: string; readonly port: number }

/** A part of the socket's name, and of nothing else. */
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** The shortest that a platform has. */
const SOCKET_PATH_BYTES_MAX = 103

/** Whether a server can have its socket in this folder; where it cannot, it listens on loopback TCP. */
export function canHaveSocket(folder: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX
}

/** The socket in a folder, and what a server that was killed leaves beside it. */
export function socketFiles(folder: string): string[] {
  return [join(folder, SOCKET_NAME), join(folder, `${SOCKET_NAME}.lock`)]
}

/** The settings with which a server listens there and nowhere else. */
export function listenSettings({ socketDir, port }: Address): string[] {
  if (socketDir === undefined)
    return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const folder = `"${socketDir.replaceAll('"', '""')}"`
  return [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'unix_socket_permissions=0700',
    `port=${SOCKET_PORT}`,
  ]
}

/** This port of 127.0.0.1 when it is free, else another; any, when none is wanted. */
export async function findFreePort(wanted = 0): Promise<number> {
  return await listenOnce(wanted).catch(() => listenOnce(0))
}

/** The port on which a listener could be opened, and was closed again. */
async function listenOnce(wanted: number): Promise<number> {
  const listener = createServer().listen(wanted, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}
