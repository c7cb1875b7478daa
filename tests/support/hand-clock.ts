import type { Clock } from '../../provider/client/clock.ts'

interface Timer {
  readonly atMs: number
  readonly work: () => void
}

/** A clock that stands still until a test moves it. */
export class HandClock implements Clock {
  readonly #startMs: number
  readonly #timers = new Set<Timer>()
  #elapsedMs = 0

  /** It starts at this epoch time. */
  constructor(startMs = 0) {
    this.#startMs = startMs
  }

  /** The number of running timers. */
  get timers(): number {
    return this.#timers.size
  }

  epochMs(): number {
    return this.#startMs + this.#elapsedMs
  }

  elapsedMs(): number {
    return this.#elapsedMs
  }

  after(delayMs: number, work: () => void): () => void {
    const timer = { atMs: this.#elapsedMs + delayMs, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Lets time pass. Each timer that falls due runs at its own time, in order. */
  pass(ms: number): void {
    const endMs = this.#elapsedMs + ms
    for (;;) {
      const next = this.#first()
      if (next === undefined || next.atMs > endMs) break
      this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs)
      this.#timers.delete(next)
      next.work()
    }
    this.#elapsedMs = endMs
  }

  /** Blocks the process: timers that fall due meanwhile run at the end. */
  stall(ms: number): void {
    this.#elapsedMs += ms
    this.pass(0)
  }

  #first(): Timer | undefined {
    return [...this.#timers].sort((a, b) => a.atMs - b.atMs)[0]
  }
}
