import { afterAll } from '@jest/globals'
import { type Database, openDatabase } from '../../db/connection/connection.ts'
import { createTestDatabase } from './database.ts'

/** A migrated database for all tests of a file, and the service's own access to it. Both end after the last test. */
export async function openTestDatabase({ poolSize }: { readonly poolSize?: number } = {}): Promise<{
  readonly url: string
  readonly db: Database
}> {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase({ url, ...(poolSize !== undefined && { poolSize }) })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}
