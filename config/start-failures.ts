/* Why a part cannot start, in a sentence that names the setting and says what to do. */

/** An address that could not be taken, and the settings that name it. */
export interface ListeningAddress {
  readonly settings: { readonly host: string; readonly port: string }
  readonly host: string
  readonly port: number
}

/** Failures of the system, of Postgres and of its client have a code. Only these are explained. */
interface CodedError extends Error {
  readonly code?: string
}

type Explain<Subject> = (subject: Subject, error: CodedError) => string

const LISTENING: Readonly<Record<string, Explain<ListeningAddress>>> = {
  EADDRINUSE: ({ settings, host, port }) =>
    `${settings.port}: ${host}:${port} is in use by another program or another setting; stop that program, or set ${settings.port} to another port (0 takes a free one)`,
  EACCES: ({ settings, port }) =>
    `${settings.port}: this user may not listen on port ${port}; set ${settings.port} to one above 1023`,
  EADDRNOTAVAIL: ({ settings, host }) =>
    `${settings.host}: ${host} is not an address of this machine; set ${settings.host} to one that is, or to 0.0.0.0 for all`,
  ENOTFOUND: ({ settings, host }) =>
    `${settings.host}: there is no host called ${host}; set ${settings.host} to an address of this machine`,
}

/**
 * A database and the setting that names it, with the place, the user and the name of the database from that setting.
 */
interface NamedDatabase {
  readonly setting: string
  readonly place: string
  readonly user: string
  readonly name: string
}

const unreachable: Explain<NamedDatabase> = ({ setting, place }, { code, message }) =>
  `${setting}: no Postgres answers at ${place} (${code ?? message}); start it, or correct host and port in ${setting}`
const refused: Explain<NamedDatabase> = ({ setting, place, user }, { message }) =>
  `${setting}: the Postgres at ${place} refuses the user "${user}" (${message}); correct name and password in ${setting}`
const untrusted: Explain<NamedDatabase> = ({ setting, place }, { message }) =>
  `${setting}: no trusted connection to ${place} (${message}); correct sslmode in ${setting}, or give NODE_EXTRA_CA_CERTS its authority`
/** A certificate that `sslrootcert` names cannot be read, or the local socket is not there. */
const unopened: Explain<NamedDatabase> = (database, error) =>
  (error.message.includes(', open ') ? untrusted : unreachable)(database, error)
const unprepared: Explain<NamedDatabase> = ({ setting, place }) =>
  `MIGRATE is off, and the database of ${setting} at ${place} is not up to date: run \`npm run migrate\` with it first`

const DATABASE: Readonly<Record<string, Explain<NamedDatabase>>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  EACCES: unopened,
  ENOENT: unopened,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  '28P01': refused,
  '28000': (database, error) =>
    (error.message.endsWith('no encryption') ? untrusted : refused)(database, error),
  '3D000': ({ setting, place, name }) =>
    `${setting}: the Postgres at ${place} has no database "${name}"; create it, or correct its name in ${setting}`,
  '42501': ({ setting, user, name }, { message }) => {
    const isOfTable = /(table|sequence|function|relation|view|type) /.test(message)
    const advice = isOfTable ? `REASSIGN OWNED BY <its owner> TO` : `ALTER DATABASE "${name}" OWNER TO`
    return `${setting}: the user "${user}" lacks a right (${message}); make it the owner: ${advice} "${user}", or with MIGRATE=off grant it the rights of "A role for the processes" in docs/operating.md`
  },
  '25006': ({ setting, place }) =>
    `${setting}: the database at ${place} is read-only, as a replica is; name the primary`,
  '53300': ({ setting, place }) =>
    `${setting}: the Postgres at ${place} has no connection left; raise its max_connections, or stop others`,
  '57P03': ({ setting, place }, { message }) =>
    `${setting}: the Postgres at ${place} is not ready (${message}); start the service again when it is`,
  '42P01': unprepared,
  '42P07': ({ setting, place, name }, { message }) =>
    `${setting}: the database "${name}" at ${place} has tables of another program (${message}); name an empty one`,
  '42P05': ({ setting, place }) =>
    `${setting}: the transaction pooler at ${place} mixes up prepared statements; set DATABASE_PREPARED_STATEMENTS=off, and DATABASE_DIRECT_URL to the Postgres behind it`,
  OUTDATED_SCHEMA: unprepared,
  AUTHENTICATION: ({ setting, place }, { message }) =>
    `${setting}: no trusted connection to ${place}: ${message}`,
  SESSION: ({ setting, place, name }, { message }) =>
    `${setting}: the database "${name}" at ${place} would change values, because ${message}; create it with ENCODING 'UTF8', and where a pooler drops what a connection asks for, set the rest with ALTER DATABASE "${name}" SET`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
}

