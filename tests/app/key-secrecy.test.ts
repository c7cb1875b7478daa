import { expect, test } from '@jest/globals'
import { openDatabase } from '../../db/connection/connection.ts'
import { revokeKey } from '../../db/key-changes.ts'
import { generateKey } from '../../db/key-format.ts'
import { issueKey } from '../../db/keys.ts'
import { MINT } from '../support/addresses.ts'
import { createTestDatabase, runSql } from '../support/database.ts'
import { endProcesses, readLog, startService } from '../support/processes.ts'
import { send, sendBytes } from '../support/wire.ts'

const SETTINGS = { prefix: 'wa', pepper: 'a pepper that is secret' }

test('no key or pepper is ever logged, at any level, whatever happens to the request', async () => {
  await using cleanup = new AsyncDisposableStack()
  const database = await createTestDatabase()
  cleanup.defer(() => database.drop())
  const keys = await issueKeys(database.url)
  const settings = { PROVIDER_URL: 'simulator', ROLE: 'api', LOG_LEVEL: 'trace' }
  const server = await startService({
    ...settings,
    DATABASE_URL: database.url,
    API_KEY_PEPPER: SETTINGS.pepper,
  })
  cleanup.defer(endProcesses)

  const statuses: number[] = []
  for (const key of keys.all) {
    const path = `/api/v1/wallets/${MINT}`
    statuses.push((await send(server, `GET ${path}`, { authorization: `Bearer ${key}` })).status)
    statuses.push((await send(server, `GET ${path}?key=${key}`, { authorization: `Basic ${key}` })).status)
    statuses.push((await sendBytes(server, `GET / HTTP/9\r\nAuthorization: Bearer ${key}\r\n\r\n`)).status)
  }
  // A failure is logged with the message of the database.
  await runSql(database.url, 'alter table wallets rename to wallets_away')
  const authorization = `Bearer ${keys.active}`
  const broken = await send(server, `GET /api/v1/wallets/${MINT}`, { authorization })
  await runSql(database.url, 'alter table api_keys rename to api_keys_away')
  const closed = await send(server, `GET /api/v1/wallets/${MINT}`, { authorization })
  await server.end('SIGTERM')
  const output = server.stdout() + server.stderr()

  expect(statuses).toEqual([404, 401, 400, 401, 401, 400, 401, 401, 400])
  expect([broken.status, closed.status]).toEqual([500, 500])
  const requests = readLog(server, 'request')
  expect(requests.map(({ status }) => status)).toEqual([404, 401, 401, 401, 401, 401, 500, 500])
  expect(requests[0]?.keyId).toBe(keys.active.split('_')[2])
  for (const key of keys.all) {
    expect(output).not.toContain(key)
    expect(output).not.toContain(key.split('_')[3])
  }
  expect(output).not.toContain(SETTINGS.pepper)
})

/** An active key, a revoked one and one that was never issued. */
async function issueKeys(databaseUrl: string): Promise<{ readonly active: string; readonly all: string[] }> {
  const db = openDatabase({ url: databaseUrl })
  try {
    const owner = { profile: 'someone', plan: 'pro', rateLimit: null } as const
    const [active, revoked] = [await issueKey(db, owner, SETTINGS), await issueKey(db, owner, SETTINGS)]
    await revokeKey(db, revoked.id)
    return { active: active.key, all: [active.key, revoked.key, generateKey(SETTINGS).key] }
  } finally {
    await db.destroy()
  }
}
