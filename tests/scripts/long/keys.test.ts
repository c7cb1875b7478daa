import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, runSql, type TestDatabase } from '../../support/database.ts'
import { newDataDir } from '../../support/folders.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'
import { waitFor } from '../../support/waiting.ts'

const KEY = /^wa_live_([0-9A-Za-z]{12})_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/

const service = await openTestService({ env: { ROLE: 'api' } })

afterAll(endProcesses)

function keys(args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  return runCommand(['scripts/keys.ts', ...args], { DATABASE_URL: service.databaseUrl, ...env })
}

interface Issued {
  readonly id: string
  readonly key: string
  readonly profile: string
  readonly plan: string
}

async function issue(profile: string, plan: string, ...options: readonly string[]): Promise<Issued> {
  const args = ['issue', '--profile', profile, '--plan', plan, ...options, '--json']
  const { code, stdout, stderr } = await keys(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Database: .*\n$/) })
  return JSON.parse(stdout) as Issued
}

async function statusFor(key: string): Promise<number> {
  return (await service.clientWithKey(key).get('/api/v1/scans/wallet_processing_00000000')).status
}

test.concurrent('keys issue prints only id, key, profile and plan, and the key works at once', async () => {
  const { code, stdout, stderr } = await keys(['issue', '--profile', 'Ada', '--plan', 'pro', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Database: .*\n$/) })
  const issued = JSON.parse(stdout) as Issued
  expect(stdout).toBe(`${JSON.stringify(issued)}\n`)
  expect(issued).toEqual({ id: KEY.exec(issued.key)?.[1], key: issued.key, profile: 'Ada', plan: 'pro' })
  expect(await statusFor(issued.key)).toBe(404)
  const stored = JSON.stringify(await service.sql(`select * from api_keys where id = $1`, [issued.id]))
  expect(stored).not.toContain(issued.key.split('_')[3])
})

test.concurrent('keys issue changes the plan of a profile only with --change-plan, and gives the key its own limit', async () => {
  const first = await issue('Grace', 'premium', '--rate-limit', '7')
  const response = await service.clientWithKey(first.key).get('/api/v1/scans/wallet_processing_00000000')
  expect(response.headers.get('x-ratelimit-limit')).toBe('7')
  const refused = await keys(['issue', '--profile', 'Grace', '--plan', 'free'])
  const sentence = 'the profile Grace has the plan premium; --change-plan makes it free, for all its keys\n'
  expect(refused).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  expect(await statusFor(first.key)).toBe(404)
  await issue('Grace', 'free', '--change-plan')
  expect(await statusFor(first.key)).toBe(403)
  expect(await service.sql(`select plan from profiles where name = 'Grace'`)).toEqual([{ plan: 'free' }])
})

test.concurrent('keys issue shows the key to a person once, and says so', async () => {
  const { code, stdout } = await keys(['issue', '--profile', 'Person', '--plan', 'pro'])
  expect(code).toBe(0)
  expect(stdout).toContain('of profile Person (pro), shown only now')
  const shown = stdout.split(/\s+/).find((word) => KEY.test(word)) ?? ''
  expect(await statusFor(shown)).toBe(404)
})

test.concurrent('keys issue migrates an empty database of the operator when no service has run', async () => {
  const database: TestDatabase = await createEmptyDatabase()
  const { code, stdout } = await keys(['issue', '--profile', 'First', '--plan', 'pro', '--json'], {
    DATABASE_URL: database.url,
  })
  expect(code).toBe(0)
  const stored = await runSql(database.url, `select id from api_keys`)
  expect(stored).toEqual([{ id: (JSON.parse(stdout) as Issued).id }])
  await database.drop()
})

