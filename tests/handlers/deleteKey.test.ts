import { expect, test } from '@jest/globals'
import { listKeyEvents } from '../../db/key-events.ts'
import type { components } from '../../generated/v1/types.ts'
import { type Failure, keyId, reasonOf, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'

type Rotated = components['schemas']['RotateKeyEnvelope']

const PATH = `/api/v1/wallets/${WALLET}`
const SCOPES = ['keys', 'read', 'scan']

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

function newKey(): Promise<TestClient> {
  return service.client('pro', { scopes: SCOPES })
}

/** Rotates with this client, and returns one with the new secret. */
async function rotate(client: TestClient, body?: object, by = service): Promise<TestClient> {
  const answer = await client.post<Rotated>('/api/v1/key/rotate', body)
  expect(answer.status).toBe(200)
  return by.clientWithKey(answer.body.data.secret)
}

test('deleting a key ends both of its secrets, and the trail names who did it', async () => {
  const former = await newKey()
  const next = await rotate(former, { overlap_hours: 1 })
  expect(await former.request('DELETE', '/api/v1/key')).toMatchObject({ status: 204, body: undefined })
  for (const client of [former, next])
    expect(reasonOf(await client.get<Failure>(PATH))).toEqual([401, undefined])
  const id = keyId(former)
  const trail = (await listKeyEvents(service.app.context.db))
    .filter((event) => event.keyId === id)
    .toReversed()
  expect(trail.map(({ event, actor, detail }) => [event, actor, Object.keys(detail ?? {}).sort()])).toEqual([
    ['issued', expect.stringMatching(/^role /), ['rate_limit', 'scopes']],
    ['rotated', `key ${id}`, ['former_until']],
    ['revoked', `key ${id}`, ['revoked_at']],
  ])
})
