import { expect, test } from '@jest/globals'
import { revokeKey, revokeKeysOf } from '../../db/key-changes.ts'
import { listKeyEvents } from '../../db/key-events.ts'
import { issueKey, PlanDiffersError } from '../../db/keys.ts'
import { logKeyEvents } from '../../jobs/maintenance.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { openTestService } from '../support/open-service.ts'

const SETTINGS = { prefix: 'wa', pepper: undefined }

const service = await openTestService({ env: { ROLE: 'api' } })
const { db } = service.app.context
const first = { profile: 'a', plan: 'pro', rateLimit: null, actor: 'ada@desk' } as const
const issued = await issueKey(db, first, SETTINGS)

async function listOf(profile: string) {
  const events = (await listKeyEvents(db)).filter((event) => event.profile === profile)
  return events.toReversed().map(({ event, keyId, plan, actor }) => [event, keyId, plan, actor])
}

test('the trail of keys records once who issued a key, who changed the plan of its profile, and who revoked it', async () => {
  const owner = { profile: 'a', rateLimit: null }
  const second = await issueKey(db, { ...owner, plan: 'premium', actor: 'bob@desk' }, SETTINGS)
  for (const actor of ['eve@desk', 'ada@desk']) await revokeKey(db, issued.id, actor)
  expect(await listOf('a')).toEqual([
    ['issued', issued.id, 'pro', 'ada@desk'],
    ['plan_changed', null, 'premium', 'bob@desk'],
    ['issued', second.id, 'premium', 'bob@desk'],
    ['revoked', issued.id, 'premium', 'eve@desk'],
  ])
})

test('the trail of keys records the terms of a key and their changes, and nothing else', async () => {
  const owner = { profile: 'terms', plan: 'pro', rateLimit: 7, scopes: ['read'] } as const
  const { id } = await issueKey(db, owner, SETTINGS)
  await service.sql('update api_keys set last_used_at = clock_timestamp() where id = $1', [id])
  await service.sql(`update api_keys set expires_at = '2100-01-01T00:00:00Z' where id = $1`, [id])
  await revokeKey(db, id)
  await service.sql('update api_keys set revoked_at = null where id = $1', [id])
  const events = (await listKeyEvents(db)).filter(({ keyId }) => keyId === id).toReversed()
  expect(events.map(({ event, detail }) => [event, detail])).toEqual([
    ['issued', { rate_limit: 7, scopes: ['read'] }],
    ['changed', { expires_at: expect.stringMatching(/^2(099|100)-/) }],
    ['revoked', { revoked_at: expect.any(String) }],
    ['changed', { revoked_at: null }],
  ])
})

test('the trail of keys also records what was done without a command, and by which role', async () => {
  const { id } = await issueKey(db, { profile: 'b', plan: 'pro', rateLimit: null }, SETTINGS)
  await revokeKeysOf(db, 'b')
  const [role] = await service.sql<{ name: string }>('select session_user as name')
  const actor = `role ${role?.name}`
  expect(await listOf('b')).toEqual([
    ['issued', id, 'pro', actor],
    ['revoked', id, 'pro', actor],
  ])
})

test('the trail of keys never contains a secret, and does not record what was refused', async () => {
  const owner = { profile: 'c', rateLimit: null, keepPlan: true }
  const { key } = await issueKey(db, { ...owner, plan: 'pro' }, SETTINGS)
  await expect(issueKey(db, { ...owner, plan: 'free' }, SETTINGS)).rejects.toThrow(PlanDiffersError)
  expect((await listOf('c')).map(([event]) => event)).toEqual(['issued'])
  const secret = key.split('_')[3] ?? ''
  expect(JSON.stringify(await service.sql('select * from key_events'))).not.toContain(secret)
})

test('the trail of keys is logged once, even when several processes log at the same time', async () => {
  const { id } = await issueKey(
    db,
    { profile: 'd', plan: 'pro', rateLimit: null, actor: 'ada@desk' },
    SETTINGS,
  )
  const lines: string[] = []
  const telemetry = createTelemetry('info', { write: (line) => lines.push(line) })
  const context = { ...service.app.context, telemetry }
  await Promise.all([logKeyEvents(context), logKeyEvents(context)])
  await logKeyEvents(context)
  const records = lines.map((line) => JSON.parse(line)).filter(({ keyId }) => keyId === id)
  expect(records).toMatchObject([
    { event: 'key_issued', profile: 'd', plan: 'pro', actor: 'ada@desk', at: expect.any(String) },
  ])
})
