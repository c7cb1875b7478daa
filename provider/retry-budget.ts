export interface RetryBudgetOptions {
  /** Retries per call of the last minute. */
  readonly share?: number
  /** Retries that a minute has in any case, so that a quiet service retries too. */
  readonly floor?: number
}

const WINDOW_MS = 60_000
const SHARE = 0.1
const FLOOR = 10

/** Bounds what retries add to the load of a provider that fails: in any minute a tenth of the calls, or a few. */
export interface RetryBudget {
  /** Counts the first attempt of a call. */
  countCall(): void
  /** Takes a retry; false when there is none left. */
  takeRetry(): boolean
}

export function createRetryBudget({ share = SHARE, floor = FLOOR }: RetryBudgetOptions = {}): RetryBudget {
  const calls = countLately()
  const retries = countLately()
  return {
    countCall: () => calls.add(),
    takeRetry() {
      if (retries.count() >= floor + share * calls.count()) return false
      retries.add()
      return true
    },
  }
}

/** Counts by the second over the last minute. */
function countLately() {
  const seconds = new Map<number, number>()
  const present = () => Math.floor(performance.now() / 1000)
  return {
    add() {
      seconds.set(present(), (seconds.get(present()) ?? 0) + 1)
    },
    count() {
      const oldest = present() - WINDOW_MS / 1000
      let sum = 0
      for (const [second, count] of seconds) {
        if (second > oldest) sum += count
        else seconds.delete(second)
      }
      return sum
    },
  }
}
