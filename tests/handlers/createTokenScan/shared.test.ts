import { expect, test } from '@jest/globals'
import type { Failure, TestClient } from '../../support/client.ts'
import { beginTransaction } from '../../support/database.ts'
import { openTestService } from '../../support/open-service.ts'
import { leaveQuota, usedToday } from '../../support/quotas.ts'
import { hold, makeToken } from '../../support/simulated-provider.ts'
import { readStatementCounts } from '../../support/statements.ts'
import { ageScan, type Trigger, triggerScan } from '../../support/token-scans.ts'
import { awaitLockWaits, awaitRequests, waitFor } from '../../support/waiting.ts'

const CALLERS = 40
/** The token, the first buyers, and either two pages of the long list or one page and the older list. */
const CALLS_OF_ONE_MAX = 4

const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })

const statements = await readStatementCounts(one)

const trigger = (client: TestClient, mint: string) =>
  client.post<Trigger & Failure>(`/api/v1/tokens/${mint}/scans`)

/**
 * Sends all triggers at once, alternately to both instances, with one key. The provider answers
 * only after every request has looked for a scan of the token and found none.
 */
async function triggerAtOnce(client: TestClient, mint: string) {
  const letGo = hold(one.simulator, mint, { calls: CALLS_OF_ONE_MAX * CALLERS })
  await statements.reset()
  const clients = [client, other.clientWithKey(client.key)]
  const calls = Array.from({ length: CALLERS }, (_, index) => clients[index % 2] ?? client)
  const pending = Promise.all(calls.map((caller) => trigger(caller, mint)))
  await waitFor('looks of all callers', async () => {
    const looks = (await statements.list()).filter(({ text }) => /as "lookedUpAt"/.test(text))
    return looks.reduce((sum, look) => sum + look.calls, 0) >= CALLERS || undefined
  })
  letGo()
  return await pending
}

async function listScans(mint: string) {
  return one.sql<{ id: string; status: string }>(
    `select s.id, s.status from scans s join tokens t on t.id = s.token_id
     where t.address = $1 order by s.created_at`,
    [mint],
  )
}

test('forty triggers of one token at once on two instances supersede an old scan once', async () => {
  const client = await one.client()
  const { mint } = await makeToken(one.simulator, 3)
  const old = await triggerScan(client, mint)
  await ageScan(one, old, '16 minutes')
  const answers = await triggerAtOnce(client, mint)
  expect(new Set(answers.map(({ body }) => body.data.scan_id)).size).toBe(1)
  expect(answers.filter(({ body }) => !body.data.reused)).toMatchObject([
    { body: { data: { is_update: true } } },
  ])
  expect(await usedToday(one, client, 'scans')).toBe(2)
  expect(await listScans(mint)).toEqual([
    { id: old, status: 'failed' },
    { id: answers[0]?.body.data.scan_id, status: 'processing' },
  ])
})

test('triggers of several tokens with one unit left make one scan, and the refused triggers leave nothing behind', async () => {
  const client = await one.client('pro')
  const tokens = await Promise.all(Array.from({ length: 4 }, () => makeToken(one.simulator, 3)))
  await leaveQuota(one, client, { pool: 'scans', units: 1 })
  const answers = await Promise.all(tokens.map(({ mint }) => trigger(client, mint)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([202, 403, 403, 403])
  const refused = answers.find(({ status }) => status === 403)
  expect(refused?.body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 10, limit: 10 } })
  expect(await usedToday(one, client, 'scans')).toBe(10)
  const mints = tokens.map(({ mint }) => mint)
  const stored = await one.sql(`select address from tokens where address = any($1)`, [mints])
  expect(stored).toEqual([{ address: mints[answers.findIndex(({ status }) => status === 202)] }])
})

test('a trigger that waits for another takes over when the other has no unit left to pay with', async () => {
  const client = await one.client()
  const poor = await other.client('pro')
  const { mint } = await makeToken(one.simulator, 2)
  await leaveQuota(one, poor, { pool: 'scans', units: 0 })
  await using locked = await beginTransaction(one.databaseUrl)
  await locked.query(
    `select from quota_usage where profile_id = (select id from profiles where name = $1) for update`,
    [poor.profile],
  )
  const refused = trigger(poor, mint)
  await awaitLockWaits(one)
  const waiting = trigger(client, mint)
  await awaitRequests(one, client)
  await locked.query('commit')
  expect((await refused).body.error.code).toBe('QUOTA_EXCEEDED')
  expect((await waiting).status).toBe(202)
})
