import assert from 'node:assert/strict'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { connectAgent, ERAS } from '../../support/agent.ts'
import type { Cluster } from './cluster.ts'

/** Each call is repeated so often that every API process gets it. */
const TIMES = 6

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
