import { sql } from 'kysely'
import type { StoredScoreInputs } from '../analysis/score-inputs.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import { HOUR_MS } from '../basics/durations.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { selectAnalysed } from './wallets.ts'

/** A copy result that is younger than this is not computed again (copyWallet in spec/v1.yaml). */
export const COPY_FRESH_FOR_MS = HOUR_MS

/** What following a wallet would have made, as JSON text: the schema WalletCopySummary, the details, CopyTokenList. */
export async function findWalletCopy(
  db: Database,
  { address, period }: { readonly address: string; readonly period: Period },
) {
  return await db
    .selectFrom('wallet_copies as c')
    .innerJoin('wallets as w', 'w.id', 'c.wallet_id')
    .select(({ fn }) => [
      'c.summary',
      'c.details',
      'c.tokens',
      fn<number>('json_array_length', ['c.tokens']).as('tokenCount'),
    ])
    .where('w.address', '=', address)
    .where('c.period', '=', period)
    .executeTakeFirst()
}

/** An analysed wallet, with what its scores rest on; undefined for one that was never analysed. */
export async function findScoredWallet(db: Database, address: string) {
  const wallet = await selectAnalysed(db, address)
    .select(['id as walletId', 'listed_at as listedAt'])
    .executeTakeFirst()
  return wallet && { ...wallet, inputs: JSON.parse(wallet.inputs ?? 'null') as StoredScoreInputs | null }
}

/** The first wallets of a scan, in the order of lists, that nothing speaks against in 30 days. */
export async function listFirstWallets(db: Database, scanId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scan_wallets as s')
    .innerJoin('wallet_figures as f', 'f.wallet_id', 's.wallet_id')
    .select('f.address')
    .where('s.scan_id', '=', scanId)
    .where('s.state', 'in', ['analysed', 'stored'])
    .where('f.period', '=', '30d')
    .where(sql<boolean>`f.obstacles = '{}'`)
    .orderBy('f.by_solid')
    .orderBy('f.by_edge')
    .orderBy('f.address')
    .limit(count)
    .execute()
  return rows.map(({ address }) => address)
}

/** A copy result as it is stored. */
interface NewWalletCopy {
  readonly walletId: number
  readonly period: Period
  readonly copiedAt: string
  readonly summary: object
  readonly details: object
  readonly tokens: readonly object[]
}

/** Stores what following a wallet would have made, in place of what was known before. */
export async function storeWalletCopy(
  trx: DatabaseTransaction,
  { walletId, period, copiedAt, summary, details, tokens }: NewWalletCopy,
): Promise<void> {
  const result = {
    copied_at: copiedAt,
    summary: JSON.stringify(summary),
    details: JSON.stringify(details),
    tokens: JSON.stringify(tokens),
  }
  await trx
    .insertInto('wallet_copies')
    .values({ wallet_id: walletId, period, ...result })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'period']).doUpdateSet(result))
    .execute()
}
