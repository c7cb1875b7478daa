import { isProviderFailure } from '../jobs/shared-fetch.ts'
import { type Payer, startScan } from '../jobs/start-scan.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { providerFailed, tokenUnknown } from './views/refusals.ts'
import { toTrigger } from './views/scan.ts'

/** The trigger answers within 20 seconds; what the provider does not take is left for the transaction. */
const PROVIDER_TIMEOUT_MS = 15_000

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: Handler<'createTokenScan'> = async (input, context) => {
  const { path, quota, attempt, signal } = input
  const { address } = path
  const payer: Payer = {
    check: () => quota.check(),
    begin: () => attempt.begin(),
    charge: (trx, scan) => quota.charge(trx, toTrigger(address, scan)),
  }
  try {
    const scan = await startScan(context, { address, timeoutMs: PROVIDER_TIMEOUT_MS, signal, payer })
    return toTrigger(address, scan)
  } catch (cause) {
    if (!isProviderFailure(cause)) throw cause
    // A token that the provider does not know is a refusal of its own.
    return new ApiError(
      'UPSTREAM_ERROR',
      cause.kind === 'not-found' ? tokenUnknown(cause) : providerFailed(cause),
    )
  }
}
