import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, createTestDatabase, runSql } from '../../support/database.ts'
import { newDataDir, newFolder } from '../../support/folders.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'

/* Real starts that must fail. tests/config/start-failures.test.ts checks the sentence of each failure. */

const POWERLESS = 'powerless'

const database = await createTestDatabase()
const empty = await createEmptyDatabase()
await runSql(empty.url, `create role ${POWERLESS} login password 'nothing'`)
const occupier = createServer().listen(0, '127.0.0.1')
await once(occupier, 'listening')

afterAll(async () => {
  occupier.close()
  await runSql(empty.url, `drop role ${POWERLESS}`)
  await database.drop()
  await empty.drop()
  await endProcesses()
})

/** The address of a database with parts of it changed. */
function change(
  url: string,
  parts: Partial<Pick<URL, 'username' | 'password' | 'port' | 'pathname'>>,
): string {
  return Object.assign(new URL(url), parts).href
}

function takenPort(): string {
  return String((occupier.address() as AddressInfo).port)
}

interface Case {
  readonly what: string
  readonly env: () => Record<string, string> | Promise<Record<string, string>>
  readonly says: string
}

const CASES: readonly Case[] = [
  { what: 'a port that is taken', env: () => ({ PORT: takenPort() }), says: 'PORT: 127.0.0.1:' },
  {
    what: 'an address of another machine',
    env: () => ({ HOST: '192.0.2.1' }),
    says: 'HOST: 192.0.2.1 is not an address of this machine',
  },
  {
    what: 'a metrics port that is taken',
    env: () => ({ METRICS_PORT: takenPort() }),
    says: 'METRICS_PORT: 127.0.0.1:',
  },
  {
    what: 'a missing database server',
    env: () => ({ DATABASE_URL: change(database.url, { port: '1' }) }),
    says: 'DATABASE_URL: no Postgres answers at',
  },
  {
    what: 'a wrong password',
    env: () => ({ DATABASE_URL: change(database.url, { password: 'wrong' }) }),
    says: 'DATABASE_URL: the Postgres at',
  },
  {
    what: 'a missing database',
    env: () => ({ DATABASE_URL: change(database.url, { pathname: '/none' }) }),
    says: 'has no database "none"',
  },
  {
    what: 'missing rights',
    env: () => ({ DATABASE_URL: change(empty.url, { username: POWERLESS, password: 'nothing' }) }),
    says: `DATABASE_URL: the user "${POWERLESS}" lacks a right`,
  },
  {
    what: 'a missing replica',
    env: () => ({ DATABASE_READ_URL: change(database.url, { port: '1' }) }),
    says: 'DATABASE_READ_URL: no Postgres answers at',
  },
  {
    what: 'a data folder that cannot be written',
    env: async () => {
      const file = join(await newFolder(), 'file')
      await writeFile(file, '')
      return { DATABASE_URL: '', DATA_DIR: join(file, 'data') }
    },
    says: 'DATA_DIR: nothing can be written in',
  },
]

test.concurrent.each(CASES)(
  'a start that must fail names the setting and what to do, in one sentence: $what',
  async ({ env, says }) => {
    const { code, stderr } = await runCommand(['scripts/serve.ts'], {
      DATABASE_URL: database.url,
      DATA_DIR: await newDataDir(),
      PROVIDER_URL: 'simulator',
      PORT: '0',
      ...(await env()),
    })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(says) })
    // One sentence with advice, and no stack.
    expect(stderr).toMatch(/^[^\n;]+; [^\n;]+\n$/)
    expect(stderr).not.toContain('wrong')
  },
)
