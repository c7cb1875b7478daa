import { afterAll, describe, expect, test } from '@jest/globals'
import { startSimulator } from '../../../provider/simulator/server.ts'
import { migrate } from '../../../db/migrate.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { MINT } from '../../support/addresses.ts'
import { createEmptyDatabase, createTestDatabase, runSql } from '../../support/database.ts'
import { endProcesses, startService } from '../../support/processes.ts'
import {
  awaitStored,
  closing,
  expectWholeHistory,
  hasEnded,
  issueKey,
  killBackends,
  recordChanges,
  trigger,
} from '../../support/scans-of-processes.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'

/* What keeps every core busy, so that it would hold up the tests beside it. */

afterAll(endProcesses)

describe('a scan', () => {
  test('outlives a storm of killed database connections, and so does its service', async () => {
    await using simulator = closing(await startSimulator({ latencyMs: 50 }))
    const database = await createTestDatabase()
    const key = await issueKey(database.url)
    const service = await startService({ DATABASE_URL: database.url, PROVIDER_URL: simulator.url })
    const url = service.ready.url ?? ''
    await recordChanges(database.url)
    const { status, scanId } = await trigger({ url, key }, MINT)
    expect(status).toBe(202)
    const ask = async () => {
      const answer = await fetch(`${url}/api/v1/scans/${scanId}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const { error } = (await answer.json()) as { error?: { code: string } }
      return error?.code ?? `${answer.status}`
    }
    const answers: string[] = []
    const storm = new AbortController()
    const load = Array.from({ length: 4 }, async () => {
      while (!storm.signal.aborted) answers.push(await ask().catch(() => 'no answer'))
    })
    await killBackends(database.url, () => service.isRunning()).finally(() => storm.abort())
    await Promise.all(load)
    expect(service.isRunning()).toBe(true)
    expect(answers).toContain('INTERNAL_ERROR')
    const known = ['200', 'INTERNAL_ERROR', 'FORBIDDEN_PLAN']
    expect(answers.filter((answer) => !known.includes(answer))).toEqual([])
    await waitFor('ten good answers in a row', async () => {
      const row = await Promise.all(Array.from({ length: 10 }, ask))
      return row.every((answer) => answer === '200') || undefined
    })
    const ended = await awaitStored(database.url, scanId, hasEnded)
    expect(ended).toMatchObject({ status: 'completed', processed: 300, skipped: 0 })
    await expectWholeHistory(database.url, scanId)
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
    await database.drop()
  })

  test('is served and done by instances that booted at once on an empty database', async () => {
    const database = await createEmptyDatabase()
    await using simulator = closing(await startSimulator())
    const env = { DATABASE_URL: database.url, PROVIDER_URL: simulator.url }
    const roles = ['api', 'worker', 'api', 'worker']
    const [services] = await Promise.all([
      Promise.all(roles.map((ROLE) => startService({ ...env, ROLE }))),
      ...Array.from({ length: 10 }, () => migrate(database.url, policies.quotaPools)),
    ])
    const ready = services.map((service) => service.ready)
    expect(ready.map(({ role }) => role)).toEqual(roles)
    expect(ready.map(({ url }) => typeof url)).toEqual(['string', 'undefined', 'string', 'undefined'])
    expect(ready.map(({ provider }) => provider)).toEqual(Array(4).fill(simulator.url))
    const key = await issueKey(database.url)
    const { mint } = await makeToken(simulator, 50)
    simulator.scenarios.add({ match: 'showHistoricPnL', fault: { kind: 'delay', delayMs: 200 } })
    const [one, , other] = services
    const { scanId } = await trigger({ url: one?.ready.url ?? '', key }, mint)
    const again = await trigger({ url: other?.ready.url ?? '', key }, mint)
    expect(again).toEqual({ status: 202, scanId })
    expect(await awaitStored(database.url, scanId, hasEnded)).toMatchObject({
      status: 'completed',
      processed: 50,
    })
    expect(await countUsed(database.url)).toBe(1)
    // Nobody but the operator makes keys on a database of the operator's.
    expect(await runSql(database.url, `select from api_keys`)).toHaveLength(1)
    for (const exit of await Promise.all(services.map((service) => service.end('SIGTERM'))))
      expect(exit).toMatchObject({ code: 0, signal: null })
    await database.drop()
  })
})

async function countUsed(databaseUrl: string): Promise<number | undefined> {
  const [row] = await runSql<{ used: number }>(databaseUrl, `select sum(used)::int as used from quota_usage`)
  return row?.used
}
