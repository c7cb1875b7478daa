import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections in all. */
  readonly total: number
  /** Open connections of one address, so that no address can take those of all others. */
  readonly perAddress: number
  /** Told of each connection that is closed unanswered, with the limit that it would have passed. */
  readonly onRefused: (limit: 'total' | 'address') => void
}

/** Closes, without an answer and before a byte is read, each connection that would pass a limit. */
export function limitConnections(server: Server, { total, perAddress, onRefused }: ConnectionLimits): void {
  const openByAddress = new Map<string, number>()
  server.maxConnections = total
  server.on('drop', () => onRefused('total'))
  server.on('connection', (socket: Socket) => {
    // A connection that is gone already has no address.
    const address = socket.remoteAddress ?? ''
    const open = openByAddress.get(address) ?? 0
    if (open >= perAddress) {
      socket.destroy()
      onRefused('address')
      return
    }
    openByAddress.set(address, open + 1)
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 0) - 1
      if (left > 0) openByAddress.set(address, left)
      else openByAddress.delete(address)
    })
  })
}
