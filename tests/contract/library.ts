import { serveContract } from '../../contract/answer.ts'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { readContract } from '../../contract/document/read-contract.ts'
import type { Door } from '../../contract/door.ts'
import type { Claim, Ports } from '../../contract/ports.ts'
import { createEnvelope } from '../../contract/render.ts'

import document from './library/generated/document.json' with { type: 'json' }
import { HANDLERS } from './library/handlers.ts'

/* The kernel's second guest: a library of books, with policies of its own and stores in memory. */

/** Stores of a process that forgets: what a service implements for the kernel. */
function openStores(): Ports<undefined, { readonly key: string }> {
  const [minutes, used, answers] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, string | undefined>(),
  ]
  const resetsAt = new Date('2026-12-01')
  const take = (pool: string, units: number) => {
    const { reader: limit } = document['x-quota-pools'][pool as 'reads']
    const before = used.get(pool) ?? 0
    const granted = before + units <= limit
    if (granted) used.set(pool, before + units)
    const now = used.get(pool) ?? 0
    return { granted, used: now, limit, remaining: limit - now, resetsAt }
  }
  return {
    keys: {
      find: async (card) =>
        card === 'reader' || card === 'lender'
          ? {
              keyId: card,
              profileId: 'me',
              plan: null,
              scopes: card === 'lender' ? ['lend'] : null,
              perMinute: null,
              endsAt: null,
              endsInMs: Infinity,
            }
          : { refusal: { message: 'This card is unknown.' } },
    },
    counters: {
      async count(keyId) {
        minutes.set(keyId, (minutes.get(keyId) ?? 0) + 1)
        return { used: minutes.get(keyId) ?? 0, resetSec: 60, remainingSec: 60 }
      },
    },
    quotas: {
      take: async ({ pool }, units) => take(pool, units),
      reserve: async ({ pool }) => {
        const grant = take(pool, 1)
        return { ...grant, reservationId: grant.granted ? pool : null }
      },
      keep: async () => undefined,
      giveBack: async (pool) => void used.set(pool, (used.get(pool) ?? 1) - 1),
    },
    tagSecret: 'library',
    repeats: {
      async claim({ idempotencyKey: key }): Promise<Claim<{ readonly key: string }>> {
        const answer = answers.get(key)
        if (answer !== undefined) return { state: 'answered', answer }
        return { state: 'ours', held: { key } }
      },
      store: async ({ key }, answer) => void answers.set(key, answer),
      storeFree: async ({ key }, answer) => void answers.set(key, answer),
      release: async ({ key }) => void answers.delete(key),
    },
    reports: {
      requestServed: () => undefined,
      requestFailed: () => undefined,
      afterAnswerFailed: () => undefined,
      failedOpen: () => undefined,
      bookingFailed: () => undefined,
    },
    transaction: (work) => work(undefined),
    explain: () => [],
  }
}

/** Opens a library with nothing used; `others` take the place of some of its stores. */
export function openLibrary(others: Partial<ReturnType<typeof openStores>> = {}): Promise<Door> {
  const { operations, policies, errors, routerErrors } = readContract(document as object as ApiDocument)
  return serveContract(
    {
      document,
      root: '/library',
      realm: 'library',
      operations,
      policies,
      errors: { ...errors, ...routerErrors },
      envelope: createEnvelope((code) => `/help#${code}`),
      handlers: HANDLERS,
    },
    { ...openStores(), ...others },
  )
}
