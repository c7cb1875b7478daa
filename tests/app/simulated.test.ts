import { describe, expect, test } from '@jest/globals'
import { newAddress, newAddresses } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { shortLists } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { scanToken, triggerScan } from '../support/token-scans.ts'

/* An answer with invented figures says so. The client of the tests checks that it fulfils the document. */

const mint = newAddress()
/** The second address, since Vybe covers it. */
const [, wallet = ''] = newAddresses(2)

const simulated = await openTestService({
  env: { PROVIDER_URL: 'simulator', SIMULATOR_LATENCY_MS: '0', SIMULATOR_SCENARIOS: shortLists() },
})
const real = await openTestService()
for (const scenario of JSON.parse(shortLists())) real.simulator.scenarios.add(scenario)

interface Answer {
  readonly meta?: { readonly simulated?: boolean }
}

/** Answers of several operations, by the id of the operation. */
async function askAll(client: TestClient): Promise<Record<string, Answer>> {
  await scanToken(client, mint)
  const scanId = await triggerScan(client, newAddress())
  const asked = {
    createTokenScan: client.post<Answer>(`/api/v1/tokens/${newAddress()}/scans`),
    getScoreCalibration: client.get<Answer>('/api/v1/score/calibration'),
    getTokenScan: client.get<Answer>(`/api/v1/scans/${scanId}`),
    listCorrelations: client.get<Answer>(`/api/v1/correlations?tokens=${mint},${newAddress()}`),
    listTokenTopWallets: client.get<Answer>(`/api/v1/tokens/${mint}/top-wallets`),
    listWallets: client.get<Answer>('/api/v1/wallets'),
    queryWallets: client.post<Answer>('/api/v1/wallets/query', { addresses: [wallet] }),
    scanWallet: client.post<Answer>(`/api/v1/wallets/${wallet}/scan`),
  }
  const answers: Record<string, Answer> = {}
  for (const [id, answer] of Object.entries(asked)) {
    const { status, body } = await answer
    expect({ id, isSuccess: status < 300 }).toEqual({ id, isSuccess: true })
    answers[id] = body
  }
  answers.getWallet = (await client.get<Answer>(`/api/v1/wallets/${wallet}`)).body
  return answers
}

describe('with the simulator', () => {
  test('each answer says that its figures are invented', async () => {
    const answers = await askAll(await simulated.client())
    for (const [id, { meta }] of Object.entries(answers))
      expect({ id, ...meta }).toMatchObject({ id, simulated: true })
  })

  test('a replayed answer says so, as do the headers of a table and the message of the legacy interface', async () => {
    const client = await simulated.client()
    const scan = () =>
      client.request<Answer>('POST', `/api/v1/wallets/${wallet}/scan`, {
        headers: { 'idempotency-key': 'twice' },
      })
    expect([(await scan()).body.meta, (await scan()).body.meta]).toEqual([
      { simulated: true },
      { simulated: true },
    ])
    const table = await client.request('GET', '/api/v1/wallets', { headers: { accept: 'text/csv' } })
    expect(table.headers.get('x-meta-simulated')).toBe('true')
    await storeWallet(simulated, { stats: { score: 1 } })
    const legacy = await client.get<{ message: string }>('/api/bot/solana/top-wallets')
    expect(legacy.body.message).toMatch(/ Simulated data: every figure is invented\.$/)
  })
})

test('with a provider no answer mentions simulated figures', async () => {
  const client = await real.client()
  const answers = await askAll(client)
  expect(JSON.stringify(answers).match(/"simulated":true/g)).toBeNull()
  expect(answers.getWallet).not.toHaveProperty('meta')
  const table = await client.request('GET', '/api/v1/wallets', { headers: { accept: 'text/csv' } })
  expect(table.headers.has('x-meta-simulated')).toBe(false)
  await storeWallet(real, { stats: { score: 1 } })
  const legacy = await client.get<{ message: string; success: boolean }>('/api/bot/solana/top-wallets')
  expect(legacy.body.success).toBe(true)
  expect(legacy.body.message).not.toContain('imulated')
})
