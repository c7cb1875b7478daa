import { Refusal } from '../contract/refusal.ts'
import { findGroup } from '../db/groups.ts'
import type { OperationHandler } from './contract.ts'
import { stored } from './schema.ts'
import { GROUP_UNKNOWN } from './views/refusals.ts'

/** Reads a group of wallets that move together. */
export const getGroup: OperationHandler<'getGroup'> = async ({ path: { group_id: id } }, { db }) => {
  const detail = await findGroup(db, id)
  if (detail === undefined) return new Refusal('WALLET_NOT_FOUND', GROUP_UNKNOWN)
  return { data: stored<'GroupData'>(detail) }
}
