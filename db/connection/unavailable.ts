import pg from 'pg'

/**
 * Connection exceptions, resources that have run out, a server that starts or stops, and one that is no primary any
 * more: it may work in a moment.
 */
const PASSING = /^(08...|53...|57P0[123]|25006)$/
const DISK_FULL = '53100'
const READ_ONLY = '25006'

/**
 * The database cannot be used at the moment: there is no connection, it was lost, or the server is short of something.
 * Has the message and the code of its cause.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code: string | undefined

  constructor(cause: Error & { readonly code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }

  get isDiskFull(): boolean {
    return this.code === DISK_FULL
  }

  /** The server takes no writes: another one is the primary, to which only a new connection leads. */
  get isReadOnly(): boolean {
    return this.code === READ_ONLY
  }
}

/** What a failed statement rejects with. */
export function explainStatement(client: pg.Client, error: Error): Error {
  const isLost = client.connection.stream.destroyed
  const isPassing = error instanceof pg.DatabaseError && PASSING.test(error.code ?? '')
  return isLost || isPassing ? new DatabaseUnavailableError(error) : error
}
