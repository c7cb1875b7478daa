import { afterAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, runSql } from '../../support/database.ts'
import { endProcesses, runCommand, startService } from '../../support/processes.ts'

afterAll(endProcesses)

test.concurrent('migrate makes an empty database ready for services, stores PLAN_LIMITS, says so, and may be run again', async () => {
  const database = await createEmptyDatabase()
  const env = { DATABASE_URL: database.url, PLAN_LIMITS: 'pro.scans=11' }
  for (const done of [
    /\nApplied 0001-profiles, .*\. Changed the limits pro\.scans=11\. The database is up to date\.\n/,
    /\nNo migration was needed\. The database is up to date\.\n/,
  ]) {
    const { code, stdout, stderr } = await runCommand(['run', '--silent', 'migrate'], env, 'npm')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(done)
  }
  const limits = await runSql(database.url, `select pool, units from plan_limits where plan = 'pro'`)
  expect(limits).toEqual(
    expect.arrayContaining([
      { pool: 'scans', units: 11 },
      { pool: 'reads', units: 50 },
    ]),
  )
  const service = await startService({
    ...env,
    PROVIDER_URL: 'simulator',
    MIGRATE: 'off',
    ROLE: 'api',
  })
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  await database.drop()
})

test.concurrent('migrate says why it fails', async () => {
  const unreachable = await runCommand(['scripts/migrate.ts'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  })
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  const wrong = await runCommand(['scripts/migrate.ts'], { DATABASE_URL: 'mysql://x', PORT: '-1' })
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toContain('DATABASE_URL must be')
  expect(wrong.stderr).toContain('PORT must be')
})

test('a command with MIGRATE=off names the database that it cannot use, and what to do', async () => {
  const empty = await createEmptyDatabase()
  const { stderr } = await runCommand(['scripts/keys.ts', 'list'], {
    DATABASE_URL: empty.url,
    MIGRATE: 'off',
  })
  expect(stderr).toMatch(/^MIGRATE is off, and the database of DATABASE_URL at /m)
  await empty.drop()
})
