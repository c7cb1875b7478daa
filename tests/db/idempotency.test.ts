import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import { createBooks } from '../../db/books.ts'
import { issueKey } from '../../db/keys.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

/* What all stores keep of a claim: contract/stores.test.ts. */

const { db, url } = await openTestDatabase()
const books = createBooks(db)

test('a claim blocks others for as long as its request may still be running, and is then taken over', async () => {
  const owner = { profile: 'repeater', plan: 'pro', rateLimit: null } as const
  const { id: keyId } = await issueKey(db, owner, { prefix: 'wa', pepper: undefined })
  const request = {
    keyId,
    operation: 'scanWallet',
    idempotencyKey: 'once',
    fingerprint: Buffer.alloc(32, 1),
  }
  const claimAfter = async (seconds: number) => {
    await runSql(
      url,
      `update idempotent_answers set created_at = clock_timestamp() - $1 * interval '1 second'`,
      [seconds],
    )
    return (await books.claim(request, DAY_MS)).state
  }
  expect([await claimAfter(0), await claimAfter(65), await claimAfter(70)]).toEqual([
    'ours',
    'running',
    'ours',
  ])
})
