/** Starts to take a time. Called, it says how long that has been by then. */
export function startStopwatch(): () => string {
  const startedMs = performance.now()
  return () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
}
