import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../db/connection.ts'
import type { StoredList } from '../../db/stored-lists.ts'
import { beginBody, type BegunBody, readBegun } from '../../handlers/views/begun-body.ts'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeToken, withoutTable } from '../support/stored-rows.ts'
import { awaitScan, scanToken, triggerScan } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'
import { waitFor } from '../support/waiting.ts'

/* Lists that memory has no room for. These services keep none in memory. */

type Reader = Pick<TestClient, 'request'>

interface StoredRow extends Omit<StoredList, 'description'> {
  readonly description: Omit<BegunBody, 'bytes'>
}

let service: TestService
let client: TestClient

beforeAll(async () => {
  service = await startTestService({ env: { LISTS_MEMORY_MB: '0' } })
  client = await service.client()
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

/** With whoever asks for it. */
async function read(
  from: Reader,
  mint: string,
  { query = '', coding = 'identity' } = {},
): Promise<TopWallets> {
  const path = `/api/v1/tokens/${mint}/top-wallets${query}`
  return (await from.request<TopWallets>('GET', path, { headers: { 'accept-encoding': coding } })).body
}

async function findStored(mint: string): Promise<StoredRow | undefined> {
  const [stored] = await service.sql<StoredRow>(
    `select l.* from stored_lists l join tokens t on t.id = l.token_id where t.address = $1`,
    [mint],
  )
  return stored
}

/** A token whose list is stored, with another symbol of as many letters in it: by that it is told from one that is rendered. */
async function storeMarked(coding = 'identity') {
  const { mint } = await makeToken(service.simulator, 3)
  await scanToken(client, mint)
  const { data: rendered } = await read(client, mint, { coding })
  const { description, bytes } = await waitFor('a stored list', () => findStored(mint))
  const { symbol } = rendered.token
  const text = readBegun({ ...description, bytes }).toString()
  const marked = text.replace(`"symbol":"${symbol}"`, `"symbol":"${'x'.repeat(symbol.length)}"`)
  expect(marked).not.toBe(text)
  const { bytes: markedBytes, ...body } = await beginBody(Buffer.from(marked), description.coding)
  await service.sql(
    `update stored_lists l set bytes = $2, description = $3 from tokens t where t.id = l.token_id and t.address = $1`,
    [mint, markedBytes, { ...description, ...body }],
  )
  return { mint, rendered, coding: description.coding }
}

const isMarked = ({ data }: TopWallets) => /^x+$/.test(data.token.symbol)

describe('a list that is stored', () => {
  test.each([
    ['identity', 'zstd'],
    ['gzip', 'gzip'],
  ])('of those who asked for %s is the answer for all, whole and in part', async (asked, kept) => {
    const { mint, rendered, coding: stored } = await storeMarked(asked)
    expect(stored).toBe(kept)
    for (const coding of ['identity', 'gzip']) {
      const whole = await read(client, mint, { coding })
      expect([isMarked(whole), whole.data.top_wallets]).toEqual([true, rendered.top_wallets])
      const part = await read(client, mint, { coding, query: '?limit=2' })
      expect([isMarked(part), part.data.top_wallets]).toEqual([true, rendered.top_wallets.slice(0, 2)])
    }
  })

  test('is never the answer once a row of it has changed', async () => {
    const { mint, rendered } = await storeMarked()
    const wallet = rendered.top_wallets[1]?.wallet_address
    await service.sql(
      `update wallets set revision = nextval('revisions'),
         stats_all = (stats_all::jsonb || '{"realized_pnl_usd": 123}')::json where address = $1`,
      [wallet],
    )
    const changed = await read(client, mint)
    expect(isMarked(changed)).toBe(false)
    expect(changed.data.top_wallets[1]).toMatchObject({
      wallet_address: wallet,
      wallet: { wallet: { realized_pnl_usd: 123 } },
    })
  })

  test('is rendered anew by other code', async () => {
    const { mint } = await storeMarked()
    // In front of the version is what tells the code.
    await service.sql(`update stored_lists set version = regexp_replace(version, '^[^ ]+ ', 'other ')`)
    expect(isMarked(await read(client, mint))).toBe(false)
  })

  test('makes room for the next version of it, and goes with its token', async () => {
    const { mint } = await storeMarked()
    const before = await findStored(mint)
    await service.sql(`update tokens set snapshot_revision = nextval('revisions') where address = $1`, [mint])
    await read(client, mint)
    await waitFor('the next version', async () => {
      const { version } = (await findStored(mint)) ?? {}
      return version !== before?.version || undefined
    })
    await service.sql(`delete from tokens where address = $1`, [mint])
    expect(
      await service.sql(`select from stored_lists where token_id not in (select id from tokens)`),
    ).toEqual([])
  })
})

describe('a list that is to be stored', () => {
  test('keeps no answer waiting, nor more than fifteen others with it, and is stored before the process has ended', async () => {
    const url = new URL(service.databaseUrl)
    // For as long as the test may take.
    url.searchParams.set('lock_timeout', '90000')
    url.searchParams.set('statement_timeout', '90000')
    const env = { ROLE: 'api', LISTS_MEMORY_MB: '0', DATABASE_URL: url.href }
    const other = await startTestService({ share: service, env })
    const reader = await other.client()
    const mints = await storeTokens(20)
    const ended = await withWritesHeldUp(async () => {
      for (const mint of mints) expect((await read(reader, mint)).data.token.address).toBe(mint)
      const whole = other[Symbol.asyncDispose]()
      await waitFor('an API that has ended', () =>
        fetch(other.url).then(
          () => undefined,
          () => true,
        ),
      )
      return { whole }
    })
    await ended.whole
    const stored = await Promise.all(mints.map(findStored))
    expect(stored.map((list) => list !== undefined)).toEqual(mints.map((_, index) => index < 16))
  })

  test('is not, while its scan is under way', async () => {
    const { mint, traders } = await makeToken(service.simulator, 3)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    const match = `/pnl/${traders[0]?.wallet}`
    service.simulator.scenarios.add({ match, fault: { kind: 'hold', until } })
    const scanId = await triggerScan(client, mint)
    expect((await read(client, mint)).data.top_wallets).toHaveLength(3)
    // One that is stored after it.
    await storeMarked()
    expect(await findStored(mint)).toBeUndefined()
    release()
    await awaitScan(client, scanId)
  })

  test('is the answer all the same, where none can be stored or found', async () => {
    const [mint = ''] = await storeTokens(1)
    await withoutTable(service, 'stored_lists', async () => {
      for (const _ of [1, 2]) expect((await read(client, mint)).data.token.address).toBe(mint)
    })
  })
})

/** Tokens without wallets. */
async function storeTokens(count: number): Promise<string[]> {
  const mints = Array.from({ length: count }, newAddress)
  for (const mint of mints) await storeToken(service, mint)
  return mints
}

/** Runs while lists can be looked for, and not stored. */
async function withWritesHeldUp<Result>(run: () => Promise<Result>): Promise<Result> {
  await using db = openDatabase({ url: service.databaseUrl, poolSize: 1 })
  return await db.transaction().execute(async (trx) => {
    await sql`lock table stored_lists in share mode`.execute(trx)
    return await run()
  })
}
