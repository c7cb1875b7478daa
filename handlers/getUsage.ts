import { findQuotas } from '../db/quotas.ts'
import { type Handler, profileOf } from './contract.ts'
import { POOLS, toUsage } from './views/usage.ts'

/** Reads what is left of the minute and of the day. From the primary: what was charged a moment ago counts. */
export const getUsage: Handler<'getUsage'> = async ({ caller }, { db }) => {
  const { plan, rate } = caller
  if (plan === null) throw new Error('usage was asked for without a plan')
  const quotas = await findQuotas(db, { profileId: profileOf(caller), pools: POOLS })
  return { data: toUsage({ plan, rate }, quotas) }
}
