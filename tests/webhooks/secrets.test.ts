import { expect, test } from '@jest/globals'
import { deriveSealingKey, openSecret, sealSecret } from '../../basics/sealing.ts'
import { generateSigningSecret } from '../../webhooks/secrets.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import {
  createOwnEndpoint,
  isSignedWith,
  makeAttempts,
  recordEventsFor,
  startReceiver,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

const share = await openTestService({ env: { ROLE: 'api' } })

const KEY = deriveSealingKey('a text of the operator', 'webhook secrets')

test('a sealed secret cannot be read, is never sealed alike, and opens only with the same key and for the same endpoint', () => {
  const secret = generateSigningSecret()
  const sealed = sealSecret(KEY, 'whe_1', secret)
  expect(sealed.toString('latin1')).not.toContain(secret.slice(6))
  expect(sealSecret(KEY, 'whe_1', secret)).not.toEqual(sealed)
  expect(openSecret(KEY, 'whe_1', sealed)).toBe(secret)
  expect(openSecret(KEY, 'whe_2', sealed)).toBeUndefined()
  expect(openSecret(deriveSealingKey('another text', 'webhook secrets'), 'whe_1', sealed)).toBeUndefined()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(openSecret(KEY, 'whe_1', sealed)).toBeUndefined()
  expect(openSecret(KEY, 'whe_1', Buffer.alloc(0))).toBeUndefined()
})

test('each secret is new, and has 32 bytes in the form of Standard Webhooks', () => {
  const secret = generateSigningSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(generateSigningSecret()).not.toBe(secret)
})

test('a start with the former key seals all secrets with the present one, and then needs the former no more', async () => {
  await using receiver = await startReceiver()
  const keyOf = (name: string) => `${name} `.repeat(32)
  const startWith = (present: string, former = '') =>
    startTestService({
      share,
      env: {
        ROLE: 'api',
        ...WEBHOOK_ENV,
        WEBHOOK_SECRET_KEY: keyOf(present),
        ...(former && { WEBHOOK_PREVIOUS_SECRET_KEYS: keyOf(former) }),
      },
    })
  const { client, id, secret } = await (async () => {
    await using first = await startWith('first')
    return await createOwnEndpoint(first, { url: receiver.url })
  })()
  await using other = await startWith('second')
  await recordEventsFor(other, client)
  await makeAttempts(other, id)
  expect(receiver.messages).toEqual([])
  await (await startWith('second', 'first'))[Symbol.asyncDispose]()
  await makeAttempts(other, id)
  expect(receiver.messages.map((message) => isSignedWith(secret, message))).toEqual([true])
})
