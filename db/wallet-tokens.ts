import { sql } from 'kysely'
import type { Database } from './connection/connection.ts'
import { isAfter, type ListPage } from './list-page.ts'

/** A scanned token that has the wallet on its list; its rank there is by realized profit, money is in USD. */
export type WalletToken = Awaited<ReturnType<typeof listTokensOfWallet>>[number]

/** The id of a stored wallet. */
export async function findWalletId(db: Database, address: string): Promise<number | undefined> {
  const row = await db.selectFrom('wallets').select('id').where('address', '=', address).executeTakeFirst()
  return row?.id
}

/** The tokens that have a wallet on their lists, those fetched last first. */
export async function listTokensOfWallet(db: Database, walletId: number, { limit, after }: ListPage) {
  return await db
    .selectFrom('token_wallets as tw')
    .innerJoin('tokens as t', 't.id', 'tw.token_id')
    .leftJoin('cross_checks as c', (join) =>
      join.onRef('c.token_id', '=', 'tw.token_id').onRef('c.wallet_id', '=', 'tw.wallet_id'),
    )
    .select(['t.address as id', 't.name', 't.symbol', 't.fetched_at as fetchedAt'])
    .select(sql<string>`t.fetched_at::text`.as('place'))
    .select((eb) => eb.ref('tw.rank_realized').$notNull().as('rank'))
    .select(['tw.realized', 'tw.total_invested as totalInvested', 'tw.first_buy_ms as firstBuyMs'])
    .select(['tw.oversold', 'tw.labels', 'c.provider as secondProvider', 'c.verdict as secondVerdict'])
    .select(['c.realized_usd as secondRealized', 'c.checked_at as secondCheckedAt'])
    .select(sql<boolean>`coalesce(c.disputed, false)`.as('isDisputed'))
    .where('tw.wallet_id', '=', walletId)
    // Rows of token_wallets are found by their token, so the wallet's scans give the tokens. A list is of the token's
    // latest scan, which is never deleted.
    .where('tw.token_id', 'in', (eb) =>
      eb
        .selectFrom('scan_wallets as sw')
        .innerJoin('scans as s', 's.id', 'sw.scan_id')
        .select('s.token_id')
        .where('sw.wallet_id', '=', walletId),
    )
    .where(isAfter(after, 't.fetched_at', 't.address'))
    .orderBy('t.fetched_at', 'desc')
    .orderBy('t.address', 'desc')
    .limit(limit)
    .execute()
}
