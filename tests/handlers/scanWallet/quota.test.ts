import { expect, test } from '@jest/globals'
import { maintainReservations } from '../../../jobs/maintenance.ts'
import { newAddress } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { leaveQuota, listReservations, scansCharged, usedToday } from '../../support/quotas.ts'
import { countWalletCalls, hold } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'
import { postScan } from '../../support/wallet-scans.ts'

const service = await openTestService({ env: { ROLE: 'api' } })

/** Sends a scan, and waits until its unit is reserved and the provider is called. `fail` lets the provider fail. */
async function reserve(client: TestClient) {
  const wallet = newAddress()
  const letGo = hold(service.simulator, wallet, { fault: { kind: 'wrong-shape' } })
  const answer = postScan(client, wallet)
  const id = await waitFor('reservation', async () => (await listReservations(service, client))[0]?.id)
  await waitFor('call', async () => (countWalletCalls(service.simulator, wallet) > 0 ? true : undefined))
  const fail = () => {
    letGo()
    return answer
  }
  return { id, fail }
}

async function ageReservation(id: string, age: string): Promise<void> {
  await service.sql(
    `update quota_reservations set created_at = clock_timestamp() - $2::interval where id = $1`,
    [id, age],
  )
}

/** The scans that a profile has used, by how many days ago. */
async function usedByDay(client: TestClient): Promise<Record<string, number>> {
  const rows = await service.sql<{ ago: number; used: number }>(
    `select (clock_timestamp() at time zone 'UTC')::date - u.day as ago, u.used
     from quota_usage u join profiles p on p.id = u.profile_id where p.name = $1 and pool = 'scans'`,
    [client.profile],
  )
  return Object.fromEntries(rows.map(({ ago, used }) => [ago, used]))
}

/** Moves the reservations and the use of a profile to the day before, as if midnight had passed. */
async function passMidnight(client: TestClient): Promise<void> {
  for (const table of ['quota_reservations', 'quota_usage']) {
    await service.sql(
      `update ${table} set day = day - 1 where profile_id = (select id from profiles where name = $1)`,
      [client.profile],
    )
  }
}

test('without enough units a scan is refused before the provider is asked, even if the cache could answer it', async () => {
  const wallet = newAddress()
  await postScan(await service.client(), wallet)
  const client = await service.client('pro')
  await leaveQuota(service, client, { pool: 'scans', units: 0 })
  for (const address of [wallet, newAddress()]) {
    const { status, body } = await postScan(client, address, { force_refresh: true })
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { used: 10, limit: 10, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
    })
    expect(countWalletCalls(service.simulator, address)).toBe(address === wallet ? 1 : 0)
  }
  expect((await postScan(client, wallet)).status).toBe(403)
  expect(await scansCharged(service, client)).toBe(10)
})

test('the unit of a scan is reserved while the provider is asked, so that no other request can take it', async () => {
  const client = await service.client('pro')
  await leaveQuota(service, client, { pool: 'scans', units: 1 })
  const { fail } = await reserve(client)
  expect((await postScan(client, newAddress())).status).toBe(403)
  expect((await fail()).status).toBe(502)
  expect((await postScan(client, newAddress())).status).toBe(200)
  expect(await scansCharged(service, client)).toBe(10)
})

test('the unit of a scan is given back to the day that it was taken from, even after midnight', async () => {
  const client = await service.client()
  await postScan(client, newAddress())
  const { fail } = await reserve(client)
  await passMidnight(client)
  await postScan(client, newAddress())
  expect(await usedByDay(client)).toEqual({ 0: 1, 1: 2 })
  expect((await fail()).status).toBe(502)
  expect(await usedByDay(client)).toEqual({ 0: 1, 1: 1 })
})

test('the unit of a scan whose process died is given back by maintenance, once, to the day that it was taken from', async () => {
  const client = await service.client()
  await postScan(client, newAddress())
  const { id, fail } = await reserve(client)
  await passMidnight(client)
  await postScan(client, newAddress())
  await ageReservation(id, '5 minutes 1 second')
  await Promise.all([maintainReservations(service.app.context), maintainReservations(service.app.context)])
  await maintainReservations(service.app.context)
  expect(await usedByDay(client)).toEqual({ 0: 1, 1: 1 })
  // The request was still alive: its failure does not give the unit back a second time.
  expect((await fail()).status).toBe(502)
  expect(await usedByDay(client)).toEqual({ 0: 1, 1: 1 })
  expect(await listReservations(service, client)).toEqual([])
})

test('the unit of a scan whose process died stays reserved while its request may still be running', async () => {
  const client = await service.client()
  const { id, fail } = await reserve(client)
  await ageReservation(id, '60 seconds')
  await maintainReservations(service.app.context)
  expect(await listReservations(service, client)).toEqual([{ id }])
  expect(await usedToday(service, client, 'scans')).toBe(1)
  await fail()
  expect(await scansCharged(service, client)).toBe(0)
})

test('the unit of a scan whose process died is given back to its own profile, even when several are given back at once', async () => {
  const [client, other] = [await service.client(), await service.client()]
  const requests = [await reserve(client), await reserve(client), await reserve(other)]
  await service.sql(`update quota_reservations set created_at = created_at - interval '6 minutes'`)
  await maintainReservations(service.app.context)
  for (const owner of [client, other]) expect(await scansCharged(service, owner)).toBe(0)
  await Promise.all(requests.map(({ fail }) => fail()))
  for (const owner of [client, other]) expect(await scansCharged(service, owner)).toBe(0)
})
