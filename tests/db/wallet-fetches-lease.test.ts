import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { fetchWalletOnce } from '../../db/wallet-fetches.ts'
import { newAddress } from '../support/addresses.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { waitFor } from '../support/waiting.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ env: { ROLE: 'api' } })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

describe('the lease of a wallet', () => {
  interface Lease {
    readonly leased: boolean
    readonly seconds: number
    readonly failure: string | null
  }

  async function readLease(wallet: string): Promise<Lease | undefined> {
    const [row] = await service.sql<Lease>(
      `select lease_until > clock_timestamp() as leased, failure,
              extract(epoch from lease_until - clock_timestamp())::float8 as seconds
       from wallet_fetches where address = $1`,
      [wallet],
    )
    return row
  }

  /** A fetch that goes on until it is told how to end. */
  function hold(wallet: string, timeoutMs = 30_000) {
    const ended = Promise.withResolvers<void>()
    const started = Promise.withResolvers<number>()
    const shared = fetchWalletOnce(service.app.context.db, {
      address: wallet,
      timeoutMs,
      describeFailure: () => 'told',
      fetch: (leftMs) => {
        started.resolve(leftMs)
        return ended.promise
      },
    })
    shared.catch(() => undefined)
    return { shared, ended, started: started.promise }
  }

  test('lasts longer than its fetch may, and ends with it', async () => {
    const wallet = newAddress()
    const { shared, ended, started } = hold(wallet)
    expect(await started).toBeLessThanOrEqual(30_000)
    expect((await readLease(wallet))?.seconds).toBeGreaterThan(35)
    ended.reject(new Error('the fetch failed'))
    await expect(shared).rejects.toThrow('the fetch failed')
    expect(await readLease(wallet)).toMatchObject({ leased: false, failure: 'told' })
  })

  /** Begins a fetch and lets this happen after it has looked and before it can have the lease. */
  async function holdBehind(wallet: string, happens: string) {
    const { db } = service.app.context
    return db.transaction().execute(async (trx) => {
      await sql`lock table wallet_fetches in exclusive mode`.execute(trx)
      const held = hold(wallet, 2_000)
      await waitFor('blocked claim', async () => {
        const blocked = await service.sql(
          `select from pg_locks where relation = 'wallet_fetches'::regclass and not granted`,
        )
        return blocked.length > 0 ? true : undefined
      })
      await sql.raw(happens).execute(trx)
      return held
    })
  }

  test('is not taken, and the failure is shared, when another has failed since the request began', async () => {
    const wallet = newAddress()
    const { shared } = await holdBehind(
      wallet,
      `insert into wallet_fetches values ('${wallet}', clock_timestamp(), clock_timestamp(), 'not-found')`,
    )
    await expect(shared).rejects.toMatchObject({ name: 'SharedFetchError', kind: 'not-found' })
  })

  test('is not used when another has stored the wallet since the request began', async () => {
    const wallet = newAddress()
    const { shared } = await holdBehind(
      wallet,
      `insert into wallets (address, analysed_at) values ('${wallet}', clock_timestamp())`,
    )
    await expect(shared).resolves.toBeUndefined()
    expect(await readLease(wallet)).toMatchObject({ leased: false, failure: null })
  })

  test('that was lost to another is not ended by the one who lost it', async () => {
    const wallet = newAddress()
    const late = hold(wallet)
    await late.started
    await service.sql(`update wallet_fetches set lease_until = clock_timestamp() where address = $1`, [
      wallet,
    ])
    const next = hold(wallet)
    await next.started
    late.ended.reject(new Error('too late'))
    await expect(late.shared).rejects.toThrow('too late')
    expect(await readLease(wallet)).toMatchObject({ leased: true, failure: null })
    next.ended.resolve()
    await next.shared
    const free = await waitFor('end of the lease', async () => {
      const row = await readLease(wallet)
      return row?.leased ? undefined : row
    })
    expect(free).toMatchObject({ leased: false, failure: null })
  })
})
