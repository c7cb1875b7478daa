import { setTimeout as delay } from 'node:timers/promises'

const POLL_INTERVAL_MS = 20

/**
 * Asks until there is an answer other than undefined, at once and then every 20 ms. Rejects, naming `what` it waited
 * for, when there is none within `timeoutMs`.
 */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  timeoutMs: number,
): Promise<Answer> {
  const giveUpAtMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > giveUpAtMs) throw new Error(`there was no ${what} within ${timeoutMs} ms`)
    await delay(POLL_INTERVAL_MS)
  }
}
