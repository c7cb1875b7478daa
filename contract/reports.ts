import type { Reports } from './ports.ts'

/** Reports that never throw: a log that fails must not change an answer. */
export function guardReports(reports: Reports): Reports {
  const guarded = new Proxy(reports, {
    get: (target, name: keyof Reports) => (what: never) => {
      try {
        target[name](what)
      } catch (error) {
        warn(error)
      }
    },
  })
  return guarded
}

/** Tells of a failure that nothing else can be told of. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}

const ignore = (): void => undefined

/** A failure with where it happened. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What happened as warnings of the process, as far as something failed. */
export const WARNING: Reports = {
  requestServed: ignore,
  requestFailed: ({ operation, requestId, error }) =>
    warn(`${operation}, request ${requestId}: ${describe(error)}`),
  afterAnswerFailed: ({ requestId, error }) => warn(`after the answer to ${requestId}: ${describe(error)}`),
  failedOpen: warn,
  bookingFailed: ({ requestId, error }) => warn(`the booking of ${requestId}: ${describe(error)}`),
}
