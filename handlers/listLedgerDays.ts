import { listSealedDays } from '../db/score-seals.ts'
import type { Handler } from './contract.ts'

/** Lists the sealed days of the score ledger, oldest first. */
export const listLedgerDays: Handler<'listLedgerDays'> = async (
  { query: { since, limit } },
  { db, simulated },
) => {
  // One more than is shown, to know where the next page begins.
  const days = await listSealedDays(db, simulated, { since: since ?? '-infinity', limit: limit + 1 })
  const shown = days.slice(0, limit)
  return { data: shown, meta: { count: shown.length, limit, next_since: days[limit]?.day ?? null } }
}
