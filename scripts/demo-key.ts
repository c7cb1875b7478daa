import type { App } from '../app.ts'
import { type Config, isLocal, isSimulated, readKeySettings } from '../config/config.ts'
import { revokeKeysOf } from '../db/key-changes.ts'
import { DEMO_PROFILE, findKeyOwner, issueKey } from '../db/keys.ts'
import { readDemoKey, removeDemoKey, writeDemoKey } from './service-files.ts'

/**
 * Sees to the demo key of a service: there is one while its figures are simulated and only this machine reaches it, and
 * none else. A key that is replaced, or that may not be any more, is revoked, be its file deleted or not. Returns the
 * key and where it is; undefined when there is none.
 */
export async function settleDemoKey(
  { context, embedded }: Pick<App, 'context' | 'embedded'>,
  config: Config,
): Promise<{ readonly key: string; readonly file: string } | undefined> {
  const { db } = context
  const settings = readKeySettings(config)
  const mayBe = embedded && isSimulated(config) && isLocal(config)
  const stored = embedded ? await readDemoKey(config.dataDir) : undefined
  const owner = stored && (await findKeyOwner(db, stored.key, settings))
  if (mayBe && owner?.profile === DEMO_PROFILE) return stored
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
