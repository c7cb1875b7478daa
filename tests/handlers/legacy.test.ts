import { beforeEach, describe, expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import { addressesOf, listLegacyTopWallets, TOP_WALLETS } from '../support/legacy.ts'
import { openTestService } from '../support/open-service.ts'
import { PERIODS, storeWallet } from '../support/stored-rows.ts'

const service = await openTestService()

beforeEach(async () => {
  await service.sql('truncate wallets, kols, favourites cascade')
})

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

describe('the record of a wallet', () => {
  test('has its directory entry and the type kols, or the type normal without an entry', async () => {
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

  test('is a favourite only for the profile that chose the wallet', async () => {
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
})

describe('the list', () => {
  test('is 404 with an empty list when no wallet has a 7-day score', async () => {
    await storeWallet(service, { stats: {}, periods: { all: { score: 90 }, '1d': { score: 80 } } })
    await service.sql('insert into wallets (address) values ($1)', [newAddress()])
    const { status, body } = await listLegacyTopWallets(service)
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, message: 'No top wallets were found.', data: [] })
  })

  test('leaves out the wallets without a 7-day score', async () => {
    await storeWallet(service, { stats: {}, periods: { all: { score: 90 } } })
    const scored = await storeWallet(service, { stats: { score: 0 } })
    expect(addressesOf(await listLegacyTopWallets(service))).toEqual([scored])
  })

  test('answers HEAD like GET, without the body', async () => {
    await storeWallet(service, { stats: { score: 56 } })
    const client = await service.client()
    const plain = { headers: { 'accept-encoding': 'identity' } }
    const head = await client.request('HEAD', TOP_WALLETS, plain)
    const get = await client.request('GET', TOP_WALLETS, plain)
    expect(head.status).toBe(200)
    expect(head.body).toBeUndefined()
    for (const name of ['content-type', 'content-length', 'link', 'x-ratelimit-limit'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
  })
})
