import { createSlots } from '../basics/slots.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

const withProfile = createSlots(1)

/**
 * Runs a change of what a profile has as a transaction. Such changes wait for one another, so that no two of them pass
 * a limit together. If those of this process waited in the database, one profile could take all its connections.
 */
export async function changeProfile<Result>(
  db: Database,
  profileId: string,
  change: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return await withProfile(profileId, () =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
      return await change(trx)
    }),
  )
}
