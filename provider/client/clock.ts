/** Time as the client and the simulator see it. Tests have a clock that they move by hand. */
export interface Clock {
  /** The time of day, in epoch milliseconds. */
  epochMs(): number
  /** Milliseconds since some moment. Unlike the time of day they never go back. */
  elapsedMs(): number
  /**
   * Does the work once the elapsed time has grown by the delay, unless the returned function is called before. It does
   * not keep the process alive.
   */
  after(delayMs: number, work: () => void): () => void
}

export const systemClock: Clock = {
  epochMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  after(delayMs, work) {
    const dueMs = performance.now() + delayMs
    // Node counts whole milliseconds from when its event loop last looked at the time, so its timers may be early. Work
    // that woke too early and found its time not come would never be woken again.
    const wake = () => {
      const leftMs = dueMs - performance.now()
      if (leftMs > 0) timer = setTimeout(wake, leftMs).unref()
      else work()
    }
    let timer = setTimeout(wake, delayMs).unref()
    return () => clearTimeout(timer)
  },
}
