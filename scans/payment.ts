import type { DatabaseTransaction } from '../db/connection/connection.ts'

/** How the request of a fetch pays for it. `Answer` is what its repeats get. */
export interface Payment<Answer = never> {
  /** Takes a unit and runs the work that it pays for. Rejects with the refusal when none is left. */
  during<Done>(work: (unit: Unit<Answer>) => Promise<Done>): Promise<Done>
}

export interface Unit<Answer = never> {
  /** Called right before the provider is asked. Rejects with the refusal when it may not be. */
  ask(): Promise<void>
  /** Keeps the unit, also where the work fails: part of what it pays for is stored. */
  spend(): void
  /** Keeps the unit and stores the answer for repeats, in the transaction that stores what was fetched. */
  keepIn(trx: DatabaseTransaction, answer: Answer): Promise<void>
  /** Gives the unit back: the work has cost nothing. */
  free<Done>(done: Done): Done
}

/** The payment of work that no request asks for. */
export const UNPAID: Payment = {
  during: (work) =>
    work({
      ask: async () => undefined,
      spend: () => undefined,
      keepIn: async () => undefined,
      free: (done) => done,
    }),
}
