import { listScopes } from '../../db/key-terms.ts'
import type { StoredKey } from '../../db/request-keys.ts'
import { policies } from '../../generated/v1/operations.ts'
import type { Schema } from '../schema.ts'

/** A key as its owner is shown it: the schema KeyData. Throws when its profile was deleted. */
export function toKeyData(key: StoredKey): Schema<'KeyData'> {
  if (key.plan === null) throw new Error('a key without a profile was asked for')
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    plan: key.plan,
    scopes: [...listScopes(key, policies.scopes)],
    networks: [...(key.networks ?? [])],
    requests_per_minute: key.rateLimit ?? policies.rateLimit.requests,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    former_secret_until: key.formerUntil?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}
