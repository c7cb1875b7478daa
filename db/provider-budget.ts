import { sql } from 'kysely'
import type { ReservedSlots, ReserveSlots, SlotRequest } from '../provider/slots.ts'
import type { Database } from './connection.ts'

export interface ProviderLimits {
  /** Calls in any second, over all instances, a whole number; undefined is no limit. */
  readonly perSecond: number | undefined
  /** Calls in a UTC day, over all instances; undefined is no limit. */
  readonly perDay: number | undefined
}

/**
 * The share of the rate that slots make up. As many as a second may have begin within 1,025 ms at least: a call may come
 * 25 ms after its slot, and still no second has one too many.
 */
const RATE_USED = 0.975

/** So many slots of a window are remembered; of a higher rate a second is several windows. */
const WINDOW_SLOTS_MAX = 100

/**
 * Reserves slots for calls to the provider out of what all instances share, on the database's clock: one row, one round
 * trip for several calls. Rejects when the database cannot be asked.
 */
export async function reserveProviderCalls(
  db: Database,
  { perSecond, perDay }: ProviderLimits,
  { calls, unused, lookAheadMs }: SlotRequest,
): Promise<ReservedSlots> {
  const window = perSecond === undefined ? { slots: null, ms: null } : windowOf(perSecond)
  // Raw: a function that answers with a row.
  const { rows } = await sql<
    Omit<ReservedSlots, 'slots'> & { readonly ids: readonly number[]; readonly delaysMs: readonly number[] }
  >`
    select ids, delays_ms as "delaysMs", wait_ms as "waitMs", exhausted_for_ms as "exhaustedForMs"
    from reserve_provider_slots(
      ${calls}::int, ${unused}::float8[], ${window.slots}::int, ${window.ms}::float8, ${perDay ?? null}::int,
      ${lookAheadMs}::float8)
  `.execute(db)
  const [grant] = rows
  if (grant === undefined) throw new Error('the budget of provider calls has no row')
  const { ids, delaysMs, ...more } = grant
  return { slots: delaysMs.map((delayMs, index) => ({ id: ids[index] ?? 0, delayMs })), ...more }
}

/** How many slots may begin in any time of which length. */
function windowOf(perSecond: number) {
  const windows = Math.ceil(perSecond / WINDOW_SLOTS_MAX)
  return { slots: Math.floor(perSecond / windows), ms: 1000 / RATE_USED / windows }
}

/** Reserves within these limits; undefined without any: then nothing is reserved, and calls cost the database nothing. */
export function createSlotReserver(db: Database, limits: ProviderLimits): ReserveSlots | undefined {
  if (limits.perSecond === undefined && limits.perDay === undefined) return undefined
  return (request) => reserveProviderCalls(db, limits, request)
}
