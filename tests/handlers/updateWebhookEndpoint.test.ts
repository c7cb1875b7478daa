import { expect, test } from '@jest/globals'
import { openTestService } from '../support/open-service.ts'
import {
  changeEndpoint,
  createOwnEndpoint,
  listQueuedAttempts,
  recordEventsFor,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

test('an endpoint is changed only in the properties that the body names', async () => {
  const { client, id } = await createOwnEndpoint(service, { description: 'first' })
  const changed = await changeEndpoint(client, id, { events: ['scan.failed'] })
  expect(changed.body.data).toMatchObject({
    events: ['scan.failed'],
    description: 'first',
    state: 'active',
  })
  const emptied = await changeEndpoint(client, id, { description: null, url: 'https://example.org/' })
  expect(emptied.body.data).toMatchObject({ description: null, url: 'https://example.org/' })
  expect((await changeEndpoint(client, id, {})).status).toBe(400)
  expect((await changeEndpoint(client, id, { url: 'ftp://example.org' })).status).toBe(400)
})

test('an endpoint can be disabled and activated again by its owner, and then has no failures', async () => {
  const { client, id } = await createOwnEndpoint(service)
  const off = await changeEndpoint(client, id, { state: 'disabled' })
  expect(off.body.data).toMatchObject({
    state: 'disabled',
    disabled: { at: expect.any(String), reason: 'owner' },
  })
  await recordEventsFor(service, client)
  expect(await listQueuedAttempts(service, [id])).toEqual([])
  await service.sql(
    `update webhook_endpoints set failures = 12, failing_since = now(), disabled_reason = 'failing' where id = $1`,
    [id],
  )
  // Disabling a disabled endpoint does not replace the reason.
  expect((await changeEndpoint(client, id, { state: 'disabled' })).body.data.disabled?.reason).toBe('failing')
  const on = await changeEndpoint(client, id, { state: 'active' })
  expect(on.body.data).toMatchObject({ state: 'active', failures: 0, failing_since: null })
  expect(on.body.data.disabled).toBeUndefined()
})
