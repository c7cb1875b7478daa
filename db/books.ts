import type { Books } from '../contract/ports.ts'
import type { Database } from './connection/connection.ts'
import { claimRequest, giveClaimUp, type HeldClaim, storeAnswer } from './idempotency.ts'
import { createBatchLoader } from './loaders.ts'
import { consumeQuotas, giveUnitsBack, keepUnits, type QuotaUse, reserveUnit } from './quotas.ts'

/** The books of the kernel in Postgres. Requests that pay at the same moment are one statement. */
export function createBooks(db: Database): Books<Database, HeldClaim> {
  const takes = createBatchLoader((uses: readonly QuotaUse[]) => consumeQuotas(db, uses))
  return {
    take: (pool, units) => takes.load({ ...pool, units }),
    reserve: (pool) => reserveUnit(db, pool),
    claim: (request, retainMs) => claimRequest(db, request, retainMs),
    async end({ keep = [], giveBack = [], claim }, tx) {
      const work = async (trx: Database) => {
        if (keep.length > 0) await keepUnits(trx, keep)
        if (giveBack.length > 0) await giveUnitsBack(trx, giveBack)
        if (claim?.answer !== undefined) await storeAnswer(trx, claim.held, claim.answer)
        else if (claim !== undefined) await giveClaimUp(trx, claim.held)
      }
      await (tx === undefined ? db.transaction().execute(work) : work(tx))
    },
  }
}
