/** After this long without a repeat, an error is reported again. */
const QUIET_MS = 10_000
const ERRORS_REMEMBERED = 100

/**
 * Reports an error once for as long as it repeats itself within this time: what goes wrong ten times a second is one
 * event.
 */
export function onceWhileRepeating(
  tell: (error: Error) => void,
  { quietMs = QUIET_MS, now = () => performance.now() } = {},
): (error: Error) => void {
  const lastAtMs = new Map<string, number>()
  return (error) => {
    const isNews = now() - (lastAtMs.get(error.message) ?? Number.NEGATIVE_INFINITY) > quietMs
    if (lastAtMs.size >= ERRORS_REMEMBERED) lastAtMs.clear()
    lastAtMs.set(error.message, now())
    if (isNews) tell(error)
  }
}
