import type { Tool } from '../tool.ts'
import { commonWalletsTool } from './common-wallets.ts'
import { copyWalletTool } from './copy-wallet.ts'
import { findWalletsTool } from './find-wallets.ts'
import { getWalletsTool } from './get-wallets.ts'
import { scanTokenTool } from './scan-token.ts'
import { scanWalletTool } from './scan-wallet.ts'
import { scoreCalibrationTool } from './score-calibration.ts'
import { topWalletsTool } from './top-wallets.ts'
import { usageTool } from './usage.ts'

/** The tools, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [
  scanTokenTool,
  topWalletsTool,
  findWalletsTool,
  getWalletsTool,
  scanWalletTool,
  copyWalletTool,
  commonWalletsTool,
  scoreCalibrationTool,
  usageTool,
]
