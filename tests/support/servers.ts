import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in place of the service, or of one that the service calls. Disposing it ends its connections. */
export async function startServer(
  listener: RequestListener,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
