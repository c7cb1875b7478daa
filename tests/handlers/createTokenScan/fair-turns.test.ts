import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { startTestService } from '../../support/service.ts'
import { hold, makeToken } from '../../support/simulated-provider.ts'
import { triggerScan } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

const CONCURRENCY = 3
/** Several batches, which need more concurrent calls than are allowed. */
const WALLETS = 60

test('a scan trigger is answered while another scan occupies every provider call that jobs may use', async () => {
  await using service = await startTestService({ env: { PROVIDER_CONCURRENCY: String(CONCURRENCY) } })
  const client = await service.client()
  const { mint, traders } = await makeToken(service.simulator, WALLETS)
  const held = traders.map(({ wallet }) => hold(service.simulator, wallet))
  await triggerScan(client, mint)
  const { counts } = service.simulator
  const asked = () => counts['/pnl/{wallet}'] ?? 0
  await waitFor('calls of the job', async () => asked() >= CONCURRENCY - 1 || undefined)
  for (let count = 0; count < CONCURRENCY; count += 1) {
    const { status } = await client.post(`/api/v1/tokens/${newAddress()}/scans`)
    expect(status).toBe(202)
  }
  for (const letGo of held) letGo()
})
