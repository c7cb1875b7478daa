import type { Door } from '../../contract/door.ts'
import { memoryStores, openContract, type Stores } from '../../contract/index.ts'
import type { Envelope } from '../../contract/served-contract.ts'
import document from '../../generated/guests/library/document.json' with { type: 'json' }
import { HANDLERS } from './library/handlers.ts'

/* The kernel's second guest: a library of books, with policies of its own and stores in memory. */

/** The clock stands still: no test passes from one minute to the next. */
const nowMs = Math.floor(Date.now() / 60_000) * 60_000

const STORES = memoryStores({
  nowMs: () => nowMs,
  keys: {
    reader: { plan: 'reader', profile: 'me' },
    lender: { plan: 'reader', profile: 'me', scopes: ['lend'] },
  },
})

const ENVELOPE: Envelope = {
  success: (body, requestId) => ({ ...(body as object), request_id: requestId }),
  failure: ({ status: _status, ...error }, requestId) => ({
    error,
    request_id: requestId,
    documentation_url: `/help#${error.code}`,
  }),
}

/** Opens a library with nothing used; `others` take the place of some of its stores. */
export function openLibrary(
  others: Partial<Stores<never, never>> = {},
  tagSecret = 'library',
): Promise<Door> {
  return openContract({
    tagSecret,
    document,
    root: '/library',
    handlers: HANDLERS,
    envelope: ENVELOPE,
    stores: (policies) => ({ ...STORES(policies), ...others }) as Stores<unknown, unknown>,
  })
}
