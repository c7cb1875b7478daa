import type { Context } from '../context.ts'
import { createClaimer } from './fetch-claims.ts'
import { createSettlements } from './settlements.ts'

/** What the jobs and requests of a process do together: claim what they fetch, and settle wallets. */
export function shareStatements(
  context: Pick<Context, 'db' | 'telemetry'>,
): Pick<Context, 'fetches' | 'settlements'> {
  return {
    fetches: { underWay: new Map(), claim: createClaimer(context.db) },
    settlements: createSettlements(context),
  }
}
