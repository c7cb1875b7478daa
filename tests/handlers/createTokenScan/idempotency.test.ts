import { expect, test } from '@jest/globals'
import type { TestAnswer, TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { scansCharged, usedToday } from '../../support/quotas.ts'
import { countTokenCalls, hold, makeToken } from '../../support/simulated-provider.ts'
import { ageScan, endScan, type Trigger, triggerScan } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

// No worker runs, so no scan progresses by itself.
const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })

interface Asked {
  readonly client: TestClient
  readonly mint: string
}

const onOther = ({ key, profile }: TestClient) => ({ ...other.clientWithKey(key), profile })

/** Each client uses a single Idempotency-Key. */
const keyOf = ({ profile }: TestClient) => `key-of-${profile}`

function trigger({ client, mint }: Asked): Promise<TestAnswer<Trigger>> {
  const headers = { 'idempotency-key': keyOf(client) }
  return client.request('POST', `/api/v1/tokens/${mint}/scans`, { headers })
}

async function begin(): Promise<Asked> {
  const [client, { mint }] = [await one.client('pro'), await makeToken(one.simulator, 2)]
  return { client, mint }
}

function listScans(mint: string): Promise<{ id: string }[]> {
  return one.sql(`select s.id from scans s join tokens t on t.id = s.token_id where t.address = $1`, [mint])
}

test('a repeat of a trigger gets the stored answer with its headers on any instance, starts nothing and costs nothing', async () => {
  const asked = await begin()
  const first = await trigger(asked)
  expect([first.status, first.body.data.reused]).toEqual([202, false])
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  // A trigger without the key would start another scan now.
  await endScan(one, first.body.data.scan_id)
  for (const client of [asked.client, onOther(asked.client)]) {
    const { status, headers, body } = await trigger({ ...asked, client })
    expect([status, headers.get('idempotency-replayed')]).toEqual([202, 'true'])
    expect(body.data).toEqual(first.body.data)
    expect(body.request_id).not.toBe(first.body.request_id)
    for (const name of ['location', 'retry-after'])
      expect([name, headers.get(name)]).toEqual([name, first.headers.get(name)])
    expect(headers.get('x-quota-remaining')).toBeNull()
  }
  expect(await listScans(asked.mint)).toEqual([{ id: first.body.data.scan_id }])
  expect(await scansCharged(one, asked.client)).toBe(1)
})

test('a repeat of a trigger gets the scan that the first request reused, even after that scan has ended', async () => {
  const asked = await begin()
  const scanId = await triggerScan(await one.client(), asked.mint)
  const first = await trigger(asked)
  await endScan(one, first.body.data.scan_id)
  const second = await trigger(asked)
  expect(second.body.data).toEqual(first.body.data)
  expect(second.body.data).toMatchObject({ scan_id: scanId, reused: true })
  expect(await scansCharged(one, asked.client)).toBe(0)
})

test('a repeat of a trigger gets the scan that the first request found only when it was about to store its own', async () => {
  const asked = await begin()
  const scanId = await triggerScan(await one.client(), asked.mint)
  await ageScan(one, scanId, '21 minutes')
  const calls = countTokenCalls(one.simulator, asked.mint)
  const release = hold(one.simulator, asked.mint)
  const first = trigger(asked)
  await waitFor('call', async () => countTokenCalls(one.simulator, asked.mint) > calls || undefined)
  await ageScan(one, scanId, '0')
  release()
  expect((await first).body.data).toMatchObject({ scan_id: scanId, reused: true })
  expect((await trigger(asked)).body.data).toEqual((await first).body.data)
  expect(await scansCharged(one, asked.client)).toBe(0)
})

test.each([
  [
    'whose process dies before it stores the answer',
    'perform pg_terminate_backend(pg_backend_pid()); return new;',
    'trigger fail before update',
    '',
  ],
  [
    'whose transaction fails as it is committed',
    "raise exception 'the disk is full';",
    'constraint trigger fail after update',
    'deferrable initially deferred',
  ],
])(
  'a trigger %s leaves no scan and no charge, and the repeat starts again',
  async (_what, does, when, how) => {
    const asked = await begin()
    await one.sql(`create function fail() returns trigger language plpgsql as $$ begin ${does} end $$`)
    await one.sql(
      `create ${when} on idempotent_answers ${how} for each row
       when (new.idempotency_key = '${keyOf(asked.client)}') execute function fail()`,
    )
    const failed = await trigger(asked)
    await one.sql('drop function fail cascade')
    expect(failed.status).toBe(500)
    expect(await listScans(asked.mint)).toEqual([])
    expect(await usedToday(one, asked.client, 'scans')).toBe(0)
    expect((await trigger(asked)).status).toBe(202)
    expect(await scansCharged(one, asked.client)).toBe(1)
  },
)
