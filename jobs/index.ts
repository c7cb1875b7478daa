import { calibration } from './calibration.ts'
import { crossCheck } from './cross-check.ts'
import { firstBuyerSample } from './first-buyer-sample.ts'
import { groups } from './groups.ts'
import { scoreFollowUp } from './score-follow-up.ts'
import { walletAlerts } from './wallet-alerts.ts'
import { walletAnalysis } from './wallet-analysis.ts'
import { walletAnalysisDead } from './wallet-analysis-dead.ts'
import { walletCopies } from './wallet-copies.ts'
import { walletVerification } from './wallet-verification.ts'
import { webhookDelivery } from './webhook-delivery.ts'

/** Every job of the service, each in the file that is named after its queue. */
export const JOBS = [
  calibration,
  crossCheck,
  firstBuyerSample,
  groups,
  scoreFollowUp,
  walletAlerts,
  walletAnalysis,
  walletAnalysisDead,
  walletCopies,
  walletVerification,
  webhookDelivery,
]
