import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The server ends a statement at its own time limit; an answer that is this much later will never come. */
const ANSWER_MARGIN_MS = 2_000
const PREPARED_STATEMENTS_MAX = 200

/**
 * As libpq has it: with this in a connection string the password is proven by SCRAM, and never sent to a
 * server that asks for it.
 */
const REQUIRE_SCRAM = ['require_auth', 'scram-sha-256'] as const

function requiresProof(connectionString: string | undefined): boolean {
  if (connectionString === undefined || !URL.canParse(connectionString)) return false
  const [name, method] = REQUIRE_SCRAM
  return new URL(connectionString).searchParams.get(name) === method
}

/**
 * Gives a silent connection up. A server or a firewall that has forgotten a connection never answers on it,
 * and the limit of a statement is kept by the server: without a limit of the client's own the caller would
 * wait for ever, and the pool would hand the connection to the next one. The statement rejects, and the pool
 * replaces the connection.
 */
export class ImpatientClient extends pg.Client {
  readonly #answerTimeoutMs: number

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#answerTimeoutMs = (config?.statement_timeout || 0) + ANSWER_MARGIN_MS
    if (!requiresProof(config?.connectionString)) return
    const refuse = () => this.#destroy('the server asks for the password itself, which is never sent')
    // The types of pg leave out what it does when a server asks for the password, or for what stands for it.
    Object.assign(this, { _handleAuthCleartextPassword: refuse, _handleAuthMD5Password: refuse })
  }

  override query(...args: unknown[]): never {
    const silent = `the database has not answered within ${this.#answerTimeoutMs} ms`
    const timer = setTimeout(() => this.#destroy(silent), this.#answerTimeoutMs)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...outcome: unknown[]) => {
        clearTimeout(timer)
        callback(...outcome)
      }
    }
    const query = super.query as (...args: unknown[]) => unknown
    const answer = query.apply(this, args)
    const stop = () => clearTimeout(timer)
    if (answer instanceof Promise) answer.then(stop, stop)
    // The overloads of pg tell by the arguments what comes back, which is what came from there.
    return answer as never
  }

  #destroy(reason: string): void {
    // The types of pg leave its connection out. To destroy the stream is what tells the pool to replace the client.
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Duplex } }).connection
    stream.destroy(new Error(reason))
  }
}

/**
 * Names the statements that it is given, so that Postgres parses and plans each text once per connection. The number
 * of names is bounded; texts beyond it run unnamed.
 */
export class PreparingClient extends ImpatientClient {
  readonly #names = new Map<string, string>()

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined
    return name === undefined ? super.query(...args) : super.query({ name, text, values }, ...rest)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= PREPARED_STATEMENTS_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
