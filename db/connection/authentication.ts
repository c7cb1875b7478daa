import pg from 'pg'

/*
 * How this process proves itself to a server, and which proof it wants in return. pg answers whatever a server asks
 * for, the password in clear included, so that a program which has taken the port of a server gets it. As with libpq,
 * `require_auth` and `channel_binding` of an address name the proofs that are allowed; without them a password is sent
 * only where no other program can read it.
 */

/** The ways to log in, as libpq names them. With `none` a server lets everyone in. */
const METHODS = ['password', 'md5', 'scram-sha-256', 'none'] as const
type Method = (typeof METHODS)[number]

const BOUND_MECHANISM = 'SCRAM-SHA-256-PLUS'

/** The address asks for what pg cannot do, or the server for what the address does not allow. */
class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError'
  readonly code = 'AUTHENTICATION'
}

interface Rules {
  readonly allowed: ReadonlySet<Method>
  /** Undefined where the address says nothing: the password itself is then sent over TLS and local sockets alone. */
  readonly requireAuth: string | undefined
  readonly channelBinding: 'disable' | 'prefer' | 'require'
}

function isMethod(name: string): name is Method {
  return METHODS.some((method) => method === name)
}

function readRules(url: string): Rules {
  const { searchParams } = new URL(url)
  const channelBinding = searchParams.get('channel_binding') ?? 'disable'
  if (channelBinding !== 'disable' && channelBinding !== 'prefer' && channelBinding !== 'require')
    throw new AuthenticationError(
      `channel_binding must be disable, prefer or require, not "${channelBinding}"`,
    )
  const requireAuth = searchParams.get('require_auth') ?? undefined
  return { allowed: readAllowed(requireAuth), requireAuth, channelBinding }
}

/** Methods between commas; where they begin with `!`, all others are allowed. */
function readAllowed(requireAuth: string | undefined): ReadonlySet<Method> {
  if (requireAuth === undefined) return new Set(METHODS)
  const names = requireAuth.split(',').map((name) => name.trim())
  const forbids = names.every((name) => name.startsWith('!'))
  const methods = names.map((name) => (forbids ? name.slice(1) : name))
  const unknown = methods.find((name) => !isMethod(name))
  if (unknown !== undefined)
    throw new AuthenticationError(`require_auth has ${METHODS.join(', ')}, and not "${unknown}"`)
  return new Set(METHODS.filter((method) => methods.includes(method) !== forbids))
}

/**
 * A connection that refuses a server which asks for a proof that the address in `connectionString` does not allow, or
 * which does not prove that it knows the password itself. Throws where the address names a rule that does not exist.
 */
export class AuthenticatingClient extends pg.Client {
  #refusal: AuthenticationError | undefined

  constructor(config?: pg.ClientConfig) {
    const rules = readRules(config?.connectionString ?? '')
    super({ ...config, enableChannelBinding: rules.channelBinding !== 'disable' })
    // The events are the messages of Postgres, in the order in which they arrive.
    const { connection } = this
    let method: Method = 'none'
    let isProven = false
    const take = (asked: Method, mechanisms: readonly string[] = []) => {
      method = asked
      this.#refuse(this.#whyRefused(rules, asked, mechanisms))
    }
    connection.on('authenticationCleartextPassword', () => take('password'))
    connection.on('authenticationMD5Password', () => take('md5'))
    connection.on('authenticationSASL', ({ mechanisms }) => take('scram-sha-256', mechanisms))
    // pg itself checks the proof, and ends the connection where it is wrong.
    connection.on('authenticationSASLFinal', () => {
      isProven = true
    })
    connection.on('authenticationOk', () => {
      if (method === 'none') take('none')
      else if (method === 'scram-sha-256' && !isProven)
        this.#refuse('the server does not prove that it knows the password')
    })
  }

  /** Throws where the server was refused in the same moment in which it let this process in. */
  assertAccepted(): void {
    if (this.#refusal !== undefined) throw this.#refusal
  }

  /** Nothing is written to a destroyed stream, so pg answers no message that was refused. */
  #refuse(reason: string | undefined): void {
    if (reason === undefined) return
    this.#refusal = new AuthenticationError(reason)
    this.connection.stream.destroy(this.#refusal)
  }

  #whyRefused(
    { allowed, requireAuth, channelBinding }: Rules,
    asked: Method,
    mechanisms: readonly string[],
  ): string | undefined {
    if (!allowed.has(asked))
      return `the server asks for the method "${asked}", and require_auth=${requireAuth} does not allow it`
    if (channelBinding === 'require' && !(this.ssl && mechanisms.includes(BOUND_MECHANISM)))
      return `the server does not offer ${BOUND_MECHANISM} over TLS, and channel_binding=require asks for it`
    const isPrivate = this.ssl || this.host.startsWith('/')
    if (asked === 'password' && requireAuth === undefined && !isPrivate)
      return 'the server asks for the password itself, which is never sent in clear: use TLS (sslmode), let the server ask for scram-sha-256, or allow it with require_auth=password'
    return undefined
  }
}
