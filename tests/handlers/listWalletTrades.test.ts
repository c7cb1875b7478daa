import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { leaveQuota, setUsed, usedToday } from '../support/quotas.ts'
import { breakTrades, countTradeCalls, listTrades, signatureOf } from '../support/wallet-trades.ts'
import { putWatchlist, readWatchlist } from '../support/watchlists.ts'
import { makeListener, WEBHOOK_ENV } from '../support/webhooks.ts'

type Trades = components['schemas']['ListWalletTradesEnvelope']

const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })
const { simulator, sql } = service
const client = await service.client('premium')
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

async function list(wallet: string, query = '', by: TestClient = client) {
  const { status, body } = await by.get<Trades>(`/api/v1/wallets/${wallet}/trades${query}`)
  expect(status).toBe(200)
  return body
}

/** From now on the last look at the wallet is more than a minute old. */
const ageLook = (wallet: string) =>
  sql("update trade_looks set looked_at = looked_at - interval '61 seconds' where address = $1", [wallet])

test('the newest trades come first with their figures, and a look costs one scan', async () => {
  const wallet = newAddress()
  const [bought, sold] = [newAddress(), newAddress()]
  listTrades(simulator, wallet, [
    { mint: bought, timeMs: minutesAgo(9), usd: 50, tx: 'first' },
    { mint: sold, side: 'sell', timeMs: minutesAgo(3), usd: 80, tx: 'second' },
  ])
  const before = await usedToday(service, client, 'scans')
  const { data, meta } = await list(wallet)
  expect(await usedToday(service, client, 'scans')).toBe(before + 1)
  expect(data).toMatchObject([
    { side: 'sell', token_address: sold, value_usd: 80, price_usd: 0.08, transaction: signatureOf('second') },
    {
      side: 'buy',
      token_address: bought,
      token_symbol: 'MADE',
      amount: 1_000,
      amount_shifted: false,
      value_usd: 50,
      price_usd: 0.05,
      program: 'pumpfun-amm',
      transaction: signatureOf('first'),
    },
  ])
  expect(meta).toMatchObject({ count: 2, limit: 100, since: null, next_cursor: null })
  expect(Date.now() - Date.parse(meta.looked_at ?? '')).toBeLessThan(60_000)
})

test('an amount that is wrong by orders of magnitude is null and marked', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{ tokens: 1_000_000_000, priceUsd: 0.05 }])
  expect((await list(wallet)).data).toMatchObject([{ amount: null, amount_shifted: true, value_usd: 50 }])
})

test('a look of less than a minute ago is free for the profile that paid, also without scans left; after that one more costs one more', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{}])
  const poor = await service.client('pro')
  await list(wallet, '', poor)
  await setUsed(service, poor, { pool: 'scans', used: 10 })
  expect((await list(wallet, '', poor)).data).toHaveLength(1)
  await ageLook(wallet)
  const { status, body } = await poor.get<Failure>(`/api/v1/wallets/${wallet}/trades`)
  expect([status, body.error.code]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(countTradeCalls(simulator, wallet)).toBe(1)
  await list(wallet)
  expect(countTradeCalls(simulator, wallet)).toBe(2)
})

test('the look of another profile costs as much as a look, and unpaid it tells nothing of the last hour', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{ tx: 'old', timeMs: minutesAgo(180) }, { tx: 'new' }])
  await list(wallet)
  const other = await service.client('premium')
  await putWatchlist(other, 'mine', [{ address: wallet }])
  const readEntry = async () => (await readWatchlist(other, 'mine')).body.data.wallets[0]
  const hour = expect.stringMatching(/:00:00\.000Z$/)
  const unpaid = await list(wallet, '?stored=true', other)
  expect(unpaid.data.map(({ transaction }) => transaction)).toEqual([signatureOf('old')])
  const known = (told: typeof unpaid, looked_at: unknown) => ({
    looked_at,
    last_trade_time: told.data[0]?.time,
  })
  expect(unpaid.meta.looked_at).toEqual(hour)
  expect(await readEntry()).toMatchObject(known(unpaid, hour))
  expect((await list(wallet, '', other)).data).toHaveLength(2)
  expect(await usedToday(service, other, 'scans')).toBe(1)
  expect(countTradeCalls(simulator, wallet)).toBe(1)
  const paid = await list(wallet, '?stored=true', other)
  expect(paid.data).toHaveLength(2)
  expect(await readEntry()).toMatchObject(known(paid, paid.meta.looked_at))
  expect(paid.meta.looked_at).not.toEqual(hour)
  expect(await usedToday(service, other, 'scans')).toBe(1)
})

