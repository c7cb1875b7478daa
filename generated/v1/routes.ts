// Generated from spec/v1.yaml by `npm run generate`. Do not edit.
import { copyWallet } from '../../handlers/copyWallet.ts'
import { createTokenScan } from '../../handlers/createTokenScan.ts'
import { createWebhookEndpoint } from '../../handlers/createWebhookEndpoint.ts'
import { deleteKey } from '../../handlers/deleteKey.ts'
import { deleteWatchlist } from '../../handlers/deleteWatchlist.ts'
import { deleteWebhookEndpoint } from '../../handlers/deleteWebhookEndpoint.ts'
import { getGroup } from '../../handlers/getGroup.ts'
import { getKey } from '../../handlers/getKey.ts'
import { getLatestTokenScan } from '../../handlers/getLatestTokenScan.ts'
import { getScoreCalibration } from '../../handlers/getScoreCalibration.ts'
import { getTokenScan } from '../../handlers/getTokenScan.ts'
import { getUsage } from '../../handlers/getUsage.ts'
import { getWallet } from '../../handlers/getWallet.ts'
import { getWalletCopy } from '../../handlers/getWalletCopy.ts'
import { getWalletScore } from '../../handlers/getWalletScore.ts'
import { getWatchlist } from '../../handlers/getWatchlist.ts'
import { getWebhookEndpoint } from '../../handlers/getWebhookEndpoint.ts'
import { listCorrelations } from '../../handlers/listCorrelations.ts'
import { listScans } from '../../handlers/listScans.ts'
import { listTokenTopWallets } from '../../handlers/listTokenTopWallets.ts'
import { listTokens } from '../../handlers/listTokens.ts'
import { listUsageHistory } from '../../handlers/listUsageHistory.ts'
import { listWalletPositions } from '../../handlers/listWalletPositions.ts'
import { listWalletScores } from '../../handlers/listWalletScores.ts'
import { listWalletTokens } from '../../handlers/listWalletTokens.ts'
import { listWalletTrades } from '../../handlers/listWalletTrades.ts'
import { listWallets } from '../../handlers/listWallets.ts'
import { listWatchlists } from '../../handlers/listWatchlists.ts'
import { listWebhookDeliveries } from '../../handlers/listWebhookDeliveries.ts'
import { listWebhookEndpoints } from '../../handlers/listWebhookEndpoints.ts'
import { queryWallets } from '../../handlers/queryWallets.ts'
import { replaceWatchlist } from '../../handlers/replaceWatchlist.ts'
import { retryWebhookDelivery } from '../../handlers/retryWebhookDelivery.ts'
import { rotateKey } from '../../handlers/rotateKey.ts'
import { rotateWebhookSecret } from '../../handlers/rotateWebhookSecret.ts'
import { scanWallet } from '../../handlers/scanWallet.ts'
import { testWebhookEndpoint } from '../../handlers/testWebhookEndpoint.ts'
import { updateWatchlist } from '../../handlers/updateWatchlist.ts'
import { updateWebhookEndpoint } from '../../handlers/updateWebhookEndpoint.ts'
import type { OperationHandlers } from '../../handlers/contract.ts'
import type { operations } from './operations.ts'

/** The handler of every operation. An operation without its file, or a file that breaks the contract, does not compile. */
export const handlers: OperationHandlers<keyof typeof operations> = {
  createTokenScan,
  listTokens,
  listScans,
  getTokenScan,
  getLatestTokenScan,
  listTokenTopWallets,
  listWallets,
  getWallet,
  scanWallet,
  getWalletCopy,
  copyWallet,
  getWalletScore,
  listWalletPositions,
  listWalletTrades,
  listWalletTokens,
  queryWallets,
  getGroup,
  listWalletScores,
  listCorrelations,
  getScoreCalibration,
  getKey,
  deleteKey,
  rotateKey,
  listUsageHistory,
  getUsage,
  listWatchlists,
  getWatchlist,
  replaceWatchlist,
  deleteWatchlist,
  updateWatchlist,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  retryWebhookDelivery,
}
