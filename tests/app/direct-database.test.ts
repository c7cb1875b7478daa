import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createEmptyDatabase, runSql } from '../support/database.ts'
import { startTestService } from '../support/service.ts'

/* The role of a connection shows whether it bypasses the pooler, so this test needs no pooler. */

test('migrations, the queue and notices bypass a pooler, requests do not', async () => {
  const database = await createEmptyDatabase()
  const role = `past_the_pooler_${randomBytes(6).toString('hex')}`
  await runSql(database.url, `create role ${role} superuser login password '${role}'`)
  const direct = new URL(database.url)
  direct.username = role
  direct.password = role
  try {
    const env = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: direct.href, MIGRATE: 'on-start' }
    await using service = await startTestService({ env })
    const client = await service.client()
    await client.get('/api/v1/usage')
    const sessions = await runSql(
      database.url,
      `select distinct application_name, usename = $1 as direct from pg_stat_activity
       where datname = current_database() and application_name like 'wallet-analytics%' order by 1`,
      [role],
    )
    expect(sessions).toEqual([
      { application_name: 'wallet-analytics', direct: false },
      { application_name: 'wallet-analytics-jobs', direct: true },
      { application_name: 'wallet-analytics-notices', direct: true },
    ])
    const owners = await runSql(
      database.url,
      `select distinct tableowner = $1 as direct from pg_tables where schemaname in ('public', 'pgboss')`,
      [role],
    )
    expect(owners).toEqual([{ direct: true }])
  } finally {
    await database.drop()
    await runSql(process.env.TEST_POSTGRES_URL ?? '', `drop role ${role}`)
  }
})
