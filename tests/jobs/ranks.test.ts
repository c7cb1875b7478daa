import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MINT, newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { type ScanStatus, scanToken, triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

let service: TestService
let client: TestClient

beforeAll(async () => {
  service = await startTestService()
  client = await service.client()
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

interface RankedRow {
  readonly address: string
  readonly realized: number | null
  readonly first_buy_ms: string | null
  readonly rank_realized: number
  readonly rank_first_buy: number | null
}

async function readRows(mint: string): Promise<RankedRow[]> {
  return service.sql<RankedRow>(
    `select w.address, tw.realized, tw.first_buy_ms, tw.rank_realized, tw.rank_first_buy
     from token_wallets tw join wallets w on w.id = tw.wallet_id
     where tw.token_id = (select id from tokens where address = $1)`,
    [mint],
  )
}

/** The ranks of definitions.md, computed here: by number, and then by address. */
function rank(rows: readonly RankedRow[], numberOf: (row: RankedRow) => number | null): Map<string, number> {
  const known = rows.map((row) => ({ address: row.address, number: numberOf(row) }))
  known.sort((one, other) => {
    const difference = (one.number ?? 0) - (other.number ?? 0)
    return difference || (one.address < other.address ? -1 : 1)
  })
  return new Map(known.map(({ address }, index) => [address, index + 1]))
}

function expectRanks(rows: readonly RankedRow[]): void {
  const byRealized = rank(rows, ({ realized }) => (realized === null ? Number.MAX_VALUE : -realized))
  const bought = rows.filter((row) => row.first_buy_ms !== null)
  const byFirstBuy = rank(bought, (row) => Number(row.first_buy_ms))
  expect(new Map(rows.map((row) => [row.address, row.rank_realized]))).toEqual(byRealized)
  expect(new Map(bought.map((row) => [row.address, row.rank_first_buy]))).toEqual(byFirstBuy)
  const others = rows.filter((row) => row.first_buy_ms === null)
  expect(others.map((row) => row.rank_first_buy)).toEqual(others.map(() => null))
}

describe('a scan of a whole token', () => {
  test('asks once for each of 300 wallets, never goes back, and ranks by own numbers', async () => {
    const scanId = await triggerScan(client, MINT)
    const listed = await readRows(MINT)
    expectRanks(listed)
    const seen: number[] = []
    const status = await waitFor('end of the scan', async () => {
      const { body } = await client.get<{ data: ScanStatus }>(`/api/v1/scans/${scanId}`)
      seen.push(body.data.processed_wallets)
      return body.data.status === 'processing' ? undefined : body.data
    })
    expect(status).toMatchObject({ status: 'completed', total_wallets: 300, processed_wallets: 300 })
    expect(status.percentage).toBe(100)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(3)
    expect(service.simulator.counts['/pnl/{wallet}']).toBe(300)

    const rows = await readRows(MINT)
    expect(rows).toHaveLength(300)
    expectRanks(rows)
  })
})

describe('the ranks of a completed scan', () => {
  beforeAll(async () => {
    // The whole scan may have met the wallets of these; none of them is to be taken from the store.
    await service.sql(`update wallets set analysed_at = analysed_at - interval '2 hours'`)
  })

  test('follow the numbers that its wallets turned out to have', async () => {
    const mint = newAddress()
    const traders = await takeTraders(service.simulator, mint, 12)
    // The list says the opposite of what the wallets' own histories say.
    const reversed = traders.map((trader, index) => ({
      ...trader,
      pnl: { token: { realized: index } },
      timing: { firstBuy: 1_700_000_000_000 - index },
    }))
    listTraders(service.simulator, mint, reversed)
    await scanToken(client, mint)
    const rows = await readRows(mint)
    expectRanks(rows)
    const best = rows.find((row) => row.rank_realized === 1)
    expect(best?.address).toBe(traders[0]?.wallet)
  })

  test('put equal numbers in the order of addresses, and leave out what is unknown', async () => {
    const first = newAddress()
    const traders = await takeTraders(service.simulator, first, 8)
    listTraders(service.simulator, first, traders)
    await scanToken(client, first)
    // Taken from the store, so that these numbers stay.
    const mint = newAddress()
    const odd = traders.map((trader, index) => ({
      ...trader,
      pnl: { token: { realized: index < 3 ? 7 : index < 5 ? null : -index } },
      timing: { firstBuy: index % 2 === 0 ? 1_700_000_000_000 : 0 },
    }))
    listTraders(service.simulator, mint, odd)
    await scanToken(client, mint)
    const rows = await readRows(mint)
    expect(rows.filter(({ realized }) => realized === null)).toHaveLength(2)
    expect(rows.filter(({ first_buy_ms }) => first_buy_ms === null)).toHaveLength(4)
    expectRanks(rows)
  })
})
