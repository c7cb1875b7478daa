import type { Database } from './connection.ts'

const TIMEOUT_MS = 1_000

/** Resolves when the database answers within a second, and rejects otherwise. */
export async function checkDatabase(db: Database): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const expired = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () =>
      reject(new Error(`the database did not answer within ${TIMEOUT_MS} ms`)),
    )
  })
  await Promise.race([db.selectNoFrom((eb) => eb.lit(1).as('one')).execute(), expired])
}
