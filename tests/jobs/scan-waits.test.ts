import { describe, expect, test } from '@jest/globals'
import type { OnNotice } from '../../db/notices.ts'
import { ScanWaits, type WaitBounds } from '../../jobs/scan-waits.ts'

/* Who waits for a scan, and how many may. */

const MINUTE_MS = 60_000

/** Waits, and what tells them of the end of a scan. */
function openWaits(bounds?: WaitBounds) {
  const told: OnNotice[] = []
  const listen = (onNotice: OnNotice) => {
    told.push(onNotice)
    return { close: async () => undefined }
  }
  const tell: OnNotice = (scanId) => {
    for (const onNotice of told) onNotice(scanId)
  }
  return { waits: new ScanWaits(listen, bounds), tell }
}

interface Asked {
  readonly keyId?: string
  readonly maxMs?: number
  readonly signal?: AbortSignal
}

/** A scan that is under way until it is ended, with what waits for it. */
function makeScan(waits: ScanWaits, scanId = 'scan') {
  let isUnderWay = true
  let reads = 0
  return {
    reads: () => reads,
    end: () => {
      isUnderWay = false
    },
    wait: ({ keyId = 'key', maxMs = MINUTE_MS, signal = new AbortController().signal }: Asked = {}) =>
      waits.readAtEnd({
        scanId,
        keyId,
        maxMs,
        signal,
        read: async () => {
          reads += 1
          return isUnderWay ? 'under way' : 'ended'
        },
        isUnderWay: (found) => found === 'under way',
      }),
  }
}

describe('a wait', () => {
  test('reads once, and once more for each time that it is told', async () => {
    const { waits, tell } = openWaits()
    const scan = makeScan(waits)
    const waiting = scan.wait()
    tell('another scan')
    expect(scan.reads()).toBe(1)
    scan.end()
    tell('scan')
    expect(await waiting).toEqual({ found: 'ended' })
    expect(scan.reads()).toBe(2)
  })

  test('goes on where it was told too early, and ends with any scan that may have ended unheard', async () => {
    const { waits, tell } = openWaits()
    const scan = makeScan(waits)
    const waiting = scan.wait()
    tell('scan')
    scan.end()
    tell(undefined)
    expect(await waiting).toEqual({ found: 'ended' })
  })

  test('ends when its time is over, when its client has gone and when all are let go', async () => {
    const { waits } = openWaits()
    const gone = new AbortController()
    const [late, left, released] = [makeScan(waits), makeScan(waits), makeScan(waits)]
    const waiting = [late.wait({ maxMs: 0 }), left.wait({ signal: gone.signal }), released.wait()]
    expect(await waiting[0]).toEqual({ found: 'under way' })
    gone.abort()
    expect(await waiting[1]).toEqual({ found: 'under way' })
    waits.release()
    expect(await waiting[2]).toEqual({ found: 'under way' })
    expect(await makeScan(waits).wait()).toBeUndefined()
  })

  test('rejects as its reading does, and leaves its place', async () => {
    const { waits } = openWaits({ total: 1, perKey: 1 })
    const failing = {
      scanId: 'scan',
      keyId: 'key',
      maxMs: MINUTE_MS,
      signal: new AbortController().signal,
      read: () => Promise.reject(new Error('no database')),
      isUnderWay: () => true,
    }
    await expect(waits.readAtEnd(failing)).rejects.toThrow('no database')
    expect(await makeScan(waits).wait({ maxMs: 0 })).toEqual({ found: 'under way' })
  })
})

describe('the places of those who wait', () => {
  test.each([
    ['a key', { total: 9, perKey: 1 }, 'key'],
    ['the process', { total: 1, perKey: 1 }, 'another key'],
  ])('are bounded for %s, and free again when a wait ends', async (_whose, bounds, keyId) => {
    const { waits, tell } = openWaits(bounds)
    const scan = makeScan(waits)
    const waiting = scan.wait()
    expect(await scan.wait({ keyId })).toBeUndefined()
    scan.end()
    tell('scan')
    await waiting
    expect(await scan.wait({ keyId })).toEqual({ found: 'ended' })
  })
})
