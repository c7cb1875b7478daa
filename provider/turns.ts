import { setImmediate } from 'node:timers'
import type { Steps } from '../analysis/steps.ts'

/** Those who wait for a turn, in the order in which they came: as the event loop, there is one such queue in a process. */
const waiting: (() => void)[] = []

/**
 * Resolves at a turn of the event loop that nobody else has: of all that wait here one goes on at each of its turns. Work
 * of fifty answers that come at once would else be done at one turn, however small its steps.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}

/** Takes each step at a turn of its own, so that large work holds up nobody for longer than a step takes. */
export async function takeInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await takeTurn()
  }
}
