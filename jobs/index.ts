/* Every job of the service, each in the file that is named after its queue. */

export { calibration } from './calibration.ts'
export { walletAnalysis } from './wallet-analysis.ts'
export { walletAnalysisDead } from './wallet-analysis-dead.ts'
