import { EventEmitter, once } from 'node:events'
import { type NoticeOptions, subscribeToNotices } from '../db/connection/notices.ts'
import { onceWhileRepeating } from '../telemetry/repeated-errors.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { LongPoll, LongPolls } from './context.ts'

/** How many requests of a process may wait at a time, and how many of one key, so that no key takes all places. */
const BOUNDS = { total: 1_000, perKey: 20 }

/** Requests that wait for the end of a scan, which Postgres announces on a connection of its own. */
export function openLongPolls(url: string, { log }: Pick<Telemetry, 'log'>): ScanWaits {
  const onConnectionError = onceWhileRepeating((error) =>
    log.warn({ event: 'notice_connection_lost', err: error }),
  )
  return new ScanWaits((hooks) =>
    subscribeToNotices({ ...hooks, url, channels: ['scan_ended', 'key_changed'], onConnectionError }),
  )
}

type Subscribe = (hooks: Pick<NoticeOptions, 'onNotice' | 'onListening'>) => AsyncDisposable

/** Requests that wait for the end of a scan. The first of them opens the connection that listens. */
export class ScanWaits implements LongPolls, AsyncDisposable {
  readonly #subscribe: Subscribe
  #subscription: AsyncDisposable | undefined
  readonly #bounds: Readonly<typeof BOUNDS>
  /** Emits the id of each scan that ends, and of each key that is changed. */
  readonly #notices = new EventEmitter().setMaxListeners(0)
  readonly #released = new AbortController()
  readonly #keys: string[] = []

  constructor(subscribe: Subscribe, bounds = BOUNDS) {
    this.#subscribe = subscribe
    this.#bounds = bounds
  }

  async readAtEnd<Found>(poll: LongPoll<Found>): Promise<{ readonly found: Found } | undefined> {
    const { keyId } = poll
    const ofKey = this.#keys.filter((key) => key === keyId).length
    const { total, perKey } = this.#bounds
    if (this.#released.signal.aborted || this.#keys.length >= total || ofKey >= perKey) return undefined
    this.#keys.push(keyId)
    this.#subscription ??= this.#subscribe({
      onNotice: (id) => this.#notices.emit(id),
      onListening: () => {
        // `once` also listens for `error`, and rejects on it.
        for (const name of this.#notices.eventNames()) if (name !== 'error') this.#notices.emit(name)
      },
    })
    const done = new AbortController()
    try {
      return await this.#wait(poll, done.signal)
    } finally {
      done.abort()
      this.#keys.splice(this.#keys.indexOf(keyId), 1)
    }
  }

  async #wait<Found>(poll: LongPoll<Found>, done: AbortSignal): Promise<{ readonly found: Found }> {
    const { admission, maxMs } = poll
    // 5 ms more: a timer may fire a moment early, and the key must have ended by then.
    const timeOver = AbortSignal.timeout(Math.min(maxMs, Math.ceil(admission.endsInMs) + 5))
    const signal = AbortSignal.any([timeOver, poll.signal, this.#released.signal, done])
    for (;;) {
      // Listens before it checks and reads, so that no end of the key or of the scan falls in between.
      const { aborted } = signal
      const noticed = aborted ? undefined : this.#awaitNotice([poll.scanId, poll.keyId], signal)
      await admission.check()
      const found = await poll.read()
      if (noticed === undefined || poll.signal.aborted || !poll.isUnderWay(found)) return { found }
      await noticed
    }
  }

  /** Resolves with the first notice of one of these, and when the signal aborts. */
  async #awaitNotice(names: readonly string[], signal: AbortSignal): Promise<void> {
    await Promise.race(names.map((name) => once(this.#notices, name, { signal }))).catch(() => undefined)
  }

  release(): void {
    this.#released.abort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.release()
    await this.#subscription?.[Symbol.asyncDispose]()
  }
}
