import type { Payment } from '../contract/booking.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'

/** The payment of work that no request asks for. */
export const UNPAID: Payment<DatabaseTransaction, never> = {
  during: (work) =>
    work({
      ask: async () => undefined,
      spend: () => undefined,
      keepIn: async () => undefined,
      free: (done) => done,
    }),
}
