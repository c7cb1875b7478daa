import type { Database } from '../../db/connection/connection.ts'
import { recordUses } from '../../db/keys.ts'

const WRITTEN_AFTER_MS = 1_000

/** Notes which keys are in use. Requests do not wait until a use is stored. */
export interface KeyUses extends AsyncDisposable {
  note(keyId: string): void
}

/**
 * Gathers uses for a second and stores them in one statement, the last ones when it is disposed. A failure to store
 * them affects the list of keys alone.
 */
export function createKeyUses(db: Database): KeyUses {
  let ids = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    const noted = [...ids]
    ids = new Set()
    timer = undefined
    if (noted.length > 0) writing = recordUses(db, noted).catch(() => undefined)
  }
  return {
    note(keyId) {
      ids.add(keyId)
      timer ??= setTimeout(write, WRITTEN_AFTER_MS).unref()
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      await writing
      write()
      await writing
    },
  }
}
