import { listUseByDay } from '../db/quotas.ts'
import type { OperationHandler } from './contract.ts'
import { toUsageDay } from './views/usage.ts'

/** Lists what the caller's profile has used on each of the last days. */
export const listUsageHistory: OperationHandler<'listUsageHistory'> = async ({ caller, query }, { db }) => {
  const days = await listUseByDay(db, { profileId: caller.profileId, days: query.days })
  return { data: days.map(toUsageDay) }
}
