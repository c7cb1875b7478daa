import { EventEmitter } from 'node:events'
import { expect, test } from '@jest/globals'
import { noteStopSignals } from '../../scripts/stop-signal.ts'

async function stopAfter(signals: readonly (readonly [NodeJS.Signals, number])[]) {
  const source = new EventEmitter()
  let nowMs = 0
  let atOnce = 0
  const stopAtOnce = () => {
    atOnce += 1
  }
  using stop = noteStopSignals(['SIGTERM', 'SIGINT'], { signals: source, nowMs: () => nowMs, stopAtOnce })
  for (const [signal, atMs] of signals) {
    nowMs = atMs
    source.emit(signal, signal)
  }
  return { signal: await stop.first, atOnce }
}

test('the first signal stops a service, whether it is SIGTERM or SIGINT', async () => {
  expect(await stopAfter([['SIGTERM', 10]])).toEqual({ signal: 'SIGTERM', atOnce: 0 })
  expect(await stopAfter([['SIGINT', 10]])).toEqual({ signal: 'SIGINT', atOnce: 0 })
})

test('one Ctrl-C that arrives several times is one request to stop', async () => {
  const echoes = [
    ['SIGINT', 10],
    ['SIGINT', 12],
    ['SIGTERM', 500],
  ] as const
  expect(await stopAfter(echoes)).toEqual({ signal: 'SIGINT', atOnce: 0 })
})

test('a second request to stop ends the service at once', async () => {
  const wishes = [
    ['SIGTERM', 10],
    ['SIGTERM', 600],
  ] as const
  expect(await stopAfter(wishes)).toEqual({ signal: 'SIGTERM', atOnce: 1 })
})
