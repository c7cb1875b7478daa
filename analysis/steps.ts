/** Work that is done in steps, each of which is short: between two of them others may have their turn. */
export type Steps<Result> = Generator<void, Result, void>

/** Takes all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
