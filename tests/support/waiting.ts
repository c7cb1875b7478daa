import { waitFor as waitAtMost } from '../../db/embedded/wait.ts'

/** As the service waits. The time is a guard against tests that never end, no measure of anything. */
export function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  timeoutMs = 90_000,
): Promise<Answer> {
  return waitAtMost(what, ask, timeoutMs)
}