test.concurrent('keys issue starts and stops the embedded database without DATABASE_URL, as migrate does', async () => {
  const env = { DATA_DIR: await newDataDir() }
  const migrated = await runCommand(['scripts/migrate.ts'], env)
  expect(migrated).toMatchObject({ code: 0, stdout: '' })
  expect(migrated.stderr).toMatch(
    /^Database: embedded, in .+\nApplied 0001-profiles, .+ The database is up to date\.\n$/,
  )
  expect(migrated.stderr).toContain(env.DATA_DIR)
  const run = (args: string[]) => runCommand(['scripts/keys.ts', ...args], env)
  const issued = await run(['issue', '--profile', 'Alone', '--plan', 'pro', '--json'])
  expect(issued.code).toBe(0)
  expect(existsSync(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  const listed = await run(['list', '--json'])
  const records = JSON.parse(listed.stdout) as Record<string, unknown>[]
  expect(records.map(({ profile }) => profile)).toEqual(['Alone'])
})

test.concurrent('an issued key with scopes and an end has both, and the trail records them', async () => {
  const { id, key } = await issue('Eve', 'pro', '--scopes', 'read', '--expires', '1s')
  await waitFor('the end of the key', async () => (await statusFor(key)) === 401 || undefined)
  const events = JSON.parse((await keys(['log', '--json'])).stdout) as Record<string, unknown>[]
  expect(events.find(({ keyId }) => keyId === id)).toMatchObject({
    event: 'issued',
    detail: { scopes: ['read'], expires_at: expect.any(String) },
  })
})

test.concurrent('an issued key is among the newest events of the trail, which says where older ones are', async () => {
  const { id } = await issue('Trail', 'pro')
  await issue('Trail', 'pro')
  const all = JSON.parse((await keys(['log', '--json'])).stdout) as Record<string, unknown>[]
  expect(all.some(({ keyId }) => keyId === id)).toBe(true)
  const { stdout } = await keys(['log', '--limit', '1'])
  expect(stdout.trimEnd().split('\n')).toHaveLength(3)
  expect(stdout).toContain('There are older events: see --limit.')
})

test.concurrent.each(['2999-12-31', '2999-12-31T12:00:00.5+02:00', '90d'])(
  'an issued key may have the end %s',
  async (end) => {
    const { key } = await issue(`Until ${end}`, 'pro', '--expires', end)
    expect(await statusFor(key)).toBe(404)
  },
)

test('keys list and keys revoke show what is known about each key, newest first, but never the key', async () => {
  const one = await issue('Lin', 'pro')
  const other = await issue('Mae', 'premium', '--rate-limit', '120')
  const { stdout } = await keys(['list', '--json'])
  const [newest, next] = JSON.parse(stdout) as Record<string, unknown>[]
  expect(newest).toEqual({
    id: other.id,
    lastFour: other.key.slice(-4),
    profileId: expect.any(String),
    profile: 'Mae',
    plan: 'premium',
    rateLimit: 120,
    createdAt: expect.any(String),
    expiresAt: null,
    formerUntil: null,
    name: null,
    networks: null,
    scopes: null,
    revokedAt: null,
    lastUsedAt: null,
    usedToday: {},
    pepper: 'none',
  })
  expect(next).toMatchObject({ id: one.id, profile: 'Lin', rateLimit: null })
  expect(await statusFor(one.key)).toBe(404)
  await service.sql(`select consume_quota(id, 'reads', 3) from profiles where name = 'Lin'`)
  await waitFor('the use of the key', async () => {
    const [row] = await service.sql<{ at: Date | null }>(
      'select last_used_at as at from api_keys where id = $1',
      [one.id],
    )
    return row?.at ?? undefined
  })
  const [, used] = JSON.parse((await keys(['list', '--json'])).stdout) as Record<string, unknown>[]
  expect(used).toMatchObject({ lastUsedAt: expect.any(String), usedToday: { reads: 3 } })
  const table = await keys(['list'])
  for (const text of [one.id, other.id, 'Lin', 'Mae', '120']) expect(table.stdout).toContain(text)
  expect(stdout + table.stdout).not.toContain(one.key)
  // No colours in a pipe.
  expect(table.stdout).not.toContain('\u001b[')
})

test('keys list and keys revoke end a key at once, and change nothing the second time', async () => {
  const { id, key } = await issue('Rev', 'pro')
  expect(await statusFor(key)).toBe(404)
  const { code, stdout } = await keys(['revoke', id])
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Key ${id} is revoked.\n` })
  expect(await statusFor(key)).toBe(401)
  const [before] = await service.sql(`select revoked_at from api_keys where id = $1`, [id])
  expect(JSON.parse((await keys(['revoke', id, '--json'])).stdout)).toEqual({ id, revoked: true })
  expect(await service.sql(`select revoked_at from api_keys where id = $1`, [id])).toEqual([before])
})

test.concurrent('keys rotate shows a new secret once, and the former one works for the stated overlap', async () => {
  const { id, key } = await issue('Rot', 'pro')
  const rotated = JSON.parse((await keys(['rotate', id, '--json'])).stdout)
  expect(rotated).toEqual({ id, key: expect.stringMatching(KEY), formerUntil: expect.any(String) })
  expect([await statusFor(key), await statusFor(rotated.key)]).toEqual([404, 404])
  const { code, stdout } = await keys(['rotate', id, '--overlap', '0s'])
  const shown = stdout.split(/\s+/).find((word) => KEY.test(word)) ?? ''
  expect([code, await statusFor(key), await statusFor(rotated.key), await statusFor(shown)]).toEqual([
    0, 401, 401, 404,
  ])
  await keys(['revoke', id])
  const refused = await keys(['rotate', id])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain(`There is no active key "${id}"`)
})

const ISSUE = ['issue', '--profile', 'Bad']
test.concurrent.each([
  { args: ['destroy'], says: "unknown command 'destroy'" },
  { args: ['issue', '--plan', 'pro'], says: "required option '--profile <name>' not specified" },
  { args: ['issue', '--profile', ' ', '--plan', 'pro'], says: 'It must have a name.' },
  { args: ['issue', '--profile', '(demo)', '--plan', 'pro'], says: 'It must not begin with "("' },
  { args: [...ISSUE, '--plan', 'gold'], says: 'Allowed choices are free, pro, premium.' },
  {
    args: [...ISSUE, '--plan', 'pro', '--rate-limit', '0'],
    says: "argument '0' is invalid. It must be an integer from 1 to 1000000.",
  },
  { args: [...ISSUE, '--plan', 'pro', '--scopes', 'read,all'], says: 'The scopes are keys, read, scan' },
  { args: [...ISSUE, '--plan', 'pro', '--expires', '2020-01-01'], says: 'or a future date such as' },
  { args: [...ISSUE, '--plan', 'pro', '--expires', '2999-12-31T12:00'], says: 'or a future date such as' },
  {
    args: [...ISSUE, '--plan', 'pro', '--networks', '10.0.0.0/33'],
    says: '10.0.0.0/33 is not a network such as',
  },
  { args: [...ISSUE, '--plan', 'pro', '--name', ' '], says: 'It must have 1 to 100 characters.' },
  { args: ['rotate', 'x', '--overlap', '169h'], says: 'of at most 168h.' },
  { args: ['revoke', 'one', 'two'], says: 'too many arguments' },
])(
  'keys with wrong arguments says what is wrong, changes nothing and exits with 2: $args',
  async ({ args, says }) => {
    const { code, stdout, stderr } = await keys(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(says)
    expect(await service.sql(`select from profiles where name in ('Bad', '')`)).toEqual([])
  },
)

test.concurrent('keys with wrong arguments says that there is no such key', async () => {
  const { code, stdout, stderr } = await keys(['revoke', 'no-such-key'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('There is no key "no-such-key"')
})
