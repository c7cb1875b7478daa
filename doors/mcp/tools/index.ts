import type { Tool } from '../tool.ts'
import { commonWallets } from './common-wallets.ts'
import { findWallets } from './find-wallets.ts'
import { getWallets } from './get-wallets.ts'
import { scanToken } from './scan-token.ts'
import { scanWallet } from './scan-wallet.ts'
import { scoreCalibration } from './score-calibration.ts'
import { topWallets } from './top-wallets.ts'
import { usage } from './usage.ts'

/** The tools, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [
  scanToken,
  topWallets,
  findWallets,
  getWallets,
  scanWallet,
  commonWallets,
  scoreCalibration,
  usage,
]
