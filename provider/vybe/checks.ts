import document from '../../generated/provider/vybe/document.json' with { type: 'json' }
import type { components } from '../../generated/provider/vybe/types.ts'
import { type Check, createChecks, isObject } from '../client/vendor-answers.ts'

/** Answers of the vendor, as `spec/provider/vybe.yaml` describes them. */
export type VybeSchemas = components['schemas']

/** Makes the check of an answer, by the name of its schema. */
export const checkVybe = createChecks<VybeSchemas>(document)

const checkRows = checkVybe('WalletPnl')

/** A wallet in a window. Tokens in another form are no missing ones, which would mean that it has not traded. */
export const checkVybeWallet: Check<VybeSchemas['WalletPnl']> = (body) => {
  if (!isObject(body) || !('tokenMetrics' in body || 'summary' in body)) return undefined
  const checked = checkRows(body)
  return 'tokenMetrics' in body && checked?.answer.tokenMetrics === undefined ? undefined : checked
}
