import { expect, test } from '@jest/globals'
import { MINUTE_MS } from '../../basics/durations.ts'
import { ScanWaits } from '../../scans/long-polls.ts'

/* Which requests wait for the end of a scan, and how many may. */

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
  readonly read?: () => Promise<string>
  /** Checks the key; it is valid by default. */
  readonly check?: () => Promise<void>
}

/** A scan that is under way until it ends, and requests that wait for its end. */
function makeScan(polls: ScanWaits, scanId = 'scan') {
  let isUnderWay = true
  return {
    end: () => {
      isUnderWay = false
    },
    wait: ({
      keyId = 'key',
      maxMs = MINUTE_MS,
      signal = new AbortController().signal,
      read = async () => (isUnderWay ? 'under way' : 'ended'),
      check = async () => undefined,
    }: Asked = {}) =>
      polls.readAtEnd({
        scanId,
        keyId,
        admission: { endsInMs: Infinity, check },
        maxMs,
        signal,
        read,
        isUnderWay: (found) => found === 'under way',
      }),
  }
}

/** Lets pending callbacks run. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

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

test('a request that waits notices an end of its key that is announced while the key is checked', async () => {
  const { polls, announce } = openPolls()
  let hasEnded = false
  const check = async () => {
    if (hasEnded) throw new Error('the key has ended')
    hasEnded = true
    announce('key')
  }
  const refused = makeScan(polls)
    .wait({ check })
    .catch(({ message }) => message)
  expect(await Promise.race([refused, turn().then(turn)])).toBe('the key has ended')
  polls.release()
})

test('a request that waits rejects when its read rejects, and frees its place', async () => {
  const { polls } = openPolls({ total: 1, perKey: 1 })
  const scan = makeScan(polls)
  const failing = scan.wait({ read: () => Promise.reject(new Error('no database')) })
  await expect(failing).rejects.toThrow('no database')
  expect(await scan.wait({ maxMs: 0 })).toEqual({ found: 'under way' })
})

test('a request that waits ends when its client has gone, and frees its place', async () => {
  const { polls } = openPolls({ total: 1, perKey: 1 })
  const gone = new AbortController()
  const left = makeScan(polls).wait({ signal: gone.signal })
  await turn()
  gone.abort()
  expect(await Promise.race([left, turn()])).toEqual({ found: 'under way' })
  expect(await makeScan(polls).wait({ maxMs: 0 })).toEqual({ found: 'under way' })
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
