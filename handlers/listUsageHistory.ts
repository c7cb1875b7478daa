import { listUseByDay } from '../db/quotas.ts'
import type { Handler } from './contract.ts'
import { toUsageDay } from './views/usage.ts'

/** Lists what the caller's profile has used on each of the last days. */
export const listUsageHistory: Handler<'listUsageHistory'> = async ({ caller, query }, { db }) => {
  const { profileId } = caller
  if (profileId === null) throw new Error('usage was asked for without a profile')
  return { data: (await listUseByDay(db, { profileId, days: query.days })).map(toUsageDay) }
}
