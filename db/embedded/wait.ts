import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks until there is an answer other than undefined.
 * Throws when `timeoutMs` passes first; the message names `what` was waited for.
 */
export async function waitFor<T>(
  what: string,
  timeoutMs: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`${what} took longer than ${timeoutMs / 1000} s`)
    await delay(20)
  }
}
