import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { openDatabase } from '../../../db/connection.ts'
import { generateKey } from '../../../db/key-format.ts'
import { issueKey, revokeKey } from '../../../db/keys.ts'
import { createTestDatabase, runSql } from '../../support/database.ts'
import { MINT } from '../../support/addresses.ts'
import { send, sendBytes } from '../../support/wire.ts'

/** A service that hangs does not outlive the suite. */
const LIFETIME_MAX_MS = 25_000
const SETTINGS = { prefix: 'wa', pepper: 'a pepper that is secret' }

interface LogRecord {
  readonly event?: string
  readonly url?: string
  readonly keyId?: string
  readonly status?: number
}

test('no key and no pepper is ever logged, at any level, whatever becomes of the request', async () => {
  await using cleanup = new AsyncDisposableStack()
  const database = await createTestDatabase()
  cleanup.defer(() => database.drop())
  const keys = await issueKeys(database.url)
  const server = await startServer(database.url)
  cleanup.defer(async () => void (await server.stop()))

  const statuses: number[] = []
  for (const key of keys.all) {
    const path = `/api/v1/wallets/${MINT}`
    statuses.push((await send(server, `GET ${path}`, { authorization: `Bearer ${key}` })).status)
    statuses.push((await send(server, `GET ${path}?key=${key}`, { authorization: `Basic ${key}` })).status)
    statuses.push((await sendBytes(server, `GET / HTTP/9\r\nAuthorization: Bearer ${key}\r\n\r\n`)).status)
  }
  // A failure is logged with what the database said.
  await runSql(database.url, 'alter table wallets rename to wallets_away')
  const broken = await send(server, `GET /api/v1/wallets/${MINT}`, {
    authorization: `Bearer ${keys.active}`,
  })
  await runSql(database.url, 'alter table api_keys rename to api_keys_away')
  const closed = await send(server, `GET /api/v1/wallets/${MINT}`, {
    authorization: `Bearer ${keys.active}`,
  })
  const output = await server.stop()

  expect(statuses).toEqual([404, 401, 400, 401, 401, 400, 401, 401, 400])
  expect([broken.status, closed.status]).toEqual([500, 500])
  const records = output
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogRecord] : []))
  const requests = records.filter(({ event }) => event === 'request')
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

/** Runs the service as an operator does. `stop` ends it and returns all that it wrote. */
async function startServer(databaseUrl: string): Promise<{ readonly url: string; stop(): Promise<string> }> {
  const server = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ROLE: 'api',
      LOG_LEVEL: 'trace',
      API_KEY_PEPPER: SETTINGS.pepper,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIFETIME_MAX_MS,
  })
  let output = ''
  const exited = once(server, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /"event":"ready","url":"([^"]+)"/.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.on('exit', () => reject(new Error(`the service ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await exited
      return output
    },
  }
}
