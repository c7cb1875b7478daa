// Generated from spec/legacy.yaml by `npm run generate`. Do not edit.
import { listLegacyTopWallets } from '../../handlers/listLegacyTopWallets.ts'
import type { OperationHandlers } from '../../handlers/contract.ts'
import type { operations } from './operations.ts'

/** The handler of every operation. An operation without its file, or a file that breaks the contract, does not compile. */
export const handlers: OperationHandlers<keyof typeof operations> = {
  listLegacyTopWallets,
}
