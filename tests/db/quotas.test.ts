import { expect, test } from '@jest/globals'
import type { Grant, Pool } from '../../contract/ports.ts'
import { consumeQuotas, findQuotas } from '../../db/quotas.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

let profiles = 0

const database = await openTestDatabase()
const { db } = database
await runSql(database.url, `insert into plan_limits values ('pro', 'open', null), ('pro', 'closed', 0)`)

async function newProfile(plan = 'pro'): Promise<string> {
  profiles += 1
  const [row] = await runSql<{ id: string }>(
    database.url,
    'insert into profiles (name, plan) values ($1, $2) returning id',
    [`profile ${profiles}`, plan],
  )
  return row?.id ?? ''
}

async function setUsed({ profileId, pool }: Pool, used: number, daysAgo = 0): Promise<void> {
  await runSql(
    database.url,
    `insert into quota_usage values ($1, (clock_timestamp() at time zone 'UTC')::date - $4::int, $2, $3)`,
    [profileId, pool, used, daysAgo],
  )
}

async function consume(ask: Pool): Promise<Grant | undefined> {
  return (await consumeQuotas(db, [ask]))[0]
}

async function nextMidnight(): Promise<Date | undefined> {
  const [row] = await runSql<{ midnight: Date }>(
    database.url,
    `select (date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day') at time zone 'UTC' as midnight`,
  )
  return row?.midnight
}

test('consuming quota answers each request separately and in order', async () => {
  const [full, fresh] = [await newProfile(), await newProfile('premium')]
  await setUsed({ profileId: full, pool: 'reads' }, 50)
  const answers = await consumeQuotas(db, [
    { profileId: fresh, pool: 'reads' },
    { profileId: full, pool: 'reads' },
    { profileId: full, pool: 'scans' },
    { profileId: fresh, pool: 'scans' },
    { profileId: fresh, pool: 'reads' },
  ])
  const shown = answers.map(({ granted, limit }) => [granted, limit])
  expect(shown).toEqual([
    [true, 500],
    [false, 50],
    [true, 10],
    [true, 50],
    [true, 500],
  ])
  // Either of two requests for one pool may be the first.
  expect([answers[0]?.used, answers[4]?.used].sort()).toEqual([1, 2])
})

test('consuming quota does not deadlock when calls ask for the same pools in different orders', async () => {
  const [one, two] = [await newProfile('premium'), await newProfile('premium')]
  const asks = ['reads', 'scans'].flatMap((pool) => [one, two].map((profileId) => ({ profileId, pool })))
  const calls = Array.from({ length: 40 }, (_, index) => (index % 2 ? asks : [...asks].reverse()))
  const answers = await Promise.all(calls.map((call) => consumeQuotas(db, call)))
  expect(answers.flat().filter(({ granted }) => granted)).toHaveLength(160)
})

async function findQuota({ profileId, pool }: Pool): Promise<Grant> {
  const found = await findQuotas(db, { profileId, pools: [pool] })
  const quota = found[pool]
  if (quota === undefined) throw new Error(`there is no quota of ${pool}`)
  return quota
}

test.each([
  ['untouched', 'pro', 'reads', 0, true],
  ['partly used', 'pro', 'reads', 49, true],
  ['exhausted', 'pro', 'reads', 50, false],
  ['exhausted under an earlier plan', 'pro', 'reads', 60, false],
  ['large', 'premium', 'reads', 499, true],
  ['without a cap', 'pro', 'open', 1_000_000, true],
  ['with a cap of 0', 'pro', 'closed', 0, false],
  ['that the plan does not have', 'free', 'reads', 0, false],
  ['that does not exist', 'pro', 'nothing', 0, false],
  ['of a profile that does not exist', undefined, 'reads', 0, false],
])(
  'the remaining quota of a pool predicts the next charge without taking anything: %s',
  async (_what, plan, pool, used, granted) => {
    const ask = { profileId: plan === undefined ? '999999' : await newProfile(plan), pool }
    if (used > 0) await setUsed(ask, used)
    const quota = await findQuota(ask)
    expect(await findQuota(ask)).toEqual(quota)
    expect(quota).toMatchObject({ granted, used, resetsAt: await nextMidnight() })
    const charge = await consume(ask)
    const remaining = granted && quota.remaining !== null ? quota.remaining - 1 : quota.remaining
    expect(charge).toEqual({ ...quota, used: granted ? used + 1 : used, remaining })
    expect(quota.remaining).toBe(quota.limit === null ? null : Math.max(0, quota.limit - used))
    // A limit of null means no limit.
    expect(quota.limit === null).toBe(pool === 'open')
  },
)
