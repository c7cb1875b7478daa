import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Correlations } from '../handlers/listCorrelations/reference.ts'
import { newAddress, newAddresses } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { listFirstBuyers, listTraders, makeToken, takeTraders } from '../support/simulated-provider.ts'
import { readScan, scanToken, triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'
import { postScan } from '../support/wallet-scans.ts'

const service = await openTestService()
const client = await service.client()
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

/** The expected ranks, computed without the service: by number, and then by address. */
function rank(rows: readonly RankedRow[], numberOf: (row: RankedRow) => number | null): Map<string, number> {
  const known = rows.map((row) => ({ address: row.address, number: numberOf(row) }))
  known.sort((one, other) => {
    const difference = (one.number ?? 0) - (other.number ?? 0)
    return difference || (one.address < other.address ? -1 : 1)
  })
  return new Map(known.map(({ address }, index) => [address, index + 1]))
}

/** Expects the ranks of a token with this list of first buyers, or without one. */
function expectRanks(rows: readonly RankedRow[], firstBuyers?: readonly string[]): void {
  const byRealized = rank(rows, ({ realized }) => (realized === null ? Number.MAX_VALUE : -realized))
  const bought = rows.filter((row) => row.first_buy_ms !== null)
  expect(new Map(rows.map((row) => [row.address, row.rank_realized]))).toEqual(byRealized)
  const byFirstBuy =
    firstBuyers === undefined
      ? rank(bought, (row) => Number(row.first_buy_ms))
      : new Map(firstBuyers.map((address, index) => [address, index + 1]))
  expect(new Map(rows.map((row) => [row.address, row.rank_first_buy]))).toEqual(
    new Map(rows.map(({ address }) => [address, byFirstBuy.get(address) ?? null])),
  )
}

test('a scan never reports less progress, and ranks by the answers of the provider', async () => {
  const { mint } = await makeToken(service.simulator, 60)
  const scanId = await triggerScan(client, mint)
  const { firstBuyers = null } = await service.app.context.provider.fetchTokenTraders(mint)
  // The provider does not know when some bought.
  expect(firstBuyers?.length).toBeGreaterThan(50)
  // Rows of a list of the last days have no profit until the scan, which is under way, has analysed them.
  expectRanks(await readRows(mint), firstBuyers ?? [])
  const seen: number[] = []
  const status = await waitFor('end of the scan', async () => {
    const scan = await readScan(client, scanId)
    seen.push(scan.processed_wallets)
    return scan.status === 'processing' ? undefined : scan
  })
  const ended = { status: 'completed', total_wallets: 60, processed_wallets: 60, percentage: 100 }
  expect(status).toMatchObject(ended)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expectRanks(await readRows(mint), firstBuyers ?? [])
})

const EARLY_MS = 1_700_000_000_000

test('the first buyers rank among all buyers, in the order of their buys, whatever their wallets say later', async () => {
  const { mint, traders } = await makeToken(service.simulator, 4)
  const [first, second, ...others] = traders.map(({ wallet }) => wallet)
  const buyers = [second, ...newAddresses(98), first, ...others].map((wallet = '', index) => ({
    wallet,
    timing: { firstBuy: EARLY_MS + index },
  }))
  listFirstBuyers(service.simulator, mint, buyers)
  expect((await scanToken(client, mint)).message).toBe('4 of 4 wallets processed')
  const ranks = new Map((await readRows(mint)).map((row) => [row.address, row.rank_first_buy]))
  expect([second, first, ...others].map((wallet = '') => ranks.get(wallet))).toEqual([1, 100, null, null])
})

test('the first buyers come from the stored wallets when the provider has no list of them, and the scan says so', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  listFirstBuyers(service.simulator, mint, [])
  expect((await scanToken(client, mint)).message).toBe(
    '3 of 3 wallets processed; the data provider gave no list of first buyers: the first buyers are those of these wallets that bought first',
  )
  expectRanks(await readRows(mint))
})

