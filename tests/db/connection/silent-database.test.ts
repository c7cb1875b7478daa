import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../db/connection/connection.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'

const STATEMENT_TIMEOUT_MS = 100
const GIVEN_UP = 'the database has not answered within 2100 ms'

test('a statement on a connection that fell silent rejects, and the next one gets another connection', async () => {
  const database = await createTestDatabase()
  const relay = await startRelay(database.url)
  const db = openDatabase({ url: relay.url, poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const ask = () => sql<{ answer: number }>`select ${1}::int as answer`.execute(db)
  await ask()
  relay.forgetConnections()
  await expect(ask()).rejects.toThrow(GIVEN_UP)
  expect((await ask()).rows).toEqual([{ answer: 1 }])
  await db.destroy()
  await relay[Symbol.asyncDispose]()
  await database.drop()
})
