import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../analysis/steps.ts'

/** Takes one step at each turn of the event loop, so that large work holds up nobody for longer than a step takes. */
export async function takeInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
