import { expect, test } from '@jest/globals'
import { deleteExpired, maintainReservations } from '../../jobs/maintenance.ts'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { scansCharged } from '../support/quotas.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { waitFor } from '../support/waiting.ts'
import { postOnce } from '../support/wallet-scans.ts'

const REFRESH = { force_refresh: true }

let client: TestClient
let wallet: string
/** Each test sets its own key, so that statements find its rows by the key alone. */
let key: string

const service = await openTestService({ env: { ROLE: 'api' }, walletScan: { timeoutMs: 8_000 } })

/** Two requests. The first one fails after eight seconds. They run during the other tests. */
const late = repeatLate()

async function repeatLate() {
  const caller = await service.client()
  const target = newAddress()
  service.simulator.scenarios.add({ match: target, fault: { kind: 'hang' } })
  const repeat = () => postOnce(caller, target, { key: 'late' })
  const answers = await Promise.all([repeat(), repeat()])
  return { caller, target, answers }
}

async function begin(): Promise<void> {
  client = await service.client()
  wallet = newAddress()
  key = `key-of-${wallet}`
}

const post = () => postOnce(client, wallet, { key, body: REFRESH })

async function age(duration: string): Promise<void> {
  const aged = await service.sql(
    `update idempotent_answers set created_at = clock_timestamp() - $2::interval
     where idempotency_key = $1 returning key_id`,
    [key, duration],
  )
  expect(aged).toHaveLength(1)
}

function listAnswers(): Promise<{ readonly answer: string | null }[]> {
  return service.sql(`select answer from idempotent_answers where idempotency_key = $1`, [key])
}

function fail(fault: Fault, calls = Number.POSITIVE_INFINITY): () => void {
  return service.simulator.scenarios.add({ match: wallet, fault, calls })
}

test('a stored answer is replayed for 24 hours; then the request runs again, and its new answer is stored', async () => {
  await begin()
  const first = await post()
  await age('23 hours 59 minutes 50 seconds')
  expect((await post()).body.data).toEqual({ ...first.body.data, source: 'cache' })
  await age('24 hours')
  const again = await post()
  expect(again.body.data.source).toBe('fresh')
  expect(Date.parse(again.body.data.scanned_at)).toBeGreaterThan(Date.parse(first.body.data.scanned_at))
  expect((await post()).body.data).toEqual({ ...again.body.data, source: 'cache' })
  expect(countWalletCalls(service.simulator, wallet)).toBe(2)
  expect(await scansCharged(service, client)).toBe(2)
})

test('a stored answer is deleted only when no client can replay it any more', async () => {
  await begin()
  await post()
  await age('24 hours')
  await deleteExpired(service.app.context)
  expect(await listAnswers()).toHaveLength(1)
  await age('25 hours 1 second')
  await deleteExpired(service.app.context)
  expect(await listAnswers()).toEqual([])
})

test.each<[number, Fault]>([
  [502, { kind: 'wrong-shape' }],
  [404, { kind: 'unknown' }],
])('a failure with status %i is not stored, so the same request runs again', async (status, fault) => {
  await begin()
  const end = fail(fault)
  expect((await post()).status).toBe(status)
  expect(await listAnswers()).toEqual([])
  expect((await post()).status).toBe(status)
  end()
  expect((await post()).body.data.source).toBe('fresh')
  expect(countWalletCalls(service.simulator, wallet)).toBe(3)
  expect(await scansCharged(service, client)).toBe(1)
})

test('a failure with status 500 from this service is not stored either', async () => {
  await begin()
  await service.sql(`alter table wallets add constraint broken check (address <> '${wallet}')`)
  const failed = await post()
  await service.sql(`alter table wallets drop constraint broken`)
  expect(failed.status).toBe(500)
  expect((await post()).status).toBe(200)
  expect(await scansCharged(service, client)).toBe(1)
})

test('a failure with status 403 for a used-up quota is not stored, and its key stays free', async () => {
  await begin()
  await service.sql(`update plan_limits set units = 0 where plan = 'premium' and pool = 'scans'`)
  const refused = await post()
  await service.sql(`update plan_limits set units = 50 where plan = 'premium' and pool = 'scans'`)
  expect(refused.body.error.code).toBe('QUOTA_EXCEEDED')
  expect((await postOnce(client, newAddress(), { key })).status).toBe(200)
})

test('a failure of the first of several requests lets the next one run', async () => {
  await begin()
  fail({ kind: 'wrong-shape' }, 1)
  const answers = await Promise.all([post(), post(), post(), post()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 502])
  expect(countWalletCalls(service.simulator, wallet)).toBe(2)
  expect(await scansCharged(service, client)).toBe(1)
})

test('an answer that cannot be stored is still sent and charged, and its key stays free', async () => {
  await begin()
  await service.sql(
    `alter table idempotent_answers add constraint broken check (answer not like '%${wallet}%')`,
  )
  const { status } = await post()
  await service.sql(`alter table idempotent_answers drop constraint broken`)
  expect(status).toBe(200)
  expect(await scansCharged(service, client)).toBe(1)
  expect(await listAnswers()).toEqual([])
})

test('a process that dies while it books an answer leaves neither an answer nor a charge', async () => {
  await begin()
  await service.sql(
    `create function die_at_booking() returns trigger language plpgsql as
     $$ begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$`,
  )
  const [{ id } = { id: '' }] = await service.sql<{ id: string }>(`select id from profiles where name = $1`, [
    client.profile,
  ])
  await service.sql(
    `create trigger die before delete on quota_reservations for each row
       when (old.profile_id = ${id}) execute function die_at_booking()`,
  )
  await post()
  await service.sql(`drop trigger die on quota_reservations`)
  expect(await listAnswers()).toEqual([])
  await service.sql(`update quota_reservations set created_at = created_at - interval '6 minutes'`)
  // The pool may hand the killed connection out once more; the maintenance of the next minute gets another.
  await waitFor('maintenance with a connection', () =>
    maintainReservations(service.app.context).then(
      () => true,
      () => undefined,
    ),
  )
  expect(await scansCharged(service, client)).toBe(0)
  expect((await post()).status).toBe(200)
  expect(await scansCharged(service, client)).toBe(1)
})

test('a late failure of the first request times out the waiting requests when no time is left for another try', async () => {
  const { caller, target, answers } = await late
  expect(answers.map(({ status }) => status)).toEqual([504, 504])
  const messages = answers.map(({ body }) => body.error.message).sort()
  expect(messages[1]).toBe('The first request with this Idempotency-Key took too long. Retry later.')
  expect(messages[0]).not.toBe(messages[1])
  expect(countWalletCalls(service.simulator, target)).toBe(1)
  expect(await service.sql(`select from idempotent_answers where idempotency_key = 'late'`)).toEqual([])
  expect(await scansCharged(service, caller)).toBe(0)
})
