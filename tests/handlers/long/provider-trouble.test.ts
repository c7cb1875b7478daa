import { afterAll, expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { endProcesses, readLog, type ScriptProcess, startService } from '../../support/processes.ts'
import { startTestService } from '../../support/service.ts'
import { WALLET_CALLS } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

const INFO = 30
const WARN = 40

afterAll(endProcesses)

async function readReady(observed: ScriptProcess) {
  const { status, text } = await send(observed, 'GET /health/ready')
  return { status, data: JSON.parse(text).data }
}

test('a provider that refuses the key is logged once with its cause, and readiness reports it until the provider serves again', async () => {
  await using service = await startTestService({ env: { ROLE: 'api' } })
  const { host, pathname } = new URL(service.simulator.url)
  const url = `http://someone:secret-word@${host}${pathname}`
  const env = {
    ROLE: 'api',
    DATABASE_URL: service.databaseUrl,
    PROVIDER: 'solana-tracker',
    PROVIDER_URL: url,
  }
  await using observed = await startService(env)
  const { key } = await service.client()
  const scan = () =>
    send(observed, `POST /api/v1/wallets/${newAddress()}/scan`, { authorization: `Bearer ${key}` })
  const ready = await readReady(observed)
  expect(ready).toMatchObject({ status: 200, data: { status: 'ready' } })

  const end = service.simulator.scenarios.add({
    match: WALLET_CALLS,
    fault: { kind: 'status', status: 401 },
  })
  for (let count = 0; count < 3; count++) expect((await scan()).status).toBe(502)
  await waitFor('record', async () => readLog(observed, 'provider_failing').length > 0 || undefined)
  const reports = readLog(observed, 'provider_failing')
  expect(reports).toMatchObject([{ level: WARN, cause: 'refused_key', status: 401, host }])
  const degraded = await readReady(observed)
  expect(degraded).toMatchObject({ status: 200, data: { status: 'degraded', provider: 'refused_key' } })

  end()
  for (let count = 0; count < 10; count++) expect((await scan()).status).toBe(200)
  await waitFor('record', async () => readLog(observed, 'provider_recovered').length > 0 || undefined)
  expect(readLog(observed, 'provider_recovered')).toMatchObject([{ level: INFO, host }])
  expect(readLog(observed, 'provider_failing')).toHaveLength(1)
  expect(await readReady(observed)).toEqual(ready)
  expect(observed.stdout()).not.toContain('secret-word')
})
