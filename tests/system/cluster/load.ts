import { makeAddress } from '../../../provider/simulator/random.ts'
import type { TestClient } from '../../support/client.ts'
import { awaitStored, expectWholeHistory, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { type Ask, asking, keepAsking, type Load } from '../faults/load.ts'
import type { Cluster } from './cluster.ts'

/** Requests of every kind through the balancer, during a scan of 300 wallets. */
export interface ClusterLoad extends Load {
  /** One request of each kind. */
  readonly asks: readonly Ask[]
  readonly client: TestClient
  /** Triggers a scan of a token that was never scanned. */
  readonly triggerAnother: Ask
  /** Waits for the end of the scan. Rejects unless it completes without a skipped wallet. */
  awaitScan(databaseUrl: string): Promise<void>
}

/** The successes; a trigger answers 202. */
export const SERVED = ['200', '202']

/** The balancer's answer to a POST whose process was killed. It does not retry, since the work could be done twice. */
export const POST_NOT_READY = 'NOT_READY of a POST'

/** Starts a scan and keeps sending requests; `name` keeps its wallet and tokens apart from those of other loads. */
export async function startLoad({ url, place }: Cluster, name: string): Promise<ClusterLoad> {
  const client = await place.client({ url })
  const [wallet, mint] = [makeAddress(`a wallet, ${name}`), makeAddress(`a mint, ${name}`)]
  await asking(client, { method: 'POST', path: `/api/v1/wallets/${wallet}/scan` })()
  const { scanId } = await trigger({ url, key: client.key }, mint)
  const asks = [
    { path: `/api/v1/wallets/${wallet}` },
    { path: `/api/v1/tokens/${mint}/top-wallets?limit=20` },
    { method: 'POST', path: `/api/v1/wallets/${wallet}/scan`, body: { force_refresh: true } },
    { path: `/api/v1/scans/${scanId}` },
    { method: 'POST', path: '/api/v1/wallets/query', body: { addresses: [wallet] } },
    { path: '/api/v1/wallets?limit=20' },
  ].map((request) => {
    const ask = asking(client, request)
    return async () => {
      const answer = await ask()
      return request.method === 'POST' && answer === 'NOT_READY' ? POST_NOT_READY : answer
    }
  })
  let others = 0
  const triggerAnother = () => {
    others += 1
    const other = makeAddress(`another mint, ${name}, ${others}`)
    return asking(client, { method: 'POST', path: `/api/v1/tokens/${other}/scans` })()
  }
  return {
    ...keepAsking(...asks),
    triggerAnother,
    asks,
    client,
    async awaitScan(databaseUrl) {
      const ended = await awaitStored(databaseUrl, scanId, hasEnded)
      if (ended.status !== 'completed' || ended.skipped > 0) throw new Error(JSON.stringify(ended))
      // Other scans of this cluster may have analysed some of the wallets before.
      const states = ['analysed', 'stored']
      await expectWholeHistory(databaseUrl, scanId, { total: ended.total, states })
    },
  }
}
