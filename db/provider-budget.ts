import { sql } from 'kysely'
import type { ReservedSlots, ReserveSlots, SlotRequest } from '../provider/slots.ts'
import type { Database } from './connection.ts'

export interface ProviderLimits {
  /** Calls in any second, over all instances; undefined is no limit. */
  readonly perSecond: number | undefined
  /** Calls in a UTC day, over all instances; undefined is no limit. */
  readonly perDay: number | undefined
}

/**
 * Slots are evenly spaced, at this share of the rate. As many as a second may have so take 1,042 ms: a call may come
 * 40 ms after its slot, and still no second has one too many.
 */
const RATE_USED = 0.96

interface Grant {
  readonly granted: number
  readonly firstMs: number
  readonly spacingMs: number
  readonly waitMs: number
  readonly exhaustedForMs: number | null
}

/**
 * Reserves slots for calls to the provider out of what all instances share, on the database's clock: one row, one round
 * trip for several calls. Rejects when the database cannot be asked.
 */
export async function reserveProviderCalls(
  db: Database,
  { perSecond, perDay }: ProviderLimits,
  { calls, unused, lookAheadMs }: SlotRequest,
): Promise<ReservedSlots> {
  const rate = perSecond === undefined ? null : perSecond * RATE_USED
  // Raw: a function that answers with a row.
  const { rows } = await sql<Grant>`
    select granted, first_ms as "firstMs", spacing_ms as "spacingMs", wait_ms as "waitMs",
           exhausted_for_ms as "exhaustedForMs"
    from reserve_provider_calls(
      ${calls}::int, ${unused}::int, ${rate}::float8, ${perDay ?? null}::int, ${lookAheadMs}::float8)
  `.execute(db)
  const [grant] = rows
  if (grant === undefined) throw new Error('the budget of provider calls has no row')
  const { granted, firstMs, spacingMs, waitMs, exhaustedForMs } = grant
  return {
    delaysMs: Array.from({ length: granted }, (_, index) => firstMs + index * spacingMs),
    waitMs,
    exhaustedForMs,
  }
}

/** Reserves within these limits; undefined without any: then nothing is reserved, and calls cost the database nothing. */
export function createSlotReserver(db: Database, limits: ProviderLimits): ReserveSlots | undefined {
  if (limits.perSecond === undefined && limits.perDay === undefined) return undefined
  return (request) => reserveProviderCalls(db, limits, request)
}
