import { findQuotas } from '../db/quotas.ts'
import type { OperationHandler } from './contract.ts'
import { POOLS, toUsage } from './views/usage.ts'

/** Reads what is left of the minute and of the day. From the primary: what was charged a moment ago counts. */
export const getUsage: OperationHandler<'getUsage'> = async ({ caller }, { db }) => {
  const { profileId, plan, rate } = caller
  const quotas = await findQuotas(db, { profileId, pools: POOLS })
  return { data: toUsage({ plan, rate }, quotas) }
}
