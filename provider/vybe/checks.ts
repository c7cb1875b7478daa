import document from '../../generated/provider/vybe/document.json' with { type: 'json' }
import type { components } from '../../generated/provider/vybe/types.ts'
import { type Check, createChecks, isRecord, within } from '../client/answer-checks.ts'

/** Answers of the vendor, as `spec/provider/vybe.yaml` describes them. */
export type VybeSchemas = components['schemas']

const { check, rows } = createChecks<VybeSchemas>(document)

/** A token's metadata. */
export const checkVybeToken = check('Token')

/** The traders of a token. */
export const checkVybeTokenTraders = check('TokenTraders', within('data', rows('TokenTrader')))

/** The best traders of all tokens. */
export const checkVybeTopTraders = check('TopTraders', within('data', rows('TopTrader')))

const checkRows = check('WalletPnl', within('tokenMetrics', rows('WalletToken')))

/** A wallet in a window. */
export const checkVybeWallet: Check<VybeSchemas['WalletPnl']> = (body) =>
  isRecord(body) && ('tokenMetrics' in body || 'summary' in body) ? checkRows(body) : undefined
