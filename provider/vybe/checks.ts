import document from '../../generated/provider/vybe/document.json' with { type: 'json' }
import type { components } from '../../generated/provider/vybe/types.ts'
import { type Check, createChecks, isRecord } from '../client/answer-checks.ts'

/** Answers of the vendor, as `spec/provider/vybe.yaml` describes them. */
export type VybeSchemas = components['schemas']

const check = createChecks<VybeSchemas>(document)

/** A token's metadata. */
export const checkVybeToken = check('Token')

/** The traders of a token. */
export const checkVybeTokenTraders = check('TokenTraders', [['data'], 'TokenTrader'])

/** The best traders of all tokens. */
export const checkVybeTopTraders = check('TopTraders', [['data'], 'TopTrader'])

const checkRows = check('WalletPnl', [['tokenMetrics'], 'WalletToken'])

/** A wallet in a window. */
export const checkVybeWallet: Check<VybeSchemas['WalletPnl']> = (body) =>
  isRecord(body) && ('tokenMetrics' in body || 'summary' in body) ? checkRows(body) : undefined
