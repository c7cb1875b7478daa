// Generated from spec/v1.yaml by `npm run generate`. Do not edit.
import { createTokenScan } from '../../handlers/createTokenScan.ts'
import { deleteKey } from '../../handlers/deleteKey.ts'
import { deleteWatchlist } from '../../handlers/deleteWatchlist.ts'
import { getGroup } from '../../handlers/getGroup.ts'
import { getKey } from '../../handlers/getKey.ts'
import { getLatestTokenScan } from '../../handlers/getLatestTokenScan.ts'
import { getScoreCalibration } from '../../handlers/getScoreCalibration.ts'
import { getTokenScan } from '../../handlers/getTokenScan.ts'
import { getUsage } from '../../handlers/getUsage.ts'
import { getWallet } from '../../handlers/getWallet.ts'
import { getWatchlist } from '../../handlers/getWatchlist.ts'
import { listCorrelations } from '../../handlers/listCorrelations.ts'
import { listTokenTopWallets } from '../../handlers/listTokenTopWallets.ts'
import { listWallets } from '../../handlers/listWallets.ts'
import { listWatchlists } from '../../handlers/listWatchlists.ts'
import { queryWallets } from '../../handlers/queryWallets.ts'
import { replaceWatchlist } from '../../handlers/replaceWatchlist.ts'
import { rotateKey } from '../../handlers/rotateKey.ts'
import { scanWallet } from '../../handlers/scanWallet.ts'
import { updateWatchlist } from '../../handlers/updateWatchlist.ts'
import type { Handlers } from '../../handlers/contract.ts'
import type { operations } from './operations.ts'

/** The handler of every operation. An operation without its file, or a file that breaks the contract, does not compile. */
export const handlers: Handlers<keyof typeof operations> = {
  createTokenScan,
  getTokenScan,
  getLatestTokenScan,
  listTokenTopWallets,
  listWallets,
  getWallet,
  scanWallet,
  queryWallets,
  getGroup,
  listCorrelations,
  getScoreCalibration,
  getKey,
  deleteKey,
  rotateKey,
  getUsage,
  listWatchlists,
  getWatchlist,
  replaceWatchlist,
  deleteWatchlist,
  updateWatchlist,
}
