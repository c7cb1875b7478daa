import { beforeEach, expect, test } from '@jest/globals'
import document from '../../generated/legacy/document.json' with { type: 'json' }
import { newAddress } from '../support/addresses.ts'
import { addressesOf, listLegacyTopWallets } from '../support/legacy.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { PERIODS, type Stats, storeWallet } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'
import { readTopWallets } from '../support/top-wallets.ts'

const service = await openTestService()

beforeEach(async () => {
  await service.sql('truncate wallets, kols, favourites cascade')
})

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

const STATS = {
  realized_pnl_usd: 18250.75,
  unrealized_pnl_usd: -120.4,
  combined_pnl_usd: 18130.35,
  total_invested_usd: 42100,
  average_buy_usd: 310.5,
  realized_roi_pct: 43.35,
  combined_roi_pct: 43.06,
  tokens_traded: 64,
  wins: 31,
  losses: 22,
  winrate: 58.49,
  average_holding_sec: 7500,
  score: 56,
  edge_low_pct: 7.9,
  tags: ['profitable'],
}

const PROPERTIES: Readonly<Record<string, object>> = document.components.schemas.LegacyWalletRecord.properties

/** Reads the only wallet. */
async function readOnly() {
  const { status, body } = await listLegacyTopWallets(service)
  const [wallet, ...others] = body.data
  expect([status, body.success, others]).toEqual([200, true, []])
  if (wallet === undefined) throw new Error('there is no wallet')
  return wallet
}

test('the legacy record has its directory entry and the type kols, or the type normal without an entry', async () => {
  await storeWallet(service, { address: ADDRESS, stats: { score: 2 } })
  await storeWallet(service, { stats: { score: 1 } })
  await service.sql(`insert into kols values ($1, 'Some Trader', 'https://x.com/some', null)`, [ADDRESS])
  const { body } = await listLegacyTopWallets(service)
  const [kol, other] = body.data
  for (const period of PERIODS) {
    expect(kol?.[period]).toMatchObject({
      type: 'kols',
      name: 'Some Trader',
      twitter_url: 'https://x.com/some',
      picture_url: null,
    })
    expect(other?.[period]).toMatchObject({ type: 'normal', name: null, twitter_url: null })
  }
})

test('the legacy record is a favourite only for the profile that chose the wallet', async () => {
  await storeWallet(service, { address: ADDRESS, stats: { score: 2 } })
  await storeWallet(service, { stats: { score: 1 } })
  const fan = await service.client('free')
  await service.sql(`insert into favourites select id, $2 from profiles where name = $1`, [
    fan.profile,
    ADDRESS,
  ])
  const own = await listLegacyTopWallets(service, '', fan)
  expect(own.body.data.map((wallet) => PERIODS.map((period) => wallet[period].isFavorite))).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
  const others = await listLegacyTopWallets(service)
  expect(others.body.data.map((wallet) => wallet.all.isFavorite)).toEqual([false, false])
})

test('the legacy record shows the figures of v1 under the legacy names and in the legacy formats', async () => {
  await storeWallet(service, { address: ADDRESS, stats: STATS, analysedAt: '2026-11-21T09:30:00Z' })
  const wallet = await readOnly()
  expect(wallet['7d']).toEqual({
    score: 56,
    winrateScore: 0,
    pnlScore: 0,
    roiScore: 0,
    consistencyScore: 0,
    address: ADDRESS,
    formattedAddress: '7Ytt...j2G5',
    winrate: 58.49,
    tokenTraded: 64,
    averageHoldingTime: '2h 5m',
    realizedPnl: '$18.3K',
    unrealizedPnl: '-$120.40',
    realizedRoi: '43.4%',
    unrealizedRoi: '-0.3%',
    combinedRoi: '43.1%',
    realizedPnlRaw: 18250.75,
    unrealizedPnlRaw: -120.4,
    realizedRoiRaw: 43.35,
    unrealizedRoiRaw: -0.29,
    combinedRoiRaw: 43.06,
    combinedPnlRaw: 18130.35,
    totalInvested: 42100,
    averageBuyAmount: 310.5,
    totalInvestedFormatted: '$42.1K',
    averageBuyAmountFormatted: '$310.50',
    totalWins: 31,
    totalLosses: 22,
    lossPercentage: 41.51,
    name: null,
    twitter_url: null,
    picture_url: null,
    type: 'normal',
    isFavorite: false,
    updatedAt: '2026-11-21T09:30:00.000Z',
  })
})

test('the legacy record has 0 or "-" for an unknown figure, and null where null is allowed', async () => {
  await storeWallet(service, { address: ADDRESS, stats: { score: 1 }, periods: { '1d': {} } })
  const record = (await readOnly())['1d']
  const { address, formattedAddress, type, isFavorite, updatedAt, ...figures } = record
  for (const [key, value] of Object.entries(figures)) {
    const isNullable = JSON.stringify(PROPERTIES[key]).includes('"null"')
    expect([key, value]).toEqual([key, isNullable ? null : typeof value === 'number' ? 0 : '-'])
  }
  expect({ address, formattedAddress, type, isFavorite, updatedAt }).toMatchObject({ address: ADDRESS })
})

test('the legacy record has no loss percentage without wins and losses, and no unrealized ROI under 1 USD invested', async () => {
  const stats = { score: 1, wins: 0, losses: 0, unrealized_pnl_usd: 5, total_invested_usd: 0.5 }
  await storeWallet(service, { stats })
  expect((await readOnly())['7d']).toMatchObject({
    totalWins: 0,
    totalLosses: 0,
    lossPercentage: null,
    unrealizedRoi: '-',
    unrealizedRoiRaw: 0,
    unrealizedPnl: '$5.00',
    totalInvestedFormatted: '$0.50',
  })
})

test('the legacy record agrees with v1 on a wallet that a scan has analysed', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  const client = await service.client()
  await scanToken(client, mint)
  const { top_wallets: v1 } = (await readTopWallets(client, mint)).data
  const { body } = await listLegacyTopWallets(service)
  expect(body.data.length).toBeGreaterThan(0)
  for (const wallet of body.data) {
    const found = v1.find((top) => top.wallet.wallet.address === wallet.all.address)
    const periods: Record<string, Stats> = { ...found?.wallet.historic, all: found?.wallet.wallet ?? {} }
    for (const period of PERIODS) {
      const stats = periods[period] ?? {}
      expect(wallet[period]).toMatchObject({
        score: stats.score ?? 0,
        realizedPnlRaw: stats.realized_pnl_usd ?? 0,
        unrealizedPnlRaw: stats.unrealized_pnl_usd ?? 0,
        combinedPnlRaw: stats.combined_pnl_usd ?? 0,
        totalInvested: stats.total_invested_usd ?? null,
        totalWins: stats.wins ?? null,
        winrate: stats.winrate ?? 0,
      })
    }
  }
})

test('the list is 404 with an empty list when no wallet has a 7-day score', async () => {
  await storeWallet(service, { stats: {}, periods: { all: { score: 90 }, '1d': { score: 80 } } })
  await service.sql('insert into wallets (address) values ($1)', [newAddress()])
  const { status, body } = await listLegacyTopWallets(service)
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, message: 'No top wallets were found.', data: [] })
})

test('the list leaves out the wallets without a 7-day score', async () => {
  await storeWallet(service, { stats: {}, periods: { all: { score: 90 } } })
  const scored = await storeWallet(service, { stats: { score: 0 } })
  expect(addressesOf(await listLegacyTopWallets(service))).toEqual([scored])
})
