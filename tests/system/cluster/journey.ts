import assert from 'node:assert/strict'
import type { components } from '../../../generated/v1/types.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { connectAgent, ERAS } from '../../support/agent.ts'
import type { TestClient } from '../../support/client.ts'
import { runCommand } from '../../support/processes.ts'
import { waitFor } from '../../support/waiting.ts'
import type { Cluster } from './cluster.ts'

/*
 * The steps of a consumer, from the first scan on. Each answer is checked against the document, whichever process
 * gives it.
 */

type Schemas = components['schemas']

/** Each request is repeated so often that every API process gets it. */
const TIMES = 6

/** Scans two tokens and a wallet, and reads each result as soon as an answer names it. */
export async function makeJourney({ url, place }: Cluster): Promise<void> {
  const client = await place.client({ url })
  const mints = ['a first mint of the journey', 'a second one'].map(makeAddress)
  for (const mint of mints) await scan(client, mint)
  const [mint = ''] = mints
  const overlap = await client.get<Schemas['ListCorrelationsEnvelope']>(
    `/api/v1/correlations?tokens=${mints}`,
  )
  assert.deepEqual(overlap.body.meta.tokens_missing, [])
  assert.ok(overlap.body.data.length > 0, 'the tokens have no wallet in common')
  await scanWallet(client, overlap.body.data[0]?.address ?? '')
  const { body } = await client.get<Schemas['GetUsageEnvelope']>('/api/v1/usage')
  assert.equal(body.data.quotas.scans?.used, 3)
  const shown = await runCommand(['scripts/scan.ts', mint, '--last', '--json'], {
    API_URL: url,
    API_KEY: client.key ?? '',
  })
  assert.equal(shown.code, 0, shown.stderr)
}

/** Triggers a scan and follows it. Once it is reported as completed, every process must serve the whole list. */
async function scan(client: TestClient, mint: string): Promise<void> {
  const triggered = await client.post<Schemas['CreateTokenScanEnvelope']>(`/api/v1/tokens/${mint}/scans`)
  const { scan_id: id } = triggered.body.data
  assert.deepEqual([triggered.status, triggered.body.data.reused], [202, false])
  const again = await client.post<Schemas['CreateTokenScanEnvelope']>(`/api/v1/tokens/${mint}/scans`)
  assert.deepEqual([again.body.data.scan_id, again.body.data.reused], [id, true])
  await waitFor('a scan that has ended', async () => {
    const { body } = await client.get<Schemas['GetTokenScanEnvelope']>(`/api/v1/scans/${id}`)
    assert.notEqual(body.data.status, 'failed', body.data.message ?? '')
    return body.data.status === 'completed' || undefined
  })
  for (let time = 0; time < TIMES; time += 1) await assertWholeList(client, mint)
}

/** Asserts that a token's list is not empty, and that every wallet in it is analysed. */
export async function assertWholeList(client: TestClient, mint: string): Promise<void> {
  const list = await client.get<Schemas['ListTokenTopWalletsEnvelope']>(`/api/v1/tokens/${mint}/top-wallets`)
  assert.equal(list.status, 200)
  const analysed = list.body.data.top_wallets.filter(({ analysis }) => analysis?.state === 'analysed')
  assert.ok(list.body.meta.count > 0, 'the list is empty')
  assert.equal(analysed.length, list.body.meta.count)
}

/** Scans a wallet once, and expects every process to serve that analysis. */
async function scanWallet(client: TestClient, wallet: string): Promise<void> {
  const path = `/api/v1/wallets/${wallet}`
  const scanned = await client.post<Schemas['ScanWalletEnvelope']>(`${path}/scan`, { force_refresh: true })
  assert.deepEqual([scanned.status, scanned.body.data.source], [200, 'fresh'])
  for (let time = 0; time < TIMES; time += 1) {
    const read = await client.get<Schemas['GetWalletEnvelope']>(path)
    assert.equal(read.body.data.scanned_at, scanned.body.data.scanned_at)
    const queried = await client.post<Schemas['QueryWalletsEnvelope']>('/api/v1/wallets/query', {
      addresses: [wallet],
    })
    const { periods: _, ...data } = read.body.data
    assert.deepEqual(queried.body.data[0], { address: wallet, status: 'found', data })
  }
}

interface AgentScan {
  readonly scan_id: string
  readonly status: string
}

/** Calls of an agent, in both eras of the protocol: one process starts the scan, others wait for it and list it. */
export async function makeAgentJourney({ url, place }: Cluster): Promise<void> {
  for (const era of ERAS) {
    const mint = makeAddress(`a mint of an agent of ${era}`)
    await using agent = await connectAgent(url, await place.client({ url }), era)
    const progress: number[] = []
    const started = await agent.call<AgentScan>('scan_token', { mint, wait_seconds: 0 })
    const given = { mint, scan_id: started.structured.scan_id, wait_seconds: 50 }
    const ended = await agent.call<AgentScan>('scan_token', given, (done) => progress.push(done))
    assert.deepEqual([started.structured.status, ended.structured.status], ['processing', 'completed'])
    assert.ok(progress.length > 0, 'nothing was heard of the progress')
    for (let time = 0; time < TIMES; time += 1) {
      const { structured } = await agent.call<{ wallets: unknown[] }>('top_wallets', { mint, limit: 3 })
      assert.equal(structured.wallets.length, 3)
    }
  }
}
