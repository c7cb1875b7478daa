import type { PrepareDemoKey } from '../app/app.ts'
import { type Config, isTrial, readKeySettings } from '../config/config.ts'
import { revokeKeysOf } from '../db/key-changes.ts'
import { DEMO_PROFILE, issueKey } from '../db/keys.ts'
import { countsForMs, findActiveKeys, findKeyOfSecret } from '../db/request-keys.ts'
import { readDemoKey, removeDemoKey, writeDemoKey } from './service-files.ts'

/**
 * Makes or revokes the demo key of a service. There is one only with embedded Postgres, simulated figures and an
 * address that only this machine reaches. A key that is replaced or no longer allowed is revoked, even if its file is
 * gone. Returns the key and its file; undefined when there is none.
 */
export async function prepareDemoKey(
  { context, embedded }: Parameters<PrepareDemoKey>[0],
  config: Config,
): ReturnType<PrepareDemoKey> {
  const { db } = context
  const settings = readKeySettings(config)
  const mayBe = embedded && isTrial(config)
  const stored = embedded ? await readDemoKey(config.dataDir) : undefined
  const find = async (hash: string) => (await findActiveKeys(db, [hash])).get(hash)
  const owner = stored && (await findKeyOfSecret(stored.key, settings, find))
  if (mayBe && owner?.profile === DEMO_PROFILE && countsForMs(owner) > 0) return stored
  await revokeKeysOf(db, DEMO_PROFILE)
  if (!mayBe) {
    if (embedded) await removeDemoKey(config.dataDir)
    return undefined
  }
  const { key } = await issueKey(
    db,
    { profile: DEMO_PROFILE, plan: 'premium', rateLimit: null, actor: 'service' },
    settings,
  )
  return { key, file: await writeDemoKey(config.dataDir, key) }
}
