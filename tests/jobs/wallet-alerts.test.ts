import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { listDueLooks } from '../../db/trade-alerts.ts'
import type { Schema } from '../../handlers/schema.ts'
import { lookInTurn } from '../../jobs/wallet-alerts.ts'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { newAddress, newAddresses } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { scrapeMetric } from '../support/metrics.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { waitFor } from '../support/waiting.ts'
import {
  breakTrades,
  countTradeCalls,
  listTrades,
  type MadeTrade,
  signatureOf,
} from '../support/wallet-trades.ts'
import { putWatchlist, readWatchlist, send } from '../support/watchlists.ts'
import { listEvents, makeListener, WEBHOOK_ENV } from '../support/webhooks.ts'

/** Has no worker: the tests take the turns. */
const env = { ROLE: 'api', METRICS_PORT: '0', ALERT_CALLS_PER_MINUTE: '60000', ...WEBHOOK_ENV }
const service = await openTestService({ env })
const { simulator } = service

const EVENTS = ['wallet.traded']
const NEVER = new AbortController().signal

/** A profile that is told of these wallets. */
async function follow(wallets: readonly string[], name = 'followed'): Promise<TestClient> {
  const client = await makeListener(service, EVENTS)
  await putWatchlist(client, name, wallets.map(toEntry))
  return client
}

function toEntry(address: string) {
  return { address, label: 'mine', alerts: true }
}

/** Sets back the alerts of wallets that were never looked at, so that they are due. */
async function ageNewAlerts({ sql }: Pick<TestService, 'sql'> = service): Promise<void> {
  await sql(
    `update watchlist_wallets set alerts_since = alerts_since - interval '3 minutes'
     where not exists (select from trade_looks t where t.address = watchlist_wallets.address)`,
  )
}

/** Makes every followed wallet due, and looks until no wallet is due any more. */
async function takeTurns(): Promise<void> {
  await service.sql(
    "update trade_looks set looked_at = looked_at - interval '3 minutes', failed_at = null, failures = 0",
  )
  await ageNewAlerts()
  const looked = new AbortController()
  const run = lookInTurn(null, service.app.context, looked.signal)
  await waitFor('no look is due', async () => {
    const due = await service.sql(
      `select from watchlist_wallets join watchlists l on l.id = watchlist_id left join trade_looks t using (address)
       where alerts_since is not null and l.name <> 'unheard'
         and coalesce(greatest(t.looked_at, t.failed_at), '-infinity') < clock_timestamp() - interval '2 minutes'`,
    )
    return due.length === 0 || undefined
  })
  looked.abort()
  await run
}

interface Traded {
  readonly wallet_address: string
  readonly token_address: string
  readonly side: string
  readonly trades: number
  readonly value_usd: number | null
  readonly transaction: string
}

const toldTo = async (client: TestClient) =>
  (await listEvents<Traded>(service, client)).map(({ data }) => data)

/** A wallet that was looked at once, with the trades that it had then. */
async function makeFollowed(
  earlier: readonly MadeTrade[] = [{ tx: 'earlier', timeMs: Date.now() - HOUR_MS }],
) {
  const wallet = newAddress()
  listTrades(simulator, wallet, earlier)
  const client = await follow([wallet])
  await takeTurns()
  return { wallet, client, earlier }
}

test('a trade of a followed wallet is told once, with the watchlist and the label', async () => {
  const { wallet, client, earlier } = await makeFollowed()
  expect(await toldTo(client)).toEqual([])
  const mint = newAddress()
  const timeMs = Date.now()
  listTrades(simulator, wallet, [...earlier, { mint, tx: 'new', usd: 75.126, timeMs }])
  await takeTurns()
  await takeTurns()
  expect(await toldTo(client)).toEqual([
    {
      watchlist: 'followed',
      label: 'mine',
      wallet_address: wallet,
      token_address: mint,
      token_symbol: 'MADE',
      side: 'buy',
      trades: 1,
      price_usd: 0.075126,
      value_usd: 75.13,
      time: timeMs,
      transaction: signatureOf('new'),
      links: { trades: `/api/v1/wallets/${wallet}/trades?stored=true` },
    },
  ])
})