test.each([true, false])(
  'the first buyers make early buyers if they are of the provider (%s)',
  async (isListed) => {
    const traders = await takeTraders(service.simulator, newAddress(), 3)
    const mints = [newAddress(), newAddress()]
    for (const mint of mints) {
      listTraders(service.simulator, mint, traders)
      listFirstBuyers(service.simulator, mint, isListed ? traders : [])
      await scanToken(client, mint)
    }
    const wallets = traders.map(({ wallet }) => wallet)
    for (const wallet of wallets) await postScan(client, wallet, { force_refresh: true })
    const tagged = await service.sql(
      `select address from wallets where address = any($1) and stats_all::text like '%"early_buyer"%'`,
      [wallets],
    )
    expect(tagged).toHaveLength(isListed ? 3 : 0)
    const selections = await service.sql(
      `select distinct selection from score_records r join tokens t on t.id = r.token_id where t.address = any($1)`,
      [mints],
    )
    expect(selections).toEqual([{ selection: isListed ? 'first_buyer' : 'top_trader' }])
  },
)

test('the first buyers make early buyers also of wallets that are not among the traders', async () => {
  const buyers = await takeTraders(service.simulator, newAddress(), 4)
  const [wallet = ''] = buyers.map(({ wallet }) => wallet)
  for (const mint of [newAddress(), newAddress()]) {
    listTraders(service.simulator, mint, buyers.slice(1))
    listFirstBuyers(service.simulator, mint, buyers)
    await scanToken(client, mint)
  }
  const { body } = await postScan(client, wallet)
  expect(body.data.periods?.all.tags).toContain('early_buyer')
})

test('the first buyers count as first buyers in correlations, and later buyers do not', async () => {
  const taken = await takeTraders(service.simulator, newAddress(), 3)
  const traders = taken.map((trader, index) => ({ ...trader, timing: { firstBuy: EARLY_MS + 1 + index } }))
  const mints = [newAddress(), newAddress()]
  for (const mint of mints) {
    listTraders(service.simulator, mint, traders)
    const strangers = newAddresses(99).map((wallet) => ({ wallet, timing: { firstBuy: EARLY_MS } }))
    listFirstBuyers(service.simulator, mint, [...strangers, ...traders])
    await scanToken(client, mint)
  }
  const { body } = await client.get<Correlations>(`/api/v1/correlations?tokens=${mints.join(',')}`)
  const early = body.data.filter(({ correlation }) => correlation.first_buyers.length > 0)
  expect(early.map(({ address }) => address)).toEqual([traders[0]?.wallet])
  expect(early[0]?.correlation.first_buyers).toEqual(mints)
})

describe('the ranks of a completed scan', () => {
  beforeAll(async () => {
    // An earlier scan may have stored the wallets of these tests. They must be fetched again.
    await service.sql(`update wallets set analysed_at = analysed_at - interval '2 hours'`)
  })

  test('follow the figures of the analysed wallets, not those of the list', async () => {
    const { mint, traders } = await makeToken(service.simulator, 12)
    // The list says the opposite of the wallets' own histories.
    const reversed = traders.map((trader, index) => ({
      ...trader,
      pnl: { token: { realized: index } },
      timing: { firstBuy: 1_700_000_000_000 - index },
    }))
    listTraders(service.simulator, mint, reversed)
    listFirstBuyers(service.simulator, mint, [])
    await scanToken(client, mint)
    const rows = await readRows(mint)
    expectRanks(rows)
    const best = rows.find((row) => row.rank_realized === 1)
    expect(best?.address).toBe(traders[0]?.wallet)
  })

  test('put equal figures in the order of addresses, unknown profits last, and leave out unknown first buys', async () => {
    const { mint: first, traders } = await makeToken(service.simulator, 8)
    await scanToken(client, first)
    // The wallets are taken from the store, so the figures of this list stay.
    const mint = newAddress()
    const odd = traders.map((trader, index) => ({
      ...trader,
      pnl: { token: { realized: index < 3 ? 7 : index < 5 ? null : -index } },
      timing: { firstBuy: index % 2 === 0 ? 1_700_000_000_000 : 0 },
    }))
    listTraders(service.simulator, mint, odd)
    listFirstBuyers(service.simulator, mint, [])
    await scanToken(client, mint)
    const rows = await readRows(mint)
    expect(rows.filter(({ realized }) => realized === null)).toHaveLength(2)
    expect(rows.filter(({ first_buy_ms }) => first_buy_ms === null)).toHaveLength(4)
    expectRanks(rows)
  })
})
