import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { databaseTimeAgo } from '../../db/clock.ts'
import { openTestDatabase } from '../support/open-database.ts'

const { db } = await openTestDatabase({ poolSize: 1 })

test('rows of an age are looked up in an index, however many rows are younger', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const old = trx.selectFrom('token_facts').select('mint').where('fetched_at', '<', databaseTimeAgo(60_000))
    const plan = await old.orderBy('fetched_at').limit(10).explain('text')
    expect(JSON.stringify(plan)).toContain('Index Cond')
  })
})
