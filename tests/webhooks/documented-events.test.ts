import { expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { createAjv } from '../support/contract-check.ts'
import { openTestService } from '../support/open-service.ts'
import {
  ENDPOINTS,
  makeAttempts,
  recordEventsFor,
  startReceiver,
  storeEndpoint,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

const ajv = createAjv(document)
const findBreaches = (schema: string, event: unknown) => {
  const validate = ajv.compile({ $ref: `document#/components/schemas/${schema}` })
  return validate(event) ? [] : validate.errors
}

test('the events of the document match the events that are sent, and so do their headers', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count === 1 ? 410 : 204).end(),
  )
  const client = await service.client()
  const [gone, watcher] = [
    await storeEndpoint(service, client, receiver),
    await storeEndpoint(service, client, { ...receiver, events: ['endpoint.disabled'] }),
  ]
  await recordEventsFor(service, client)
  await makeAttempts(service, gone.id)
  await makeAttempts(service, watcher.id)
  await client.post(`${ENDPOINTS}/${watcher.id}/test`)
  const [, disabled, tested] = receiver.messages
  expect(findBreaches('EndpointDisabledEvent', disabled?.event)).toEqual([])
  expect(findBreaches('TestEvent', tested?.event)).toEqual([])
  const { WebhookId, WebhookTimestamp, WebhookSignature } = document.components.parameters
  for (const { name, schema } of [WebhookId, WebhookTimestamp, WebhookSignature]) {
    const value = tested?.headers[name]
    const pattern = 'pattern' in schema ? schema.pattern : '^(evt_[0-9a-f]{24}|[0-9]+)$'
    expect([name, value]).toEqual([name, expect.stringMatching(pattern)])
  }
})

test('the events of the document can all be subscribed to, except the test', () => {
  const { KnownWebhookSubscription, WebhookEventType } = document.components.schemas
  expect([...KnownWebhookSubscription.enum, 'test']).toEqual(WebhookEventType['x-extensible-enum'])
})
