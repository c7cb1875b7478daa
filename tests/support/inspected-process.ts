import { once } from 'node:events'
import type { ScriptProcess } from './processes.ts'
import { waitFor } from './waiting.ts'

/** Asks a Node process through its inspector what it holds, because garbage has to be collected before the count. */

/** The environment of a process that is to be inspected. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export interface Holdings {
  /** Of reachable objects only. */
  readonly heapBytes: number
  readonly residentBytes: number
  /** TCP sockets, those to the database and to the provider included. */
  readonly sockets: number
}

export interface Inspector extends Disposable {
  /** Collects the garbage and counts. */
  readHoldings(): Promise<Holdings>
  /** The 99th percentile of the delay of its timers since the last call, or since the connection. */
  takeDelayMs(): Promise<number>
}

const EXPRESSION = `({
  heapBytes: process.memoryUsage().heapUsed,
  residentBytes: process.memoryUsage.rss(),
  sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
})`

const WATCH_DELAY = `globalThis.watchedDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay()
watchedDelay.enable()`
const TAKE_DELAY = `(() => {
  const delayMs = watchedDelay.percentile(99) / 1e6
  watchedDelay.reset()
  return delayMs
})()`

interface Reply {
  readonly id: number
  readonly result?: { readonly result?: { readonly value: unknown } }
}

/** Connects to a process that was started with INSPECTED. */
export async function openInspector({ stderr }: Pick<ScriptProcess, 'stderr'>): Promise<Inspector> {
  const url = await waitFor('the address of an inspector', async () => /ws:\/\/\S+/.exec(stderr())?.[0])
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.resolve(reply)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspected process has ended'))
  })
  let asked = 0
  const ask = async (method: string, params = {}) => {
    asked += 1
    const id = asked
    const reply = Promise.withResolvers<Reply>()
    waiting.set(id, reply)
    socket.send(JSON.stringify({ id, method, params }))
    return await reply.promise.finally(() => waiting.delete(id))
  }
  const evaluate = async (expression: string) => {
    const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
    return result?.result?.value
  }
  await evaluate(WATCH_DELAY)
  return {
    async readHoldings() {
      await ask('HeapProfiler.collectGarbage')
      return (await evaluate(EXPRESSION)) as Holdings
    },
    takeDelayMs: async () => Number(await evaluate(TAKE_DELAY)),
    [Symbol.dispose]: () => socket.close(),
  }
}
