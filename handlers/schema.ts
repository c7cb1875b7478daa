import { Rendered } from '../contract/rendered.ts'
import type { components as legacyComponents } from '../generated/legacy/types.ts'
import type { components } from '../generated/v1/types.ts'

/** A component schema of v1. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** A component schema of the legacy interface. */
export type LegacySchema<Name extends keyof legacyComponents['schemas']> = legacyComponents['schemas'][Name]

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

/** Text from a column that holds a schema; the code in `analysis/` that made it is typed by the same schema. */
export function stored<Name extends StoredSchema>(text: string): Rendered<Schema<Name>> {
  return Rendered.trusted([text])
}
