import { expect, test } from '@jest/globals'
import { explainDatabase, explainDataDir, explainListening } from '../../config/start-failures.ts'

const URL_WITH_SECRET = 'postgres://ada:secret@db.example:6543/wallets?sslmode=require'

function failWith(code: string | undefined, message = 'as it was said') {
  return () => Promise.reject(Object.assign(new Error(message), { code }))
}

async function explainedDatabase(code: string | undefined, message?: string): Promise<string> {
  const database = { setting: 'DATABASE_READ_URL', url: URL_WITH_SECRET }
  return explainDatabase(database, failWith(code, message)).catch((error: Error) => error.message)
}

test.each<[code: string | undefined, says: string, message?: string]>([
  ['ECONNREFUSED', 'no Postgres answers at db.example:6543 (ECONNREFUSED); start it, or correct'],
  ['ENOTFOUND', 'no Postgres answers at db.example:6543 (ENOTFOUND); '],
  ['ETIMEDOUT', 'no Postgres answers at db.example:6543 (ETIMEDOUT); '],
  [undefined, 'no Postgres answers at db.example:6543 (timeout expired); ', 'timeout expired'],
  ['28P01', 'refuses the user "ada" (as it was said); correct name and password in'],
  ['28000', 'refuses the user "ada" (as it was said); '],
  [
    '28000',
    'no trusted connection to db.example:6543 (no pg_hba.conf entry for host "::1", no encryption); correct sslmode',
    'no pg_hba.conf entry for host "::1", no encryption',
  ],
  [
    'EACCES',
    "no trusted connection to db.example:6543 (EACCES: permission denied, open '/ca.crt'); correct sslmode",
    "EACCES: permission denied, open '/ca.crt'",
  ],
  ['EACCES', 'no Postgres answers at db.example:6543 (EACCES); ', 'connect EACCES /run/.s.PGSQL.5432'],
  ['3D000', 'has no database "wallets"; create it, or correct its name in'],
  ['42501', 'the user "ada" lacks a right (as it was said); make it the owner: ALTER DATABASE "wallets"'],
  [
    '42501',
    'lacks a right (must be owner of table tokens); make it the owner: REASSIGN OWNED BY <its owner> TO "ada", or with MIGRATE=off grant',
    'must be owner of table tokens',
  ],
  ['42P07', 'has tables of another program (as it was said); name an empty one'],
  [undefined, 'no Postgres answers at', 'Connection terminated unexpectedly'],
  ['25006', 'is read-only, as a replica is; name the primary'],
  ['53300', 'has no connection left; '],
  ['42P05', 'mixes up prepared statements; set DATABASE_PREPARED_STATEMENTS=off'],
  ['57P03', 'is not ready (as it was said); '],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'no trusted connection to db.example:6543 (as it was said); '],
  [undefined, 'no trusted connection to db.example:6543', 'The server does not support SSL connections'],
])(
  'a database that cannot be used is reported with its setting and what to do: %s, "%s"',
  async (code, says, message = 'as it was said') => {
    const sentence = await explainedDatabase(code, message)
    expect(sentence).toContain(says)
    expect(sentence).toMatch(/^DATABASE_READ_URL: /)
    expect(sentence).not.toContain('secret')
  },
)

test.each([
  ['42P01', undefined],
  [undefined, 'pg-boss is not installed'],
])(
  'a database that cannot be used because it was not migrated is reported as such: %s %s',
  async (code, message) => {
    expect(await explainedDatabase(code, message)).toContain('MIGRATE is off')
  },
)

test('a database that cannot be used does not change the message of any other error', async () => {
  expect(await explainedDatabase(undefined, 'The database holds simulated figures')).toBe(
    'The database holds simulated figures',
  )
  expect(await explainedDatabase('22012', 'division by zero')).toBe('division by zero')
})

test.each([
  [
    'EADDRINUSE',
    'METRICS_PORT: 127.0.0.1:80 is in use by another program or another setting; stop that program, or set METRICS_PORT',
  ],
  ['EACCES', 'METRICS_PORT: this user may not listen on port 80; '],
  ['EADDRNOTAVAIL', 'METRICS_HOST: 127.0.0.1 is not an address of this machine; '],
  ['ENOTFOUND', 'METRICS_HOST: there is no host called 127.0.0.1; '],
])('an address that cannot be taken is reported with its setting and what to do: %s', async (code, says) => {
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  const address = { settings, host: '127.0.0.1', port: 80 }
  await expect(explainListening(address, failWith(code))).rejects.toThrow(says)
})

test('an embedded Postgres without shared memory is reported with what to do', async () => {
  const message =
    'initdb: FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device'
  await expect(explainDataDir('/data', failWith(undefined, message))).rejects.toThrow('--shm-size=256m')
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])(
  'a data folder in which nothing can be written is reported with what to do: %s',
  async (code) => {
    await expect(explainDataDir('/data', failWith(code))).rejects.toThrow(
      `DATA_DIR: nothing can be written in /data (${code}); let this user write there, or set DATA_DIR`,
    )
  },
)
