import { expect, test } from '@jest/globals'
import type { components } from '../../../generated/v1/types.ts'
import type { TestAnswer } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { startTestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { ageScan, endScan, triggerScan } from '../../support/token-scans.ts'
import { awaitRequests } from '../../support/waiting.ts'

/* `Prefer: wait` on the status of a scan. No worker runs here, so a scan ends only when a test ends it. */

type Body = components['schemas']['GetTokenScanEnvelope']

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

async function startScan(): Promise<string> {
  const { mint } = await makeToken(service.simulator, 1)
  return await triggerScan(client, mint)
}

function read(id: string, prefer: string, reader = client): Promise<TestAnswer<Body>> {
  return reader.request<Body>('GET', `/api/v1/scans/${id}`, { headers: { prefer } })
}

const appliedTo = ({ headers }: TestAnswer) => headers.get('preference-applied')

/** Two requests wait, and the scan of the second one ends. Returns the first answer, which must be the second one's. */
async function raceOfWaits(end: (id: string) => Promise<void>): Promise<TestAnswer<Body>> {
  const [goesOn, ends] = [await startScan(), await startScan()]
  const [first, second] = [await service.client(), await service.client()]
  const other = read(goesOn, 'wait=30', first)
  await awaitRequests(service, first)
  const answer = read(ends, 'wait=30', second)
  await awaitRequests(service, second)
  await end(ends)
  const winner = await Promise.race([answer, other])
  expect(winner.body.data.scan_id).toBe(ends)
  await endScan(service, goesOn)
  expect((await other).body.data.status).toBe('completed')
  return winner
}

test.each(['completed', 'failed'] as const)(
  'a client that prefers to wait is answered as soon as the scan has %s, before its time is over',
  async (status) => {
    const answer = await raceOfWaits((id) => endScan(service, id, status))
    expect([answer.body.data.status, appliedTo(answer)]).toEqual([status, 'wait=30'])
    expect(answer.headers.has('retry-after')).toBe(false)
  },
)

test('a client that prefers to wait is answered when its time is over, with the progress so far', async () => {
  const answer = await read(await startScan(), 'wait=1')
  expect([answer.body.data.status, appliedTo(answer)]).toEqual(['processing', 'wait=1'])
  expect(answer.headers.get('retry-after')).toBe('1')
})

test('a client that prefers to wait does not wait for a scan that has ended, has stalled or does not exist', async () => {
  const [ended, stalled] = [await startScan(), await startScan()]
  await endScan(service, ended)
  await ageScan(service, stalled, '20 minutes')
  // A wait longer than the maximum counts as the maximum, and the answer says so.
  expect(appliedTo(await read(ended, 'wait=600'))).toBe('wait=30')
  expect((await read(stalled, 'wait=30')).body.data.stalled).toBe(true)
  expect((await read('wallet_processing_00000000', 'wait=30')).status).toBe(404)
})

test('a client that prefers to wait is answered even if the scan ends while the connection for notices from Postgres is lost', async () => {
  const answer = await raceOfWaits(async (id) => {
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'wallet-analytics-notices'`,
    )
    await endScan(service, id)
  })
  expect(answer.body.data.status).toBe('completed')
})

test('a client that prefers to wait is answered when the service stops', async () => {
  const id = await startScan()
  let answer: Promise<TestAnswer<Body>>
  {
    await using other = await startTestService({ env: { ROLE: 'api' }, share: service })
    const reader = await other.client()
    answer = read(id, 'wait=30', reader)
    await awaitRequests(service, reader)
  }
  expect((await answer).body.data.status).toBe('processing')
})

test.each([
  '',
  'wait',
  'wait=',
  'wait=soon',
  'wait=-1',
  'wait=0',
  'wait=1.5',
  'respond-async',
  'other; wait=9',
  'awaits=9',
  'é',
  `wait=30${'x'.repeat(2_000)}`,
])('a preference without a valid wait is ignored: %j', async (prefer) => {
  const answer = await read(await startScan(), prefer)
  expect([answer.status, appliedTo(answer)]).toEqual([200, null])
})

test.each(['respond-async, wait=9', 'WAIT = "9"', 'wait=9; strict, wait=5'])(
  'a wait of 9 seconds is read from %j',
  async (prefer) => {
    const id = await startScan()
    await endScan(service, id)
    expect(appliedTo(await read(id, prefer))).toBe('wait=9')
  },
)
