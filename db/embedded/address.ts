import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** A Unix socket in a folder that is closed to other users, or, without one, a port of 127.0.0.1. */
export type Address = { readonly socketDir?: string; readonly port: number }

/** Only a part of the socket's name: nothing listens on this port. */
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** The longest path of a socket that every platform takes. */
const SOCKET_PATH_BYTES_MAX = 103

/** A socket in this folder where that is possible and wanted; otherwise this port, or a free one. */
export async function chooseAddress(
  folder: string,
  { listen, port }: { readonly listen: 'loopback' | undefined; readonly port: number },
): Promise<Address> {
  const fits = Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX
  if (listen === undefined && fits && process.platform !== 'win32') return { socketDir: folder, port }
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
