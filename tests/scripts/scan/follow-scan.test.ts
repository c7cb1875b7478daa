import { expect, test } from '@jest/globals'
import cliProgress, { type Params } from 'cli-progress'
import { progressFormat, readNote } from '../../../scripts/scan/follow-scan.ts'

const STARTED_AT_MS = 1_800_000_000_000
const { options } = new cliProgress.SingleBar({ barsize: 10 }) as unknown as { options: cliProgress.Options }

/** The bar this long after its start, with 3 of 12 wallets processed. */
function draw(elapsedMs: number, note = ''): string {
  const params: Params = {
    progress: 0.25,
    eta: 0,
    startTime: STARTED_AT_MS,
    stopTime: null,
    total: 12,
    value: 3,
    maxWidth: 80,
  }
  return progressFormat(() => STARTED_AT_MS + elapsedMs)(options, params, { note })
}

test('the progress of a scan is a bar with the wallets and the time in whole units', () => {
  expect(draw(4_321)).toBe('Scanning [===-------] 3/12 wallets | 4s')
  expect(draw(75_400)).toBe('Scanning [===-------] 3/12 wallets | 1m15s')
})

test('the progress of a scan shows what the scan waits for instead of the bar', () => {
  expect(draw(4_000, 'waits for the data provider')).toBe('3/12 wallets | 4s | waits for the data provider')
})

test.each([
  { message: '3 of 12 wallets processed', note: '' },
  { message: '3 of 12 wallets processed; waits for a; and b', note: 'waits for a; and b' },
  { message: 'something else', note: 'something else' },
  { message: null, note: '' },
])(
  'the note of a scan is what its message says beyond the number of wallets: $message',
  ({ message, note }) => {
    expect(readNote({ message })).toBe(note)
  },
)
