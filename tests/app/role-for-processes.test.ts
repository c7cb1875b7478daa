import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { createEmptyDatabase, runSql } from '../support/database.ts'
import { startTestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

test('the role of docs/operating.md suffices for a scan, and cannot lift the rules of the ledger', async () => {
  const database = await createEmptyDatabase()
  const role = `processes_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(database.url), { username: role, password: role }).href
  const guide = await readFile('docs/operating.md', 'utf8')
  const [, grants = ''] = /### A role for the processes\n.*?```sql\n(.*?)```/s.exec(guide) ?? []
  await runSql(database.url, `create role ${role} login password '${role}'`)
  try {
    await runSql(database.url, grants.replaceAll('OWNER', 'current_user').replaceAll('SERVICE', role))
    {
      await using _ = await startTestService({ env: { DATABASE_URL: database.url, MIGRATE: 'on-start' } })
    }
    {
      await using service = await startTestService({ env: { DATABASE_URL: url, MIGRATE: 'off' } })
      const { mint } = await makeToken(service.simulator, 5)
      expect(await scanToken(await service.client(), mint)).toMatchObject({ status: 'completed' })
    }
    await expect(runSql(url, 'alter table score_records disable trigger all')).rejects.toThrow(
      /must be owner/,
    )
  } finally {
    await database.drop()
    await runSql(process.env.TEST_POSTGRES_URL ?? '', `drop role ${role}`)
  }
})
