import type { Key, Keys, RefusedKey } from '../contract/ports.ts'
import type { Explanation } from '../contract/refusal.ts'
import { isInNetworks } from '../networks.ts'
import type { Database } from './connection/connection.ts'
import { confirmSecret } from './key-changes.ts'
import { isWellFormedKey, type KeySettings } from './key-format.ts'
import type { Plan } from './key-terms.ts'
import {
  countsForMs,
  findActiveKeys,
  findActiveKeysWithoutPlan,
  findKeyOfSecret,
  type HashOwner,
  type KeyRecord,
} from './keys.ts'
import { createReadLoader } from './loaders.ts'

/** The key of a request. */
export interface RequestKey extends Key {
  readonly plan: Plan | null
  /** The hash of the secret that the request sent. During the overlap of a rotation a key has two. */
  readonly secretHash: Buffer
}

/** What the refusals of keys say. */
export interface KeyRefusals {
  readonly unknown: Explanation
  /** Of a test key that has come to the live keys. */
  readonly noTestKeys: Explanation
  readonly expired: Explanation
  readonly elsewhere: (client: string) => Explanation
}

interface KeysOptions {
  readonly settings: KeySettings
  readonly refusals: KeyRefusals
}

/** The keys of the database. Requests that arrive together share a look-up. */
export function createKeys(db: Database, { settings, refusals }: KeysOptions): Keys {
  const keys = createReadLoader((hashes) => findKeys(db, hashes))
  const find = (hash: string) => keys.load(hash)
  return {
    async find(credential, { client }): Promise<RequestKey | RefusedKey> {
      const key = isWellFormedKey(credential, settings)
        ? await findKeyOfSecret(credential, settings, find)
        : undefined
      if (key === undefined) {
        const test = { ...settings, mark: 'test' } as const
        const isElsewhere = settings.mark !== 'test' && isWellFormedKey(credential, test)
        return { refusal: isElsewhere ? refusals.noTestKeys : refusals.unknown }
      }
      const { id: keyId, networks } = key
      const endsInMs = countsForMs(key)
      if (endsInMs <= 0) return { keyId, refusal: refusals.expired }
      if (networks !== null && !isInNetworks(client, networks))
        return { keyId, refusal: refusals.elsewhere(client) }
      // Before the request is answered: from here on a former secret cannot take the key from its owner.
      if (key.unconfirmed) await confirmSecret(db, keyId)
      const { profileId, plan, secretHash, scopes, rateLimit: perMinute, endsAt, planFailure } = key
      const failure = planFailure && { planFailure }
      return { keyId, profileId, plan, secretHash, scopes, perMinute, endsAt, endsInMs, ...failure }
    },
  }
}

/** A key; `planFailure` is why its plan could not be read. */
type FoundKey = KeyRecord & HashOwner & { readonly planFailure?: { readonly cause: unknown } }

/**
 * Keys with their plans. If keys can be read and plans cannot, each key has a `planFailure`; otherwise it rejects.
 */
async function findKeys(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
  try {
    return await findActiveKeys(db, hashes)
  } catch {
    const keys = await findActiveKeysWithoutPlan(db, hashes)
    // A lost connection fails once. The second try keeps it from costing keys their plan.
    return await findActiveKeys(db, hashes).catch((cause: unknown) => {
      const unread = [...keys].map(([hash, key]) => {
        return [hash, { ...key, profile: null, plan: null, planFailure: { cause } }] as const
      })
      return new Map(unread)
    })
  }
}
