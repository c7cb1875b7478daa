/** What is asked of the budget that all instances share. */
export interface SlotRequest {
  readonly calls: number
  /** Slots of earlier reservations that no call was made in. */
  readonly unused: number
  /** Slots further ahead are left to others. */
  readonly lookAheadMs: number
}

/** What the shared budget grants. */
export interface ReservedSlots {
  /** When each call may be made, in milliseconds from now, ascending. At most as many as were asked for. */
  readonly delaysMs: readonly number[]
  /** Asking again before that is in vain. */
  readonly waitMs: number
  /** How long until the next day begins, when the calls of this one are used up. */
  readonly exhaustedForMs: number | null
}

export type ReserveSlots = (request: SlotRequest) => Promise<ReservedSlots>
