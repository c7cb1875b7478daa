import { expect, test } from '@jest/globals'
import { readDatabaseTime } from '../../db/clock.ts'
import { refreshWallet, type WalletRefresh } from '../../scans/refresh-wallet.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import type { TestService } from '../support/service.ts'
import { countWalletCalls, hold } from '../support/simulated-provider.ts'
import { readStatementCounts } from '../support/statements.ts'
import { waitFor } from '../support/waiting.ts'
import { leaseWallet } from '../support/wallet-scans.ts'

const one = await openTestService({ env: { ROLE: 'api' } })
const other = await openTestService({ env: { ROLE: 'api' }, share: one })
const statements = await readStatementCounts(one)

function untilCalled(wallet: string, calls = 1): Promise<true> {
  return waitFor('call', async () => countWalletCalls(one.simulator, wallet) >= calls || undefined)
}

/** The refresh of a request that has just looked for the wallet and not found it. */
async function prepare(address: string, rest: Partial<WalletRefresh> = {}): Promise<WalletRefresh> {
  return {
    address,
    since: await readDatabaseTime(one.app.context.db),
    freshForMs: 0,
    unknownForMs: 0,
    timeoutMs: 60_000,
    priority: 'person',
    ...rest,
  }
}

function refresh({ app }: TestService, wanted: WalletRefresh): Promise<'fetched' | 'stored'> {
  const refreshing = refreshWallet(app.context, wanted)
  // Avoids an unhandled rejection before the test awaits it.
  refreshing.catch(() => undefined)
  return refreshing
}

async function readLease(wallet: string) {
  const [row] = await one.sql<{ leased: boolean; failure: string | null; until: string }>(
    `select lease_until > clock_timestamp() as leased, lease_until::text as until, failure
     from wallet_fetches where address = $1`,
    [wallet],
  )
  return row
}

async function countStatements(): Promise<number> {
  return (await statements.list()).reduce((total, { calls }) => total + calls, 0)
}

test.each([0, 3_600_000])(
  'a caller that has looked for a wallet takes what another has stored since, with freshForMs %p',
  async (freshForMs) => {
    const wallet = newAddress()
    const slow = await prepare(wallet, { freshForMs })
    expect(await refresh(other, await prepare(wallet))).toBe('fetched')
    expect(await refresh(one, slow)).toBe('stored')
    expect(countWalletCalls(one.simulator, wallet)).toBe(1)
  },
)

test('a caller that waits for another asks the database less and less often', async () => {
  const wallet = newAddress()
  await leaseWallet(one, wallet, '9 seconds')
  const wanted = await prepare(wallet, { timeoutMs: 1_500 })
  await statements.reset()
  await expect(refresh(one, wanted)).rejects.toMatchObject({ name: 'SharedFetchError', kind: 'timeout' })
  expect(countWalletCalls(one.simulator, wallet)).toBe(0)
  // The first wait is 25 ms, and each next one half as long again. One every 100 ms would make 16 statements.
  expect(await countStatements()).toBeLessThanOrEqual(12)
})

test('a caller that waits for another stops waiting when its signal aborts', async () => {
  const wallet = newAddress()
  const letGo = hold(one.simulator, wallet)
  const patient = refresh(one, await prepare(wallet))
  const stopping = new AbortController()
  const stopped = refresh(one, await prepare(wallet, { signal: stopping.signal }))
  stopping.abort(new Error('the service stops'))
  await expect(stopped).rejects.toThrow('the service stops')
  letGo()
  expect(await patient).toBe('fetched')
})

test.each(['one', 'other'])(
  'a caller that waits for another takes over from a job that has to stop, on instance %s',
  async (name) => {
    const wallet = newAddress()
    const letGo = hold(one.simulator, wallet)
    const stopping = new AbortController()
    const wanted = await prepare(wallet)
    const job = refresh(one, { ...wanted, priority: 'job', signal: stopping.signal })
    await untilCalled(wallet)
    const person = refresh(name === 'one' ? one : other, wanted)
    stopping.abort(new Error('the service stops'))
    await expect(job).rejects.toThrow('the service stops')
    await untilCalled(wallet, 2)
    letGo()
    expect(await person).toBe('fetched')
  },
)

test('a caller that waits for another takes over when the other has fetched the wallet and could not use it', async () => {
  const wallet = newAddress()
  const letGo = hold(one.simulator, wallet)
  const wanted = await prepare(wallet)
  const useless = refresh(one, { ...wanted, store: async () => false })
  await untilCalled(wallet)
  const next = refresh(one, wanted)
  letGo()
  expect(await useless).toBe('fetched')
  expect(await next).toBe('fetched')
  expect(countWalletCalls(one.simulator, wallet)).toBe(2)
})

test('the lease of a wallet is renewed while its call is under way, and ends with it', async () => {
  const wallet = newAddress()
  const letGo = hold(one.simulator, wallet, { fault: { kind: 'unknown' } })
  const refreshing = refresh(one, await prepare(wallet))
  await untilCalled(wallet)
  const first = await readLease(wallet)
  await waitFor('renewal', async () => (await readLease(wallet))?.until !== first?.until || undefined)
  expect(await readLease(wallet)).toMatchObject({ leased: true })
  letGo()
  await expect(refreshing).rejects.toMatchObject({ kind: 'not-found' })
  expect(await readLease(wallet)).toMatchObject({ leased: false, failure: 'not-found' })
})
