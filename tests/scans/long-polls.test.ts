import { expect, test } from '@jest/globals'
import { MINUTE_MS } from '../../durations.ts'
import type { Caller } from '../../handlers/contract.ts'
import { ScanWaits } from '../../scans/long-polls.ts'

/* Which requests wait for the end of a scan, and how many may. */

const ENDLESS = { endsInMs: Infinity, check: async () => undefined }

/** Long polls, and stand-ins for the notices that Postgres sends them. */
function openPolls(bounds?: ConstructorParameters<typeof ScanWaits>[1]) {
  let hooks: Parameters<ConstructorParameters<typeof ScanWaits>[0]>[0] | undefined
  const polls = new ScanWaits((given) => {
    hooks = given
    return { [Symbol.asyncDispose]: async () => undefined }
  }, bounds)
  return {
    polls,
    announce: (scanId: string) => hooks?.onNotice(scanId),
    reconnect: () => hooks?.onListening(),
  }
}

interface Asked {
  readonly keyId?: string
  readonly maxMs?: number
  readonly signal?: AbortSignal
  readonly admission?: Caller['admission']
  readonly read?: () => Promise<string>
}

/** A scan that is under way until it ends, and requests that wait for its end. */
function makeScan(polls: ScanWaits, scanId = 'scan') {
  let isUnderWay = true
  let reads = 0
  return {
    reads: () => reads,
    end: () => {
      isUnderWay = false
    },
    wait: ({
      keyId = 'key',
      maxMs = MINUTE_MS,
      signal = new AbortController().signal,
      admission = ENDLESS,
      read = async () => {
        reads += 1
        return isUnderWay ? 'under way' : 'ended'
      },
    }: Asked = {}) =>
      polls.readAtEnd({
        scanId,
        keyId,
        admission,
        maxMs,
        signal,
        read,
        isUnderWay: (found) => found === 'under way',
      }),
  }
}

/** Lets pending callbacks run. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a request that waits reads once, and again at each announcement of its scan', async () => {
  const { polls, announce } = openPolls()
  const scan = makeScan(polls)
  const waiting = scan.wait()
  announce('another scan')
  await turn()
  expect(scan.reads()).toBe(1)
  scan.end()
  announce('scan')
  expect(await waiting).toEqual({ found: 'ended' })
  expect(scan.reads()).toBe(2)
})

test('a request that waits notices an end that is announced while it reads', async () => {
  const { polls, announce } = openPolls()
  const scan = makeScan(polls)
  const waiting = scan.wait()
  scan.end()
  announce('scan')
  expect(await waiting).toEqual({ found: 'ended' })
})

test('a request that waits continues to wait after an early announcement, and reads again when it may have missed one', async () => {
  const { polls, announce, reconnect } = openPolls()
  const scan = makeScan(polls)
  const waiting = scan.wait()
  announce('scan')
  await turn()
  scan.end()
  reconnect()
  expect(await waiting).toEqual({ found: 'ended' })
})

test('a request that waits is answered when its time is over, when its client has gone and when all are released', async () => {
  const { polls } = openPolls()
  const gone = new AbortController()
  const [late, left, released] = [makeScan(polls), makeScan(polls), makeScan(polls)]
  const waiting = [late.wait({ maxMs: 0 }), left.wait({ signal: gone.signal }), released.wait()]
  expect(await waiting[0]).toEqual({ found: 'under way' })
  gone.abort()
  expect(await waiting[1]).toEqual({ found: 'under way' })
  polls.release()
  expect(await waiting[2]).toEqual({ found: 'under way' })
  expect(await makeScan(polls).wait()).toBeUndefined()
})

test('a request that waits rejects when its read rejects, and frees its place', async () => {
  const { polls } = openPolls({ total: 1, perKey: 1 })
  const scan = makeScan(polls)
  const failing = scan.wait({ read: () => Promise.reject(new Error('no database')) })
  await expect(failing).rejects.toThrow('no database')
  expect(await scan.wait({ maxMs: 0 })).toEqual({ found: 'under way' })
})

test.each([
  ['a key', { total: 9, perKey: 1 }, 'key'],
  ['the process', { total: 1, perKey: 1 }, 'another key'],
])(
  'the places of requests that wait are limited for %s, and are free again when a wait ends',
  async (_whose, bounds, keyId) => {
    const { polls, announce } = openPolls(bounds)
    const scan = makeScan(polls)
    const waiting = scan.wait()
    expect(await scan.wait({ keyId })).toBeUndefined()
    await turn()
    scan.end()
    announce('scan')
    await waiting
    expect(await scan.wait({ keyId })).toEqual({ found: 'ended' })
  },
)

test('the places of requests that wait are each free for the key whose wait has ended, and for no other key', async () => {
  const { polls, announce } = openPolls({ total: 9, perKey: 1 })
  const [first, ending, last] = [makeScan(polls, 'first'), makeScan(polls, 'ending'), makeScan(polls, 'last')]
  const waits = [first.wait({ keyId: 'a' }), ending.wait({ keyId: 'b' }), last.wait({ keyId: 'c' })]
  await turn()
  ending.end()
  announce('ending')
  expect(await waits[1]).toEqual({ found: 'ended' })
  expect(await first.wait({ keyId: 'a', maxMs: 0 })).toBeUndefined()
  expect(await last.wait({ keyId: 'c', maxMs: 0 })).toBeUndefined()
  expect(await ending.wait({ keyId: 'b' })).toEqual({ found: 'ended' })
  polls.release()
  await Promise.all(waits)
})
