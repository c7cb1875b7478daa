import { findGroup } from '../db/groups.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { GROUP_UNKNOWN } from './views/refusals.ts'
import { Rendered } from './views/rendered.ts'

/** Reads a group of wallets that move together. */
export const getGroup: Handler<'getGroup'> = async ({ path: { group_id: id } }, { db }) => {
  const detail = await findGroup(db, id)
  if (detail === undefined) return new ApiError('WALLET_NOT_FOUND', GROUP_UNKNOWN)
  return { data: Rendered.stored<'GroupData'>(detail) }
}
