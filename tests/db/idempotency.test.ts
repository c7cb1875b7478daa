import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/connection.ts'
import {
  claimRequest,
  type HeldClaim,
  type IdempotentRequest,
  releaseRequest,
  storeAnswer,
} from '../../db/idempotency.ts'
import { issueKey } from '../../db/keys.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../support/database.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let db: Database
let keyId: string
let request: IdempotentRequest
let requests = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  const ask = { profile: 'repeater', plan: 'pro', rateLimit: null } as const
  keyId = (await issueKey(db, ask, { prefix: 'wa', pepper: undefined })).id
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

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
  const claim = await claimRequest(db, asked, DAY_MS)
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

describe('a claim', () => {
  test('is waited for as long as its request may still be under way, and then taken over', async () => {
    await hold(request)
    await age('65 seconds')
    expect(await claimRequest(db, request, DAY_MS)).toEqual({ state: 'running' })
    await age('70 seconds')
    expect(await claimRequest(db, request, DAY_MS)).toMatchObject({ state: 'ours' })
  })

  test.each([
    ['another request', Buffer.alloc(32, 2)],
    ['the same request', Buffer.alloc(32, 1)],
  ])('that %s has taken over answers and ends nothing any more', async (_which, fingerprint) => {
    const slow = await hold(request)
    await age('71 seconds')
    const next = { ...request, fingerprint }
    const taken = await hold(next)
    await storeAnswer(db, slow, { body: '{"late":true}', headers: '{}' })
    await releaseRequest(db, slow)
    expect(await claimRequest(db, next, DAY_MS)).toEqual({ state: 'running' })
    const answer = { body: '{}', headers: '{"Location":"/here"}' }
    await storeAnswer(db, taken, answer)
    expect(await claimRequest(db, next, DAY_MS)).toEqual({ state: 'answered', answer })
  })
})