test('an alert tells the looks at its wallet since it was set, to a profile that its events reach and to no other', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{}])
  await list(wallet)
  const [follower, deaf] = [await makeListener(service, ['wallet.traded']), await service.client('premium')]
  for (const profile of [follower, deaf])
    await putWatchlist(profile, 'followed', [{ address: wallet, alerts: true }])
  const countStored = async (by: TestClient) => (await list(wallet, '?stored=true', by)).data.length
  expect([await countStored(follower), await countStored(deaf)]).toEqual([0, 0])
  await ageLook(wallet)
  await sql(
    "update watchlist_wallets set alerts_since = alerts_since - interval '1 hour' where address = $1",
    [wallet],
  )
  await list(wallet)
  expect([await countStored(follower), await countStored(deaf)]).toEqual([1, 0])
  expect((await list(wallet, '', follower)).data).toHaveLength(1)
  expect(await usedToday(service, follower, 'scans')).toBe(0)
})

test('without attempts left a wallet that another profile looks at is refused as one that no one looks at', async () => {
  const [looked, other] = [newAddress(), newAddress()]
  listTrades(simulator, looked, [{}])
  await list(looked)
  const asking = await service.client('pro')
  await leaveQuota(service, asking, { pool: 'attempts', units: 0 })
  const ask = async (wallet: string) => {
    const { status, body } = await asking.get<Failure>(`/api/v1/wallets/${wallet}/trades`)
    return [status, body.error]
  }
  expect(await ask(looked)).toEqual(await ask(other))
  expect(await usedToday(service, asking, 'scans')).toBe(0)
})

test('pages that follow are of the stored trades, free, and stay right while new trades come', async () => {
  const wallet = newAddress()
  const made = Array.from({ length: 7 }, (_, index) => ({
    timeMs: minutesAgo(60 + index),
    tx: `old ${index}`,
  }))
  listTrades(simulator, wallet, made)
  const whole = (await list(wallet)).data.map(({ transaction }) => transaction)
  const used = await usedToday(service, client, 'scans')
  const pages = await readPages((cursor) => list(wallet, `?limit=2${cursor}`))
  expect(pages.flatMap(({ data }) => data.map(({ transaction }) => transaction))).toEqual(whole)
  const first = await list(wallet, '?limit=3')
  await ageLook(wallet)
  listTrades(simulator, wallet, [...made, { timeMs: minutesAgo(1), tx: 'new' }])
  await list(wallet)
  const next = await list(wallet, `?limit=10&cursor=${first.meta.next_cursor}`)
  expect(next.data.map(({ transaction }) => transaction)).toEqual(whole.slice(3))
  expect(await usedToday(service, client, 'scans')).toBe(used + 1)
})

test('stored trades are free and ask no one, however old they are', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{}])
  expect(await list(wallet, '?stored=true')).toMatchObject({ data: [], meta: { looked_at: null } })
  await list(wallet)
  await ageLook(wallet)
  const used = await usedToday(service, client, 'scans')
  expect((await list(wallet, '?stored=true')).data).toHaveLength(1)
  expect([await usedToday(service, client, 'scans'), countTradeCalls(simulator, wallet)]).toEqual([used, 1])
})