/** Messages of the Postgres client and the queue that come without a code. */
const DATABASE_MESSAGES: readonly (readonly [RegExp, Explain<NamedDatabase>])[] = [
  [/timeout/i, unreachable],
  [/Connection terminated unexpectedly/, unreachable],
  [/does not support SSL/, untrusted],
  [/password must be a string/, refused],
  [/pg-boss is not installed/, unprepared],
]

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

/** Listens as `start` does. Rejects with a sentence that names the setting when the address cannot be taken. */
export function explainListening<Server>(
  address: ListeningAddress,
  start: () => Promise<Server>,
): Promise<Server> {
  return explaining(start, (error) => LISTENING[error.code ?? '']?.(address, error))
}

/** Uses a database as `use` does. Rejects with a sentence that names the setting when the database cannot be used. */
export function explainDatabase<Result>(
  { url, setting = 'DATABASE_URL' }: { readonly url: string; readonly setting?: string },
  use: () => Promise<Result>,
): Promise<Result> {
  const { host, username, pathname } = new URL(url)
  const database = {
    setting,
    place: host || 'the local socket',
    user: decode(username),
    // Without a name Postgres takes that of the user.
    name: decode(pathname.slice(1) || username),
  }
  return explaining(use, (error) => {
    const explain =
      error.code === undefined
        ? DATABASE_MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1]
        : DATABASE[error.code]
    return explain?.(database, error)
  })
}

/** Text of an address; as it stands where it is not encoded as it should be. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A message of the embedded Postgres, or of the program that makes its folder. */
const NO_SHARED_MEMORY = /shared memory segment[\s\S]*No space left on device/

/**
 * Works in a data folder as `use` does. Rejects with a sentence that names DATA_DIR when nothing can be
 * written there, and with one that names /dev/shm when the embedded Postgres has no shared memory.
 */
export function explainDataDir<Result>(dataDir: string, use: () => Promise<Result>): Promise<Result> {
  return explaining(use, ({ code = '', message }) => {
    if (NO_SHARED_MEMORY.test(message))
      return '/dev/shm is full: the embedded Postgres needs room there; free some, start the container with --shm-size=256m, or set DATABASE_URL to a Postgres of your own'
    return UNWRITABLE.includes(code)
      ? `DATA_DIR: nothing can be written in ${dataDir} (${code}); let this user write there, or set DATA_DIR to a folder where it can`
      : undefined
  })
}

/**
 * An explained failure passes through the outer part unchanged: one part may be started within another, and the setting
 * of the inner one is to blame.
 */
class ExplainedError extends Error {}

async function explaining<Result>(
  use: () => Promise<Result>,
  explain: (error: CodedError) => string | undefined,
): Promise<Result> {
  try {
    return await use()
  } catch (cause) {
    const isNew = cause instanceof Error && !(cause instanceof ExplainedError)
    const sentence = isNew ? explain(cause) : undefined
    throw sentence === undefined ? cause : new ExplainedError(sentence, { cause })
  }
}
