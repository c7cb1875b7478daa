import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection/connection.ts'
import { Replica, readFromReplica } from '../../../db/connection/replica.ts'
import { openTestDatabase } from '../../support/open-database.ts'

/* Which server of several behind a balancer answers is decided by the connection. */

const { db } = await openTestDatabase({ poolSize: 2 })

async function readServer(from: Database): Promise<number> {
  const { pid } = await from.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
  return pid
}

test('a replica is read on the connection on which its state was compared', async () => {
  const replica = new Replica(db, () => undefined)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const compared: number[] = []
  const others: Promise<void>[] = []
  const readState = async (from: Database) => {
    compared.push(await readServer(from))
    // Another request takes the next free connection.
    const taken = Promise.withResolvers<void>()
    if (compared.length === 2) {
      others.push(
        db.connection().execute(async () => {
          taken.resolve()
          await ended
        }),
      )
      await taken.promise
    }
    return 'the same state'
  }
  const answered = await readFromReplica({ db, replica }, readServer, readState)
  end()
  await Promise.all(others)
  expect(answered).toBe(compared[1])
})
