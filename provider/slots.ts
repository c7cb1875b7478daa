/** What is asked of the budget that all instances share. */
export interface SlotRequest {
  readonly calls: number
  /** The ids of slots of earlier reservations that no call was made in. */
  readonly unused: readonly number[]
  /** Slots further ahead are left to others. */
  readonly lookAheadMs: number
}

/** A call may be made in it. */
export interface Slot {
  readonly id: number
  /** From now on. */
  readonly delayMs: number
}

/** What the shared budget grants. */
export interface ReservedSlots {
  /** In the order in which they come. At most as many as were asked for. */
  readonly slots: readonly Slot[]
  /** Asking again before that is in vain. */
  readonly waitMs: number
  /** How long until the next day begins, when the calls of this one are used up. */
  readonly exhaustedForMs: number | null
}

export type ReserveSlots = (request: SlotRequest) => Promise<ReservedSlots>
