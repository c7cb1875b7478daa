import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/connection/connection.ts'
import { replaceTokenWallets, upsertToken } from '../../db/tokens.ts'
import type { TokenProfile } from '../../provider/data-provider.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestDatabase } from '../support/open-database.ts'

const { db } = await openTestDatabase()

const OTHERS = 50_000
const TOKEN: TokenProfile = {
  address: newAddress(),
  name: 'Token',
  symbol: 'TOKEN',
  decimals: 6,
  image: null,
  description: null,
  extensions: null,
  pools: [],
  liquidityUsd: null,
  risk: null,
  createdAtMs: null,
  labels: [],
}
const TRADERS = Array.from({ length: 9 }, (_, index) => {
  return { address: newAddress(), realizedUsd: index, investedUsd: 1, firstBuyMs: index, oversold: false }
})
const LABELS = TRADERS.slice(0, 3).map(
  ({ address }) => ({ address, name: 'sniper', source: 'token_risk' }) as const,
)

async function storeTraders(trx: DatabaseTransaction): Promise<void> {
  const listing = { traders: TRADERS, isOfAllTime: true, firstBuyers: null, labels: LABELS }
  await replaceTokenWallets(trx, await upsertToken(trx, TOKEN), listing)
}

test('the work of storing a token does not grow with the number of known wallets', async () => {
  await db.transaction().execute(storeTraders)
  await sql`insert into wallets (address) select 'other ' || n from generate_series(1, ${OTHERS}) n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const { rows } = await db.transaction().execute(async (trx) => {
    await storeTraders(trx)
    return await sql<{ readonly read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'wallets'
    `.execute(trx)
  })
  expect(rows[0]?.read).toBeLessThan(OTHERS / 100)
})
