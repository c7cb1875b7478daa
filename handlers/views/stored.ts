import { type Piece, Rendered } from '../../contract/rendered.ts'
import type { Schema } from '../schema.ts'

/** The schemas that the database stores as JSON text. */
type StoredSchema =
  | 'CalibrationReport'
  | 'CopyTokenList'
  | 'GroupData'
  | 'PeriodStats'
  | 'RecentTokenList'
  | 'TokenAgreement'
  | 'TokenExtensions'
  | 'TokenPoolList'
  | 'TokenRisk'
  | 'WalletCopySummary'
  | 'WalletGroup'

/** The schemas whose text is cached. */
type CachedSchema = 'TopWalletsData'

/** Text from a column that holds a schema; the code in `analysis/` that made it is typed by the same schema. */
export function stored<Name extends StoredSchema>(text: string): Rendered<Schema<Name>> {
  return Rendered.trusted([text])
}

/** Text from a cache, which holds what was rendered from a value of this schema. */
export function cached<Name extends CachedSchema>(pieces: readonly Piece[]): Rendered<Schema<Name>> {
  return Rendered.trusted(pieces)
}
