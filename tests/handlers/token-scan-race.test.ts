import { describe, expect, test } from '@jest/globals'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { ageScan, listQueuedBatches, type Trigger, triggerScan } from '../support/token-scans.ts'

const CALLERS = 12

const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })

/** Sends all triggers at once, alternately to both instances, with one key. */
async function triggerAtOnce(client: TestClient, mint: string) {
  const clients = [client, other.clientWithKey(client.key ?? '')]
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      clients[index % 2]?.post<Trigger>(`/api/v1/tokens/${mint}/scans`),
    ),
  )
  return answers.map((answer) => ({ ...answer?.body.data, status: answer?.status }))
}

async function listScans(mint: string) {
  return one.sql<{ id: string; status: string }>(
    `select s.id, s.status from scans s join tokens t on t.id = s.token_id
     where t.address = $1 order by s.created_at`,
    [mint],
  )
}

describe('triggers of one token at the same moment on two instances', () => {
  test('make one scan, which is queued and charged once and which the other triggers reuse', async () => {
    const client = await one.client()
    const { mint } = await makeToken(one.simulator, 40)
    const answers = await triggerAtOnce(client, mint)
    expect(answers.map(({ status }) => status)).toEqual(Array(CALLERS).fill(202))
    expect(new Set(answers.map(({ scan_id }) => scan_id)).size).toBe(1)
    expect(answers.filter(({ reused }) => reused === false)).toHaveLength(1)
    expect(answers.map(({ is_update }) => is_update)).toEqual(Array(CALLERS).fill(false))
    expect(await usedToday(one, client, 'scans')).toBe(1)
    const scanId = answers[0]?.scan_id ?? ''
    expect(await listScans(mint)).toEqual([{ id: scanId, status: 'processing' }])
    const queued = await listQueuedBatches(one, scanId)
    expect(queued.map(({ length }) => length).sort()).toEqual([15, 20, 5])
  })

  test('supersede an old scan once', async () => {
    const client = await one.client()
    const { mint } = await makeToken(one.simulator, 3)
    const old = await triggerScan(client, mint)
    await ageScan(one, old, '16 minutes')
    const answers = await triggerAtOnce(client, mint)
    expect(new Set(answers.map(({ scan_id }) => scan_id)).size).toBe(1)
    expect(answers.filter(({ reused }) => reused === false)).toEqual([
      expect.objectContaining({ is_update: true }),
    ])
    expect(await usedToday(one, client, 'scans')).toBe(2)
    expect(await listScans(mint)).toEqual([
      { id: old, status: 'failed' },
      { id: answers[0]?.scan_id, status: 'processing' },
    ])
  })
})

describe('triggers of several tokens with one unit left', () => {
  test('make one scan, and the refused triggers leave nothing behind', async () => {
    const client = await one.client('pro')
    const tokens = await Promise.all(Array.from({ length: 4 }, () => makeToken(one.simulator, 3)))
    await leaveQuota(one, client, { pool: 'scans', units: 1 })
    const answers = await Promise.all(
      tokens.map(({ mint }) => client.post<Trigger & Failure>(`/api/v1/tokens/${mint}/scans`)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, 403, 403, 403])
    const refused = answers.find(({ status }) => status === 403)
    expect(refused?.body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 10, limit: 10 } })
    expect(await usedToday(one, client, 'scans')).toBe(10)
    const mints = tokens.map(({ mint }) => mint)
    const stored = await one.sql(`select address from tokens where address = any($1)`, [mints])
    expect(stored).toEqual([{ address: mints[answers.findIndex(({ status }) => status === 202)] }])
  })
})