test('trades of a token within a minute are one event, of two tokens two, and later ones another', async () => {
  const { wallet, client, earlier } = await makeFollowed()
  const [one, two] = [newAddress(), newAddress()]
  const startMs = Date.now()
  listTrades(simulator, wallet, [
    ...earlier,
    { mint: one, timeMs: startMs, usd: 10, tx: 'a' },
    { mint: one, timeMs: startMs + 30_000, usd: 20, side: 'sell', tx: 'b' },
    { mint: two, timeMs: startMs + 40_000, usd: 5, tx: 'c' },
    { mint: one, timeMs: startMs + 60_000, usd: 7, tx: 'd' },
  ])
  await service.sql("update watchlist_wallets set alerts_since = alerts_since - interval '1 hour'")
  await takeTurns()
  const told = (await toldTo(client)).map(({ token_address, side, trades, value_usd, transaction }) => [
    token_address,
    side,
    trades,
    value_usd,
    transaction,
  ])
  expect(new Set(told.map((event) => JSON.stringify(event)))).toEqual(
    new Set(
      [
        [one, 'both', 2, 30, signatureOf('a')],
        [two, 'buy', 1, 5, signatureOf('c')],
        [one, 'buy', 1, 7, signatureOf('d')],
      ].map((event) => JSON.stringify(event)),
    ),
  )
})

test('a look tells the 20 largest of what was traded, however much it finds', async () => {
  const { wallet, client, earlier } = await makeFollowed()
  const made = Array.from({ length: 300 }, (_, index) => ({ usd: 1 + ((index * 7) % 300), tx: `m${index}` }))
  listTrades(simulator, wallet, [...earlier, ...made])
  await takeTurns()
  const values = (await toldTo(client)).map(({ value_usd }) => value_usd ?? 0)
  expect(values.toSorted((one, other) => other - one)).toEqual(
    Array.from({ length: 20 }, (_, index) => 300 - index),
  )
})

test('a trade that is too many to be kept is not told, however often looks find it', async () => {
  const { wallet, client } = await makeFollowed([])
  const timeMs = Date.now()
  const mint = newAddress()
  // All are of one moment, so that only their order tells which are kept.
  const made = Array.from({ length: 1_001 }, (_, index) => ({ mint, timeMs, usd: 1, tx: `k${index}` }))
  listTrades(simulator, wallet, made)
  await takeTurns()
  await takeTurns()
  expect((await toldTo(client)).map(({ trades }) => trades)).toEqual([1_000])
})

test('20 profiles that follow the same 20 wallets cost as many calls as one, and each is told once, whatever number of its lists have a wallet', async () => {
  const wallets = newAddresses(20)
  for (const wallet of wallets) listTrades(simulator, wallet, [])
  const followers = await Promise.all(Array.from({ length: 20 }, () => follow(wallets)))
  await putWatchlist(followers[0] as TestClient, 'again', wallets.map(toEntry))
  await takeTurns()
  for (const wallet of wallets) listTrades(simulator, wallet, [{ tx: `of ${wallet}` }])
  await takeTurns()
  expect(wallets.map((wallet) => countTradeCalls(simulator, wallet))).toEqual(wallets.map(() => 2))
  for (const follower of followers) {
    const told = (await toldTo(follower)).map((data) => data.wallet_address)
    expect(told.toSorted()).toEqual(wallets.toSorted())
  }
})

test('a look that a request asks for tells the followers, too', async () => {
  const { wallet, client, earlier } = await makeFollowed()
  await service.sql("update trade_looks set looked_at = looked_at - interval '3 minutes'")
  listTrades(simulator, wallet, [...earlier, { tx: 'asked' }])
  const asking = await service.client()
  await asking.get(`/api/v1/wallets/${wallet}/trades`)
  expect(await toldTo(client)).toMatchObject([{ transaction: signatureOf('asked') }])
  expect(await toldTo(asking)).toEqual([])
})

test('a trade from before the alert was set is not told, although no look knew it', async () => {
  const { wallet, earlier } = await makeFollowed()
  listTrades(simulator, wallet, [...earlier, { tx: 'between', timeMs: Date.now() - 1_000 }])
  const late = await follow([wallet])
  await takeTurns()
  expect(await toldTo(late)).toEqual([])
})

test('a wallet is not looked at for a profile that no event reaches', async () => {
  const wallet = newAddress()
  const client = await service.client()
  await putWatchlist(client, 'unheard', [toEntry(wallet)])
  const revoked = await follow([wallet], 'unheard')
  await service.sql(
    `update api_keys set revoked_at = clock_timestamp()
     where profile_id = (select id from profiles where name = $1)`,
    [revoked.profile],
  )
  await lookInTurn(null, service.app.context, AbortSignal.timeout(1_000))
  expect(countTradeCalls(simulator, wallet)).toBe(0)
})

test('a watchlist says when each of its wallets was last looked at, and when it last traded', async () => {
  const timeMs = Date.now() - 1_000
  const { wallet, client } = await makeFollowed([{ timeMs }])
  const [entry] = (await readWatchlist(client, 'followed')).body.data.wallets
  expect(entry).toMatchObject({ address: wallet, alerts: true, last_trade_time: timeMs })
  expect(Date.now() - Date.parse(entry?.looked_at ?? '')).toBeLessThan(60_000)
})

