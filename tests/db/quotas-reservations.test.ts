import { describe, expect, test } from '@jest/globals'
import {
  keepReservation,
  refundAbandonedReservations,
  refundReservation,
  reserveQuota,
} from '../../db/quotas.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

const MINUTE_MS = 60_000

let profiles = 0

const database = await openTestDatabase()
const { db } = database

async function newProfile(): Promise<string> {
  profiles += 1
  const [row] = await runSql<{ id: string }>(
    database.url,
    `insert into profiles (name, plan) values ($1, 'pro') returning id`,
    [`profile ${profiles}`],
  )
  return row?.id ?? ''
}

async function usage(profileId: string): Promise<unknown[]> {
  return await runSql(
    database.url,
    `select pool, used, day = (clock_timestamp() at time zone 'UTC')::date as today
     from quota_usage where profile_id = $1 order by day, pool`,
    [profileId],
  )
}

/** Lets a reservation have been made so many minutes, and whole days, ago. */
async function age(reservationId: string | null, minutes: number, days = 0): Promise<void> {
  await runSql(
    database.url,
    `with aged as (
       update quota_reservations set created_at = created_at - $2 * interval '1 minute', day = day - $3::int
       where id = $1 returning profile_id, pool, day
     )
     update quota_usage u set day = aged.day from aged
     where u.profile_id = aged.profile_id and u.pool = aged.pool and u.day = aged.day + $3::int`,
    [reservationId, minutes, days],
  )
}

describe('a reservation', () => {
  test('takes its unit at once, and keeps it', async () => {
    const profileId = await newProfile()
    const reservation = await reserveQuota(db, { profileId, pool: 'scans' })
    expect(reservation).toMatchObject({ granted: true, used: 1, limit: 10 })
    expect(await usage(profileId)).toEqual([{ pool: 'scans', used: 1, today: true }])
    await keepReservation(db, reservation.reservationId)
    await refundReservation(db, reservation.reservationId)
    expect(await refundAbandonedReservations(db, 0)).toBe(0)
    expect(await usage(profileId)).toEqual([{ pool: 'scans', used: 1, today: true }])
  })

  test('gives its unit back once, however often and however concurrently that is asked', async () => {
    const profileId = await newProfile()
    await reserveQuota(db, { profileId, pool: 'scans' })
    const { reservationId } = await reserveQuota(db, { profileId, pool: 'scans' })
    await Promise.all(Array.from({ length: 5 }, () => refundReservation(db, reservationId)))
    expect(await usage(profileId)).toEqual([{ pool: 'scans', used: 1, today: true }])
  })

  test('gives its unit back to the day that it was taken from', async () => {
    const profileId = await newProfile()
    const { reservationId } = await reserveQuota(db, { profileId, pool: 'scans' })
    await age(reservationId, 0, 1)
    await keepReservation(db, (await reserveQuota(db, { profileId, pool: 'scans' })).reservationId)
    await refundReservation(db, reservationId)
    expect(await usage(profileId)).toEqual([
      { pool: 'scans', used: 0, today: false },
      { pool: 'scans', used: 1, today: true },
    ])
  })

  test('is of the day whose quota it takes', async () => {
    const { reservationId } = await reserveQuota(db, { profileId: await newProfile(), pool: 'scans' })
    const rows = await runSql(
      database.url,
      `select day = (clock_timestamp() at time zone 'UTC')::date as today from quota_reservations where id = $1`,
      [reservationId],
    )
    expect(rows).toEqual([{ today: true }])
  })

  test('is not made when nothing is left', async () => {
    const profileId = await newProfile()
    const all = await Promise.all(
      Array.from({ length: 15 }, () => reserveQuota(db, { profileId, pool: 'scans' })),
    )
    expect(all.filter(({ granted }) => granted)).toHaveLength(10)
    const refused = all.filter(({ granted }) => !granted)
    expect(refused.map(({ used, limit, reservationId }) => [used, limit, reservationId])).toEqual(
      Array.from({ length: 5 }, () => [10, 10, null]),
    )
    await refundReservation(db, null)
    await keepReservation(db, null)
    expect(await usage(profileId)).toEqual([{ pool: 'scans', used: 10, today: true }])
  })
})

describe('abandoned reservations', () => {
  test('are given back when they are old enough, each to its pool and profile', async () => {
    await runSql(database.url, 'delete from quota_reservations')
    const [one, two] = [await newProfile(), await newProfile()]
    const reserve = async (profileId: string, pool: string, minutes: number) => {
      const { reservationId } = await reserveQuota(db, { profileId, pool })
      await age(reservationId, minutes)
    }
    await reserve(one, 'scans', 10)
    await reserve(one, 'scans', 10)
    await reserve(one, 'reads', 10)
    await reserve(one, 'scans', 0)
    await reserve(two, 'scans', 10)
    expect(await refundAbandonedReservations(db, 5 * MINUTE_MS)).toBe(4)
    expect(await usage(one)).toEqual([
      { pool: 'reads', used: 0, today: true },
      { pool: 'scans', used: 1, today: true },
    ])
    expect(await usage(two)).toEqual([{ pool: 'scans', used: 0, today: true }])
    expect(await refundAbandonedReservations(db, 5 * MINUTE_MS)).toBe(0)
  })

  test('are given back once by sweeps that run together', async () => {
    await runSql(database.url, 'delete from quota_reservations')
    const profileId = await newProfile()
    for (let call = 0; call < 5; call += 1) {
      await age((await reserveQuota(db, { profileId, pool: 'scans' })).reservationId, 10)
    }
    const swept = await Promise.all(
      Array.from({ length: 4 }, () => refundAbandonedReservations(db, MINUTE_MS)),
    )
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(await usage(profileId)).toEqual([{ pool: 'scans', used: 0, today: true }])
  })
})
