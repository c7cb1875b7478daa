import type { Grant } from '../../contract/ports.ts'
import type { DayUse } from '../../db/quotas.ts'
import type { Caller } from '../contract.ts'
import type { Schema } from '../schema.ts'

/** The daily quotas that customers see. */
export const POOLS = ['scans', 'reads', 'correlations', 'attempts'] as const

/** What is left of a caller's limits: the schema UsageData. */
export function toUsage(
  { plan, rate }: { readonly plan: string; readonly rate: Caller['rate'] },
  { scans, reads, correlations, attempts }: Readonly<Record<(typeof POOLS)[number], Grant>>,
): Schema<'UsageData'> {
  return {
    plan,
    ...(rate && {
      rate_limit: { limit: rate.limit, remaining: rate.remaining, reset: rate.window.resetSec },
    }),
    quotas: {
      scans: toQuotaUsage(scans),
      reads: toQuotaUsage(reads),
      correlations: toQuotaUsage(correlations),
      attempts: toQuotaUsage(attempts),
    },
  }
}

/** What was used on a day: the schema UsageDay. */
export function toUsageDay({ day, used }: DayUse): Schema<'UsageDay'> {
  const { scans = 0, reads = 0, correlations = 0, attempts = 0 } = used
  return { day, scans, reads, correlations, attempts }
}

function toQuotaUsage({ used, limit, remaining, resetsAt }: Grant): Schema<'QuotaUsage'> {
  return { used, limit, remaining, resets_at: resetsAt.toISOString() }
}
