import { describe, expect, test } from '@jest/globals'
import { isSuccess } from '../../../contract/document/operations.ts'
import { readContract } from '../../support/contracts.ts'
import { withLockedTables } from '../../support/locked-tables.ts'
import { type Pool, setUsed, usedByPool } from '../../support/quotas.ts'
import { withoutTable } from '../../support/stored-rows.ts'
import { bodyRows, parameterRows } from './rules.ts'
import { listSubjects, type Subject } from './subjects.ts'
import { createWorld, exhaustedClient, newTarget, unknownTarget, unusableKeys, withFault } from './world.ts'

/*
 * The document yields one row for each operation and rule. Invalid requests are refused with the documented code, valid
 * ones pass, and every documented status is reached at least once.
 */

const SUBJECTS = listSubjects(await readContract('spec/v1.yaml'))

const READ_TABLES = ['wallets', 'tokens', 'token_wallets', 'wallet_figures', 'groups']

const world = await createWorld()

describe.each(SUBJECTS.map((subject) => [subject.operation.id, subject] as const))('%s', (_id, subject) => {
  const { operation } = subject
  const success = [...operation.responses.keys()].find(isSuccess)
  const charged = [...operation.responses.values()].some((response) =>
    response['x-error-codes']?.includes('QUOTA_EXCEEDED'),
  )

  test.each([...parameterRows(subject), ...bodyRows(subject)].map((row) => [row.rule, row] as const))(
    '%s',
    async (_rule, { changes = {}, init, accepted }) => {
      const answer = await world.send(subject, { changes, ...(init && { init }) })
      if (accepted) expect(answer.status).toBe(success)
      else {
        expect(answer.status).toBe(400)
        expect(answer.body.error?.code).toBe('VALIDATION_ERROR')
        expect(answer.body.error?.details).not.toHaveLength(0)
      }
    },
  )

  if (operation.responses.has(304)) {
    test('an answer that the client already has is 304, to GET and HEAD, without a charge or a body', async () => {
      const first = await world.send(subject)
      // Only its client may cache the answer, and revalidates it before each use.
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const used = await usedByPool(world.service, world.owner)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      for (const method of ['GET', 'HEAD']) {
        const again = await world.send(subject, { method, init: { headers } })
        expect([method, again.status, again.body]).toEqual([method, 304, undefined])
        for (const name of ['etag', 'vary', 'cache-control', 'x-content-type-options'])
          expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
        for (const name of ['content-type', 'content-length', 'content-encoding'])
          expect([name, again.headers.get(name)]).toEqual([name, null])
      }
      expect(await usedByPool(world.service, world.owner)).toEqual(used)
    })
  }

  test('no key, a malformed key, an unknown key and a revoked key are 401', async () => {
    for (const key of await unusableKeys(world.service)) {
      const answer = await world.send(subject, { client: world.service.clientWithKey(key) })
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  test('a free plan, a missing profile and an unreadable subscription are 403 FORBIDDEN_PLAN', async () => {
    const free = await world.service.client('free')
    expect((await world.send(subject, { client: free })).body.error?.code).toBe('FORBIDDEN_PLAN')
    expect(await usedByPool(world.service, free)).toEqual({})
    const orphan = await world.service.client('premium')
    await world.service.sql('delete from profiles where name = $1', [orphan.profile])
    expect((await world.send(subject, { client: orphan })).body.error?.code).toBe('FORBIDDEN_PLAN')
    await withoutTable(world.service, 'profiles', async () => {
      expect((await world.send(subject)).body.error?.code).toBe('FORBIDDEN_PLAN')
    })
  })

  test('a reached rate limit is 429 with Retry-After', async () => {
    const answer = await world.send(subject, { client: await exhaustedClient(world) })
    expect([answer.status, answer.body.error?.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a counter store that is down lets requests through without rate headers', async () => {
    await withoutTable(world.service, 'rate_counters', async () => {
      const answer = await world.send(subject)
      expect(answer.status).toBe(success)
      expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
    })
  })

  test('a failed look-up of the key is 500', async () => {
    await withoutTable(world.service, 'api_keys', async () => {
      const answer = await world.send(subject)
      expect([answer.status, answer.body.error?.code]).toEqual([500, 'INTERNAL_ERROR'])
    })
  })

  if (charged) {
    test('an exhausted quota is 403 QUOTA_EXCEEDED with used, limit and resets_at', async () => {
      const client = await world.service.client('pro')
      await setUsed(world.service, client, { pool: operation.quota?.pool as Pool, used: 1000 })
      const answer = await world.send(subject, { client, changes: chargedTarget(subject) })
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'QUOTA_EXCEEDED'])
      expect(answer.body.error?.details).toMatchObject({
        used: 1000,
        limit: expect.any(Number),
        resets_at: expect.any(String),
      })
    })

    test('a quota that cannot be verified is 403 QUOTA_EXCEEDED with a reason', async () => {
      await withoutTable(world.service, 'quota_usage', async () => {
        const answer = await world.send(subject, { changes: chargedTarget(subject) })
        expect(answer.body.error?.code).toBe('QUOTA_EXCEEDED')
        expect(answer.body.error?.details).toMatchObject({ reason: 'quota_verification_unavailable' })
      })
    })
  }
})

test.each(documenting(404))('a resource that does not exist makes %s answer 404', async (_id, subject) => {
  const codes = subject.operation.responses.get(404)?.['x-error-codes']
  const answer = await withFault(world, { kind: 'unknown' }, () =>
    world.send(subject, { changes: unknownTarget(subject) }),
  )
  expect([answer.status, codes]).toEqual([404, expect.arrayContaining([answer.body.error?.code])])
})

test.each(documenting(502))('a provider that fails makes %s answer 502', async (id, subject) => {
  const changes = newTarget(subject, `${id} with a failing provider`)
  const answer = await withFault(world, { kind: 'status', status: 400 }, () =>
    world.send(subject, { changes }),
  )
  expect([answer.status, answer.body.error?.code]).toEqual([502, 'UPSTREAM_ERROR'])
})

test.each(documenting(504).filter(([, subject]) => asksProvider(subject)))(
  'a provider that fails makes %s answer 504 when it never answers',
  async (id, subject) => {
    const slow = { changes: newTarget(subject, `${id} with a slow provider`), client: world.hurried }
    const answer = await withFault(world, { kind: 'hang' }, () => world.send(subject, slow))
    expect([answer.status, answer.body.error?.code]).toEqual([504, 'UPSTREAM_TIMEOUT'])
  },
)

test('a query that waits for a lock is answered 504', async () => {
  // Of one profile, they would wait for each other.
  const waiting = await Promise.all(
    documenting(504)
      .filter(([, subject]) => !asksProvider(subject))
      .map(async ([, subject]) => ({ subject, client: await world.service.client('premium') })),
  )
  const answers = await withLockedTables(world.service, READ_TABLES, () =>
    Promise.all(waiting.map(({ subject, client }) => world.send(subject, { client }))),
  )
  const found = answers.map(({ status, body }, index) => [
    waiting[index]?.subject.operation.id,
    status,
    body.error?.code,
  ])
  expect(found).toEqual(waiting.map(({ subject }) => [subject.operation.id, 504, 'UPSTREAM_TIMEOUT']))
})

test('every documented status of every operation was reached', () => {
  expect(world.coverage.listMissing(SUBJECTS)).toEqual([])
})

/** The operations that document this status. */
function documenting(status: number): [id: string, subject: Subject][] {
  return SUBJECTS.filter(({ operation }) => operation.responses.has(status)).map((subject) => [
    subject.operation.id,
    subject,
  ])
}

/** An operation that asks the data provider documents 502. */
function asksProvider({ operation }: Subject): boolean {
  return operation.responses.has(502)
}

let targets = 0

/** Changes that make a request cost a unit: what was fetched a moment ago would be free. */
function chargedTarget(subject: Subject): Record<string, string> {
  targets += 1
  return asksProvider(subject) ? newTarget(subject, `a target for a unit ${targets}`) : {}
}
