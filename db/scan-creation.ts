import type { ListedTrader } from '../analysis/listed-position.ts'
import type { TokenProfile } from '../provider/data-provider.ts'
import type { DatabaseTransaction } from './connection.ts'
import { findReusableScanId, insertScan, supersedeScan } from './scans.ts'
import { findTokenId, lockToken, replaceTokenWallets, upsertToken } from './tokens.ts'

/**
 * Makes this transaction the only one that may create a scan of the token, or returns the scan that another one has
 * just created.
 */
export async function claimToken(trx: DatabaseTransaction, address: string): Promise<string | undefined> {
  await lockToken(trx, address)
  return findReusableScanId(trx, address)
}

export interface CreatedScan {
  readonly scanId: string
  /** True when the token had a report before. */
  readonly isUpdate: boolean
  /** The wallets of the scan, best realized profit first. */
  readonly walletIds: readonly number[]
}

/** Stores the report of a token, ends an older scan and creates the new one, in a transaction that has claimed it. */
export async function createScan(
  trx: DatabaseTransaction,
  report: {
    readonly token: TokenProfile
    readonly traders: readonly ListedTrader[]
    readonly note: string | null
  },
): Promise<CreatedScan> {
  const isUpdate = (await findTokenId(trx, report.token.address)) !== undefined
  const tokenId = await upsertToken(trx, report.token)
  await supersedeScan(trx, tokenId)
  const walletIds = await replaceTokenWallets(trx, tokenId, report.traders)
  const scanId = await insertScan(trx, { tokenId, isUpdate, walletIds, note: report.note })
  return { scanId, isUpdate, walletIds }
}
