import { type StartedScan, startScan } from '../scans/start-scan.ts'
import type { OperationHandler } from './contract.ts'
import { toTrigger } from './views/scan.ts'

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: OperationHandler<'createTokenScan'> = async (
  { path: { address }, caller: { profileId }, pay, signal },
  context,
) => {
  const answer = (scan: StartedScan) => toTrigger(address, scan)
  return answer(await startScan(context, { address, signal, payer: { profileId, pay, answer } }))
}
