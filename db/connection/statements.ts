import type pg from 'pg'

/**
 * The server ends a statement at its own time limit. An answer that is later than that by this much will never come.
 */
const ANSWER_MARGIN_MS = 2_000
const PREPARED_STATEMENTS_MAX = 200

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string | undefined
}

/**
 * Runs a statement, and gives up a silent connection. A server or a firewall that has forgotten a connection never
 * answers on it, and only the server enforces the time limit of a statement. Without a limit of the client's own, the
 * caller would wait for ever, and the pool would hand the connection to the next caller. When the client's limit
 * passes, the statement rejects and the pool replaces the connection.
 */
export function runStatement(
  client: pg.Client,
  { text, values = [], name }: Statement,
  statementTimeoutMs: number,
): Promise<pg.QueryResult> {
  const timeoutMs = statementTimeoutMs + ANSWER_MARGIN_MS
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const silent = `the database has not answered within ${timeoutMs} ms`
      client.connection.stream.destroy(new Error(silent))
    }, timeoutMs)
    // With a callback. Without one, pg adds its own after it has made the query, and V8 then keeps what was read until
    // its next full garbage collection. Under load there is one every three seconds, and each stalls the process for
    // 50 ms.
    client.query({ text, values: [...values], ...(name !== undefined && { name }) }, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}

/**
 * Names for the statements of one connection, so that Postgres parses and plans each text once. Their number is
 * bounded; further texts run unnamed.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()

  find(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= PREPARED_STATEMENTS_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
