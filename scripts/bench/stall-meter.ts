import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '../../db/embedded/address.ts'

/*
 * Loaded into a service before its own code, it tells the longest stall of its event loop since it was asked last. The
 * service's metrics tell it too, by a timer of 20 ms that is a part of what they say, so that an idle process sleeps.
 */

const PORT_NAME = 'STALL_METER_PORT'
const TIMER_MS = 1

export interface StallMeter {
  /** Of the service that it is to measure. */
  readonly settings: Readonly<Record<string, string>>
  /** The longest stall since the last time, in milliseconds. */
  readLongestMs(): Promise<number>
}

export async function chooseStallMeter(): Promise<StallMeter> {
  const port = String(await findFreePort())
  const settings = { NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}`, [PORT_NAME]: port }
  return {
    settings,
    async readLongestMs() {
      const response = await fetch(`http://127.0.0.1:${port}`)
      return Number(await response.text())
    },
  }
}

function serveStalls(port: number): void {
  const delays = monitorEventLoopDelay({ resolution: TIMER_MS })
  delays.enable()
  const server = createServer((_req, res) => {
    res.end(String(delays.max / 1_000_000))
    delays.reset()
  })
  server.listen(port, '127.0.0.1').unref()
}

const { [PORT_NAME]: ownPort } = process.env
if (ownPort !== undefined) serveStalls(Number(ownPort))
