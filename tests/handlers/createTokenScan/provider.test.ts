import { expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddress } from '../../support/addresses.ts'
import type { Failure } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { usedToday } from '../../support/quotas.ts'
import type { TestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

const UNKNOWN: Fault = { kind: 'unknown' }
/** The fault of the provider, and the reason in the answer. What each kind of failure says: views/refusals.test.ts. */
const FAILURES: Readonly<Record<string, readonly [Fault, reason: string, message: string]>> = {
  'answers 500': [{ kind: 'status', status: 500 }, 'provider_down', 'The data provider failed. Retry later.'],
  'does not know the token': [UNKNOWN, 'token_unknown', 'The data provider does not know this token.'],
}

/** Has no worker: what is queued stays queued. */
const failing = await openTestService({ env: { ROLE: 'api' } })
/** All attempts run at the same time. */
const attempts = new Map(Object.entries(FAILURES).map(([name, [fault]]) => [name, attempt(failing, fault)]))
const service = await openTestService()

async function attempt(on: TestService, fault: Fault, mint = newAddress()) {
  const client = await on.client()
  on.simulator.scenarios.add({ match: mint, fault })
  const answer = await client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
  return { mint, client, answer }
}

test.each(Object.entries(FAILURES))(
  'a trigger that the provider does not serve is 502 and leaves nothing behind when the provider %s',
  async (name, [, reason, message]) => {
    const result = await attempts.get(name)
    if (result === undefined) throw new Error(`${name} was not tried`)
    const { mint, client, answer } = result
    expect(answer.status).toBe(502)
    expect(answer.body.error).toEqual({ code: 'UPSTREAM_ERROR', message, details: { reason } })
    expect(await usedToday(failing, client, 'scans')).toBe(0)
    expect(await failing.sql(`select from tokens where address = $1`, [mint])).toEqual([])
  },
)

test('a trigger that the provider does not serve is 502 and leaves nothing behind and queues no job', async () => {
  await Promise.all(attempts.values())
  expect(await failing.sql(`select from scans`)).toEqual([])
  expect(await failing.sql(`select from pgboss.job where name like 'wallet-analysis%'`)).toEqual([])
})

test('a token that the provider does not know ends the call for its traders at once', async () => {
  const { simulator, app } = service
  const mint = newAddress()
  for (const list of ['traders', 'top-pnl-traders'])
    simulator.scenarios.add({ match: `/tokens/${mint}/${list}`, fault: { kind: 'hang' } })
  const { answer } = await attempt(service, UNKNOWN, mint)
  expect(answer.status).toBe(502)
  expect(simulator.requests.some(({ path }) => path.includes(`${mint}/t`))).toBe(true)
  const isOver = async () => app.context.provider.readUse().person.underWay === 0 || undefined
  // A call that goes on would take fifteen seconds.
  await waitFor('the end of the call', isOver, 5_000)
})

test('a token that the provider does not know keeps its earlier report unchanged', async () => {
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, 3)
  const { scan_id: id } = await scanToken(client, mint)
  const rows = () =>
    service.sql(
      `select t.*, s.id as scan_id, s.status, tw.revision from tokens t join scans s on s.token_id = t.id
         join token_wallets tw on tw.token_id = t.id where t.address = $1 order by tw.wallet_id`,
      [mint],
    )
  const before = await rows()
  service.simulator.scenarios.add({ match: `/tokens/${mint}`, fault: UNKNOWN, calls: 1 })
  const { status } = await client.post(`/api/v1/tokens/${mint}/scans`)
  expect(status).toBe(502)
  expect(before).toHaveLength(3)
  expect(before[0]).toMatchObject({ scan_id: id, status: 'completed' })
  expect(await rows()).toEqual(before)
  expect(await usedToday(service, client, 'scans')).toBe(1)
})
