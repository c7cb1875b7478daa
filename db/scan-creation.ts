import type { ListedTrader } from '../analysis/listed-position.ts'
import type { TokenProfile, TokenTraders } from '../provider/data-provider.ts'
import type { DatabaseTransaction } from './connection/connection.ts'
import { insertScan, lookUpReusableScan, type ScanNote, supersedeScan } from './scans.ts'
import { findTokenId, lockToken, replaceTokenWallets, upsertToken } from './tokens.ts'

/**
 * Makes this transaction the only one that may create a scan of the token, or returns the scan that another one has
 * just created.
 */
export async function claimToken(trx: DatabaseTransaction, address: string): Promise<string | undefined> {
  await lockToken(trx, address)
  return (await lookUpReusableScan(trx, address)).scanId
}

/** What a trigger has come to. */
export interface StartedScan {
  readonly scanId: string
  /** Another trigger has started it, and paid for it. */
  readonly reused: boolean
  /** The token had a report before. */
  readonly isUpdate: boolean
}

export interface CreatedScan {
  readonly scanId: string
  /** True when the token had a report before. */
  readonly isUpdate: boolean
  /** The wallets of the scan, best realized profit first. */
  readonly walletIds: readonly number[]
}

/** A token and its traders, as the provider has just listed them. */
export interface NewReport extends Pick<TokenTraders, 'coverage' | 'firstBuyers' | 'labels' | 'droppedRows'> {
  readonly token: TokenProfile
  readonly traders: readonly ListedTrader[]
}

/** Stores the report of a token, ends an older scan and creates the new one, in a transaction that has claimed it. */
export async function createScan(trx: DatabaseTransaction, report: NewReport): Promise<CreatedScan> {
  const isUpdate = (await findTokenId(trx, report.token.address)) !== undefined
  const { token, traders, firstBuyers } = report
  const tokenId = await upsertToken(trx, token)
  await supersedeScan(trx, tokenId)
  const labels = [...token.labels, ...report.labels]
  const walletIds = await replaceTokenWallets(trx, tokenId, { traders, firstBuyers, labels })
  const scanId = await insertScan(trx, { tokenId, isUpdate, walletIds, notes: listGaps(report) })
  return { scanId, isUpdate, walletIds }
}

/** What the provider's list lacks. */
function listGaps({ coverage, traders, firstBuyers, droppedRows }: NewReport): ScanNote[] {
  const gaps: ScanNote[] = []
  if (coverage === 'partial') gaps.push({ code: 'top_traders_only', wallets: traders.length })
  if (firstBuyers === null && traders.length > 0) gaps.push({ code: 'first_buyers_of_these' })
  if (droppedRows > 0) gaps.push({ code: 'unusable_rows', rows: droppedRows })
  return gaps
}
