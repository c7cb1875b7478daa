import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { scansCharged } from '../../support/quotas.ts'
import { countWalletCalls, hold } from '../../support/simulated-provider.ts'
import { readStatementCounts } from '../../support/statements.ts'
import { waitFor } from '../../support/waiting.ts'
import { ageWallet, postScan } from '../../support/wallet-scans.ts'

const CALLERS = 20

const options = { env: { ROLE: 'api' }, walletScan: { fallbackTimeoutMs: 3_000 } }
const one = await openTestService(options)
const other = await openTestService({ ...options, share: one })

const statements = await readStatementCounts(one)
await one.sql(`update plan_limits set units = null where pool = 'scans'`)
const client = await one.client()
await Promise.all([postScan(client, newAddress()), postScan(other.clientWithKey(client.key), newAddress())])

test('twenty scans of one wallet at once on two instances get the older data for one unit each when the provider fails', async () => {
  const wallet = newAddress()
  await postScan(await one.client(), wallet)
  await ageWallet(one, wallet, '2 hours')
  const client = await one.client()
  const letGo = hold(one.simulator, wallet, { fault: { kind: 'unknown' } })
  await statements.reset()
  const clients = [client, other.clientWithKey(client.key)]
  const pending = Array.from({ length: CALLERS }, (_, index) =>
    postScan(clients[index % 2] ?? client, wallet),
  )
  await waitFor('looks of all callers', async () => {
    const looks = (await statements.list()).find(({ text }) => text.includes('::text as "time"'))
    return looks?.calls === CALLERS || undefined
  })
  letGo()
  const answers = await Promise.all(pending)
  expect(new Set(answers.map(({ body }) => body.data.source))).toEqual(new Set(['stale-fallback']))
  expect(new Set(answers.map(({ body }) => body.data.scanned_at)).size).toBe(1)
  expect(countWalletCalls(one.simulator, wallet)).toBe(2)
  expect(await scansCharged(one, client)).toBe(CALLERS)
})

test('a request that died while it held the lease of a wallet does not keep a request from the older data that is stored', async () => {
  const client = await one.client()
  const wallet = newAddress()
  await postScan(client, wallet)
  await ageWallet(one, wallet, '2 hours')
  await one.sql(
    `update wallet_fetches set lease_until = clock_timestamp() + interval '9 seconds' where address = $1`,
    [wallet],
  )
  expect((await postScan(client, wallet)).body.data.source).toBe('stale-fallback')
  expect(countWalletCalls(one.simulator, wallet)).toBe(1)
})
