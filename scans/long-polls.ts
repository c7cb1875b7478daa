import { EventEmitter, once } from 'node:events'
import { type NoticeOptions, subscribeToNotices } from '../db/connection/notices.ts'
import { untilQuiet } from '../telemetry/repeated-errors.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** How many requests of a process may wait at a time. */
export interface LongPollBounds {
  readonly total: number
  /** With one key, so that no key takes the places of all others. */
  readonly perKey: number
}

const BOUNDS: LongPollBounds = { total: 1_000, perKey: 20 }

export interface LongPoll<Found> {
  readonly scanId: string
  readonly keyId: string
  readonly maxMs: number
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  readonly read: () => Promise<Found>
  /** Whether what was read may still change by itself. */
  readonly isUnderWay: (found: Found) => boolean
}

/** Requests that wait for the end of a scan, which Postgres announces on a connection of its own. */
export function openLongPolls(url: string, { log }: Pick<Telemetry, 'log'>): LongPolls {
  const onConnectionError = untilQuiet((error) => log.warn({ event: 'notice_connection_lost', err: error }))
  return new LongPolls((hooks) =>
    subscribeToNotices({ ...hooks, url, channel: 'scan_ended', onConnectionError }),
  )
}

type Subscribe = (hooks: Pick<NoticeOptions, 'onNotice' | 'onListening'>) => AsyncDisposable

/** Requests that wait for the end of a scan. The first of them opens the connection that listens. */
export class LongPolls implements AsyncDisposable {
  readonly #subscribe: Subscribe
  #subscription: AsyncDisposable | undefined
  readonly #bounds: LongPollBounds
  /** Emits the id of each scan that ends. */
  readonly #ends = new EventEmitter().setMaxListeners(0)
  readonly #released = new AbortController()
  readonly #keys: string[] = []

  constructor(subscribe: Subscribe, bounds = BOUNDS) {
    this.#subscribe = subscribe
    this.#bounds = bounds
  }

  /**
   * Reads a scan until it is no longer under way: at once, when its end is announced, when an announcement may have
   * been missed, and when the time is over. Returns what was read last; undefined, at once and without reading, where
   * no more requests may wait. Rejects as `read` does.
   */
  async readAtEnd<Found>(poll: LongPoll<Found>): Promise<{ readonly found: Found } | undefined> {
    const { keyId } = poll
    const ofKey = this.#keys.filter((key) => key === keyId).length
    const { total, perKey } = this.#bounds
    if (this.#released.signal.aborted || this.#keys.length >= total || ofKey >= perKey) return undefined
    this.#keys.push(keyId)
    this.#subscription ??= this.#subscribe({
      onNotice: (scanId) => this.#ends.emit(scanId),
      onListening: () => {
        // `once` listens to errors, too.
        for (const name of this.#ends.eventNames()) if (name !== 'error') this.#ends.emit(name)
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
    const timeOver = AbortSignal.timeout(poll.maxMs)
    const signal = AbortSignal.any([timeOver, poll.signal, this.#released.signal, done])
    for (;;) {
      // Listens before it reads, so that no end falls in between.
      const { aborted } = signal
      const ended = aborted ? undefined : once(this.#ends, poll.scanId, { signal }).catch(() => undefined)
      const found = await poll.read()
      if (ended === undefined || poll.signal.aborted || !poll.isUnderWay(found)) return { found }
      await ended
    }
  }

  /** Answers all requests that wait, and lets no more of them wait. */
  release(): void {
    this.#released.abort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.release()
    await this.#subscription?.[Symbol.asyncDispose]()
  }
}