test('a trade is listed once, however looks overlap, and at most the newest 1,000 are kept', async () => {
  const wallet = newAddress()
  const made = Array.from({ length: 990 }, (_, index) => ({
    timeMs: minutesAgo(5_000 - index),
    tx: `t${index}`,
  }))
  listTrades(simulator, wallet, made)
  await list(wallet)
  await ageLook(wallet)
  const newer = Array.from({ length: 30 }, (_, index) => ({
    timeMs: minutesAgo(100 - index),
    tx: `n${index}`,
  }))
  listTrades(simulator, wallet, [...made.slice(500), ...newer])
  await list(wallet)
  const pages = await readPages((cursor) => list(wallet, `?stored=true&limit=100${cursor}`))
  const listed = pages.flatMap(({ data }) => data)
  expect(new Set(listed.map(({ transaction }) => transaction)).size).toBe(1_000)
  expect(listed).toHaveLength(1_000)
  expect(listed.at(-1)?.transaction).toBe(signatureOf('t20'))
  expect(pages[0]?.meta.since).toBe(listed.at(-1)?.time)
})

test('a trade that gets its signature later is the same one, also when it is told without it again', async () => {
  const wallet = newAddress()
  const [mint, timeMs] = [newAddress(), minutesAgo(5)]
  const tell = async (tx: string | null) => {
    listTrades(simulator, wallet, [{ mint, timeMs, tx }])
    await ageLook(wallet)
    return (await list(wallet)).data.map(({ transaction }) => transaction)
  }
  expect(await tell(null)).toEqual([null])
  expect(await tell('signed')).toEqual([signatureOf('signed')])
  expect(await tell(null)).toEqual([signatureOf('signed')])
})

test('a route whose legs get their signature later is one trade', async () => {
  const wallet = newAddress()
  const [mint, timeMs] = [newAddress(), minutesAgo(5)]
  const tell = async (tx: string | null) => {
    const legs = [400, 600].map((tokens) => ({ mint, timeMs, tx, tokens, usd: tokens / 10 }))
    listTrades(simulator, wallet, legs)
    await ageLook(wallet)
    return (await list(wallet)).data.map(({ amount }) => amount)
  }
  expect((await tell(null)).toSorted()).toEqual([400, 600])
  expect(await tell('route')).toEqual([1_000])
})

test('trades of one moment are listed the last first, page by page', async () => {
  const wallet = newAddress()
  const timeMs = minutesAgo(5)
  // As the provider lists them: the newest first.
  const order = ['z', 'm', 'a', 'q', 'b']
  listTrades(
    simulator,
    wallet,
    order.map((tx) => ({ tx, timeMs })),
  )
  await list(wallet)
  const pages = await readPages((cursor) => list(wallet, `?stored=true&limit=2${cursor}`))
  expect(pages.flatMap(({ data }) => data.map(({ transaction }) => transaction))).toEqual(
    order.map(signatureOf),
  )
})

test('a provider that fails is 502 and costs nothing, and what is stored can still be read', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{}])
  await list(wallet)
  await ageLook(wallet)
  const used = await usedToday(service, client, 'scans')
  breakTrades(simulator, wallet)
  const { status } = await client.get(`/api/v1/wallets/${wallet}/trades`)
  expect([status, await usedToday(service, client, 'scans')]).toEqual([502, used])
  expect((await list(wallet, '?stored=true')).data).toHaveLength(1)
})

test('a table has the same trades, and its headers say what meta says', async () => {
  const wallet = newAddress()
  listTrades(simulator, wallet, [{ tx: 'cell' }])
  const { headers, body } = await client.request<string>('GET', `/api/v1/wallets/${wallet}/trades`, {
    headers: { accept: 'text/csv' },
  })
  expect(String(body).split('\r\n')[0]).toBe(
    'time,side,token_address,token_symbol,amount,amount_shifted,price_usd,value_usd,program,transaction',
  )
  expect(String(body)).toContain(signatureOf('cell'))
  expect(headers.get('x-meta-looked-at')).not.toBeNull()
})

test('a cursor of another wallet is refused', async () => {
  const [one, two] = [newAddress(), newAddress()]
  listTrades(simulator, one, [{}, {}])
  const { meta } = await list(one, '?limit=1')
  const { status } = await client.get(`/api/v1/wallets/${two}/trades?cursor=${meta.next_cursor}`)
  expect([status, countTradeCalls(simulator, two)]).toEqual([400, 0])
})
