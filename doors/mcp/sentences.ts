import document from '../../generated/v1/document.json' with { type: 'json' }
import type { components } from '../../generated/v1/types.ts'

/** What an agent reads before its first call of a tool. */
export const INSTRUCTIONS =
  'Finds and checks Solana traders. Order: top_wallets, scan_token only if there is no scan or an old one, get_wallets. ' +
  'Quote a score only with its confidence and age, an edge or a win rate only as its range. A missing value is unknown, ' +
  'never zero. Say so when data is simulated.'

/** What an agent does after a failure, by its code. */
export const NEXT_STEPS: Partial<Readonly<Record<components['schemas']['ErrorCode'], string>>> = {
  UNAUTHORIZED: 'Ask the user for a valid API key.',
  FORBIDDEN_PLAN:
    'For scope_missing ask the user for a key with this scope, otherwise for a Pro or Premium subscription.',
  QUOTA_EXCEEDED:
    'Ask for fewer addresses if some are left. Without scans left, stored results can still be read. Otherwise tell the ' +
    'user when the quota resets.',
  VALIDATION_ERROR: 'Correct the named arguments and call again.',
  TOKEN_NOT_SCANNED: 'Call scan_token with this mint, then this tool again.',
  SCAN_NOT_FOUND: 'Call scan_token without scan_id.',
  WALLET_NOT_FOUND: 'Check the address with the user.',
  RATE_LIMITED: 'Wait, then call again.',
  UPSTREAM_ERROR:
    'For token_unknown or wallet_unknown check the address with the user. Otherwise wait, then call again once.',
  UPSTREAM_TIMEOUT: 'Wait, then call again once.',
  INTERNAL_ERROR: 'Call again once. Then report the request id to the user.',
}

export const RANGE = '{{range-pct}} % range'

/** What a wallet's record means. */
export const RECORD = `Record of 30 days over all tokens. Edge and win rate are ${RANGE}s in percent; a score of 50 is {{sure-pct}} % sure to break even.`

export const JUDGEMENT = `${RECORD} obstacles says what speaks against following a wallet.`

export const COPIED = `copy_ is what someone who trades {{copy-delays}} s after the wallet makes of a dollar after costs, a ${RANGE} in percent; missing until copy_wallet has computed it.`

export const ROWS_MAX = 50
export const ROWS = {
  type: 'integer',
  description: 'Rows.',
  minimum: 1,
  maximum: ROWS_MAX,
  default: 10,
} as const

/** The arguments of tools that list wallets by their records. */
export const LISTING = {
  sort: {
    type: 'string',
    description: 'Best first; score: solid first.',
    enum: document.components.schemas.WalletsSort.enum,
    default: 'score',
  },
  followable: { type: 'boolean', description: 'Without obstacles.' },
  active_within_days: { type: 'integer', description: 'Last trade.' },
  min_holding_sec: { type: 'integer', description: 'Median hold.' },
  min_pnl: { type: 'integer', description: 'USD.' },
  exclude_tags: { type: 'array', items: { type: 'string' }, description: 'Without these.' },
  limit: ROWS,
} as const
