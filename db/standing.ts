import { type Expression, sql } from 'kysely'
import type { Standing } from '../analysis/judged-bets.ts'

/**
 * What is stored of a wallet that its own trades do not tell, as JSON text of `Standing`: the names of its labels on
 * any token, whether its wins were among those whose market is checked, and what its copies say.
 */
export function standingOf(walletId: Expression<unknown>) {
  return sql<string>`json_build_object(
    'labels', array(
      select distinct stated.name from token_wallets l cross join json_to_recordset(l.labels) as stated (name text)
      where l.wallet_id = (${walletId}) and l.labels::text <> '[]'),
    'isMarketChecked', coalesce((select own.market_checked from wallets own where own.id = (${walletId})), false),
    'copies', coalesce((
      select json_object_agg(c.period, json_build_object('verdict', c.summary -> 'verdict',
        'gainProbabilityPct', c.summary -> 'gain_probability_pct'))
      from wallet_copies c where c.wallet_id = (${walletId})), '{}'))::text`
}

/** The standing of a wallet that is not stored yet, too. */
export function readStanding(text: string): Standing {
  return JSON.parse(text) as Standing
}
