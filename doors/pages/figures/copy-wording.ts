import { PRICED_MIN } from '../../../analysis/copy-figures.ts'
import type { components } from '../../../generated/v1/types.ts'
import { formatDollar } from './judgement.ts'
import { countOf, formatPct } from './wording.ts'

type Schemas = components['schemas']

/** What following a wallet would have made. */
export type CopySummary = NonNullable<Schemas['WalletCopySummary']>

/** A sentence for each delay: what becomes of a dollar, and what that rests on. */
export function describeCopies(copy: Omit<CopySummary, 'period'>): [after10: string, after60: string] {
  return [describeCopy(copy, copy.after_10s), describeCopy(copy, copy.after_60s)]
}

function describeCopy(
  { amount_usd: amountUsd, tokens_counted: counted, tokens_asked: asked }: Omit<CopySummary, 'period'>,
  { delay_sec: delaySec, edge_low_pct: low, edge_high_pct: high, ...rest }: Schemas['CopyFigures'],
): string {
  const who = `Following it ${delaySec} s later, ${amountUsd} USD a token`
  const basis = `${rest.tokens_priced} of ${countOf(counted, 'token')} priced, ${rest.tokens_missed} missed`
  const more = asked < counted ? ' Asking again in an hour prices more of them.' : ''
  return low === null || high === null
    ? `${who}: unknown, as fewer than ${PRICED_MIN} tokens, or than half of them, have a price (${basis}).${more}`
    : `${who}: likely ${formatDollar(low)} to ${formatDollar(high)} of each dollar (${basis}).${describeKept(rest)}`
}

function describeKept({ kept_pct: kept }: Pick<Schemas['CopyFigures'], 'kept_pct'>): string {
  return kept === null ? '' : ` That is ${formatPct(kept)} of what the wallet’s own dollars became.`
}

/** Tokens that a copy leaves out, in a sentence; undefined without any. */
export function describeOffMarket({
  tokens_off_market: count,
}: Pick<CopySummary, 'tokens_off_market'>): string | undefined {
  if (count === 0) return undefined
  return `${countOf(count, 'win')} ${count === 1 ? 'was' : 'were'} made at prices that the market did not pay, and ${count === 1 ? 'does' : 'do'} not count.`
}

/** What no copy result has in it, and what none can change. */
export const COPY_LIMITS =
  'Crowding and sandwiching are not in it: others who copy it with you, and those who buy just ahead of you. In markets where few large wins make the record, at most one in five wallets of any list is worth copying.'
