/* Every job of the service, each in the file that is named after its queue. */

export { calibration } from './calibration.ts'
export { crossCheck } from './cross-check.ts'
export { firstBuyerSample } from './first-buyer-sample.ts'
export { groups } from './groups.ts'
export { scoreFollowUp } from './score-follow-up.ts'
export { walletAlerts } from './wallet-alerts.ts'
export { walletAnalysis } from './wallet-analysis.ts'
export { walletAnalysisDead } from './wallet-analysis-dead.ts'
export { walletVerification } from './wallet-verification.ts'
export { webhookDelivery } from './webhook-delivery.ts'
