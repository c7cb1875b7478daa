import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { STATS_VERSION } from '../../db/wallets.ts'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { TOP_WALLETS } from '../support/legacy.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

/*
 * Rows that an earlier release stored. The client holds every answer against the present document, and both contracts
 * say of every member of the statistics that it is required.
 */

type Members = Readonly<Record<string, unknown>>

/** The statistics and the tokens of a wallet as 1.0.0 wrote them: this text stays as it is. */
function statsOf100(address: string): Members {
  const figures =
    '"realized_pnl_usd":1200.5,"unrealized_pnl_usd":-3.25,"combined_pnl_usd":1197.25,"total_invested_usd":4000,' +
    '"average_buy_usd":80,"realized_roi_pct":30.01,"combined_roi_pct":29.93,"tokens_traded":12,"wins":7,"losses":4,' +
    '"winrate":63.64,"average_holding_sec":5400,"score":61,"score_parts":{"winrate":51.86,"pnl":50.81,"roi":29.71,' +
    '"consistency":57.75},"tags":["profitable"],"data_since":1725141600000'
  return JSON.parse(`{"address":"${address}",${figures}}`)
}

const TOKENS_OF_100 =
  '[{"address":"So11111111111111111111111111111111111111112","symbol":"SOL","name":"Wrapped SOL","image":null,' +
  '"realized_pnl_usd":420.5,"roi_pct":84.1,"holding":0,"first_buy_time":1790000000000,"last_trade_time":1790003600000}]'

let service: TestService
let client: TestClient

beforeAll(async () => {
  service = await startTestService()
  client = await service.client()
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

interface OlderRows {
  readonly wallet: string
  readonly mints: readonly string[]
}

/** Stores a wallet on two tokens by the statements of 1.0.0, which know none of the later columns. */
async function storeAs100(lacks: readonly string[] = []): Promise<OlderRows> {
  const wallet = newAddress()
  const mints = [newAddress(), newAddress()]
  const without = (members: Members) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => !lacks.includes(name)))
  const stats = JSON.stringify(without(statsOf100(wallet)))
  const tokens = JSON.stringify((JSON.parse(TOKENS_OF_100) as Members[]).map(without))
  await service.sql(
    `insert into wallets as w (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens)
     values ($1, clock_timestamp(), $2, $2, $2, $2, $3)`,
    [wallet, stats, tokens],
  )
  await service.sql(
    `insert into tokens (address, name, symbol, pools, fetched_at, snapshot_revision)
     select mint, 'Token', 'TOK', '[]', now(), nextval('revisions') from unnest($1::text[]) as m (mint)`,
    [mints],
  )
  await service.sql(
    `insert into token_wallets (token_id, wallet_id, realized)
     select t.id, w.id, 1 from tokens t, wallets w where t.address = any($1) and w.address = $2`,
    [mints, wallet],
  )
  return { wallet, mints }
}

/** The statistics in every answer that shows the wallet, by operation. */
async function readEverywhere({ wallet, mints }: OlderRows) {
  const stored = await client.get<{ data: { wallet: Members } }>(`/api/v1/wallets/${wallet}`)
  const scanned = await client.post<{ data: { wallet: Members } }>(`/api/v1/wallets/${wallet}/scan`)
  const list = await client.get<{ data: { top_wallets: { wallet: { wallet: Members } }[] } }>(
    `/api/v1/tokens/${mints[0]}/top-wallets`,
  )
  const correlated = await client.get<{ data: { stats: { '7d': Members } }[] }>(
    `/api/v1/correlations?tokens=${mints.join(',')}`,
  )
  const ranked = await client.get<{ data: { '7d': Members }[] }>(TOP_WALLETS)
  const answers = [stored, scanned, list, correlated, ranked]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  return {
    getWallet: stored.body.data.wallet,
    scanWallet: scanned.body.data.wallet,
    listTokenTopWallets: list.body.data.top_wallets[0]?.wallet.wallet,
    listCorrelations: correlated.body.data[0]?.stats['7d'],
    listLegacyTopWallets: ranked.body.data
      .map((periods) => periods['7d'])
      .find(({ address }) => address === wallet),
  }
}

describe('a wallet that 1.0.0 stored', () => {
  test('is shown as the document asks, by every operation', async () => {
    const rows = await storeAs100()
    const { listLegacyTopWallets: ranked, ...shown } = await readEverywhere(rows)
    for (const members of Object.values(shown)) expect(members).toMatchObject(statsOf100(rows.wallet))
    const former = { score_version: 1, score_reason: null, score_confidence: null, unfunded_tokens: null }
    for (const members of Object.values(shown)) expect(members).toMatchObject(former)
    expect(shown.getWallet).toMatchObject({ recentTokens: JSON.parse(TOKENS_OF_100) })
    expect(ranked).toMatchObject({ score: 61, realizedPnlRaw: 1200.5, consistencyScore: 57.75 })
  })

  test('lacks nothing that a later version has: it is unknown', async () => {
    const rows = await storeAs100(['wins', 'data_since', 'tags', 'symbol', 'roi_pct'])
    const { listLegacyTopWallets: ranked, ...shown } = await readEverywhere(rows)
    const added = { wins: null, data_since: null, tags: [], score: 61 }
    for (const members of Object.values(shown)) expect(members).toMatchObject(added)
    expect(shown.getWallet).toMatchObject({
      recentTokens: [{ symbol: null, roi_pct: null, name: 'Wrapped SOL' }],
    })
    expect(ranked).toMatchObject({ totalWins: null, lossPercentage: null, totalLosses: 4 })
  })

  test.each([
    [0, 'no_trades'],
    [null, 'unknown_figures'],
  ])('says why it has no score: %s tokens traded, %s', async (tokens_traded, score_reason) => {
    const { wallet } = await storeAs100()
    const unscored = JSON.stringify({ ...statsOf100(wallet), score: null, score_parts: null, tokens_traded })
    await service.sql('update wallets set stats_30d = $2 where address = $1', [wallet, unscored])
    const { body } = await client.get<{ data: { wallet: Members } }>(`/api/v1/wallets/${wallet}`)
    expect(body.data.wallet).toMatchObject({ score: null, score_version: 1, score_reason })
  })

  test.each([
    [
      'a scan of its own',
      (wallet: string) => client.post(`/api/v1/wallets/${wallet}/scan`, { force_refresh: true }),
    ],
    [
      'the scan of a token',
      (wallet: string) => scanToken(client, makeTokenOf(service.simulator, [wallet, newAddress()])),
    ],
  ])('is of the present version once %s has analysed it again', async (_by, analyse) => {
    const { wallet } = await storeAs100(['wins'])
    const day = `update wallets set analysed_at = analysed_at - interval '1 day' where address = $1`
    await service.sql(day, [wallet])
    await analyse(wallet)
    const versions = await service.sql('select stats_version from wallets where address = $1', [wallet])
    expect(versions).toEqual([{ stats_version: STATS_VERSION }])
  })
})
