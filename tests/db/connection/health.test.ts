import { expect, test } from '@jest/globals'
import { watchDatabase } from '../../../db/connection/health.ts'
import { openSql } from '../../support/database.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { readStatementCounts } from '../../support/statements.ts'

const AT_ONCE = 60

const { url, db } = await openTestDatabase()

test('checks of the database at the same time share one statement, so a flood of them takes one connection', async () => {
  await using access = openSql(url)
  const counts = await readStatementCounts(access)
  const health = watchDatabase(() => db)
  await counts.reset()
  await Promise.all(Array.from({ length: AT_ONCE }, () => health.check()))
  const asked = (await counts.list()).filter(({ text }) => / for update$/.test(text))
  expect(asked.map(({ calls }) => calls)).toEqual([1])
})