test('a wallet whose answer cannot be read does not keep the others from being looked at', async () => {
  const [broken, sound] = newAddresses(2) as [string, string]
  listTrades(simulator, sound, [])
  breakTrades(simulator, broken)
  await follow([broken, sound])
  await takeTurns()
  expect(countTradeCalls(simulator, sound)).toBe(1)
})

test.each<[string, Fault, number]>([
  ['never answer', { kind: 'hang' }, 2],
  ['fail', { kind: 'status', status: 500 }, 20],
  ['are refused', { kind: 'status', status: 403 }, 20],
])(
  '20 wallets of one profile that %s do not keep those of another from being looked at',
  async (_how, fault, atOnce) => {
    await service.sql('update watchlist_wallets set alerts_since = null')
    const [bad, sound] = [newAddresses(20), newAddresses(8)]
    for (const wallet of bad) simulator.scenarios.add({ match: wallet, fault })
    for (const wallet of sound) listTrades(simulator, wallet, [])
    await follow(bad)
    await ageNewAlerts()
    await follow(sound)
    await ageNewAlerts()
    const looked = new AbortController()
    const run = lookInTurn(null, service.app.context, looked.signal)
    const asked = (wallets: readonly string[]) =>
      wallets.filter((wallet) => countTradeCalls(simulator, wallet) > 0).length
    await waitFor('looks at the first two', async () => asked(bad) >= 2 || undefined)
    await waitFor('looks at the others', async () => asked(sound) === sound.length || undefined)
    expect(asked(bad)).toBeLessThanOrEqual(atOnce)
    looked.abort()
    await run
    await service.sql('update watchlist_wallets set alerts_since = null')
  },
)

test('a wallet that fails is looked at more rarely with each failure, up to an hour apart, and as usual once it answers', async () => {
  await service.sql('update watchlist_wallets set alerts_since = null')
  const [wallet] = newAddresses(1) as [string]
  breakTrades(simulator, wallet)
  await follow([wallet])
  const { context } = service.app
  const look = async () => {
    await service.sql("update trade_looks set looked_at = null, failed_at = now() - interval '2 hours'")
    await service.sql("update watchlist_wallets set alerts_since = alerts_since - interval '2 hours'")
    const looked = new AbortController()
    const before = countTradeCalls(simulator, wallet)
    const run = lookInTurn(null, context, looked.signal)
    await waitFor('look', async () => countTradeCalls(simulator, wallet) > before || undefined)
    await waitFor('end', async () => (await due()).length > 0 || undefined)
    looked.abort()
    await run
    const [{ dueInMs } = { dueInMs: 0 }] = await due()
    return Math.round(dueInMs / 60_000)
  }
  const due = () => listDueLooks(context.db, { everyMs: 120_000, looking: [], limit: 1 })
  const intervals: number[] = []
  for (let count = 0; count < 6; count++) intervals.push(await look())
  expect(intervals).toEqual([4, 8, 16, 32, 60, 60])
  listTrades(simulator, wallet, [])
  expect(await look()).toBe(2)
})

test('the metric and the interval of alerts have how long the wallet is due that waits longest, 0 while no wallet is', async () => {
  await service.sql('update watchlist_wallets set alerts_since = null')
  const client = await follow(newAddresses(2))
  const readDelay = async () => {
    const { meta } = (await send<Schema<'ListWatchlistsEnvelope'>>(client, 'GET', '/watchlists')).body
    const [delaySec] = Object.values(await scrapeMetric(service, 'wallet_look_delay_seconds'))
    return [Math.round((delaySec ?? Number.NaN) / 60), meta.alert_interval_sec]
  }
  expect(await readDelay()).toEqual([0, 120])
  await service.sql("update watchlist_wallets set alerts_since = alerts_since - interval '10 minutes'")
  expect(await readDelay()).toEqual([8, expect.closeTo(600, -2)])
  await service.sql('update watchlist_wallets set alerts_since = null')
})

test('wallets that are not due are not looked at, and looks keep to their budget', async () => {
  const wallets = newAddresses(5)
  for (const wallet of wallets) listTrades(simulator, wallet, [])
  await follow(wallets)
  const { context } = service.app
  const calls = () => wallets.reduce((sum, wallet) => sum + countTradeCalls(simulator, wallet), 0)
  await service.sql("delete from call_buckets where name = 'alerts'")
  await service.sql('update watchlist_wallets set alerts_since = null where not address = any($1)', [wallets])
  await ageNewAlerts()
  const slow = { ...context, alerts: { everyMs: 120_000, callsPerMinute: 1 } }
  await lookInTurn(null, slow, AbortSignal.timeout(1_000))
  expect(calls()).toBeLessThan(wallets.length)
  await takeTurns()
  const before = calls()
  expect(before).toBeGreaterThanOrEqual(wallets.length)
  await lookInTurn(null, context, AbortSignal.timeout(500))
  expect(calls()).toBe(before)
})

