import type { Context } from '../context.ts'
import { type Listening, listen, type OnNotice } from '../db/notices.ts'
import { untilQuiet } from '../db/repeated-errors.ts'

/** How many requests wait at a time. */
export interface WaitBounds {
  readonly total: number
  /** Of one key, so that none takes the places of all others. */
  readonly perKey: number
}

const BOUNDS: WaitBounds = { total: 1_000, perKey: 20 }

export interface Wait<Found> {
  readonly scanId: string
  readonly keyId: string
  readonly maxMs: number
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  readonly read: () => Promise<Found>
  /** Whether there is something to wait for. */
  readonly isUnderWay: (found: Found) => boolean
}

/** What a wait takes a place of. */
type Place = Pick<Wait<never>, 'scanId' | 'keyId'>

/** Waits that the database tells of each scan that ends, on a connection of their own. */
export function openScanWaits(url: string, { log }: Context['telemetry']): ScanWaits {
  const onConnectionError = untilQuiet((error) => log.warn({ event: 'notice_connection_lost', err: error }))
  return new ScanWaits((onNotice) => listen({ url, channel: 'scan_ended', onNotice, onConnectionError }))
}

/**
 * Requests that wait for the end of a scan, each until it is told of it or its time is over. They never ask by themselves.
 * It listens from the first of them on.
 */
export class ScanWaits implements AsyncDisposable {
  readonly #listen: (onNotice: OnNotice) => Listening
  #listening: Listening | undefined
  readonly #bounds: WaitBounds
  readonly #turns = new Map<string, Set<Turn>>()
  readonly #countByKey = new Map<string, number>()
  #count = 0
  #isReleased = false

  constructor(listen: (onNotice: OnNotice) => Listening, bounds = BOUNDS) {
    this.#listen = listen
    this.#bounds = bounds
  }

  /**
   * Reads a scan until it is under way no more, each time that there may be something new, and once more when the time is
   * over. Returns what was read last; undefined, at once and unread, where no more may wait. Rejects as `read` does.
   */
  async readAtEnd<Found>(wait: Wait<Found>): Promise<{ readonly found: Found } | undefined> {
    const turn = this.#begin(wait)
    if (turn === undefined) return undefined
    this.#listening ??= this.#listen((scanId) => this.#tell(scanId))
    const end = () => turn.end()
    const timer = setTimeout(end, wait.maxMs)
    wait.signal.addEventListener('abort', end)
    try {
      for (;;) {
        // Before it reads, so that no end comes in between.
        const news = turn.awaitNews()
        const { isOver } = turn
        const found = await wait.read()
        if (isOver || wait.signal.aborted || !wait.isUnderWay(found)) return { found }
        await news
      }
    } finally {
      clearTimeout(timer)
      wait.signal.removeEventListener('abort', end)
      this.#leave(wait, turn)
    }
  }

  /** Answers all who wait, and lets nobody wait from now on. */
  release(): void {
    this.#isReleased = true
    for (const turns of this.#turns.values()) for (const turn of turns) turn.end()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.release()
    await this.#listening?.close()
  }

  /** A scan has ended; undefined where any may have ended unheard. */
  #tell(scanId: string | undefined): void {
    const told = scanId === undefined ? [...this.#turns.values()] : [this.#turns.get(scanId) ?? []]
    for (const turn of told.flatMap((turns) => [...turns])) turn.tell()
  }

  #begin({ scanId, keyId }: Place): Turn | undefined {
    const ofKey = this.#countByKey.get(keyId) ?? 0
    const { total, perKey } = this.#bounds
    if (this.#isReleased || this.#count >= total || ofKey >= perKey) return undefined
    this.#count += 1
    this.#countByKey.set(keyId, ofKey + 1)
    const turns = this.#turns.get(scanId) ?? new Set()
    const turn = new Turn()
    this.#turns.set(scanId, turns.add(turn))
    return turn
  }

  #leave({ scanId, keyId }: Place, turn: Turn): void {
    this.#count -= 1
    const ofKey = (this.#countByKey.get(keyId) ?? 0) - 1
    if (ofKey > 0) this.#countByKey.set(keyId, ofKey)
    else this.#countByKey.delete(keyId)
    const turns = this.#turns.get(scanId)
    turns?.delete(turn)
    if (turns?.size === 0) this.#turns.delete(scanId)
  }
}

/** One request that waits. */
class Turn {
  isOver = false
  #news = Promise.withResolvers<void>()

  /** Resolves with the next news, or at once when the time is over. */
  awaitNews(): Promise<void> {
    if (!this.isOver) this.#news = Promise.withResolvers<void>()
    return this.#news.promise
  }

  tell(): void {
    this.#news.resolve()
  }

  end(): void {
    this.isOver = true
    this.#news.resolve()
  }
}
