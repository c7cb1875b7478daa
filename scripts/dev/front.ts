import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { Config } from '../../config/config.ts'

/** The address that stays while the servers behind it change. */
export type Front = Awaited<ReturnType<typeof listenFront>>

/** Listens where the service is to be found. Connections wait until there is a first server. Rejects when it can't. */
export async function listenFront({ host, port }: Pick<Config, 'host' | 'port'>) {
  let target = Promise.withResolvers<URL>()
  let isFirst = true
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    // A client that gives up while it waits for a server is no fault of the front.
    client.on('error', () => client.destroy())
    void target.promise.then(({ hostname, port }) => {
      const upstream = connect(Number(port), hostname)
      // The end of either is the end of both.
      pipeline(client, upstream, client, () => undefined)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    /** From now on new connections go to the server at this address. */
    lead(url: string) {
      if (!isFirst) target = Promise.withResolvers()
      isFirst = false
      target.resolve(new URL(url))
    },
    async [Symbol.asyncDispose]() {
      for (const client of open) client.destroy()
      await server[Symbol.asyncDispose]()
    },
  }
}
