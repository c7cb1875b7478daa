import { beforeEach, expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { IdempotentRequest } from '../../contract/ports.ts'
import { createBooks } from '../../db/books.ts'
import type { HeldClaim } from '../../db/idempotency.ts'
import { issueKey } from '../../db/keys.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

let request: IdempotentRequest
let requests = 0

const database = await openTestDatabase()
const { db } = database
const books = createBooks(db)
const ask = { profile: 'repeater', plan: 'pro', rateLimit: null } as const
const { id: keyId } = await issueKey(db, ask, { prefix: 'wa', pepper: undefined })

beforeEach(() => {
  requests += 1
  request = {
    keyId,
    operation: 'scanWallet',
    idempotencyKey: `request ${requests}`,
    fingerprint: Buffer.alloc(32, 1),
  }
})

async function hold(asked: IdempotentRequest): Promise<HeldClaim> {
  const claim = await books.claim(asked, DAY_MS)
  if (claim.state !== 'ours') throw new Error(`the request is ${claim.state}`)
  return claim.held
}

async function age(duration: string): Promise<void> {
  await runSql(
    database.url,
    `update idempotent_answers set created_at = clock_timestamp() - $2::interval where idempotency_key = $1`,
    [request.idempotencyKey, duration],
  )
}

test('a claim blocks others for as long as its request may still be running, and is then taken over', async () => {
  await hold(request)
  await age('65 seconds')
  expect(await books.claim(request, DAY_MS)).toEqual({ state: 'running' })
  await age('70 seconds')
  expect(await books.claim(request, DAY_MS)).toMatchObject({ state: 'ours' })
})

test.each([
  ['another request', Buffer.alloc(32, 2)],
  ['the same request', Buffer.alloc(32, 1)],
])(
  'a claim that %s has taken over can no longer store an answer or be released',
  async (_which, fingerprint) => {
    const slow = await hold(request)
    await age('71 seconds')
    const next = { ...request, fingerprint }
    const taken = await hold(next)
    await books.end({ claim: { held: slow, answer: { text: '{"late":true}', isFree: false } } })
    await books.end({ claim: { held: slow } })
    expect(await books.claim(next, DAY_MS)).toEqual({ state: 'running' })
    const answer = '{"scanId":"one"}'
    await books.end({ claim: { held: taken, answer: { text: answer, isFree: false } } })
    expect(await books.claim(next, DAY_MS)).toEqual({ state: 'answered', answer })
  },
)

test('up to a thousand free answers per API key and day are stored', async () => {
  await runSql(
    database.url,
    `insert into idempotent_answers (key_id, operation, idempotency_key, fingerprint, answer)
     select $1, 'createTokenScan', 'free ' || n, '', '{}' from generate_series(1, 999) n`,
    [`${keyId} of many`],
  )
  const outcomes = []
  for (const idempotencyKey of ['the last', 'one too many']) {
    const asked = { ...request, keyId: `${keyId} of many`, idempotencyKey }
    const answer = { text: '{"scanId":"one"}', isFree: true }
    await books.end({ claim: { held: await hold(asked), answer } })
    outcomes.push((await books.claim(asked, DAY_MS)).state)
  }
  expect(outcomes).toEqual(['answered', 'ours'])
})