test('a wallet that waits longest is looked at first, whatever number of new ones come after it', async () => {
  await service.sql('update watchlist_wallets set alerts_since = null')
  const [waiting, fresh] = newAddresses(2) as [string, string]
  for (const wallet of [waiting, fresh]) listTrades(simulator, wallet, [])
  await follow([waiting])
  await takeTurns()
  await service.sql("update watchlist_wallets set alerts_since = alerts_since - interval '1 hour'")
  await service.sql("update trade_looks set looked_at = looked_at - interval '3 minutes'")
  await follow([fresh])
  const due = await listDueLooks(service.app.context.db, { everyMs: 120_000, looking: [], limit: 20 })
  expect(due.map(({ address, dueInMs }) => [address, dueInMs <= 0])).toEqual([
    [waiting, true],
    [fresh, false],
  ])
})

test('a profile gains no looks by moving its alerts: a new alert waits as one that was just looked at does', async () => {
  await service.sql('update watchlist_wallets set alerts_since = null')
  const [moved, fresh] = newAddresses(2) as [string, string]
  for (const wallet of [moved, fresh]) listTrades(simulator, wallet, [])
  const client = await follow([moved])
  await takeTurns()
  await service.sql("update trade_looks set looked_at = looked_at - interval '1 hour'")
  await putWatchlist(client, 'followed', [toEntry(fresh)])
  await putWatchlist(client, 'followed', [fresh, moved].map(toEntry))
  const everyMs = 120_000
  const looks = await listDueLooks(service.app.context.db, { everyMs, looking: [], limit: 20 })
  const dueInMs = looks.map((look) => look.dueInMs)
  expect(dueInMs).toHaveLength(2)
  for (const ms of dueInMs) expect(ms).toBeGreaterThan(everyMs / 2)
})

test('the first look at a wallet tells what it has traded since the alert was set, and nothing too old to be known', async () => {
  await service.sql('update watchlist_wallets set alerts_since = null')
  const wallet = newAddress()
  const client = await follow([wallet])
  const [aged, days] = [newAddress(), 24 * HOUR_MS]
  listTrades(simulator, wallet, [{ tx: 'since' }, { tx: 'before', timeMs: Date.now() - HOUR_MS }])
  await takeTurns()
  expect(await toldTo(client)).toMatchObject([{ transaction: signatureOf('since') }])
  const old = await follow([aged])
  await service.sql(
    "update watchlist_wallets set alerts_since = now() - interval '99 days' where address = $1",
    [aged],
  )
  listTrades(simulator, aged, [
    { tx: 'old', timeMs: Date.now() - 8 * days },
    { tx: 'new', timeMs: Date.now() - days },
  ])
  await takeTurns()
  expect(await toldTo(old)).toMatchObject([{ transaction: signatureOf('new') }])
})

test('without a budget, or a provider that lists trades, no one is told and the rest works', async () => {
  const { wallet, client, earlier } = await makeFollowed()
  listTrades(simulator, wallet, [...earlier, { tx: 'unseen' }])
  await service.sql("update trade_looks set looked_at = looked_at - interval '3 minutes'")
  const { context } = service.app
  await lookInTurn(null, { ...context, alerts: { everyMs: 1_000, callsPerMinute: 0 } }, NEVER)
  expect(await toldTo(client)).toEqual([])
  await using vybe = await startTestService({ env, vendor: 'vybe' })
  const asking = await makeListener(vybe, EVENTS)
  await putWatchlist(asking, 'followed', [toEntry(wallet)])
  await ageNewAlerts(vybe)
  await lookInTurn(null, vybe.app.context, NEVER)
  expect(await listEvents(vybe, asking)).toEqual([])
  const { status, body } = await asking.get<Failure>(`/api/v1/wallets/${wallet}/trades`)
  expect([status, body.error.details]).toEqual([502, { reason: 'provider_lacks_trades' }])
})

test('a wallet whose last look lies ahead of a clock that was set back is due', async () => {
  const { wallet } = await makeFollowed()
  const findDue = async () => {
    const looks = await listDueLooks(service.app.context.db, { everyMs: HOUR_MS, looking: [], limit: 1_000 })
    return looks.find(({ address }) => address === wallet)?.dueInMs
  }
  expect(await findDue()).toBeGreaterThan(0)
  await service.sql(
    `update trade_looks set looked_at = looked_at + interval '1 day', lease_until = lease_until + interval '1 day'
     where address = $1`,
    [wallet],
  )
  await service.sql(
    `update watchlist_wallets set alerts_since = alerts_since + interval '1 day' where address = $1`,
    [wallet],
  )
  expect(await findDue()).toBeLessThanOrEqual(0)
})
